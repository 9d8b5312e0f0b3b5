/** From a payment or refund to its batch, and back. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestAnswer } from './http.ts';
import { newKey, paymentServer } from './payment-server.ts';

const server = await paymentServer();
const { as, call, caller, clock, move, newPartner, pay, refund } = server;
const cad = (amount: number) => ({ amount, currency: 'CAD' });
const UNLIMITED = { pointOfSaleOptions: { dailyCancellationLimit: null, dailyRefundLimit: null } };
const newMerchant = () => server.newMerchant(UNLIMITED);

const close = async (merchantId: string) =>
  await call('POST', '/batches/close', { idempotencyKey: newKey(), merchantId });
const idsIn = (page: TestAnswer, member: string) => {
  assert.equal(page.status, 200, page.text);
  return (page.at('data') as Record<string, unknown>[]).map((one) => one[member]);
};

test('a purchase and its refund show their batch; a hold and a decline have none', async () => {
  const merchantId = await newMerchant();
  const sold = await pay(merchantId);
  const batchId = sold.string('batchId');
  assert.equal((await call('GET', `/batches/${batchId}`)).at('sales.count'), 1);
  const paymentId = sold.string('paymentId');
  const retrieved = await call('GET', `/payments/${paymentId}`);
  assert.deepEqual([retrieved.at('batchId'), retrieved.at('completions')], [batchId, undefined]);
  const held = await pay(merchantId, { automaticCapture: false });
  assert.equal(held.at('batchId'), undefined);
  const declined = await pay(merchantId, { amount: cad(1005) });
  assert.equal(declined.at('batchId'), undefined);
  await close(merchantId);
  const back = await refund(paymentId, { amount: cad(300) });
  assert.notEqual(back.string('batchId'), batchId);
  assert.equal((await refund(paymentId, { amount: cad(151) })).at('batchId'), undefined); // Declined.
  assert.equal((await call('GET', `/payments/${paymentId}`)).at('batchId'), batchId);
  const found = await call('GET', `/refunds/${back.string('refundId')}`);
  assert.equal(found.at('batchId'), back.at('batchId'));
});

test('the completions of a payment are listed on it, each with its own batch', async () => {
  const merchantId = await newMerchant();
  const paymentId = (await pay(merchantId, { automaticCapture: false })).string('paymentId');
  assert.deepEqual((await call('GET', `/payments/${paymentId}`)).at('completions'), []);
  await move(paymentId, 'complete', { amount: cad(300), finalCompletion: false });
  await close(merchantId);
  clock.advance(1000);
  await move(paymentId, 'complete', { amount: cad(200), finalCompletion: false });
  clock.advance(1000);
  await move(paymentId, 'complete', { amount: cad(100) });
  const payment = await call('GET', `/payments/${paymentId}`);
  const completions = payment.at('completions') as {
    amount: object;
    batchId: string;
    completionId: string;
  }[];
  assert.deepEqual(
    completions.map(({ amount }) => amount),
    [cad(300), cad(200), cad(100)],
  );
  const [first, second, third] = completions.map(({ batchId }) => batchId);
  assert.equal(payment.at('batchId'), first);
  assert.notEqual(first, second);
  assert.equal(second, third);
  for (const batchId of [first, second]) {
    const page = await call('GET', `/payments?batchId=${batchId}`);
    assert.deepEqual(idsIn(page, 'paymentId'), [paymentId], 'once, however often it was captured');
  }
});

test('payments and refunds of a batch are listed page by page, in both directions, and with other filters', async () => {
  const merchantId = await newMerchant();
  const sold: string[] = [];
  for (let count = 0; count < 7; count += 1) {
    if (count % 3 !== 0) clock.advance(1); // Some share a timestamp.
    sold.push((await pay(merchantId, { orderId: `order-${count % 2}` })).string('paymentId'));
  }
  const [first = ''] = sold;
  const batchId = (await call('GET', `/payments/${first}`)).string('batchId');
  await move(first, 'cancel');
  clock.advance(1);
  const refunds: string[] = [];
  for (const paymentId of sold.slice(1, 4)) {
    clock.advance(1);
    refunds.push((await refund(paymentId)).string('refundId'));
  }
  const path = `/payments?batchId=${batchId}`;
  const all = idsIn(await call('GET', `${path}&limit=100`), 'paymentId');
  assert.deepEqual(new Set(all), new Set(sold));
  assert.equal(all.length, 7);
  const paged: unknown[] = [];
  let page = await call('GET', `${path}&limit=3`);
  for (;;) {
    paged.push(...idsIn(page, 'paymentId'));
    if (page.at('next') === null) break;
    page = await call('GET', page.string('next'));
  }
  assert.deepEqual(paged, all);
  const before = await call('GET', page.string('previous'));
  assert.deepEqual(idsIn(before, 'paymentId'), all.slice(3, 6));
  assert.deepEqual(
    new Set(idsIn(await call('GET', `${path}&orderId=order-1`), 'paymentId')),
    new Set([sold[1], sold[3], sold[5]]),
  );
  assert.deepEqual(idsIn(await call('GET', `${path}&status=CANCELED`), 'paymentId'), [first]);
  const ofRefunds = `/refunds?batchId=${batchId}`;
  assert.deepEqual(idsIn(await call('GET', ofRefunds), 'refundId'), refunds.toReversed());
  const two = await call('GET', `${ofRefunds}&limit=2`);
  assert.deepEqual(idsIn(await call('GET', two.string('next')), 'refundId'), [refunds[0]]);
  assert.deepEqual(idsIn(await call('GET', `${ofRefunds}&paymentId=${sold[2]}`), 'refundId'), [
    refunds[1],
  ]);
  const other = await newMerchant();
  for (const filtered of [path, ofRefunds]) {
    for (const stranger of [as(await newPartner()), as({ ...caller, merchantId: other })]) {
      assert.deepEqual((await stranger('GET', filtered)).at('data'), []);
    }
  }
});

test('a void of an earlier batch’s sale is found in the batch that it joined', async () => {
  const merchantId = await newMerchant();
  const sold = await pay(merchantId);
  server.faults.plan({ fault: { kind: 'reset', afterEffect: true }, times: 1 });
  await move(sold.string('paymentId'), 'cancel');
  await close(merchantId);
  while ((await server.runJob('resolve-payments')) > 0);
  const open = await call('GET', `/batches?merchantId=${merchantId}&status=OPEN`);
  const page = await call('GET', `/payments?batchId=${open.string('data.0.batchId')}`);
  assert.deepEqual(idsIn(page, 'paymentId'), [sold.string('paymentId')]);
  assert.notEqual(sold.string('batchId'), open.string('data.0.batchId'));
});
