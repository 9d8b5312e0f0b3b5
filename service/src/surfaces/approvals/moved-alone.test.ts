/** No way around a second person by pieces: what is moved alone in a day is added up. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agentServer, refundOf } from '../../../../test/agent-server.ts';
import { newKey, paymentRequest } from '../../../../test/payment-server.ts';
import { twoPeople } from '../../../../test/two-people.ts';
import { sql } from '../../platform/db/pool.ts';

const server = await agentServer();
const { acts, agent, as, asPartner, clock, isvId } = server;
const { approves, asks, hold, newMerchant, settle } = twoPeople(server);
const LIMIT = 100_000;
const DAY_MS = 86_400_000;
const cad = (amount: number) => ({ amount, currency: 'CAD' });

// Before the days go by: with them the operator’s token ends.
const AGENT = { perCall: LIMIT, perDay: 10 * LIMIT, approvalAbove: 5_000 };
const [till, otherTill] = [await agent({ policy: AGENT }), await agent({ policy: AGENT })];
const held = await agent({ policy: AGENT });

/** Each test has a day of its own. */
const nextDay = async () => {
  clock.advance(DAY_MS);
  await server.foundation.keyring.load(['bank-accounts']);
};

const paymentAt = async (merchantId: string, amount: number, currency = 'CAD') => {
  const request = paymentRequest(merchantId, { amount: { amount, currency } });
  const answer = await asPartner('isv')('POST', '/payments', request);
  return answer.string('paymentId');
};
const refund = async (
  who: 'boss' | 'deputy' | 'finance',
  paymentId: string,
  amount?: Readonly<{ amount: number; currency: string }>,
) =>
  await acts(who, who === 'finance' ? { 'x-partner-id': isvId } : {})('/api/refunds', {
    idempotencyKey: newKey(),
    paymentId,
    ...(amount ? { refundAmount: amount } : {}),
  });
const newPayment = async (amount: number) => await paymentAt(await newMerchant(), amount);
const statuses = (answers: readonly Readonly<{ status: number }>[]) =>
  answers.map(({ status }) => status);

test('of nine refunds of 1,000.00 by one person, the first is made and eight wait', async () => {
  await nextDay();
  const made = [];
  for (let one = 0; one < 9; one += 1) made.push(await refund('boss', await newPayment(LIMIT)));
  assert.deepEqual(statuses(made), [201, ...Array.from({ length: 8 }, () => 202)]);
  const [, second] = made;
  assert.ok(second);
  assert.equal((await approves('deputy', second)).at('status'), 'DONE');
  await nextDay();
  assert.equal((await refund('boss', await newPayment(LIMIT))).status, 201, 'the day is over');
});

test('what a second person approved counts for nobody', async () => {
  await nextDay();
  const waiting = await refund('boss', await newPayment(LIMIT + 1));
  assert.equal((await approves('deputy', waiting)).at('status'), 'DONE');
  assert.equal((await refund('deputy', await newPayment(LIMIT))).status, 201);
  assert.equal((await refund('boss', await newPayment(LIMIT))).status, 201);
});

test('calls at the same time do not slip through together', async () => {
  await nextDay();
  const payments = [];
  for (let one = 0; one < 6; one += 1) payments.push(await newPayment(40_000));
  const made = await Promise.all(payments.map((paymentId) => refund('boss', paymentId)));
  assert.deepEqual(
    statuses(made).toSorted((a, b) => a - b),
    [201, 201, 202, 202, 202, 202],
  );
});

test('pieces of one record count together, whoever moves them, in whichever order', async () => {
  await nextDay();
  const paymentId = await newPayment(4 * LIMIT);
  const pieces = [
    await refund('boss', paymentId, cad(30_000)),
    await refund('deputy', paymentId, cad(60_000)),
    await refund('finance', paymentId, cad(10_001)),
    await refund('finance', paymentId, cad(10_000)),
    await refund('deputy', paymentId, cad(1)),
  ];
  assert.deepEqual(statuses(pieces), [201, 201, 202, 201, 202]);
});

test('pieces of one merchant count together, over records, currencies and operations', async () => {
  await nextDay();
  const merchantId = await newMerchant();
  const [first, second] = [await paymentAt(merchantId, 50_000), await hold(40_000, merchantId)];
  const complete = { idempotencyKey: newKey() };
  const inUsd = await paymentAt(merchantId, 10_001, 'USD');
  const pieces = [
    await refund('boss', first),
    await asks('deputy', ['POST', `/payments/${second}/complete`], complete),
    await refund('deputy', inUsd),
    await refund('deputy', inUsd, { amount: 10_000, currency: 'USD' }),
  ];
  assert.deepEqual(statuses(pieces), [201, 200, 202, 201]);
});

test('a payout in two currencies below the limit is one thing', async () => {
  await nextDay();
  const merchantId = await newMerchant();
  await settle(merchantId, 60_000, 'CAD');
  await settle(merchantId, 60_000, 'USD');
  const path = `/operator/merchants/${merchantId}/payouts`;
  const payOut = { idempotencyKey: newKey(), reason: 'asked for by phone' };
  assert.equal((await asks('finance', ['POST', path], payOut)).status, 202);
  const inCad = { ...payOut, idempotencyKey: newKey(), currency: 'CAD' };
  assert.equal((await asks('finance', ['POST', path], inCad)).status, 200);
  const inUsd = { ...payOut, idempotencyKey: newKey(), currency: 'USD' };
  assert.equal((await asks('admin', ['POST', path], inUsd)).status, 202);
});

test('what was refused is given back', async () => {
  await nextDay();
  const paymentId = await newPayment(10_000);
  const tooMuch = await refund('boss', paymentId, cad(LIMIT));
  assert.ok(tooMuch.status >= 400 && tooMuch.status < 500, tooMuch.text);
  assert.equal((await refund('boss', await newPayment(LIMIT))).status, 201);
});

test('a repeat counts once, also of what waits because of the day', async () => {
  await nextDay();
  const call = { idempotencyKey: newKey(), paymentId: await newPayment(60_000) };
  const key = crypto.randomUUID();
  const make = () => acts('boss')('/api/refunds', call, { key });
  assert.deepEqual(statuses([await make(), await make(), await make()]), [201, 201, 201]);
  assert.equal((await refund('boss', await newPayment(40_000))).status, 201);
  const late = { idempotencyKey: newKey(), paymentId: await newPayment(1) };
  const lateKey = crypto.randomUUID();
  const again = () => acts('boss')('/api/refunds', late, { key: lateKey });
  const first = await again();
  assert.equal(first.status, 202);
  assert.equal((await again()).string('actionId'), first.string('actionId'));
});

type Agent = Awaited<ReturnType<typeof agent>>;
const proposes = async ({ tool }: Agent, paymentId: string, amount: number) => {
  const plan = await tool('createRefund', refundOf(paymentId, amount));
  assert.equal(plan.isError, false, plan.all);
  return plan;
};
const confirms = async ({ tool }: Agent, plan: Awaited<ReturnType<typeof proposes>>) =>
  await tool('confirmProposal', {
    proposalId: plan.text('proposalId'),
    digest: plan.text('digest'),
  });

test('an agent does not cut up what a person has to approve', async () => {
  await nextDay();
  const paymentId = await newPayment(20_000);
  const [first, second] = [
    await proposes(till, paymentId, 3_000),
    await proposes(till, paymentId, 3_000),
  ];
  assert.deepEqual([first.at('decidedBy'), second.at('decidedBy')], ['AGENT', 'AGENT']);
  assert.equal((await confirms(till, first)).at('status'), 'DONE');
  const late = await confirms(till, second);
  assert.match(late.text('type'), /proposal-needs-person$/);
  const third = await proposes(till, paymentId, 3_000);
  assert.equal(third.at('decidedBy'), 'PERSON');
  const left = await as('boss')('GET', `/api/actions/${second.text('proposalId')}`);
  assert.equal(left.at('status'), 'WAITING');
  const path = `/api/actions/${second.text('proposalId')}/approve`;
  const approved = await as('boss')('POST', path, { reason: 'checked' });
  assert.equal(approved.at('status'), 'DONE', approved.text);
});

test('agents and people share what is moved of a merchant alone', async () => {
  await nextDay();
  const merchantId = await newMerchant();
  assert.equal((await refund('boss', await paymentAt(merchantId, 97_000))).status, 201);
  const plan = await proposes(till, await paymentAt(merchantId, 2_000), 2_000);
  assert.equal((await confirms(till, plan)).at('status'), 'DONE');
  const late = await proposes(otherTill, await paymentAt(merchantId, 2_000), 2_000);
  assert.equal(late.at('decidedBy'), 'PERSON');
  const little = await proposes(otherTill, await paymentAt(merchantId, 1_000), 1_000);
  assert.equal((await confirms(otherTill, little)).at('status'), 'DONE');
});

test('confirmations at the same time do not slip through together', async () => {
  await nextDay();
  const paymentId = await newPayment(20_000);
  const plans = [];
  for (let one = 0; one < 4; one += 1) plans.push(await proposes(till, paymentId, 2_000));
  const confirmed = await Promise.all(plans.map((plan) => confirms(till, plan)));
  assert.equal(confirmed.filter((one) => one.at('status') === 'DONE').length, 2);
});

test('what a client moves is moved by whoever was handed a credential of it', async () => {
  await nextDay();
  await server.foundation.db.query(sql`
    insert into client_holders (client_id, person_id, since)
    values (${held.clientId}, 'user-boss', ${clock.now()})`);
  const plan = await proposes(held, await newPayment(3_000), 3_000);
  assert.equal((await confirms(held, plan)).at('status'), 'DONE');
  assert.equal((await refund('boss', await newPayment(97_001))).status, 202);
  assert.equal((await refund('boss', await newPayment(97_000))).status, 201);
  const late = await proposes(held, await newPayment(1_000), 1_000);
  assert.equal(late.at('decidedBy'), 'PERSON');
});
