import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newKey, paymentServer } from '../../../../test/payment-server.ts';

const server = await paymentServer();
const { call, pay, move, runJob, clock } = server;
const merchantId = await server.newMerchant();
const cad = (amount: number) => ({ amount, currency: 'CAD' });
const DAY_MS = 86_400_000;

async function hold(changes: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const made = await pay(merchantId, { automaticCapture: false, ...changes });
  assert.equal(made.status, 201, made.text);
  return made.string('paymentId');
}
const retrieve = (paymentId: string) => call('GET', `/payments/${paymentId}`);

test('completions that are not final take parts until all is taken', async () => {
  const paymentId = await hold();
  const part = await move(paymentId, 'complete', { amount: cad(300), finalCompletion: 'false' });
  assert.equal(part.at('paymentStatus'), 'PARTIALLY_COMPLETED', part.text);
  assert.equal(part.at('capturableAmount.amount'), 700);
  const more = await move(paymentId, 'complete', { amount: cad(701) });
  assert.deepEqual(
    [more.status, ...more.faults()],
    [409, 'amount.amount CAPTURE_EXCEEDS_AUTHORIZED'],
  );
  const rest = await move(paymentId, 'complete');
  assert.equal(rest.at('paymentStatus'), 'SUCCEEDED', rest.text);
  assert.equal(rest.at('capturedAmount.amount'), 1000);
  await server.assertBooks(rest);
});

test('a raised hold can be completed whole', async () => {
  const paymentId = await hold();
  const raised = await move(paymentId, 'increment', { amount: cad(500) });
  assert.equal(raised.status, 200, raised.text);
  assert.equal(raised.at('authorizedAmount.amount'), 1500);
  const done = await move(paymentId, 'complete', { amount: cad(1500) });
  assert.equal(done.at('capturedAmount.amount'), 1500, done.text);
  await server.assertBooks(done);
});

test('an increment that is declined leaves the hold as it was', async () => {
  const paymentId = await hold();
  const declined = await move(paymentId, 'increment', { amount: cad(105) });
  assert.equal(declined.status, 422, declined.text);
  assert.equal(declined.at('paymentStatus'), 'AUTHORIZED');
  await server.assertBooks(await retrieve(paymentId));
});

test('a hold is cancelled, a purchase is voided, and neither takes anything after', async () => {
  const held = await hold();
  const bought = (await pay(merchantId)).string('paymentId');
  for (const paymentId of [held, bought]) {
    const canceled = await move(paymentId, 'cancel', { reason: 'changed mind' });
    assert.equal(canceled.at('paymentStatus'), 'CANCELED', canceled.text);
    await server.assertBooks(canceled);
    const events = await call('GET', `/events?subjectId=${paymentId}`);
    assert.equal(events.at('data.0.data.reason'), 'changed mind', 'for the merchant’s records');
    for (const action of ['complete', 'cancel']) {
      const again = await move(paymentId, action);
      assert.deepEqual(again.faults(), [' PAYMENT_STATE_FORBIDS'], again.text);
    }
  }
  const standing = await server.standing(merchantId);
  assert.equal(standing.get(`${bought}:authorize`), undefined, 'reversed at the acquirer');
});

test('a payment in a closed batch cannot be cancelled, and the answer says to refund it', async () => {
  const bought = (await pay(merchantId)).string('paymentId');
  const closed = await call('POST', '/batches/close', { idempotencyKey: newKey(), merchantId });
  assert.equal(closed.status, 200, closed.text);
  const late = await move(bought, 'cancel');
  assert.equal(late.status, 409, late.text);
  assert.deepEqual(late.faults(), [' BATCH_ALREADY_CLOSED']);
  assert.match(late.text, /Refund the payment instead/);
});

test('a day’s cancellations stay within the merchant’s limit, on its own calendar', async () => {
  const small = await server.newMerchant({
    pointOfSaleOptions: { dailyCancellationLimit: cad(1500) },
  });
  const pays = async () => (await pay(small, { automaticCapture: false })).string('paymentId');
  assert.equal((await move(await pays(), 'cancel')).status, 200);
  const second = await pays();
  const refused = await move(second, 'cancel');
  assert.deepEqual(
    [refused.status, ...refused.faults()],
    [409, ' DAILY_CANCELLATION_LIMIT_EXCEEDED'],
  );
  clock.advance(DAY_MS);
  assert.equal((await move(second, 'cancel')).status, 200, 'tomorrow is another day');
});

test('moves of a payment that is not there, or with another merchant or currency, are refused', async () => {
  const paymentId = await hold();
  const other = await server.newMerchant();
  assert.equal((await move(paymentId, 'complete', { merchantId: other })).status, 404);
  const missing = 'pi0001KJMMA2G0AVQ8FJKY93MBDMRS';
  for (const action of ['complete', 'cancel', 'increment']) {
    const body = action === 'increment' ? { amount: cad(1) } : {};
    assert.equal((await move(missing, action, body)).status, 404);
  }
  const usd = await move(paymentId, 'complete', { amount: { amount: 1, currency: 'USD' } });
  assert.deepEqual(usd.faults(), ['amount.currency CURRENCY_MISMATCH']);
  const unknown = await move(paymentId, 'complete', { amuont: cad(1) });
  assert.deepEqual(unknown.faults(), ['amuont UNKNOWN_FIELD']);
});

test('a repeat of a move gets the first answer; the key with another body is refused', async () => {
  const paymentId = await hold();
  const idempotencyKey = newKey();
  const first = await move(paymentId, 'complete', { idempotencyKey, amount: cad(400) });
  const again = await move(paymentId, 'complete', {
    idempotencyKey,
    amount: { ...cad(400), amount: '400' },
  });
  assert.equal(again.text, first.text);
  assert.equal(again.headers['idempotency-replayed'], 'true');
  const other = await move(paymentId, 'complete', { idempotencyKey, amount: cad(401) });
  assert.equal(other.at('category'), 'IDEMPOTENCY_ERROR');
});

test('an expired hold is reversed if nothing was captured, else the rest is released', async () => {
  const untouched = await hold();
  const partly = await hold();
  await move(partly, 'complete', { amount: cad(400), finalCompletion: false });
  clock.advance(7 * DAY_MS);
  while ((await runJob('expire-holds')) > 0);
  while ((await runJob('resolve-payments')) > 0);
  const expired = await retrieve(untouched);
  assert.equal(expired.at('paymentStatus'), 'EXPIRED', expired.text);
  const succeeded = await retrieve(partly);
  assert.equal(succeeded.at('paymentStatus'), 'SUCCEEDED');
  assert.equal(succeeded.at('capturedAmount.amount'), 400);
  await server.assertBooks(expired, succeeded);
  const events = await call('GET', `/events?subjectId=${untouched}`);
  assert.equal(events.at('data.0.type'), 'payment.expired');
  assert.equal((await server.standing(merchantId)).get(`${untouched}:authorize`), undefined);
});
