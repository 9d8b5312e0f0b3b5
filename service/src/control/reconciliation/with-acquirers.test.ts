import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alterJournal, readJournal } from '../../../../test/journal.ts';
import { paymentServer } from '../../../../test/payment-server.ts';
import { type DifferenceSeen, reconciling } from '../../../../test/reconciliation-server.ts';
import { authorizationOf, MERCHANT, named } from '../../../../test/simulator.ts';
import { newId } from '../../kernel/id.ts';
import { sql } from '../../platform/db/pool.ts';

const server = await paymentServer();
const { acquirers, clock, db, deps, move, pay, refund } = server;
const { open, list, reconcile } = reconciling(deps);
const merchantId = await server.newMerchant();
const simulator = acquirers.of('simulator');
const merchant = { ...MERCHANT, id: merchantId };
const MINUTE_MS = 60_000;
const cad = (amount: number) => ({ amount, currency: 'CAD' });

type Columns = Parameters<typeof alterJournal>[2];

/** What the host books later is a later record: `at` is part of each change. */
const change = (reference: string, columns: Columns): void => {
  const changed = alterJournal(db, reference, { ...columns, at: clock.now().getTime() });
  assert.equal(changed, 1, `there is ${reference}`);
};
/** What the host knows that was done about a payment. */
const done = async (paymentId: string, operation: string) =>
  (await readJournal(db, merchantId)).find(
    (row) => row.original === `${paymentId}:authorize` && row.operation === operation,
  );
const settle = async () => {
  clock.advance(20 * MINUTE_MS);
  return await reconcile();
};
const sale = async () => (await pay(merchantId)).string('paymentId');

type Seen = Readonly<Partial<DifferenceSeen>>;

/** Exactly this one is open, is the same at the next run, and is gone after it was mended. */
async function assertOneDifference(expected: Seen, mend: () => unknown): Promise<void> {
  const first = await settle();
  const [found, ...others] = await open();
  assert.ok(found, 'it is seen');
  assert.deepEqual(others, [], 'and nothing else');
  assert.partialDeepStrictEqual(found, expected);
  assert.equal(first.at('differencesFound'), 1);
  const again = await settle();
  assert.equal(again.at('differencesFound'), 0, 'what is seen again is the same');
  assert.deepEqual(
    (await open()).map(({ differenceId }) => differenceId),
    [found.differenceId],
  );
  await mend();
  const last = await settle();
  assert.equal(last.at('differencesGone'), 1, last.text);
  assert.deepEqual(await open(), []);
  const closed = (await list()).find(({ differenceId }) => differenceId === found.differenceId);
  assert.deepEqual([closed?.differenceState, closed?.resolvedBy], ['RESOLVED', 'reconciliation']);
  assert.match(closed?.resolution ?? '', /agree/);
}

test('a sale that the acquirer booked and nobody here made', async () => {
  const stranger = authorizationOf({ reference: 'till-77:1', merchant, capture: true });
  await simulator.authorize(stranger);
  await assertOneDifference(
    {
      kind: 'NOT_IN_OUR_RECORD',
      source: 'simulator',
      merchantId,
      paymentId: null,
      reference: 'till-77:1',
      ours: null,
      ledger: null,
      theirs: cad(1_000),
    },
    () => simulator.reverse({ ...stranger, reference: 'till-77:2', original: named('till-77:1') }),
  );
});

test('a refund of a payment of ours that nobody here asked for', async () => {
  const paymentId = await sale();
  const reference = `${newId('refund', paymentId.slice(2, 4), clock.now())}:refund`;
  const amount = { amount: 250n, currency: 'CAD' } as const;
  const original = named(`${paymentId}:authorize`);
  await simulator.refund({ reference, merchant, original, amount });
  await assertOneDifference(
    { kind: 'NOT_IN_OUR_RECORD', paymentId, reference, ours: null, theirs: cad(250) },
    () => change(reference, { outcome: 'declined' }),
  );
});

test('a sale of ours that the acquirer does not have, until its record comes late', async () => {
  const paymentId = await sale();
  const reference = `${paymentId}:authorize`;
  change(reference, { reference: `lost/${reference}` });
  await assertOneDifference(
    {
      kind: 'NOT_IN_THEIR_RECORD',
      merchantId,
      paymentId,
      reference,
      ours: cad(1_000),
      ledger: cad(1_000),
      theirs: null,
    },
    () => change(`lost/${reference}`, { reference }),
  );
});

for (const [what, hide] of [
  ['a completion', 'capture'],
  ['a release', 'release'],
  ['an increment', 'increment'],
] as const) {
  test(`${what} of ours that the acquirer does not have`, async () => {
    const held = await pay(merchantId, { automaticCapture: false });
    const paymentId = held.string('paymentId');
    await move(paymentId, 'increment', { amount: cad(500) });
    await move(paymentId, 'complete', { amount: cad(400), finalCompletion: false });
    clock.advance(1_000); // Else it would look like part of the completion.
    await move(paymentId, 'release');
    const row = await done(paymentId, hide);
    assert.ok(row);
    const { amount, reference } = row;
    change(reference, { reference: `lost/${reference}` });
    await assertOneDifference(
      { kind: 'NOT_IN_THEIR_RECORD', paymentId, reference, ours: cad(Number(amount)) },
      () => change(`lost/${reference}`, { reference }),
    );
  });
}

test('a refund of ours that the acquirer does not have', async () => {
  const paymentId = await sale();
  const refundId = (await refund(paymentId, { amount: cad(300) })).string('refundId');
  const reference = `${refundId}:refund`;
  change(reference, { reference: `lost/${reference}` });
  await assertOneDifference(
    { kind: 'NOT_IN_THEIR_RECORD', paymentId, refundId, ours: cad(300), theirs: null },
    () => change(`lost/${reference}`, { reference }),
  );
});

const CHANGES: readonly (readonly [string, Columns, Columns, Seen])[] = [
  [
    'another amount',
    { amount: 1001, authorized: 1001, captured: 1001 },
    { amount: 1000, authorized: 1000, captured: 1000 },
    { kind: 'AMOUNT_DIFFERS', ours: cad(1_000), theirs: cad(1_001) },
  ],
  [
    'another currency',
    { currency: 'USD' },
    { currency: 'CAD' },
    { kind: 'CURRENCY_DIFFERS', ours: cad(1_000), theirs: { amount: 1_000, currency: 'USD' } },
  ],
  [
    'another merchant',
    { merchant_id: '1234567890128' },
    { merchant_id: merchantId },
    { kind: 'MERCHANT_DIFFERS', merchantId, theirs: cad(1_000) },
  ],
  [
    'a refusal',
    { outcome: 'declined' },
    { outcome: 'approved' },
    { kind: 'STATE_DIFFERS', ours: cad(1_000), theirs: cad(0) },
  ],
  [
    'a hold that nobody captured',
    { is_purchase: 0 },
    { is_purchase: 1 },
    { kind: 'STATE_DIFFERS', ours: cad(1_000), theirs: cad(1_000) },
  ],
];
for (const [what, damage, mend, expected] of CHANGES) {
  test(`a sale for which the acquirer’s record has ${what}`, async () => {
    const paymentId = await sale();
    const reference = `${paymentId}:authorize`;
    change(reference, damage);
    await assertOneDifference({ ...expected, paymentId, reference }, () => change(reference, mend));
  });
}

test('a sale that stands here and that the acquirer has reversed', async () => {
  const paymentId = await sale();
  const original = named(`${paymentId}:authorize`);
  const amount = { amount: 1_000n, currency: 'CAD' } as const;
  const reference = 'till-78:reversal';
  await simulator.reverse({ reference, original, merchant, amount });
  await assertOneDifference(
    { kind: 'STATE_DIFFERS', paymentId, ours: cad(1_000), ledger: cad(1_000), theirs: cad(0) },
    () => change(reference, { outcome: 'declined' }),
  );
});

test('a sale that was cancelled here and stands at the acquirer', async () => {
  const paymentId = await sale();
  await move(paymentId, 'cancel');
  const { reference = '' } = (await done(paymentId, 'reverse')) ?? {};
  change(reference, { reference: `lost/${reference}` });
  await assertOneDifference(
    { kind: 'STATE_DIFFERS', paymentId, ours: cad(0), ledger: cad(0), theirs: cad(1_000) },
    () => change(`lost/${reference}`, { reference }),
  );
});

test('a sale that was declined here and that the acquirer has booked', async () => {
  const paymentId = (await pay(merchantId, { amount: cad(10_05) })).string('paymentId');
  const reference = `${paymentId}:authorize`;
  change(reference, { outcome: 'approved' });
  await assertOneDifference(
    { kind: 'STATE_DIFFERS', paymentId, ours: cad(0), theirs: cad(10_05) },
    () => change(reference, { outcome: 'declined' }),
  );
});

test('a refund that was declined here and that the acquirer has booked', async () => {
  const paymentId = await sale();
  const declined = await refund(paymentId, { amount: cad(105) });
  assert.equal(declined.status, 422);
  const refundId = declined.string('refundId');
  change(`${refundId}:refund`, { outcome: 'approved' });
  await assertOneDifference(
    { kind: 'STATE_DIFFERS', paymentId, refundId, ours: cad(0), theirs: cad(105) },
    () => change(`${refundId}:refund`, { outcome: 'declined' }),
  );
});

test('a sale that the payment says is captured and the ledger does not have', async () => {
  const paymentId = await sale();
  await db.query(
    sql`create table hidden as select * from movements where subject_id = ${paymentId}`,
  );
  await db.query(sql`delete from movements where subject_id = ${paymentId}`);
  await assertOneDifference(
    { kind: 'NOT_IN_LEDGER', merchantId, paymentId, ours: cad(1_000), ledger: cad(0) },
    () => db.query(sql`insert into movements select * from hidden`),
  );
});
