/** A database from before payments were found by what is gathered of them: those that it has are found. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { migrate } from '../service/src/platform/db/migrate.ts';
import { openDatabase, sql } from '../service/src/platform/db/pool.ts';
import { listPayments } from '../service/src/money/payments/payment-list-store.ts';
import { databaseBefore } from './database-before.ts';

const MADE = 6_000; // More than a run of the first level has.
const PARTNER = 'pa0001KJMMA2G0AVQ8FJKY93MBDMRS';

test('payments from before are found by amount and card, on pages in both directions', async () => {
  const url = await databaseBefore('few-indexes');
  const db = openDatabase({ url, connections: 2 });
  after(() => db.close());
  await db.query(sql`
    insert into payments (bucket, payment_id, partner_id, merchant_id, status, currency, amount,
      authorized, captured, released, refunded, refunding, automatic_capture, payment_method_id,
      is_stored, idempotency_key, request, card, attempts, created_at, modified_at)
    select '07', 'pi07' || lpad(n::text, 26, '0'), ${PARTNER}, '1234567890123', 'SUCCEEDED', 'CAD',
      case when n % 3 = 0 then 1000 else n + 5000 end, 0, 0, 0, 0, 0, true, 'pm', false, 'k' || n,
      '{}', json_build_object('lastFour', lpad((n % 500)::text, 4, '0')), 0,
      timestamptz '2026-01-01' + n * interval '7 ms', now()
    from generate_series(1, ${MADE}::int) as n`);
  await migrate(url);
  const whose = { partnerId: PARTNER, merchantId: null };
  const idsOf = async (filters: Parameters<typeof listPayments>[2]['filters']) => {
    const found: string[] = [];
    let position: { createdAt: Date; id: string } | null = null;
    do {
      const page = {
        limit: 100,
        direction: 'older',
        position,
        createdFrom: null,
        createdTo: null,
      } as const;
      const { rows, reached } = await listPayments(db, whose, { page, filters });
      found.push(...rows.slice(0, 100).map(({ id }) => id));
      position = rows.length > 100 ? (rows[99] ?? null) : (reached ?? null);
    } while (position);
    return found;
  };
  assert.equal((await idsOf({ amount: 1_000 })).length, MADE / 3);
  assert.deepEqual(await idsOf({ amount: 5_001 }), [`pi07${'1'.padStart(26, '0')}`]);
  assert.equal((await idsOf({ lastFour: '0017' })).length, MADE / 500);
  const [progress] = await db.query(sql`
    select runs, merged, gathered_before > timestamptz '2026-01-01 00:00:42' as "isPast",
      (select array_agg(distinct level) from payment_finds) as levels
    from payment_find_progress where is_only`);
  assert.deepEqual(progress, { runs: 16, merged: 16, isPast: true, levels: [1] });
});
