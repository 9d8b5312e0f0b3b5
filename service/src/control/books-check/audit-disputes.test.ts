import assert from 'node:assert/strict';
import { test } from 'node:test';
import { disputeServer } from '../../../../test/dispute-server.ts';
import { caseNotice } from '../../../../test/dispute-notices.ts';
import { interchangePlus } from '../../../../test/fee-plans.ts';
import { type Sql, sql } from '../../platform/db/pool.ts';
import { addThing, type RecordsByBucket } from './checked-records.ts';
import { checkRecords } from './check-things.ts';
import { auditBooks } from './index.ts';

const server = await disputeServer();
const { applied, chargedBack, db, newMerchant, operator } = server;
const merchantId = await newMerchant();
const dispute = { description: 'Chargeback', amount: 2_500, returnedIfWon: true, marginDays: 2 };
await operator(
  'PUT',
  `/operator/merchants/${merchantId}/fee-plan`,
  interchangePlus({ dispute: { ...dispute, taxes: ['GST', 'HST', 'QST'] } }),
);

/** Each difference as one line, amounts as they are. */
async function reported(): Promise<string[]> {
  const { differences } = await auditBooks(db);
  return differences.map(({ of, id, figure, stated, found }) =>
    [of, id, figure, stated ?? '-', found ?? '-'].join(' '),
  );
}

test('books that disputes of every outcome have made agree', async () => {
  for (const [first, last] of [
    ['WON', 'PRE_ARBITRATION'],
    ['LOST', 'REVERSAL'],
    ['REVERSAL', 'PRE_ARBITRATION'],
  ] as const) {
    const { dispute: one, notice } = await chargedBack({ amount: 700n }, merchantId);
    await server.moved(one.id, { move: 'SUBMIT', actor: 'PARTNER', digest: 'd' });
    await applied({ ...notice, kind: first });
    assert.deepEqual(await reported(), [], first);
    await applied({ ...notice, kind: last });
    assert.deepEqual(await reported(), [], last);
  }
  const refunded = (await server.pay(merchantId)).string('paymentId');
  await server.refund(refunded);
  const refundedNotice = caseNotice(refunded);
  for (const kind of ['CHARGEBACK', 'LOST', 'REVERSAL'] as const) {
    await applied({ ...refundedNotice, kind });
    assert.deepEqual(await reported(), [], kind);
  }
});

/** What is damaged, and what is told of the dispute, of its payment and of the merchant's account. */
type Damage = readonly [name: string, doing: (id: string) => Sql, differences: readonly string[]];
const DAMAGES: readonly Damage[] = [
  [
    'what a dispute holds and that changed',
    (id) => sql`update disputes set withheld = 699 where dispute_id = ${id}`,
    ['PAYMENT DISPUTED 700 699', 'DISPUTE HELD 699 700', 'ACCOUNT DISPUTED'],
  ],
  [
    'a dispute that ended with nothing posted',
    (id) => sql`
      update disputes set state = 'LOST', respond_by = null, due_at = null, closed_at = modified_at
      where dispute_id = ${id}`,
    ['DISPUTE HELD 0 700', 'DISPUTE LOST 700 0', 'ACCOUNT DISPUTED'],
  ],
  [
    'a loss of the acquirer that is not posted',
    (id) => sql`
      update disputes set state = 'LOST', amount = amount + 1, respond_by = null, due_at = null,
        closed_at = modified_at
      where dispute_id = ${id}`,
    ['DISPUTE SHORTFALL 1 0', 'ACCOUNT DISPUTED'],
  ],
  [
    'what is disputed of a payment and that changed',
    (id) => sql`
      update payments set disputed = 701
      where payment_id = (select payment_id from disputes where dispute_id = ${id})`,
    ['PAYMENT DISPUTED 701 700'],
  ],
  [
    'a fee that changed',
    (id) => sql`update disputes set fee = 1 where dispute_id = ${id}`,
    ['DISPUTE FEE 1 2500'],
  ],
  [
    'lines of a fee that are gone',
    (id) => sql`delete from fee_lines where subject_id = ${id}`,
    ['DISPUTE FEE_LINES 0 2500', 'DISPUTE TAX_LINES 0 325'],
  ],
  [
    'an entry for another merchant',
    (id) => sql`
      update movements set merchant_id = '1000000000009'
      where subject_id = ${id} and kind = 'DISPUTE_HELD'`,
    ['DISPUTE HELD 700 0', 'DISPUTE HELD - 700', 'ACCOUNT DISPUTED'],
  ],
];
for (const [name, doing, expected] of DAMAGES) {
  test(`${name}: it is found by both audits`, async () => {
    const known = await reported();
    const { dispute: one } = await chargedBack({ amount: 700n }, merchantId);
    assert.deepEqual(await reported(), known);
    await db.query(doing(one.id));
    const all = await reported();
    const own = all.filter((line) => line.includes(one.id) || line.includes(one.paymentId));
    const told = own.map((line) => line.replace(/ \S+/, ''));
    const ofAccount = expected.filter((line) => line.startsWith('ACCOUNT'));
    const ofRecords = expected.filter((line) => !line.startsWith('ACCOUNT'));
    // Where entries are another merchant's, the figures that it should not have are told as well.
    for (const line of ofRecords) assert.ok(told.includes(line), `${line} in ${told.join(', ')}`);
    const accounts = all.filter((line) => /^ACCOUNT .* DISPUTED /.test(line));
    assert.equal(accounts.length > 0, ofAccount.length > 0);
    const things: RecordsByBucket = new Map();
    addThing(things, one.id);
    const { differences } = await checkRecords(db, things);
    const found = new Set(differences.map(({ figure, of }) => `${of} ${figure}`));
    for (const line of ofRecords) assert.ok(found.has(line.split(' ', 2).join(' ')), line);
    await db.query(sql`delete from dispute_steps where dispute_id = ${one.id}`);
    await db.query(sql`delete from disputes where dispute_id = ${one.id}`);
    await db.query(sql`delete from fee_lines where subject_id = ${one.id}`);
    await db.query(sql`delete from payable_lines where subject_id = ${one.id}`);
    await db.query(sql`delete from movements where subject_id = ${one.id}`);
    await db.query(sql`update payments set disputed = null where payment_id = ${one.paymentId}`);
    assert.deepEqual(await reported(), known);
  });
}
