import assert from 'node:assert/strict';
import { test } from 'node:test';
import { payoutServer } from '../../../../test/payout-server.ts';
import { type Sql, sql } from '../../platform/db/pool.ts';
import { auditChanges, withLease } from './index.ts';

const { clock, db, liveUntil, newMerchant, operator, payoutsOf, to, trade } = await payoutServer();
const deps = { db, clock, realClock: clock };

/** What the next audit knows to differ; the payments of this file are entries alone. */
async function reported(): Promise<string[]> {
  const kept = await withLease(deps, undefined, (held) => auditChanges(deps, held));
  assert.ok(kept);
  return kept.findings.named
    .filter(({ of }) => of !== 'PAYMENT')
    .map(({ of, id, figure, stated, found }) =>
      [of, id, figure, stated ?? '-', found ?? '-'].join(' '),
    );
}

await to('2026-03-02T20:00:00Z');
const merchantId = await newMerchant();
const reserve = { basisPoints: 1000, days: 30, reason: 'New' };
const set = await operator('PUT', `/operator/merchants/${merchantId}/payout-reserve`, reserve);
const batchId = await trade(merchantId, [['PURCHASE', 10_000]]);
await liveUntil('2026-03-05T12:00:00Z');
const [payout] = await payoutsOf(merchantId);
assert.equal(payout?.payoutStatus, 'PAID');
const { payoutId } = payout;

test('payouts that were cut, sent and paid agree', async () => {
  assert.equal(set.status, 200, set.text);
  assert.deepEqual(await reported(), []);
});

type Damage = readonly [name: string, doing: Sql, undoing: Sql, difference: RegExp];
const FEE = sql`subject_id = ${batchId} and kind = 'FEE'`;
const DAMAGES: readonly Damage[] = [
  [
    'an entry of a payout',
    sql`update movements set amount = amount - 1 where subject_id = ${payoutId} and kind = 'PAYOUT_PAID'`,
    sql`update movements set amount = amount + 1 where subject_id = ${payoutId} and kind = 'PAYOUT_PAID'`,
    new RegExp(`^PAYOUT ${payoutId} PAID \\d+ \\d+$`),
  ],
  [
    'what is kept back of a payout',
    sql`update payout_reserves set amount = amount + 1 where payout_id = ${payoutId}`,
    sql`update payout_reserves set amount = amount - 1 where payout_id = ${payoutId}`,
    new RegExp(`^PAYOUT ${payoutId} RESERVED 1001 1000$`),
  ],
  [
    'a movement that is another than its line',
    sql`update movements set amount = amount + 7 where ${FEE}`,
    sql`update movements set amount = amount - 7 where ${FEE}`,
    new RegExp(`^BATCH ${batchId} FEES \\d+ \\d+\nLINE le\\S+ AMOUNT -\\d+ -\\d+$`),
  ],
  [
    'a file',
    sql`update payout_files set credit_amount = credit_amount + 1`,
    sql`update payout_files set credit_amount = credit_amount - 1`,
    /^FILE bf\S+ AMOUNT \d+ \d+$/,
  ],
];
for (const [name, doing, undoing, difference] of DAMAGES) {
  test(`${name} that is wrong is found, and looked at again until it is right`, async () => {
    await db.query(doing);
    // As if it had been made wrong: within the time that the next audit looks at.
    await db.query(sql`update book_audit set watermark = '2026-03-02'`);
    assert.match((await reported()).join('\n'), difference);
    clock.advance(86_400_000);
    await reported();
    assert.match((await reported()).join('\n'), difference, 'long after it was new');
    await db.query(undoing);
    assert.deepEqual(await reported(), []);
  });
}
