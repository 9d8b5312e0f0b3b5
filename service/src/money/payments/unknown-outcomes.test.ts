import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type SimulatedFault } from '../../../../sandbox/acquirer-simulator/index.ts';
import { newKey, paymentRequest, paymentServer } from '../../../../test/payment-server.ts';
import { readJournal } from '../../../../test/journal.ts';

const server = await paymentServer();
const { call, pay, move, faults, timers, runJob } = server;
const merchantId = await server.newMerchant();
const TIMEOUT_MS = 10_000;

/**
 * Lets time pass until the call is answered: the time-out of the acquirer is the only timer. The
 * acquirer first gets the time to do what it does in silence.
 */
async function untilTimeout<T>(asked: Promise<T>): Promise<T> {
  const state = { isOver: false };
  void asked.finally(() => {
    state.isOver = true;
  });
  while (!state.isOver) {
    await new Promise((resolve) => setImmediate(resolve));
    if (timers.running === 0) continue;
    // An effect that is on its way is in the journal by then, also on a busy machine.
    for (let turn = 0; turn < 50; turn += 1) await readJournal(server.db, merchantId);
    timers.pass(TIMEOUT_MS);
  }
  return await asked;
}
const sweep = () => runJob('resolve-payments');
const retrieve = (paymentId: string) => call('GET', `/payments/${paymentId}`);

const CASES: readonly (readonly [string, SimulatedFault, string])[] = [
  ['never arrived', { kind: 'silent', afterEffect: false }, 'DECLINED_RETRY'],
  ['was approved in silence', { kind: 'silent', afterEffect: true }, 'SUCCEEDED'],
  ['broke before it arrived', { kind: 'reset', afterEffect: false }, 'DECLINED_RETRY'],
  ['broke after it was approved', { kind: 'reset', afterEffect: true }, 'SUCCEEDED'],
  ['was answered with noise', { kind: 'garbage' }, 'SUCCEEDED'],
];
for (const [name, fault, status] of CASES) {
  test(`an authorization that ${name} is 503 at first and ends ${status}`, async () => {
    faults.plan({ fault, times: 1, when: ({ operation }) => operation === 'authorize' });
    const request = paymentRequest(merchantId);
    const asked = await untilTimeout(call('POST', '/payments', request));
    assert.equal(asked.status, 503, asked.text);
    assert.ok(asked.headers['retry-after']);
    assert.equal(asked.at('paymentStatus'), 'PROCESSING');
    const repeated = await call('POST', '/payments', request);
    assert.equal(repeated.status, 409, 'the first is still running');
    const refused = await move(asked.string('paymentId'), 'cancel');
    assert.deepEqual(refused.faults(), [' PAYMENT_PROCESSING']);
    while ((await sweep()) > 0);
    const ended = await retrieve(asked.string('paymentId'));
    assert.equal(ended.at('paymentStatus'), status, ended.text);
    await server.assertBooks(ended);
    const after = await call('POST', '/payments', request);
    assert.equal(after.status, status === 'SUCCEEDED' ? 201 : 422, after.text);
    assert.equal(after.at('paymentId'), ended.at('paymentId'));
    const standing = (await server.standing(merchantId)).get(
      `${ended.string('paymentId')}:authorize`,
    );
    assert.equal(standing?.captured ?? 0n, status === 'SUCCEEDED' ? 1000n : 0n);
  });
}

test('the amount that issuers never answer is reversed', async () => {
  const asked = await untilTimeout(pay(merchantId, { amount: { amount: 1068, currency: 'CAD' } }));
  assert.equal(asked.status, 503);
  while ((await sweep()) > 0);
  const ended = await retrieve(asked.string('paymentId'));
  assert.equal(ended.at('paymentStatus'), 'DECLINED_RETRY');
  assert.equal(ended.at('transactionDetails.isoResponseCode'), '68');
});

for (const [action, operation, status] of [
  ['complete', 'capture', 'SUCCEEDED'],
  ['cancel', 'reverse', 'CANCELED'],
  ['increment', 'increment', 'AUTHORIZED'],
] as const) {
  test(`a move without an answer, ${action}, is found out and happens once`, async () => {
    const made = await pay(merchantId, { automaticCapture: false });
    const paymentId = made.string('paymentId');
    faults.plan({
      fault: { kind: 'silent', afterEffect: true },
      times: 1,
      when: (one) => one.operation === operation,
    });
    const body = {
      idempotencyKey: newKey(),
      ...(action === 'increment' ? { amount: { amount: 100, currency: 'CAD' } } : {}),
    };
    const asked = await untilTimeout(move(paymentId, action, body));
    assert.equal(asked.status, 503, asked.text);
    while ((await sweep()) > 0);
    const ended = await retrieve(paymentId);
    assert.equal(ended.at('paymentStatus'), status, ended.text);
    await server.assertBooks(ended);
    const again = await move(paymentId, action, body);
    const { completions: _ofRetrieveAlone, ...told } = ended.body as Record<string, unknown>;
    assert.deepEqual([again.status, again.body], [200, told]);
  });
}

test('an increment that issuers never answer is given up, and the hold stands as it was', async () => {
  const made = await pay(merchantId, { automaticCapture: false });
  const paymentId = made.string('paymentId');
  const body = { idempotencyKey: newKey(), amount: { amount: 168, currency: 'CAD' } };
  const asked = await untilTimeout(move(paymentId, 'increment', body));
  assert.equal(asked.status, 503, asked.text);
  while ((await sweep()) > 0);
  const ended = await retrieve(paymentId);
  assert.equal(ended.at('paymentStatus'), 'AUTHORIZED', ended.text);
  assert.equal(ended.at('capturableAmount.amount'), 1000);
  assert.equal((await move(paymentId, 'increment', body)).status, 422);
  assert.equal((await move(paymentId, 'complete')).status, 200);
  await server.assertBooks(await retrieve(paymentId));
});

test('a customer deleted while the issuer is asked keeps no approved payment from its end', async () => {
  const customer = await call('POST', '/customers', {
    idempotencyKey: newKey(),
    merchantId,
    name: 'Ana Roy',
  });
  const customerId = customer.string('customerId');
  faults.plan({
    fault: { kind: 'slow', milliseconds: 1_000 },
    times: 1,
    when: ({ operation }) => operation === 'authorize',
  });
  const paying = pay(merchantId, { customerId, storePaymentMethod: 'CARDHOLDER_INITIATED' });
  while (timers.running < 2) await new Promise((resolve) => setImmediate(resolve));
  assert.equal((await call('DELETE', `/customers/${customerId}`)).status, 204);
  timers.pass(1_000);
  const paid = await paying;
  assert.equal(paid.status, 201, paid.text);
  assert.equal(paid.at('paymentMethod.stored'), false, 'what the customer took along stays gone');
});

test('an operation that stays unanswered is reported as stuck, and is resolved when the acquirer is back', async () => {
  faults.plan({ fault: { kind: 'silent', afterEffect: false } });
  const asked = await untilTimeout(pay(merchantId));
  const paymentId = asked.string('paymentId');
  for (let round = 0; round < 8; round += 1) {
    await untilTimeout(sweep());
    server.clock.advance(10 * 60_000);
  }
  const stuck = await server.operator('GET', '/operator/unresolved-payments?isStuck=true');
  assert.equal(stuck.at('data.0.payment.paymentId'), paymentId, stuck.text);
  const events = await call('GET', `/events?subjectId=${paymentId}`);
  assert.equal(events.at('data.0.type'), 'payment.stuck');
  faults.clear();
  while ((await sweep()) > 0);
  assert.equal((await retrieve(paymentId)).at('paymentStatus'), 'DECLINED_RETRY');
});
