/** What operators do about operations that an acquirer does not answer or refuses. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAgreement } from '../../../../test/agreement.ts';
import { NOBODYS } from '../../../../test/isolation-tables.ts';
import { newKey, paymentServer } from '../../../../test/payment-server.ts';

const server = await paymentServer();
const { call, pay, refund, faults, operator, timers } = server;
const merchantId = await server.newMerchant();
const HALF_A_MINUTE_MS = 30_000;

const TIMEOUT_MS = 10_000; // Of the acquirer.

type Asked = Readonly<{ operation: string }>;
const isReversal = ({ operation }: Asked) => operation === 'reverse';
const act = (path: string, action: string, body?: object) =>
  operator('POST', `${path}/${action}`, body);
const listed = (query = '') => operator('GET', `/operator/unresolved-payments${query}`);
const waiting = async () => (await listed()).at('data') as readonly unknown[];

/** A purchase that never arrived; the sweeper turns it into a reversal. */
async function lost(): Promise<string> {
  faults.plan({ fault: { kind: 'reset', afterEffect: false }, times: 1 });
  faults.plan({ fault: { kind: 'reset', afterEffect: false }, times: 1 });
  const made = await pay(merchantId);
  assert.equal(made.status, 503, made.text);
  return made.string('paymentId');
}

/** One whose reversal is refused. */
async function refused(): Promise<string> {
  const paymentId = await lost();
  faults.plan({ fault: { kind: 'decline' }, when: isReversal });
  await server.runJob('resolve-payments');
  return paymentId;
}

test('a reversal that is refused is parked at once, with the reason, and reported; repeating it is up to a person', async () => {
  const paymentId = await refused();
  const path = `/operator/unresolved-payments/${paymentId}`;
  const parked = await listed('?isStuck=true');
  assert.deepEqual(
    ['isParked', 'isStuck', 'nextAttemptAt', 'attempts'].map((name) => parked.at(`data.0.${name}`)),
    [true, true, null, 1],
  );
  const because = { isoResponseCode: '05', responseCode: '050', message: 'Do not honour' };
  assert.deepEqual(parked.at('data.0.parkedBecause'), because);
  const events = await call('GET', `/events?subjectId=${paymentId}`);
  assert.deepEqual([events.at('data.0.type'), events.at('data.1')], ['payment.stuck', undefined]);
  server.clock.advance(HALF_A_MINUTE_MS * 100);
  assert.equal(await server.runJob('resolve-payments'), 0);

  const repeated = await act(path, 'repeat');
  assert.deepEqual([repeated.at('isParked'), repeated.at('parkedBecause')], [false, null]);
  assert.equal(await server.runJob('resolve-payments'), 1);
  assert.deepEqual((await listed()).at('data.0.parkedBecause'), because, 'it is refused again');
  const still = await call('GET', `/events?subjectId=${paymentId}`);
  assert.equal(still.at('data.1'), undefined, 'it is reported once');
  faults.clear();
  await act(path, 'repeat');
  assert.equal(await server.runJob('resolve-payments'), 1);
  assert.equal((await call('GET', `/payments/${paymentId}`)).at('paymentStatus'), 'DECLINED_RETRY');
  assert.deepEqual(await waiting(), []);
});

test('what somebody parks during an attempt stays parked when the attempt ends without an answer', async () => {
  const paymentId = await lost();
  const path = `/operator/unresolved-payments/${paymentId}`;
  const arrived = Promise.withResolvers<void>();
  const when = (asked: Asked): boolean => {
    if (isReversal(asked)) arrived.resolve();
    return isReversal(asked);
  };
  faults.plan({ fault: { kind: 'silent', afterEffect: false }, times: 1, when });
  const round = server.runJob('resolve-payments');
  await arrived.promise;
  const parked = await act(path, 'park');
  assert.deepEqual([parked.at('isParked'), parked.at('parkedBecause')], [true, null]);
  timers.pass(TIMEOUT_MS);
  assert.equal(await round, 1);
  assert.equal((await listed()).at('data.0.isParked'), true);
  server.clock.advance(HALF_A_MINUTE_MS * 100);
  assert.equal(await server.runJob('resolve-payments'), 0);

  await act(path, 'repeat');
  assert.equal(await server.runJob('resolve-payments'), 1);
  assert.equal((await call('GET', `/payments/${paymentId}`)).at('paymentStatus'), 'DECLINED_RETRY');
  for (const action of ['repeat', 'park', 'drop']) {
    const late = await act(path, action, action === 'drop' ? { reference: 'any' } : undefined);
    assert.deepEqual([late.status, late.at('nextAttemptAt')], [200, null], 'it waits for nothing');
  }
  assert.deepEqual(await waiting(), []);
});

test('a reversal that is given up ends as reversed, and takes no money', async () => {
  const paymentId = await refused();
  const path = `/operator/unresolved-payments/${paymentId}`;
  const reference = (await listed()).string('data.0.reference');
  const dropped = await act(path, 'drop', { reference });
  assert.equal(dropped.status, 200, dropped.text);
  faults.clear();
  const after = await call('GET', `/payments/${paymentId}`);
  assert.equal(after.at('paymentStatus'), 'DECLINED_RETRY');
  assert.equal(after.at('capturedAmount.amount'), 0);
  assert.deepEqual(await waiting(), []);
  assert.equal(dropped.at('payment.paymentStatus'), 'DECLINED_RETRY');
});

test('only what is named is given up: not the operation that waits by then', async () => {
  const paymentId = (await pay(merchantId, { automaticCapture: false })).string('paymentId');
  const path = `/operator/unresolved-payments/${paymentId}`;
  const inDoubt = async (): Promise<string> => {
    faults.plan({ fault: { kind: 'reset', afterEffect: false }, times: 1 });
    const part = { amount: { amount: 300, currency: 'CAD' }, finalCompletion: false };
    assert.equal((await server.move(paymentId, 'complete', part)).status, 503);
    return (await listed()).string('data.0.reference');
  };
  const first = await inDoubt();
  await server.runJob('resolve-payments');
  const second = await inDoubt();
  assert.notEqual(first, second);
  const stale = await act(path, 'drop', { reference: first });
  assert.deepEqual(
    [stale.status, ...stale.faults()],
    [409, 'reference ANOTHER_OPERATION_WAITS'],
    stale.text,
  );
  assert.equal((await act(path, 'drop')).status, 400, 'it has to be named');
  assert.equal((await listed()).at('data.0.reference'), second, 'it still waits');
  assert.equal((await act(path, 'drop', { reference: second })).status, 200);
  const after = await call('GET', `/payments/${paymentId}`);
  assert.equal(after.at('capturedAmount.amount'), 300);
  assert.deepEqual(await waiting(), []);
});

test('an authorization is reversed before it can be given up', async () => {
  faults.plan({ fault: { kind: 'reset', afterEffect: false } });
  const made = await pay(merchantId);
  const path = `/operator/unresolved-payments/${made.string('paymentId')}`;
  const reference = (await listed()).string('data.0.reference');
  const dropped = await act(path, 'drop', { reference });
  assert.deepEqual([dropped.status, ...dropped.faults()], [409, ' PAYMENT_STATE_FORBIDS']);
  faults.clear();
  await server.runJob('resolve-payments');
});

test('a refund that is given up is declined, its amount comes back, and the caller hears it', async () => {
  const paymentId = (await pay(merchantId)).string('paymentId');
  faults.plan({ fault: { kind: 'reset', afterEffect: false } });
  const request = { idempotencyKey: newKey() };
  const made = await refund(paymentId, request);
  assert.equal(made.status, 503, made.text);
  const refundId = made.string('refundId');
  const path = `/operator/unresolved-refunds/${refundId}`;
  assert.equal((await act(path, 'park')).at('isParked'), true);
  const reference = `${refundId}:refund`;
  assert.equal((await act(path, 'drop', { reference })).status, 200);
  faults.clear();
  assert.equal((await call('GET', `/refunds/${refundId}`)).at('refundStatus'), 'DECLINED_RETRY');
  const again = await refund(paymentId, request);
  assert.deepEqual([again.status, ...again.faults()], [422, ' DECLINED_96']);
  assert.equal((await refund(paymentId)).status, 201);
  await assertAgreement(server.db);
});

test('partners, and operators who may only read, do none of it', async () => {
  const paymentId = (await pay(merchantId)).string('paymentId');
  for (const action of ['repeat', 'park', 'drop']) {
    const path = `/operator/unresolved-payments/${paymentId}/${action}`;
    const body = action === 'drop' ? { reference: 'any' } : undefined;
    assert.equal((await call('POST', path, body)).status, 403, action);
    assert.equal((await operator('POST', path, body)).status, 200, 'it waits for nothing');
    const nobodys = `/operator/unresolved-payments/${NOBODYS['paymentId']}/${action}`;
    assert.equal((await operator('POST', nobodys, body)).status, 404);
  }
});
