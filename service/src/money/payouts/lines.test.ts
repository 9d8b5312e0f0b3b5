/** The database itself enforces that a payout is the sum of its lines. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { payoutServer } from '../../../../test/payout-server.ts';
import { bucketOf, newId, newThirteenDigits } from '../../kernel/id.ts';
import { type EntryKind, post } from '../../records/ledger/index.ts';
import { sql, transaction } from '../../platform/db/pool.ts';
import { findPayoutDifferences } from './index.ts';

const { clock, db, newMerchant, payoutsOf, run, to, trade } = await payoutServer();

const merchantId = await newMerchant();
await trade(merchantId, [
  ['PURCHASE', 10_000],
  ['REFUND', 3_000],
]);
await to('2026-03-03T09:00:00Z');
assert.equal(await run('cut-payouts'), 1);
const [payout] = await payoutsOf(merchantId);
assert.ok(payout);
const { payoutId } = payout;
await trade(merchantId, [['PURCHASE', 500]]);

const ofPayout = sql`payout_id = ${payoutId}`;
const FOREIGN_KEY = '23503';
const CHECK = '23514';
const UNIQUE = '23505';

for (const [what, change, code] of [
  [
    'another amount of a line',
    sql`update payable_lines set amount = amount + 1 where ${ofPayout} and line_no = 1`,
    CHECK,
  ],
  [
    'another amount and total of a line',
    sql`update payable_lines set amount = amount + 1, total_after = total_after + 1
        where ${ofPayout} and line_no = 2`,
    FOREIGN_KEY,
  ],
  [
    'a line that is gone',
    sql`delete from payable_lines where ${ofPayout} and line_no = 2`,
    FOREIGN_KEY,
  ],
  [
    'the last line gone',
    sql`delete from payable_lines where ${ofPayout} and line_no = 3`,
    FOREIGN_KEY,
  ],
  [
    'another amount of the payout',
    sql`update payouts set amount = amount + 1 where ${ofPayout}`,
    CHECK,
  ],
  [
    'another amount and total of the payout',
    sql`update payouts set amount = amount + 1, lines_total = lines_total + 1 where ${ofPayout}`,
    FOREIGN_KEY,
  ],
  [
    'fewer lines',
    sql`update payouts set line_count = line_count - 1 where ${ofPayout}`,
    FOREIGN_KEY,
  ],
  [
    'a line more, after the last',
    sql`update payable_lines set payout_id = ${payoutId}, line_no = 4, line_count = 3,
          total_before = 0, total_after = amount
        where merchant_id = ${merchantId} and payout_id is null and kind = 'FEE'`,
    CHECK,
  ],
  [
    'a line more, beside another',
    sql`update payable_lines set payout_id = ${payoutId}, line_no = 1, line_count = 3,
          total_before = 0, total_after = amount
        where merchant_id = ${merchantId} and payout_id is null and kind = 'FEE'`,
    UNIQUE,
  ],
  [
    'a line of another currency',
    sql`update payable_lines set currency = 'USD' where ${ofPayout} and line_no = 1`,
    FOREIGN_KEY,
  ],
] as const) {
  test(`the database refuses ${what}`, async () => {
    await assert.rejects(db.query(change), { code });
    assert.deepEqual(await findPayoutDifferences(db), []);
  });
}

test('the audit finds inconsistencies that database constraints cannot prevent', async () => {
  const [line] = await db.query<{ id: string }>(sql`
    delete from payable_lines where merchant_id = ${merchantId} and payout_id is null
      and kind = 'FEE' returning entry_id as id`);
  const found = await findPayoutDifferences(db);
  assert.deepEqual(
    found.map(({ of, id, figure }) => [of, id, figure]),
    [
      ['LINE', line?.id, 'AMOUNT'],
      ['ACCOUNT', `${merchantId} CAD`, 'PAYABLE'],
    ],
  );
});

const LINED: readonly EntryKind[] = [
  'FEE',
  'FEE_REVERSAL',
  'SETTLE_SALES',
  'SETTLE_VOIDS',
  'SETTLE_REFUNDS',
  'TAX',
  'FEE_BILLED',
  'TAX_BILLED',
  'ADJUSTMENT_CREDIT',
  'ADJUSTMENT_DEBIT',
  'RESERVE_HELD',
  'RESERVE_RELEASED',
];

test('for any movements, the lines add up to the account balances', async () => {
  const moves = fc.array(fc.tuple(fc.constantFrom(...LINED), fc.bigInt(1n, 10n ** 12n)), {
    minLength: 1,
    maxLength: 20,
  });
  await fc.assert(
    fc.asyncProperty(moves, async (drawn) => {
      const other = newThirteenDigits();
      const [bucket, now] = [bucketOf(other), clock.now()];
      const entries = drawn.map(([kind, amount]) => ({
        id: newId('ledgerEntry', bucket, now),
        kind,
        merchantId: other,
        subjectId: newId('batch', bucket, now),
        money: { amount, currency: 'CAD' as const },
        createdAt: now,
      }));
      await transaction(db, (tx) => post(tx, entries));
      const rows = await db.query<{ account: string; lines: bigint; balance: bigint }>(sql`
        select account, sum(amount)::bigint as lines,
          (select -sum(amount)::bigint from postings
           where bucket = ${bucket} and merchant_id = ${other}
             and postings.account = line.account) as balance
        from payable_lines as line
        where bucket = ${bucket} and merchant_id = ${other} group by account`);
      for (const { balance, lines } of rows) assert.equal(lines, balance);
    }),
    { numRuns: 30 },
  );
});
