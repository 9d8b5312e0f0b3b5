import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paymentServer } from '../../../../test/payment-server.ts';

const server = await paymentServer();
const { call, pay, refund } = server;
const [shop, stall] = [await server.newMerchant(), await server.newMerchant()];
const cad = (amount: number) => ({ amount, currency: 'CAD' });

const customer = { idempotencyKey: 'customer', merchantId: shop, name: 'Ann' };
const customerId = (await call('POST', '/customers', customer)).string('customerId');
const first = await pay(shop, { orderId: 'order-1', invoiceNumber: 'inv-1' });
const second = await pay(shop, { orderId: 'order-2', invoiceNumber: 'inv-2', customerId });
const third = await pay(stall);
const ids: string[] = [];
for (const [payment, changes] of [
  [first, { idempotencyKey: 'the-first', refundAmount: cad(100) }],
  [first, { refundAmount: cad(205), invoiceNumber: 'inv-refund' }],
  [second, { refundAmount: cad(300) }],
  [third, {}],
] as const) {
  server.clock.advance(60_000);
  const made = await refund(payment.string('paymentId'), changes);
  ids.push(made.string('refundId'));
}

const listed = async (query: string): Promise<number[]> => {
  const answer = await call('GET', `/refunds?${query}`);
  assert.equal(answer.status, 200, answer.text);
  const data = answer.at('data');
  assert.ok(Array.isArray(data));
  return data.map((_, place) => ids.indexOf(answer.string(`data.${place}.refundId`)));
};

for (const [query, places] of [
  ['', [3, 2, 1, 0]],
  [`merchantId=${shop}`, [2, 1, 0]],
  [`merchantId=${stall}`, [3]],
  ['status=SUCCEEDED', [3, 2, 0]],
  ['status=DECLINED', [1]],
  ['status=PROCESSING', []],
  ['status=DECLINED,SUCCEEDED', [3, 2, 1, 0]],
  ['status=DECLINED,PROCESSING&amountMax=205', [1]],
  ['amountMin=200&amountMax=300', [2, 1]],
  ['amountMin=301&orderId=order-2', []],
  ['orderId=order-1', [1, 0]],
  ['orderId=order-2', [2]],
  ['invoiceNumber=inv-1', [0]],
  ['invoiceNumber=inv-refund', [1]],
  [`customerId=${customerId}`, [2]],
  [`paymentId=${first.string('paymentId')}`, [1, 0]],
  [`paymentId=${first.string('paymentId')}&status=DECLINED`, [1]],
  ['idempotencyKey=the-first', [0]],
  ['idempotencyKey=another', []],
  ['created_from=2026-03-01T15:03:00Z', [3, 2]],
  ['created_to=2026-03-01T15:02:00Z', [1, 0]],
] as const) {
  test(`a list by ${query || 'nothing'} has refunds ${places.join(', ') || 'none'}`, async () => {
    assert.deepEqual(await listed(query), places);
  });
}

test('pages of a list have every refund once, forwards and backwards', async () => {
  const page = await call('GET', '/refunds?limit=3');
  assert.equal(page.at('data.2.refundId'), ids[1]);
  assert.equal(page.at('previous'), null);
  const next = await call('GET', page.string('next'));
  assert.equal(next.at('data.0.refundId'), ids[0]);
  assert.equal(next.at('next'), null);
  const back = await call('GET', next.string('previous'));
  assert.deepEqual(back.at('data'), page.at('data'));
});

test('a cursor of another list, an unknown status and an unknown filter are refused', async () => {
  const payments = await call('GET', '/payments?limit=1');
  const cursor = new URL(payments.string('next'), 'http://causeway.test').searchParams.get(
    'cursor',
  );
  for (const [query, fault] of [
    [`cursor=${String(cursor)}`, 'cursor INVALID_VALUE'],
    ['status=CANCELED', 'status INVALID_VALUE'],
    ['order=1', 'order UNKNOWN_FIELD'],
  ] as const) {
    const answer = await call('GET', `/refunds?${query}`);
    assert.equal(answer.status, 400);
    assert.deepEqual(answer.faults(), [fault]);
  }
});
