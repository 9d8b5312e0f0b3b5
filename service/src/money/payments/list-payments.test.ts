import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  cardMethod,
  CARD,
  newKey,
  paymentRequest,
  paymentServer,
} from '../../../../test/payment-server.ts';

const server = await paymentServer();
const { call, pay } = server;
const merchantId = await server.newMerchant();
const cad = (amount: number) => ({ amount, currency: 'CAD' });
const ids = (answer: Awaited<ReturnType<typeof call>>): unknown[] => {
  const data = answer.at('data');
  assert.ok(Array.isArray(data), answer.text);
  return data.map((_, place) => answer.at(`data.${place}.paymentId`));
};

const customer = await call('POST', '/customers', { idempotencyKey: 'c', merchantId, name: 'Ana' });
const customerId = customer.string('customerId');
/** A second after the one before, so that there is a newest. */
const paySoon = async (...asked: Parameters<typeof pay>) => {
  server.clock.advance(1_000);
  return await pay(...asked);
};
const made = {
  bought: await paySoon(merchantId, {
    orderId: 'o-1',
    invoiceNumber: 'i-1',
    idempotencyKey: 'k-1',
  }),
  held: await paySoon(merchantId, { automaticCapture: false, orderId: 'o-1' }),
  declined: await paySoon(merchantId, { amount: cad(1051), invoiceNumber: 'i-1' }),
  ofCustomer: await paySoon(merchantId, { customerId }),
  elsewhere: await paySoon(await server.newMerchant(), { orderId: 'o-2' }),
};
const id = (name: keyof typeof made): string => made[name].string('paymentId');

for (const [query, names] of [
  ['', ['elsewhere', 'ofCustomer', 'declined', 'held', 'bought']],
  [`merchantId=${merchantId}`, ['ofCustomer', 'declined', 'held', 'bought']],
  ['status=SUCCEEDED', ['elsewhere', 'ofCustomer', 'bought']],
  ['status=AUTHORIZED', ['held']],
  ['status=DECLINED_RETRY', ['declined']],
  ['status=PROCESSING', []],
  ['orderId=o-1', ['held', 'bought']],
  ['invoiceNumber=i-1', ['declined', 'bought']],
  [`customerId=${customerId}`, ['ofCustomer']],
  ['idempotencyKey=k-1', ['bought']],
  ['idempotencyKey=never', []],
  [`orderId=o-1&status=AUTHORIZED&merchantId=${merchantId}`, ['held']],
] as const) {
  test(`payments are listed newest first by ${query || 'nothing'}`, async () => {
    const answer = await call('GET', `/payments?${query}`);
    assert.deepEqual(ids(answer), names.map(id));
  });
}

test('pages follow each other without gap or repeat while payments arrive', async () => {
  const first = await call('GET', '/payments?limit=2');
  await pay(merchantId);
  const second = await call('GET', first.string('next'));
  assert.deepEqual([...ids(first), ...ids(second)].slice(0, 4), [
    id('elsewhere'),
    id('ofCustomer'),
    id('declined'),
    id('held'),
  ]);
});

test('the other spelling makes the same payment', async () => {
  const key = newKey();
  const card = { cardNumber: CARD, expiryMonth: '12', expiryYear: '30', cvd: '123' };
  const sent = { idempotencyKey: key, merchantId, amount: { amount: '700', currency: 'CAD' } };
  const one = await call('POST', '/payments', {
    ...sent,
    paymentMethod: { paymentMethodData: { paymentMethodType: 'CARD', card } },
  });
  assert.equal(one.status, 201, one.text);
  const { cvd, ...rest } = card;
  const other = await call('POST', '/payments', {
    ...sent,
    amount: cad(700),
    automaticCapture: 'true',
    paymentMethod: { card: { ...rest, expiryMonth: 12, cardSecurityCode: cvd } },
  });
  // Another spelling of the same values is the same request; a member that was not there is not.
  assert.equal(other.at('category'), 'IDEMPOTENCY_ERROR', other.text);
});

test('every fault of a payment is reported at once, and none repeats the card', async () => {
  const answer = await call('POST', '/payments', {
    merchantId: '12',
    amount: { amount: 0, currency: 'EUR' },
    amuont: 1,
    paymentMethod: cardMethod({ cardNumber: '4242424242424241', expiryMonth: 13 }),
  });
  assert.equal(answer.status, 400);
  const faults = answer.faults();
  for (const fault of [
    'idempotencyKey REQUIRED_FIELD',
    'merchantId INVALID_FORMAT',
    'amount.amount INVALID_VALUE',
    'amount.currency INVALID_VALUE',
    'amuont UNKNOWN_FIELD',
  ]) {
    assert.ok(faults.includes(fault), `${fault} in ${faults.join(', ')}`);
  }
  assert.ok(!answer.text.includes('424242424242'), answer.text);
});

test('older versions have no authorizationCode, and know fewer brands', async () => {
  const paymentMethod = cardMethod({ cardNumber: '6200000000000005' });
  const paid = await pay(merchantId, { paymentMethod });
  assert.equal(paid.status, 201, paid.text);
  assert.equal(paid.at('paymentMethod.cardBrand'), 'UNIONPAY');
  const path = `/payments/${paid.string('paymentId')}`;
  const at = (version: string) => call('GET', path, undefined, { 'api-version': version });
  const baseline = await at('2024-09-17');
  assert.equal(baseline.at('transactionDetails.authorizationCode'), undefined);
  assert.equal(baseline.at('paymentMethod.cardBrand'), 'OTHER');
  const middle = await at('2025-01-14');
  assert.match(middle.string('transactionDetails.authorizationCode'), /^[0-9]{6}$/);
});

test('a credential bound to one merchant sees that merchant’s payments alone', async () => {
  const bound = server.as({ ...server.caller, merchantId });
  const mine = await bound('GET', '/payments');
  assert.ok(!ids(mine).includes(id('elsewhere')));
  assert.equal((await bound('GET', `/payments/${id('elsewhere')}`)).status, 404);
  const { merchantId: _left, ...request } = paymentRequest(merchantId);
  const paid = await bound('POST', '/payments', request);
  assert.equal(paid.at('merchantId'), merchantId, 'it may leave the merchant out');
});

test('a suspended merchant takes no payment, and a repeat is still answered', async () => {
  const suspended = await server.newMerchant();
  const request = paymentRequest(suspended);
  const first = await call('POST', '/payments', request);
  const moved = await server.operator('POST', `/operator/merchants/${suspended}/suspend`, {
    reason: 'test',
  });
  assert.ok(moved.status < 300, moved.text);
  const next = await pay(suspended);
  assert.equal(next.status, 409, next.text);
  const again = await call('POST', '/payments', request);
  assert.deepEqual([again.status, again.text], [201, first.text]);
  const canceled = await server.move(first.string('paymentId'), 'cancel');
  assert.equal(canceled.status, 200, 'what exists goes on');
});

test('a currency without an account is refused', async () => {
  const answer = await pay(merchantId, { amount: { amount: 100, currency: 'USD' } });
  assert.deepEqual(answer.faults(), ['amount.currency CURRENCY_NOT_ACCEPTED']);
});
