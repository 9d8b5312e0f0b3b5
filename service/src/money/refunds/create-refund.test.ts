import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findBatchDifferences } from '../settlement/index.ts';
import { newKey, paymentServer } from '../../../../test/payment-server.ts';

const server = await paymentServer();
const { assertRefunded, call, pay, refund } = server;
const merchantId = await server.newMerchant();

const cad = (amount: number | string) => ({ amount, currency: 'CAD' });
const paid = async (changes = {}): Promise<string> => {
  const made = await pay(merchantId, changes);
  assert.equal(made.status, 201, made.text);
  return made.string('paymentId');
};

test('a refund without an amount sends back the whole, is posted, reported as an event and retrievable', async () => {
  const paymentId = await paid({ orderId: 'order-1', invoiceNumber: 'inv-1' });
  const made = await refund(paymentId, { reason: 'Too small' });
  assert.equal(made.status, 201, made.text);
  const refundId = made.string('refundId');
  assert.equal(made.headers['location'], `/refunds/${refundId}`);
  assert.equal(made.at('refundStatus'), 'SUCCEEDED');
  assert.equal(made.at('paymentId'), paymentId);
  assert.equal(made.at('paymentID'), paymentId);
  assert.equal(made.at('merchantId'), merchantId);
  assert.equal(made.at('orderId'), 'order-1');
  assert.equal(made.at('invoiceNumber'), 'inv-1');
  assert.equal(made.at('reason'), 'Too small');
  assert.deepEqual(made.at('refundAmount'), cad(1000));
  assert.deepEqual(made.at('amount'), cad(1000));
  assert.equal(made.at('paymentMethod.lastFour'), '4242');
  assert.equal(made.at('transactionDetails.transactionUniqueId'), `${refundId}:refund`);
  assert.equal(made.at('transactionDetails.isoResponseCode'), '00');
  assert.deepEqual((await call('GET', `/refunds/${refundId}`)).body, made.body);
  await assertRefunded(paymentId, 1000);
  const events = await call('GET', `/events?subjectId=${refundId}`);
  assert.equal(events.at('data.0.type'), 'refund.succeeded');
  assert.equal(events.at('data.0.data.refundStatus'), 'SUCCEEDED');
  assert.deepEqual(events.at('data.0.data.refundAmount'), cad(1000));
  assert.equal(events.at('data.1'), undefined);
});

test('a refund leaves the state of its payment as it was', async () => {
  const paymentId = await paid();
  await refund(paymentId);
  const payment = await call('GET', `/payments/${paymentId}`);
  assert.equal(payment.at('paymentStatus'), 'SUCCEEDED');
});

test('many partial refunds come to the whole, and then nothing is left', async () => {
  const paymentId = await paid();
  for (const changes of [
    { refundAmount: cad(300) },
    { amount: cad('250'), invoiceNumber: 'inv-refund' },
    { amount: cad(50), refundAmount: cad('50') },
    {},
  ]) {
    const made = await refund(paymentId, changes);
    assert.equal(made.status, 201, made.text);
  }
  await assertRefunded(paymentId, 1000);
  const last = await call('GET', `/refunds?paymentId=${paymentId}&limit=4`);
  assert.deepEqual(
    [0, 1, 2, 3].map((place) => last.at(`data.${place}.refundAmount.amount`)),
    [400, 50, 250, 300],
  );
  const tooMuch = await refund(paymentId);
  assert.equal(tooMuch.status, 409, tooMuch.text);
  assert.deepEqual(tooMuch.faults(), ['paymentId REFUND_EXCEEDS_CAPTURED']);
  await assertRefunded(paymentId, 1000);
});

test('refunds that race never come to more than was captured', async () => {
  const paymentId = await paid();
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => refund(paymentId, { refundAmount: cad(300) })),
  );
  const counts = [201, 409].map((one) => answers.filter(({ status }) => status === one).length);
  assert.deepEqual(counts, [3, 9]);
  await assertRefunded(paymentId, 900);
});

test('only what was captured of a hold can be refunded, and the rest can still be captured', async () => {
  const paymentId = await paid({ automaticCapture: false });
  const early = await refund(paymentId);
  assert.equal(early.status, 409, early.text);
  assert.deepEqual(early.faults(), [' PAYMENT_STATE_FORBIDS']);
  await server.move(paymentId, 'complete', { amount: cad(600), finalCompletion: false });
  const tooMuch = await refund(paymentId, { refundAmount: cad(601) });
  assert.deepEqual(tooMuch.faults(), ['refundAmount.amount REFUND_EXCEEDS_CAPTURED']);
  assert.equal((await refund(paymentId)).at('refundAmount.amount'), 600);
  await assertRefunded(paymentId, 600);
  const rest = await server.move(paymentId, 'complete');
  assert.equal(rest.status, 200, rest.text);
  assert.equal((await refund(paymentId)).at('refundAmount.amount'), 400);
  await assertRefunded(paymentId, 1000);
});

test('a refund joins the open batch, that of today and not that of the capture', async () => {
  const shop = await server.newMerchant();
  const paymentId = (await pay(shop)).string('paymentId');
  await refund(paymentId, { refundAmount: cad(100) });
  const closing = { merchantId: shop };
  const close = () => call('POST', '/batches/close', { idempotencyKey: newKey(), ...closing });
  assert.equal((await close()).at('data.0.refunds.amount.amount'), 100);
  await refund(paymentId, { refundAmount: cad(200) });
  const second = await close();
  assert.equal(second.at('data.0.refunds.amount.amount'), 200);
  assert.equal(second.at('data.0.sales.count'), 0);
  assert.deepEqual(await findBatchDifferences(server.db), []);
});

for (const [cents, status, isoResponseCode] of [
  [505, 'DECLINED', '05'],
  [551, 'DECLINED_RETRY', '51'],
] as const) {
  test(`a refund declined with ${isoResponseCode} is 422 with the record, kept and repeated, and sets nothing apart`, async () => {
    const paymentId = await paid();
    const request = { idempotencyKey: newKey(), refundAmount: cad(cents) };
    const made = await refund(paymentId, request);
    assert.equal(made.status, 422, made.text);
    assert.equal(made.headers['content-type'], 'application/problem+json');
    assert.equal(made.at('category'), 'DECLINED_ERROR');
    assert.equal(made.at('refundStatus'), status);
    assert.equal(made.at('statusDetails.isoResponseCode'), isoResponseCode);
    assert.deepEqual(made.faults(), [` DECLINED_${isoResponseCode}`]);
    const again = await refund(paymentId, request);
    assert.equal(again.text, made.text);
    assert.equal(again.headers['idempotency-replayed'], 'true');
    const refundId = made.string('refundId');
    const kept = await call('GET', `/refunds/${refundId}`);
    assert.equal(kept.at('refundStatus'), status);
    assert.deepEqual(kept.at('refundAmount'), cad(cents));
    const events = await call('GET', `/events?subjectId=${refundId}`);
    assert.equal(events.at('data.0.type'), 'refund.declined');
    await assertRefunded(paymentId, 0);
    assert.equal((await refund(paymentId)).at('refundAmount.amount'), 1000);
  });
}

test('a payment of which something is being refunded or was refunded is not canceled', async () => {
  const paymentId = await paid();
  await refund(paymentId, { refundAmount: cad(1) });
  const canceled = await server.move(paymentId, 'cancel');
  assert.deepEqual(canceled.faults(), [' PAYMENT_HAS_REFUNDS']);
});

test('a suspended merchant still refunds', async () => {
  const shop = await server.newMerchant();
  const paymentId = (await pay(shop)).string('paymentId');
  const suspended = await server.operator('POST', `/operator/merchants/${shop}/suspend`, {
    reason: 'Under review',
  });
  assert.equal(suspended.status, 200, suspended.text);
  assert.equal((await pay(shop)).status, 409);
  assert.equal((await refund(paymentId)).status, 201);
});

for (const [why, changes, faults] of [
  ['no payment is named', { paymentId: undefined }, ['paymentId REQUIRED_FIELD']],
  ['there is no key', { idempotencyKey: undefined }, ['idempotencyKey REQUIRED_FIELD']],
  ['nothing is to be refunded', { refundAmount: cad(0) }, ['refundAmount.amount INVALID_VALUE']],
  ['the names contradict', { refundAmount: cad(1), amount: cad(2) }, ['amount INVALID_VALUE']],
  [
    'the names are of different currencies',
    { refundAmount: cad(1), amount: { amount: 1, currency: 'USD' } },
    ['amount INVALID_VALUE'],
  ],
  [
    'the currency is not the payment’s',
    { refundAmount: { amount: 1, currency: 'USD' } },
    ['refundAmount.currency CURRENCY_MISMATCH'],
  ],
  [
    'it is not the payment’s under the other name',
    { amount: { amount: 1, currency: 'USD' } },
    ['amount.currency CURRENCY_MISMATCH'],
  ],
  ['a member is unknown', { refundamount: cad(1) }, ['refundamount UNKNOWN_FIELD']],
  ['a reason is too long', { reason: 'x'.repeat(201) }, ['reason INVALID_FORMAT']],
] as const) {
  test(`400 when ${why}`, async () => {
    const answer = await refund(await paid(), changes);
    assert.equal(answer.status, 400, answer.text);
    assert.deepEqual(answer.faults(), faults);
  });
}

test('more than is left is refused under whichever name it was sent, and the key is free again', async () => {
  const paymentId = await paid();
  const key = { idempotencyKey: newKey() };
  const answer = await refund(paymentId, { ...key, amount: cad(1001) });
  assert.equal(answer.status, 409, answer.text);
  assert.equal(answer.at('category'), 'INVALID_REQUEST_ERROR');
  assert.match(answer.string('type'), /\/refund-exceeds-captured$/);
  assert.deepEqual(answer.faults(), ['amount.amount REFUND_EXCEEDS_CAPTURED']);
  const smaller = await refund(paymentId, { ...key, amount: cad(1000) });
  assert.equal(smaller.status, 201, smaller.text);
});

for (const changes of [{ automaticCapture: false }, {}]) {
  test(`a payment canceled ${'automaticCapture' in changes ? 'as a hold' : 'after its capture'} is not refunded`, async () => {
    const paymentId = await paid(changes);
    assert.equal((await server.move(paymentId, 'cancel')).at('paymentStatus'), 'CANCELED');
    const answer = await refund(paymentId);
    assert.equal(answer.status, 409);
    assert.deepEqual(answer.faults(), [' PAYMENT_STATE_FORBIDS']);
  });
}

test('a declined payment is not refunded', async () => {
  const declined = await pay(merchantId, { amount: cad(1005) });
  const answer = await refund(declined.string('paymentId'));
  assert.deepEqual(answer.faults(), [' PAYMENT_STATE_FORBIDS']);
});

test('a repeat gets the first answer and refunds nothing more; the amount’s name does not matter', async () => {
  const paymentId = await paid();
  const key = { idempotencyKey: newKey() };
  const first = await refund(paymentId, { ...key, refundAmount: cad(400) });
  const again = await refund(paymentId, { ...key, amount: cad('400') });
  assert.equal(again.status, 201);
  assert.equal(again.text, first.text);
  assert.equal(again.headers['idempotency-replayed'], 'true');
  assert.equal(again.headers['location'], first.headers['location']);
  const other = await refund(paymentId, { ...key, refundAmount: cad(401) });
  assert.equal(other.status, 409);
  assert.equal(other.at('category'), 'IDEMPOTENCY_ERROR');
  const ofAnother = await refund(await paid(), { ...key, refundAmount: cad(400) });
  assert.equal(ofAnother.at('category'), 'IDEMPOTENCY_ERROR');
  await assertRefunded(paymentId, 400);
});

test('the same request many times at once refunds once', async () => {
  const paymentId = await paid();
  const request = { idempotencyKey: newKey(), refundAmount: cad(100) };
  const answers = await Promise.all(Array.from({ length: 8 }, () => refund(paymentId, request)));
  const made = answers.filter(({ status }) => status === 201);
  const waiting = answers.filter(({ status }) => status === 409);
  assert.equal(made.length + waiting.length, 8);
  assert.equal(new Set(made.map((answer) => answer.string('refundId'))).size, 1);
  for (const answer of waiting) assert.equal(answer.at('category'), 'IDEMPOTENCY_ERROR');
  await assertRefunded(paymentId, 100);
});
