import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeClock } from '../../test/fake-clock.ts';
import { journalBeside } from '../../test/journal.ts';
import { about, authorizationOf, MERCHANT, simulatorOnTrial } from '../../test/simulator.ts';
import { bucketOf } from '../../service/src/kernel/id.ts';
import { sql } from '../../service/src/platform/db/pool.ts';
import { createSimulator, journalOn, openJournalFile, takeOverJournal } from './index.ts';

const { db, simulator } = await simulatorOnTrial();
const earlier = journalBeside(db);

test('what an earlier release left in the database goes to the host, once, also after a crash', async () => {
  const requests = Array.from({ length: 2_500 }, () => authorizationOf({ capture: true }));
  await Promise.all(requests.map((request) => simulator.authorize(request)));
  const [sale, reversed] = requests;
  assert.ok(sale && reversed);
  await simulator.reverse(about(reversed, 'reverse'));
  const rows = earlier.of(MERCHANT.id);
  await leaveBehind(rows);

  const file = openJournalFile(':memory:');
  let portions = 0;
  const dying = takeOverJournal(db, async (portion) => {
    file.takeOver(portion);
    portions += 1;
    if (portions === 2) throw new Error('killed before it is gone from the database');
  });
  await assert.rejects(dying, /killed/);
  const later = createSimulator({ journal: journalOn(file), clock: new FakeClock() });
  await takeOverJournal(db, async (portion) => file.takeOver(portion));
  assert.deepEqual(file.ofMerchant(MERCHANT.id), rows);
  assert.deepEqual(await db.query(sql`select 1 from simulator_journal`), []);
  assert.equal((await later.refund(about(sale, 'refund'))).kind, 'approved');
  assert.deepEqual(await later.enquire(reversed), { kind: 'reversed' });

  await leaveBehind(rows);
  await takeOverJournal(db, async (portion) => file.takeOver(portion));
  assert.equal(
    (await later.refund(about(sale, 'refund-again'))).kind,
    'declined',
    'what the host has is what counts',
  );
});

/** As a release that had its journal in the database would have. */
async function leaveBehind(rows: ReturnType<typeof earlier.of>): Promise<void> {
  const texts = rows.map((row) =>
    JSON.stringify({
      bucket: bucketOf(row.merchantId),
      merchant_id: row.merchantId,
      reference: row.reference,
      operation: row.operation,
      original: row.original,
      amount: Number(row.amount),
      currency: row.currency,
      brand: row.brand,
      last_four: row.lastFour,
      is_purchase: row.isPurchase,
      outcome: row.outcome,
      answer: row.answer,
      at: row.at,
      reversed_at: row.reversedAt,
      authorized: Number(row.authorized),
      captured: Number(row.captured),
      refunded: Number(row.refunded),
    }),
  );
  await db.query(sql`
    insert into simulator_journal
    select made.* from unnest(${texts}::text[]) as text,
      json_populate_record(null::simulator_journal, text::json) as made`);
}
