import assert from 'node:assert/strict';
import { test } from 'node:test';
import { luhnCheckDigit } from '../../service/src/kernel/luhn.ts';
import { disputing } from '../../test/dispute-desk.ts';
import { cardMethod, newKey, paymentServer } from '../../test/payment-server.ts';
import { testServer } from '../../test/http.ts';
import { sql } from '../../service/src/platform/db/pool.ts';
import { disputeJobs } from '../../service/src/money/disputes/index.ts';
import { sandboxRoutes } from '../controls/index.ts';
import { DISPUTE_RULES, withDisputes } from './index.ts';

const DAY_MS = 86_400_000;
const server = await paymentServer(undefined, {
  connect: (simulator, { clock: time, db: on }) => [
    withDisputes(simulator, { clock: time, db: on }),
  ],
});
const { call, clock, db, deps, move, pay, refund } = server;
const { disputeOf, notices, partner, submit, work } = disputing(server);
const merchantId = await server.newMerchant();
const DELIVERED = { shippingTrackingNumber: '1Z999' };

/** Day after day, with what the jobs do on each. */
async function pass(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    clock.advance(DAY_MS);
    await work();
  }
}
const paidBy = async (cardNumber: string, changes: object = {}) =>
  (await pay(merchantId, { paymentMethod: cardMethod({ cardNumber }), ...changes })).string(
    'paymentId',
  );
const standing = async (paymentId: string) => {
  const found = await disputeOf(paymentId);
  if (!found) return undefined;
  const seen = await partner('GET', `/disputes/${found.disputeId}`);
  return `${seen.string('disputeStage')} ${seen.string('disputeState')}`;
};
const idOf = async (paymentId: string) =>
  (await disputeOf(paymentId))?.disputeId ?? assert.fail('there is a dispute');
/** Answers, has it sent, and lets the issuer decide. */
async function answered(paymentId: string, evidence: Readonly<Record<string, string>>) {
  await submit(await idOf(paymentId), evidence);
  await work('send');
  await pass(5);
  return await standing(paymentId);
}

test('every card of the rules has its check digit, and no rule is there twice', () => {
  const cards = DISPUTE_RULES.filter(({ by }) => by === 'card').map(({ value }) => value);
  for (const number of cards) assert.equal(luhnCheckDigit(number.slice(0, -1)), number.at(-1));
  assert.equal(new Set(DISPUTE_RULES.map(({ value }) => value)).size, DISPUTE_RULES.length);
});

test('a card is charged back three days after the sale, and its answer decided as its table says', async () => {
  const [lost, won] = [await paidBy('4000300001040019'), await paidBy('4000300001040027')];
  await pass(2);
  assert.equal(await standing(lost), undefined);
  await pass(1);
  assert.equal(await standing(lost), 'CHARGEBACK NEEDS_RESPONSE');
  assert.equal(await answered(lost, DELIVERED), 'CHARGEBACK LOST');
  assert.equal(await answered(won, {}), 'CHARGEBACK WON');
});

test('where the evidence decides, proof of delivery or the words do', async () => {
  const outcomes = [
    [DELIVERED, 'WON'],
    [{ explanation: 'They have it.' }, 'LOST'],
    [{ explanation: 'WINNING_EVIDENCE' }, 'WON'],
    [{ ...DELIVERED, explanation: 'LOSING_EVIDENCE' }, 'LOST'],
  ] as const;
  for (const [evidence, outcome] of outcomes) {
    const paymentId = await paidBy('4000300001310032');
    await pass(3);
    assert.equal(await answered(paymentId, evidence), `CHARGEBACK ${outcome}`);
  }
});

test('an answer with the word is refused, comes back, and another one is taken', async () => {
  const paymentId = await paidBy('4000300001310032');
  await pass(3);
  await submit(await idOf(paymentId), { explanation: 'REFUSED_EVIDENCE' });
  await work('send');
  assert.equal(await standing(paymentId), 'CHARGEBACK NEEDS_RESPONSE');
  assert.equal(await answered(paymentId, DELIVERED), 'CHARGEBACK WON');
});

test('an inquiry that is answered well ends; otherwise it becomes a chargeback', async () => {
  const [good, bad] = [await paidBy('4000300001310040'), await paidBy('4000300001310040')];
  await pass(3);
  assert.equal(await standing(good), 'INQUIRY NEEDS_RESPONSE');
  assert.equal(await answered(good, DELIVERED), 'INQUIRY WON');
  assert.equal(await answered(bad, {}), 'CHARGEBACK NEEDS_RESPONSE');
});

test('pre-arbitration, a second chargeback and arbitration follow one another as the table says', async () => {
  const [escalated, second, arbitrated] = [
    await paidBy('4000300001040084'),
    await paidBy('5200300004853017'),
    await paidBy('4000300001310073'),
  ];
  await pass(3);
  assert.equal(await answered(escalated, {}), 'PRE_ARBITRATION NEEDS_RESPONSE');
  assert.equal(await answered(escalated, DELIVERED), 'PRE_ARBITRATION WON');
  assert.equal(await answered(second, {}), 'PRE_ARBITRATION NEEDS_RESPONSE');
  const history = await partner('GET', `/disputes/${await idOf(second)}/history`);
  assert.equal(history.at('data.2.move'), 'CHARGE_BACK_AGAIN');
  assert.equal(await answered(second, {}), 'PRE_ARBITRATION LOST');
  assert.equal(await answered(arbitrated, {}), 'PRE_ARBITRATION NEEDS_RESPONSE');
  assert.equal(await answered(arbitrated, {}), 'ARBITRATION NEEDS_RESPONSE');
  assert.equal(await answered(arbitrated, DELIVERED), 'ARBITRATION WON');
});

test('an issuer gives in by itself, and where the money went back already', async () => {
  const paymentId = await paidBy('4000300001040092');
  await pass(3);
  assert.equal(await standing(paymentId), 'CHARGEBACK NEEDS_RESPONSE');
  await pass(4);
  assert.equal(await standing(paymentId), 'CHARGEBACK WON');
  const refunded = await paidBy('4000300001040019');
  assert.equal((await refund(refunded)).status, 201);
  await pass(3);
  assert.equal(await standing(refunded), 'CHARGEBACK SUBMITTED');
  await pass(5);
  assert.equal(await standing(refunded), 'CHARGEBACK WON');
});

test('a hold is disputed after its capture, for what was captured; one that is cancelled never is', async () => {
  const hold = { automaticCapture: false };
  const [taken, freed] = [
    await paidBy('4000300001040019', hold),
    await paidBy('4000300001040019', hold),
  ];
  await pass(4);
  assert.equal(await standing(taken), undefined);
  const amount = { amount: 600, currency: 'CAD' };
  assert.equal((await move(taken, 'complete', { amount })).status, 200);
  assert.equal((await move(freed, 'cancel')).status, 200);
  await pass(3);
  const seen = await partner('GET', `/disputes/${await idOf(taken)}`);
  assert.equal(seen.at('amount.amount'), 600);
  assert.equal(await standing(freed), undefined);
});

const priced = (cents: number) => ({ amount: { amount: cents, currency: 'CAD' } });

test('an amount is disputed as a card is; any other is not', async () => {
  const [disputed, plain] = [
    (await pay(merchantId, priced(19_110))).string('paymentId'),
    (await pay(merchantId, priced(19_111))).string('paymentId'),
  ];
  await pass(3);
  assert.equal(await standing(disputed), 'CHARGEBACK NEEDS_RESPONSE');
  assert.equal(await standing(plain), undefined);
});

test('an alert that is refunded comes to nothing; one that is not becomes a chargeback', async () => {
  const [heeded, ignored] = [await paidBy('4000300001310065'), await paidBy('4000300001310065')];
  await pass(3);
  const told = await db.query(sql`
    select 1 from dispute_simulator_notices where contents ->> 'kind' = 'DISPUTE_ALERT'`);
  assert.equal(told.length, 2);
  assert.equal((await refund(heeded)).status, 201);
  await pass(3);
  assert.equal(await standing(heeded), undefined);
  assert.equal(await standing(ignored), 'CHARGEBACK NEEDS_RESPONSE');
});

test('a refund closes one alert of a payment, and none that came after it', async () => {
  const paymentId = (await pay(merchantId)).string('paymentId');
  const amount = { amount: 500, currency: 'CAD' };
  const alert = async () => {
    const body = { idempotencyKey: newKey(), paymentId, kind: 'DISPUTE_ALERT', amount };
    assert.equal((await open('POST', '/sandbox/disputes', body)).status, 201);
  };
  const states = async () => {
    const listed = await partner('GET', `/dispute-alerts?paymentId=${paymentId}`);
    return (listed.at('data') as { alertState: string }[]).map((one) => one.alertState).toSorted();
  };
  await alert();
  clock.advance(1);
  await alert();
  assert.equal((await refund(paymentId, { refundAmount: amount })).status, 201);
  await work();
  assert.deepEqual(await states(), ['OPEN', 'RESOLVED']);
  await pass(3);
  assert.deepEqual(await states(), ['EXPIRED', 'RESOLVED']);
  const all = await partner('GET', `/disputes?paymentId=${paymentId}`);
  assert.equal((all.at('data') as unknown[]).length, 1);
});

test('an inquiry that is accepted is charged back, as one that is not answered', async () => {
  const paymentId = await paidBy('4000300001310040');
  await pass(3);
  const accepted = await partner('POST', `/disputes/${await idOf(paymentId)}/accept`, {
    idempotencyKey: newKey(),
  });
  assert.equal(accepted.status, 200, accepted.text);
  await work('send');
  await pass(24);
  assert.equal(await standing(paymentId), 'INQUIRY ACCEPTED');
  await pass(1);
  assert.equal(await standing(paymentId), 'CHARGEBACK NEEDS_RESPONSE');
});

test('a payment that is sent again is claimed once', async () => {
  const [before] = await db.query<{ count: number }>(
    sql`select count(*)::int as count from dispute_simulator_cases`,
  );
  const request = {
    paymentMethod: cardMethod({ cardNumber: '4000300001040019' }),
    idempotencyKey: newKey(),
  };
  const [first, again] = [await pay(merchantId, request), await pay(merchantId, request)];
  assert.equal(first.string('paymentId'), again.string('paymentId'));
  const [after] = await db.query<{ count: number }>(
    sql`select count(*)::int as count from dispute_simulator_cases`,
  );
  assert.equal(after?.count, (before?.count ?? 0) + 1);
});

const controls = testServer({
  routes: sandboxRoutes({
    ...deps,
    issuerUrl: undefined,
    playTrade: () => Promise.resolve(),
    jobs: () => disputeJobs(deps),
  }),
  clock,
});
const scopes = new Set(['dispute.read', 'dispute.write']);
const open = controls.as({ ...server.caller, scopes });

test('POST /sandbox/disputes opens one at once; the same key opens no other', async () => {
  const paymentId = (await pay(merchantId)).string('paymentId');
  const body = { idempotencyKey: newKey(), paymentId, outcome: 'WON' };
  const opened = await open('POST', '/sandbox/disputes', body);
  assert.equal(opened.status, 201, opened.text);
  assert.deepEqual(
    [opened.at('kind'), opened.at('reasonCode'), opened.at('amount.amount')],
    ['CHARGEBACK', '13.1', 1000],
  );
  assert.equal(opened.at('disputeId'), await idOf(paymentId));
  assert.equal(opened.headers['location'], `/disputes/${opened.string('disputeId')}`);
  const again = await open('POST', '/sandbox/disputes', body);
  assert.equal(again.text, opened.text);
  assert.equal(await answered(paymentId, {}), 'CHARGEBACK WON');
});

test('of a part, of an inquiry, and not of what is not theirs or was never captured', async () => {
  const paymentId = (await pay(merchantId)).string('paymentId');
  const part = await open('POST', '/sandbox/disputes', {
    idempotencyKey: newKey(),
    paymentId,
    kind: 'INQUIRY',
    reasonCode: '10.4',
    amount: { amount: 250, currency: 'CAD' },
  });
  const seen = await partner('GET', `/disputes/${part.string('disputeId')}`);
  assert.deepEqual(
    [seen.at('disputeStage'), seen.at('amount.amount'), seen.at('reasonCode')],
    ['INQUIRY', 250, '10.4'],
  );
  const nothing = await open('POST', '/sandbox/disputes', {
    idempotencyKey: newKey(),
    paymentId,
    amount: { amount: 0, currency: 'CAD' },
  });
  assert.equal(nothing.status, 400, nothing.text);
  assert.deepEqual(nothing.faults(), ['amount.amount INVALID_VALUE']);
  const hold = await pay(merchantId, { automaticCapture: false });
  const none = { idempotencyKey: newKey(), paymentId: hold.string('paymentId') };
  assert.equal((await open('POST', '/sandbox/disputes', none)).status, 409);
  const stranger = controls.as({ ...(await server.newPartner()), scopes });
  const theirs = { idempotencyKey: newKey(), paymentId };
  assert.equal((await stranger('POST', '/sandbox/disputes', theirs)).status, 404);
});

test('what was told and nothing could be made of is listed', async () => {
  const paymentId = (await pay(merchantId)).string('paymentId');
  const opened = await open('POST', '/sandbox/disputes', {
    idempotencyKey: newKey(),
    paymentId,
    amount: { amount: 1000, currency: 'USD' },
  });
  assert.equal(opened.at('disputeId'), null);
  const held = await notices('&state=HELD');
  assert.ok(held.some(({ problem }) => problem === 'CURRENCY_DIFFERS'));
  assert.equal((await call('GET', `/payments/${paymentId}`)).status, 200);
});
