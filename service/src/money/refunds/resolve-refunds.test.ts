import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { createFaults } from '../../../../sandbox/acquirer-simulator/index.ts';
import { STUCK_AFTER_ATTEMPTS } from '../../acquiring/operations/index.ts';
import { newKey, paymentServer } from '../../../../test/payment-server.ts';
import type { TestAnswer } from '../../../../test/http.ts';

const server = await paymentServer();
const { assertRefunded, call, pay, refund, faults, timers } = server;
const merchantId = await server.newMerchant();
const TIMEOUT_MS = 10_000; // Of the acquirer.
const FIVE_MINUTES_MS = 300_000; // The longest pause between two attempts.

type Fault = Parameters<ReturnType<typeof createFaults>['plan']>[0]['fault'];
const cad = (amount: number) => ({ amount, currency: 'CAD' });
const paid = async (changes = {}) => (await pay(merchantId, changes)).string('paymentId');
const retrieve = (refundId: string) => call('GET', `/refunds/${refundId}`);

const isRefund = ({ operation }: Readonly<{ operation: string }>) => operation === 'refund';

/** Plans `fault` for the next call of `operation`; resolves when that call arrives. */
function suffering(operation: 'refund' | 'capture', fault: Fault): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const when = (one: Readonly<{ operation: string }>): boolean => {
    if (one.operation === operation) resolve();
    return one.operation === operation;
  };
  faults.plan({ fault, times: 1, when });
  return promise;
}

/** A refund whose answer never comes. */
async function silentRefund(
  paymentId: string,
  { afterEffect, ...changes }: Readonly<{ afterEffect: boolean; [member: string]: unknown }>,
): Promise<TestAnswer> {
  const arrived = suffering('refund', { kind: 'silent', afterEffect });
  const answer = refund(paymentId, changes);
  await arrived;
  timers.pass(TIMEOUT_MS);
  return await answer;
}

for (const afterEffect of [true, false]) {
  test(`a refund the acquirer is silent about ${afterEffect ? 'after' : 'before'} it happened is sent again and happens once`, async () => {
    const paymentId = await paid();
    const request = { idempotencyKey: newKey(), refundAmount: cad(400) };
    const silent = await silentRefund(paymentId, { afterEffect, ...request });
    assert.equal(silent.status, 503, silent.text);
    assert.equal(silent.headers['retry-after'], '2');
    assert.match(silent.string('type'), /\/outcome-unknown$/);
    assert.equal(silent.at('refundStatus'), 'PROCESSING');
    const refundId = silent.string('refundId');
    assert.equal((await retrieve(refundId)).at('refundStatus'), 'PROCESSING');
    const impatient = await refund(paymentId, request);
    assert.equal(impatient.status, 409);
    assert.equal(impatient.headers['retry-after'], '1');
    const list = await call('GET', `/refunds?idempotencyKey=${request.idempotencyKey}`);
    assert.equal(list.at('data.0.refundId'), refundId);

    assert.equal(await server.runJob('resolve-refunds'), 1);
    const after = await retrieve(refundId);
    assert.equal(after.at('refundStatus'), 'SUCCEEDED');
    assert.match(after.string('transactionDetails.authorizationCode'), /^[0-9]{6}$/);
    const again = await refund(paymentId, request);
    assert.equal(again.status, 201, again.text);
    assert.equal(again.headers['idempotency-replayed'], 'true');
    assert.deepEqual(again.body, after.body);
    await assertRefunded(paymentId, 400);
    assert.equal(await server.runJob('resolve-refunds'), 0);
  });
}

test('while a refund is in doubt its amount is set apart, and comes back when it is declined', async () => {
  const paymentId = await paid();
  const silent = await silentRefund(paymentId, { afterEffect: false, refundAmount: cad(605) });
  const over = await refund(paymentId, { refundAmount: cad(396) });
  assert.deepEqual(over.faults(), ['refundAmount.amount REFUND_EXCEEDS_CAPTURED']);
  const canceled = await server.move(paymentId, 'cancel');
  assert.deepEqual(canceled.faults(), [' PAYMENT_HAS_REFUNDS']);
  await server.runJob('resolve-refunds');
  assert.equal((await retrieve(silent.string('refundId'))).at('refundStatus'), 'DECLINED');
  await assertRefunded(paymentId, 0);
  assert.equal((await refund(paymentId)).at('refundAmount.amount'), 1000);
});

test('a refund whose process died is taken up once it is abandoned, and a caller who still waits for it gets a 503 to retry', async () => {
  const paymentId = await paid();
  const request = { idempotencyKey: newKey(), refundAmount: cad(300) };
  const arrived = suffering('refund', { kind: 'slow', milliseconds: 5_000 });
  const slow = refund(paymentId, request);
  await arrived;
  assert.equal(await server.runJob('resolve-refunds'), 0, 'not before its time');
  server.clock.advance(21_000);
  assert.equal(await server.runJob('resolve-refunds'), 1);
  timers.pass(5_000);
  assert.equal((await slow).status, 503);
  const again = await refund(paymentId, request);
  assert.equal(again.status, 201, again.text);
  await assertRefunded(paymentId, 300);
  assert.equal(await server.runJob('resolve-refunds'), 0);
});

test('two sweepers at once send a refund once', async () => {
  const paymentId = await paid();
  await silentRefund(paymentId, { afterEffect: true });
  const rounds = await Promise.all([1, 2, 3].map(() => server.runJob('resolve-refunds')));
  assert.equal(
    rounds.reduce((sum, count) => sum + count, 0),
    1,
  );
  await assertRefunded(paymentId, 1000);
});

test('a refund sent in vain too often is reported once as stuck and shown to the operator, and still ends', async () => {
  const paymentId = await paid();
  faults.plan({ fault: { kind: 'reset', afterEffect: false }, when: isRefund });
  const made = await refund(paymentId, { refundAmount: cad(700) });
  assert.equal(made.status, 503, made.text);
  const refundId = made.string('refundId');
  const unresolved = (query: string) =>
    server.operator('GET', `/operator/unresolved-refunds${query}`);
  assert.equal((await unresolved('')).at('data.0.refund.refundId'), refundId);
  assert.equal((await unresolved('')).at('data.0.isStuck'), false);
  assert.deepEqual((await unresolved('?isStuck=true')).at('data'), []);
  for (let attempt = 0; attempt < STUCK_AFTER_ATTEMPTS + 2; attempt += 1) {
    assert.equal(await server.runJob('resolve-refunds'), 1);
    assert.equal(await server.runJob('resolve-refunds'), 0, 'it rests between attempts');
    server.clock.advance(FIVE_MINUTES_MS);
  }
  const stuck = await unresolved('?isStuck=true');
  assert.equal(stuck.at('data.0.reference'), `${refundId}:refund`);
  assert.equal(stuck.at('data.0.attempts'), STUCK_AFTER_ATTEMPTS + 2);
  const reported = await call('GET', `/events?subjectId=${refundId}`);
  assert.equal(reported.at('data.0.type'), 'refund.stuck');
  assert.equal(reported.at('data.1'), undefined);
  faults.clear();
  await server.runJob('resolve-refunds');
  assert.equal((await retrieve(refundId)).at('refundStatus'), 'SUCCEEDED');
  assert.deepEqual((await unresolved('')).at('data'), []);
  await assertRefunded(paymentId, 700);
});

/** A payment held for 10.00 of which 6.00 is captured. */
async function partlyCaptured(): Promise<string> {
  const paymentId = await paid({ automaticCapture: false });
  const done = await server.move(paymentId, 'complete', {
    amount: cad(600),
    finalCompletion: false,
  });
  assert.equal(done.at('paymentStatus'), 'PARTIALLY_COMPLETED', done.text);
  return paymentId;
}

for (const [first, refundMs, captureMs] of [
  ['refund', 2_000, 4_000],
  ['capture', 4_000, 2_000],
] as const) {
  for (const refundCents of [500, 505]) {
    test(`a refund of ${refundCents} and a capture in flight together both end correctly, the ${first} first`, async () => {
      const paymentId = await partlyCaptured();
      const refundSent = suffering('refund', { kind: 'slow', milliseconds: refundMs });
      const refunding = refund(paymentId, { refundAmount: cad(refundCents) });
      await refundSent;
      const captureSent = suffering('capture', { kind: 'slow', milliseconds: captureMs });
      const capturing = server.move(paymentId, 'complete', { amount: cad(300) });
      await captureSent;
      const third = await refund(paymentId, { refundAmount: cad(1) });
      assert.deepEqual(third.faults(), [' PAYMENT_PROCESSING']);
      assert.equal(third.headers['retry-after'], '1');
      timers.pass(2_000);
      await (first === 'refund' ? refunding : capturing);
      const between = await call('GET', `/payments/${paymentId}`);
      const status = first === 'refund' ? 'PROCESSING' : 'SUCCEEDED';
      assert.equal(between.at('paymentStatus'), status);
      timers.pass(2_000);
      const isApproved = refundCents === 500;
      assert.equal((await refunding).status, isApproved ? 201 : 422);
      assert.equal((await capturing).status, 200);
      const after = await call('GET', `/payments/${paymentId}`);
      assert.equal(after.at('paymentStatus'), 'SUCCEEDED');
      assert.equal(after.at('capturedAmount.amount'), 900);
      assert.equal(after.at('capturableAmount.amount'), 0);
      await assertRefunded(paymentId, isApproved ? 500 : 0);
      assert.equal((await refund(paymentId)).at('refundAmount.amount'), isApproved ? 400 : 900);
    });
  }
}

test('a capture in doubt stays in doubt while a refund ends, and is then ended by its sweeper', async () => {
  const paymentId = await partlyCaptured();
  const refundSent = suffering('refund', { kind: 'slow', milliseconds: TIMEOUT_MS - 1 });
  const refunding = refund(paymentId, { refundAmount: cad(200) });
  await refundSent;
  const captureSent = suffering('capture', { kind: 'reset', afterEffect: true });
  const capturing = server.move(paymentId, 'complete', { amount: cad(400) });
  await captureSent;
  assert.equal((await capturing).status, 503);
  timers.pass(TIMEOUT_MS - 1);
  assert.equal((await refunding).status, 201);
  const between = await call('GET', `/payments/${paymentId}`);
  assert.equal(between.at('paymentStatus'), 'PROCESSING');
  assert.equal(between.at('refundedAmount.amount'), 200);
  assert.equal(await server.runJob('resolve-payments'), 1);
  const after = await call('GET', `/payments/${paymentId}`);
  assert.equal(after.at('paymentStatus'), 'SUCCEEDED');
  assert.equal(after.at('capturedAmount.amount'), 1000);
  await assertRefunded(paymentId, 200);
});
