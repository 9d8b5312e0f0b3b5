/** A database from before there were payouts: what is payable in it can be paid out. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { migrate } from '../service/src/platform/db/migrate.ts';
import { openDatabase, sql } from '../service/src/platform/db/pool.ts';
import { databaseBefore } from './database-before.ts';

test('what was payable before the upgrade has its lines after it, to the cent', async () => {
  const url = await databaseBefore('payouts');
  const db = openDatabase({ url, connections: 2 });
  try {
    await db.query(sql`
      insert into movements
      select '07', 'ba07' || batch, 'le07' || batch || place, 0, '1234567890123', kind, debit, credit,
        'CAD', batch * 100 + place, null, now()
      from generate_series(1, 50) as batch,
        (values (1, 'SETTLE_SALES', 'CLEARING', 'PAYABLE'), (2, 'FEE', 'PAYABLE', 'FEES'),
                (3, 'SETTLE_REFUNDS', 'PAYABLE', 'REFUNDS'), (4, 'FEE_REVERSAL', 'FEES', 'PAYABLE'))
          as moved (place, kind, debit, credit)`);
    await db.query(sql`
      insert into movements
      values ('07', 'pi07', 'pi07', 0, '1234567890123', 'AUTHORIZE', 'HELD', 'ISSUER', 'CAD', 5, null,
              now())`);
    await migrate(url);
    const [sums] = await db.query<{ lines: bigint; count: bigint; balance: bigint }>(sql`
      select sum(amount)::bigint as lines, count(*) as count,
        (select -sum(amount)::bigint from postings where account = 'PAYABLE') as balance
      from payable_lines where payout_id is null`);
    assert.deepEqual([sums?.count, sums?.lines], [200n, sums?.balance]);
    const odd = await db.query(sql`
      select from payable_lines join movements using (bucket, subject_id, entry_id, place)
      where payable_lines.amount
        <> case when credit = 'PAYABLE' then movements.amount else -movements.amount end`);
    assert.equal(odd.length, 0);
  } finally {
    await db.close();
  }
});
