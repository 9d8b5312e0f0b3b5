/** What operators do about operations that an acquirer does not answer or refuses. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAgreement } from '../../../../test/agreement.ts';
import { NOBODYS } from '../../../../test/isolation-tables.ts';
import { newKey, paymentServer } from '../../../../test/payment-server.ts';

const server = await paymentServer();
const { call, pay, refund, faults, operator } = server;
const merchantId = await server.newMerchant();
const HALF_A_MINUTE_MS = 30_000;

type Asked = Readonly<{ operation: string }>;
const isReversal = ({ operation }: Asked) => operation === 'reverse';
const act = (path: string, action: string) => operator('POST', `${path}/${action}`);
const waiting = async () =>
  (await operator('GET', '/operator/unresolved-payments')).at('data') as readonly unknown[];

/** A purchase that never arrived, and whose reversal is refused. */
async function refused(): Promise<string> {
  faults.plan({ fault: { kind: 'reset', afterEffect: false }, times: 1 });
  faults.plan({ fault: { kind: 'reset', afterEffect: false }, times: 1 });
  faults.plan({ fault: { kind: 'decline' }, when: isReversal });
  const made = await pay(merchantId);
  assert.equal(made.status, 503, made.text);
  await server.runJob('resolve-payments');
  return made.string('paymentId');
}

test('what is parked is not asked about until it is repeated', async () => {
  const paymentId = await refused();
  const path = `/operator/unresolved-payments/${paymentId}`;
  const parked = await act(path, 'park');
  assert.equal(parked.status, 200, parked.text);
  assert.deepEqual([parked.at('isParked'), parked.at('nextAttemptAt')], [true, null]);
  server.clock.advance(HALF_A_MINUTE_MS * 100);
  assert.equal(await server.runJob('resolve-payments'), 0);
  assert.equal(
    (await operator('GET', '/operator/unresolved-payments')).at('data.0.isParked'),
    true,
  );
  faults.clear();
  const repeated = await act(path, 'repeat');
  assert.equal(repeated.at('isParked'), false);
  assert.equal(await server.runJob('resolve-payments'), 1);
  assert.equal((await call('GET', `/payments/${paymentId}`)).at('paymentStatus'), 'DECLINED_RETRY');
  for (const action of ['repeat', 'park', 'drop']) {
    const late = await act(path, action);
    assert.deepEqual([late.status, late.at('nextAttemptAt')], [200, null], 'it waits for nothing');
  }
  assert.deepEqual(await waiting(), []);
});

test('a reversal that is given up ends as reversed, and takes no money', async () => {
  const paymentId = await refused();
  const path = `/operator/unresolved-payments/${paymentId}`;
  const dropped = await act(path, 'drop');
  assert.equal(dropped.status, 200, dropped.text);
  faults.clear();
  const after = await call('GET', `/payments/${paymentId}`);
  assert.equal(after.at('paymentStatus'), 'DECLINED_RETRY');
  assert.equal(after.at('capturedAmount.amount'), 0);
  assert.deepEqual(await waiting(), []);
  assert.equal(dropped.at('payment.paymentStatus'), 'DECLINED_RETRY');
});

test('an authorization is reversed before it can be given up', async () => {
  faults.plan({ fault: { kind: 'reset', afterEffect: false } });
  const made = await pay(merchantId);
  const path = `/operator/unresolved-payments/${made.string('paymentId')}`;
  const dropped = await act(path, 'drop');
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
  assert.equal((await act(path, 'drop')).status, 200);
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
    assert.equal((await call('POST', path)).status, 403, action);
    assert.equal((await operator('POST', path)).status, 200, 'it waits for nothing');
    const nobodys = `/operator/unresolved-payments/${NOBODYS['paymentId']}/${action}`;
    assert.equal((await operator('POST', nobodys)).status, 404);
  }
});
