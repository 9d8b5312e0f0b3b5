import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cardMethod, newKey, paymentServer } from '../../../../test/payment-server.ts';

const server = await paymentServer();
const { call, validate } = server;
const merchantId = await server.newMerchant();

test('every fault of the body is reported at once, in the caller’s spelling', async () => {
  const answer = await call('POST', '/validations', {
    merchantId: '12',
    orderId: '',
    invoiceNumber: 'x'.repeat(51),
    amount: { amount: 1, currency: 'CAD' },
    paymentMethod: {
      paymentMethodSource: 'TEMPORARY_TOKEN',
      card: { cardNumber: '4242', expiryMonth: 13, expiryYear: 2030 },
      billingAddress: { postalCode: '?' },
      storePaymentMethod: 'CARDHOLDER_INITIATED',
      credentialOnFileInformation: {
        paymentIndicator: 'RECURRING',
        paymentInformation: 'SUBSEQUENT',
      },
    },
    ipv4: '300.0.0.1',
    ipv6: 'none',
  });
  assert.equal(answer.status, 400);
  assert.deepEqual(answer.faults().toSorted(), [
    'amount UNKNOWN_FIELD',
    'idempotencyKey REQUIRED_FIELD',
    'invoiceNumber INVALID_FORMAT',
    'ipv4 INVALID_FORMAT',
    'ipv6 INVALID_FORMAT',
    'merchantId INVALID_FORMAT',
    'orderId INVALID_FORMAT',
    'paymentMethod PAYMENT_METHOD_WITH_MERCHANT_INITIATED',
    'paymentMethod.billingAddress.postalCode INVALID_FORMAT',
    'paymentMethod.card.cardNumber INVALID_FORMAT',
    'paymentMethod.card.expiryMonth INVALID_VALUE',
    'paymentMethod.credentialOnFileInformation.paymentInformation SUBSEQUENT_WITH_NEW_METHOD',
    'paymentMethod.paymentMethodSource PAYMENT_METHOD_SOURCE_MISMATCH',
    'paymentMethod.storePaymentMethod STORE_WITH_SUBSEQUENT',
  ]);
  assert.ok(!answer.text.includes('4242'), 'no digit of a card comes back');
});

test('faults that only a look-up can find are reported together too, and take no key', async () => {
  const request = {
    idempotencyKey: newKey(),
    customerId: 'cu0001KJMMA2G0AVQ8FJKY93MBDMRS',
    paymentMethod: cardMethod({ cardNumber: '4242424242424241', expiryYear: 2020 }),
  };
  const answer = await validate(merchantId, request);
  assert.deepEqual(answer.faults().toSorted(), [
    'customerId CUSTOMER_NOT_FOUND',
    'paymentMethod.card.cardNumber INVALID_CARD_NUMBER',
    'paymentMethod.card.expiryYear CARD_EXPIRED',
  ]);
  const { idempotencyKey } = request;
  assert.equal((await validate(merchantId, { idempotencyKey })).status, 201);
});

test('a suspended merchant validates nothing; what was answered before is answered again', async () => {
  const suspended = await server.newMerchant();
  const request = { idempotencyKey: newKey() };
  const made = await validate(suspended, request);
  await server.operator('POST', `/operator/merchants/${suspended}/suspend`, { reason: 'fraud' });
  const refused = await validate(suspended);
  assert.equal(refused.status, 409);
  assert.deepEqual(refused.faults(), ['merchantId MERCHANT_SUSPENDED']);
  assert.equal((await validate(suspended, request)).text, made.text);
  assert.equal((await call('GET', `/validations/${made.string('validationId')}`)).status, 200);
});
