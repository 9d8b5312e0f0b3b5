import assert from 'node:assert/strict';
import { test } from 'node:test';
import { luhnCheckDigit } from '../../kernel/luhn.ts';
import { patchOf } from '../../../../test/onboarding-server.ts';
import { cardMethod, newKey, paymentServer } from '../../../../test/payment-server.ts';

// 20:00 on the day before in Toronto.
const server = await paymentServer('2026-03-02T01:00:00Z');
const { pay, refund } = server;
const HOUR_MS = 3_600_000;

const cad = (amount: number) => ({ amount, currency: 'CAD' });
const shopWith = async (limits: Readonly<Record<string, ReturnType<typeof cad> | null>>) =>
  await server.newMerchant({ pointOfSaleOptions: limits });
const paid = async (merchantId: string, changes = {}) =>
  (await pay(merchantId, changes)).string('paymentId');

test('a merchant refunds no more in a day of its own calendar than it may', async () => {
  const shop = await shopWith({ dailyRefundLimit: cad(1500) });
  const [first, second] = [await paid(shop), await paid(shop)];
  assert.equal((await refund(first)).status, 201);
  const key = { idempotencyKey: newKey() };
  const over = await refund(second, { ...key, refundAmount: cad(501) });
  assert.equal(over.status, 409, over.text);
  assert.match(over.string('type'), /\/daily-refund-limit$/);
  assert.deepEqual(over.faults(), ['refundAmount.amount DAILY_REFUND_LIMIT_EXCEEDED']);
  assert.deepEqual((await refund(second)).faults(), ['paymentId DAILY_REFUND_LIMIT_EXCEEDED']);
  assert.equal((await refund(second, { refundAmount: cad(500) })).status, 201);
  assert.equal((await refund(second, { refundAmount: cad(1) })).status, 409);
  server.clock.advance(3 * HOUR_MS); // In UTC it is the next day already; in Toronto it is not.
  assert.equal((await refund(second, { refundAmount: cad(1) })).status, 409);
  server.clock.advance(HOUR_MS);
  const payment = await server.call('GET', `/payments/${second}`);
  assert.equal(payment.at('refundedAmount.amount'), 500);
  assert.equal((await refund(second, key)).at('refundAmount.amount'), 500);
});

test('refunds that race stay within the day together', async () => {
  const shop = await shopWith({ dailyRefundLimit: cad(2500) });
  const payments = await Promise.all(Array.from({ length: 6 }, () => paid(shop)));
  const answers = await Promise.all(payments.map((paymentId) => refund(paymentId)));
  const counts = [201, 409].map((one) => answers.filter(({ status }) => status === one).length);
  assert.deepEqual(counts, [2, 4]);
});

test('a refund that is refused or declined does not count towards the limit', async () => {
  const shop = await shopWith({ dailyRefundLimit: cad(1000) });
  const paymentId = await paid(shop);
  assert.equal((await refund(paymentId, { refundAmount: cad(1001) })).status, 409);
  assert.equal((await refund(paymentId, { refundAmount: cad(905) })).status, 422);
  assert.equal((await refund(paymentId, { refundAmount: cad(951) })).status, 422);
  assert.equal((await refund(paymentId)).status, 201);
});

test('cancellations and refunds have limits of their own', async () => {
  const limits = { dailyRefundLimit: cad(1000), dailyCancellationLimit: cad(1000) };
  const shop = await shopWith(limits);
  const [one, other] = [await paid(shop), await paid(shop)];
  assert.equal((await refund(one)).status, 201);
  assert.equal((await server.move(other, 'cancel')).status, 200);
});

test('limits that were lowered since the merchant was last looked at hold at once', async () => {
  const shop = await shopWith({ dailyRefundLimit: cad(1500), dailyCancellationLimit: cad(1500) });
  const [one, other, third] = [await paid(shop), await paid(shop), await paid(shop)];
  assert.equal((await refund(one, { refundAmount: cad(100) })).status, 201);
  assert.equal((await server.move(other, 'cancel')).status, 200);
  const lower = { dailyRefundLimit: cad(500), dailyCancellationLimit: cad(1200) };
  const patched = await patchOf(server.call)(shop, { pointOfSaleOptions: lower });
  assert.equal(patched.status, 200, patched.text);
  const over = await refund(one, { refundAmount: cad(401) });
  assert.deepEqual(over.faults(), ['refundAmount.amount DAILY_REFUND_LIMIT_EXCEEDED']);
  assert.equal((await refund(one, { refundAmount: cad(400) })).status, 201);
  const canceled = await server.move(third, 'cancel');
  assert.deepEqual(canceled.faults(), [' DAILY_CANCELLATION_LIMIT_EXCEEDED']);
});

test('one refund to a debit card stays within the merchant’s limit per transaction', async () => {
  const shop = await shopWith({ debitPerTransactionRefundLimit: cad(700) });
  const digits = '6759'.padEnd(15, '0');
  const paymentMethod = cardMethod({ cardNumber: digits + luhnCheckDigit(digits) });
  const debit = await paid(shop, { paymentMethod });
  const over = await refund(debit, { refundAmount: cad(701) });
  assert.equal(over.status, 409, over.text);
  assert.match(over.string('type'), /\/debit-refund-limit$/);
  assert.deepEqual(over.faults(), ['refundAmount.amount DEBIT_REFUND_LIMIT_EXCEEDED']);
  assert.deepEqual((await refund(debit)).faults(), ['paymentId DEBIT_REFUND_LIMIT_EXCEEDED']);
  const within = await refund(debit, { refundAmount: cad(700) });
  assert.equal(within.at('paymentMethod.cardBrand'), 'MAESTRO');
  assert.equal((await refund(debit)).at('refundAmount.amount'), 300);
  assert.equal((await refund(await paid(shop))).at('refundAmount.amount'), 1000);
});

test('a merchant without limits refunds any amount', async () => {
  const shop = await shopWith({ dailyRefundLimit: null, debitPerTransactionRefundLimit: null });
  const digits = '6759'.padEnd(15, '0');
  const paymentMethod = cardMethod({ cardNumber: digits + luhnCheckDigit(digits) });
  const paymentId = await paid(shop, { paymentMethod, amount: cad(900_000) });
  assert.equal((await refund(paymentId)).status, 201);
});
