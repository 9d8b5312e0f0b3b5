import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cardMethod, newKey, paymentServer } from '../../../../test/payment-server.ts';

const server = await paymentServer();
const { call, pay } = server;
const merchantId = await server.newMerchant();

test('a purchase is captured, posted, reported as an event and found at the acquirer', async () => {
  const made = await pay(merchantId, { orderId: 'order-1', invoiceNumber: 'inv-1' });
  assert.equal(made.status, 201, made.text);
  assert.equal(made.at('paymentStatus'), 'SUCCEEDED');
  assert.equal(made.at('capturedAmount.amount'), 1000);
  assert.match(made.string('transactionDetails.authorizationCode'), /^[0-9]{6}$/);
  const paymentId = made.string('paymentId');
  assert.equal(made.headers['location'], `/payments/${paymentId}`);
  const again = await call('GET', `/payments/${paymentId}`);
  assert.deepEqual(again.body, made.body);
  await server.assertBooks(again);
  const standing = await server.standing(merchantId);
  assert.equal(standing.get(`${paymentId}:authorize`)?.captured, 1000n);
  const events = await call('GET', `/events?subjectId=${paymentId}`);
  assert.equal(events.at('data.0.type'), 'payment.succeeded');
});

test('a preauthorization is held, completed in part, and the rest released', async () => {
  const made = await pay(merchantId, { automaticCapture: 'false' });
  assert.equal(made.at('paymentStatus'), 'AUTHORIZED', made.text);
  const paymentId = made.string('paymentId');
  const amount = { amount: 600, currency: 'CAD' };
  const done = await server.move(paymentId, 'complete', { amount, invoiceNumber: 'inv-2' });
  assert.equal(done.status, 200, done.text);
  assert.equal(done.at('paymentStatus'), 'SUCCEEDED');
  assert.equal(done.at('capturedAmount.amount'), 600);
  assert.equal(done.at('capturableAmount.amount'), 0);
  await server.assertBooks(done);
});

test('a decline is 422 with the record, which is kept and repeated', async () => {
  const key = newKey();
  const amount = { amount: 1005, currency: 'CAD' };
  const made = await pay(merchantId, { idempotencyKey: key, amount });
  assert.equal(made.status, 422, made.text);
  assert.equal(made.at('category'), 'DECLINED_ERROR');
  assert.equal(made.at('paymentStatus'), 'DECLINED');
  const again = await pay(merchantId, { idempotencyKey: key, amount });
  assert.equal(again.status, 422);
  assert.equal(again.headers['idempotency-replayed'], 'true');
  assert.equal(again.text, made.text);
  const kept = await call('GET', `/payments/${made.string('paymentId')}`);
  assert.equal(kept.at('transactionDetails.isoResponseCode'), '05');
});

test('a stored card is known again', async () => {
  const storePaymentMethod = 'CARDHOLDER_INITIATED';
  const card = { cardNumber: '5555555555554444' };
  const [one, two] = [
    await pay(merchantId, { storePaymentMethod, paymentMethod: cardMethod(card) }),
    await pay(merchantId, { storePaymentMethod, paymentMethod: cardMethod(card) }),
  ];
  assert.equal(one.status, 201, one.text);
  assert.equal(one.at('paymentMethod.paymentMethodID'), two.at('paymentMethod.paymentMethodID'));
});
