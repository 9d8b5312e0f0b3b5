/** What is still on hold is given back, whatever became of what was captured. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { auditBooks } from '../service/src/control/books-check/index.ts';
import { newKey, paymentServer } from './payment-server.ts';
import { readJournal } from './journal.ts';

const server = await paymentServer();
const { call, clock, db, faults, move, pay, refund, runJob } = server;
const cad = (amount: number) => ({ amount, currency: 'CAD' });
const DAY_MS = 86_400_000;
const merchantId = await server.newMerchant({
  pointOfSaleOptions: { dailyCancellationLimit: null, dailyRefundLimit: null },
});

async function hold(of = merchantId): Promise<string> {
  const made = await pay(of, { automaticCapture: false });
  assert.equal(made.status, 201, made.text);
  return made.string('paymentId');
}

/** A hold of 10.00 of which 4.00 was completed. */
async function partly(of = merchantId): Promise<string> {
  const paymentId = await hold(of);
  const part = await move(paymentId, 'complete', { amount: cad(400), finalCompletion: false });
  assert.equal(part.at('paymentStatus'), 'PARTIALLY_COMPLETED', part.text);
  return paymentId;
}

async function closeBatch(of = merchantId): Promise<void> {
  const body = { idempotencyKey: newKey(), merchantId: of };
  assert.equal((await call('POST', '/batches/close', body)).status, 200);
}

/** What the acquirer holds and has taken for a payment, in cents; nothing once it is reversed. */
async function atAcquirer(paymentId: string, of = merchantId) {
  const row = (await readJournal(db, of)).find((one) => one.reference === `${paymentId}:authorize`);
  if (!row || row.reversedAt !== null) return undefined;
  return { held: row.authorized - row.captured, captured: row.captured };
}

const lastEvent = async (paymentId: string) => {
  const events = await call('GET', `/events?subjectId=${paymentId}`);
  return [events.at('data.0.type'), events.at('data.0.data.reason')];
};

test('the rest of a hold is given back once, what was captured stays, and an event reports it', async () => {
  const paymentId = await partly();
  const body = { idempotencyKey: newKey(), merchantId, reason: 'one of two was in stock' };
  const released = await move(paymentId, 'release', body);
  assert.equal(released.status, 200, released.text);
  assert.equal(released.at('paymentStatus'), 'SUCCEEDED');
  assert.deepEqual(released.at('capturedAmount'), cad(400));
  assert.deepEqual(released.at('capturableAmount'), cad(0));
  assert.deepEqual(released.at('authorizedAmount'), cad(1000));
  assert.equal(released.at('holdExpiresAt'), undefined);
  assert.deepEqual(await atAcquirer(paymentId), { held: 0n, captured: 400n });
  assert.deepEqual(await lastEvent(paymentId), ['payment.released', body.reason]);
  await server.assertBooks(released);
  const again = await move(paymentId, 'release', body);
  assert.equal(again.text, released.text);
  assert.equal(again.headers['idempotency-replayed'], 'true');
  const other = await move(paymentId, 'release', { ...body, reason: 'another' });
  assert.equal(other.at('category'), 'IDEMPOTENCY_ERROR');
  const entries = await server.operator('GET', `/operator/ledger-entries?subjectId=${paymentId}`);
  assert.equal(entries.text.match(/"RELEASE"/g)?.length, 1, entries.text);
});

test('where nothing was captured all of it is given back, and the payment is cancelled', async () => {
  const paymentId = await hold();
  const released = await move(paymentId, 'release');
  assert.equal(released.at('paymentStatus'), 'CANCELED', released.text);
  assert.deepEqual(released.at('capturableAmount'), cad(0));
  assert.equal(await atAcquirer(paymentId), undefined, 'reversed');
  assert.deepEqual(await lastEvent(paymentId), ['payment.canceled', undefined]);
  await server.assertBooks(released);
});

for (const [name, prepare] of [
  ['its batch is closed', () => closeBatch()],
  [
    'part of it was refunded',
    async (paymentId: string) => {
      assert.equal((await refund(paymentId, { refundAmount: cad(100) })).status, 201);
    },
  ],
  [
    'its batch is closed and all of it was refunded',
    async (paymentId: string) => {
      await closeBatch();
      assert.equal((await refund(paymentId)).status, 201);
    },
  ],
] as const) {
  test(`when ${name}, cancel says to release the rest, and release does`, async () => {
    const paymentId = await partly();
    await prepare(paymentId);
    const canceled = await move(paymentId, 'cancel');
    assert.equal(canceled.status, 409, canceled.text);
    assert.match(canceled.string('detail'), /on hold, use POST \/payments\/\{paymentId\}\/release/);
    assert.match(canceled.string('errors.0.errorMessage'), /release/);
    const released = await move(paymentId, 'release');
    assert.equal(released.at('paymentStatus'), 'SUCCEEDED', released.text);
    assert.deepEqual(await atAcquirer(paymentId), { held: 0n, captured: 400n });
    await server.assertBooks(released);
    const refused = await move(paymentId, 'cancel');
    assert.doesNotMatch(refused.text, /release/, 'no hold remains');
  });
}

test('a payment of which nothing is on hold says so, whatever its state', async () => {
  const bought = (await pay(merchantId)).string('paymentId');
  const completed = await hold();
  await move(completed, 'complete', { amount: cad(300) });
  const released = await partly();
  await move(released, 'release');
  const canceled = await hold();
  await move(canceled, 'cancel');
  const declined = (await pay(merchantId, { amount: cad(1005) })).string('paymentId');
  for (const paymentId of [bought, completed, released, canceled, declined]) {
    const refused = await move(paymentId, 'release');
    assert.deepEqual([refused.status, ...refused.faults()], [409, ' NOTHING_ON_HOLD']);
    assert.match(refused.string('type'), /nothing-on-hold$/);
    assert.match(refused.string('detail'), /on hold/);
  }
});

test('releasing the rest does not count towards the daily limit of cancellations; releasing all of a hold does', async () => {
  const small = await server.newMerchant({
    pointOfSaleOptions: { dailyCancellationLimit: cad(1500) },
  });
  for (let round = 0; round < 4; round += 1) {
    assert.equal((await move(await partly(small), 'release')).status, 200);
  }
  assert.equal((await move(await hold(small), 'release')).status, 200);
  const [held, rest] = [await hold(small), await partly(small)];
  for (const action of ['release', 'cancel']) {
    const refused = await move(held, action);
    assert.deepEqual(refused.faults(), [' DAILY_CANCELLATION_LIMIT_EXCEEDED']);
    assert.doesNotMatch(refused.text, /POST \/payments/);
  }
  const limited = await move(rest, 'cancel');
  assert.match(limited.string('detail'), /exceed the daily cancellation limit .*release/);
  assert.equal((await move(rest, 'release')).status, 200);
});

test('a release without an answer is sent again and happens once', async () => {
  for (const afterEffect of [true, false]) {
    const paymentId = await partly();
    faults.plan({ fault: { kind: 'reset', afterEffect }, times: 1 });
    const body = { idempotencyKey: newKey() };
    const asked = await move(paymentId, 'release', body);
    assert.equal(asked.status, 503, asked.text);
    assert.equal(asked.at('paymentStatus'), 'PROCESSING');
    assert.deepEqual((await move(paymentId, 'complete')).faults(), [' PAYMENT_PROCESSING']);
    while ((await runJob('resolve-payments')) > 0);
    const reported = await move(paymentId, 'release', body);
    assert.deepEqual(
      [reported.status, reported.at('paymentStatus')],
      [200, 'SUCCEEDED'],
      reported.text,
    );
    assert.deepEqual(await atAcquirer(paymentId), { held: 0n, captured: 400n });
    await server.assertBooks(reported);
  }
});

test('a suspended merchant gives back what it holds', async () => {
  const suspended = await server.newMerchant();
  const paymentId = await partly(suspended);
  const path = `/operator/merchants/${suspended}/suspend`;
  const stopped = await server.operator('POST', path, { reason: 'looked at' });
  assert.equal(stopped.status, 200, stopped.text);
  assert.equal((await move(paymentId, 'release')).status, 200);
});

test('a release is of the payment’s merchant, has a key, and no amount', async () => {
  const paymentId = await partly();
  const other = await server.newMerchant();
  assert.equal((await move(paymentId, 'release', { merchantId: other })).status, 404);
  const keyless = await move(paymentId, 'release', { idempotencyKey: undefined });
  assert.deepEqual(keyless.faults(), ['idempotencyKey REQUIRED_FIELD']);
  const amount = await move(paymentId, 'release', { amount: cad(100) });
  assert.deepEqual(amount.faults(), ['amount UNKNOWN_FIELD']);
  assert.deepEqual((await auditBooks(db)).differences, []);
});

test('a hold taken in part that expires is given back at the acquirer too', async () => {
  const paymentId = await partly();
  clock.advance(7 * DAY_MS);
  while ((await runJob('expire-holds')) > 0);
  while ((await runJob('resolve-payments')) > 0);
  const expired = await call('GET', `/payments/${paymentId}`);
  assert.equal(expired.at('paymentStatus'), 'SUCCEEDED', expired.text);
  assert.deepEqual(await atAcquirer(paymentId), { held: 0n, captured: 400n });
  assert.deepEqual(await lastEvent(paymentId), ['payment.expired', undefined]);
  await server.assertBooks(expired);
});
