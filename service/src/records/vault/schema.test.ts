import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TSchema } from 'typebox';
import { newId } from '../../kernel/id.ts';
import { validatorOf } from '../../platform/http/validate.ts';
import {
  BRANDS,
  CardholderInformation,
  CustomerId,
  type PaymentMethod,
  PaymentMethodBody,
  paymentMethodBody,
  PaymentMethodId,
  SecurityCode,
  TemporaryToken,
} from './index.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const NUMBER = '4242424242424242';
const passes = (schema: TSchema, value: unknown) => validatorOf(schema)(value).ok;

test('the brands that older versions know come first', () => {
  assert.deepEqual(BRANDS.slice(0, 4), ['VISA', 'MASTERCARD', 'AMEX', 'DISCOVER']);
  assert.equal(BRANDS.at(-1), 'OTHER');
});

test('an id passes as its own kind and no other', () => {
  const [method, customer] = [newId('paymentMethod', '07', NOW), newId('customer', '07', NOW)];
  assert.ok(passes(PaymentMethodId, method) && passes(CustomerId, customer));
  assert.ok(!passes(PaymentMethodId, customer) && !passes(CustomerId, method));
});

test('a token and a security code have one form, and a wrong one is not repeated', () => {
  assert.ok(passes(TemporaryToken, `ot-${'A'.repeat(43)}`) && passes(SecurityCode, '1234'));
  for (const [schema, wrong] of [
    [TemporaryToken, `ot-${'A'.repeat(42)}`],
    [TemporaryToken, NUMBER],
    [SecurityCode, '12345'],
  ] as const) {
    const checked = validatorOf(schema)(wrong);
    assert.ok(!checked.ok && !JSON.stringify(checked.faults).includes(wrong), wrong);
  }
});

test('a name on a card is one line', () => {
  assert.ok(passes(CardholderInformation, { nameOnCard: 'Mary Tremblay', company: 'Lakeside' }));
  assert.ok(!passes(CardholderInformation, { nameOnCard: 'Mary\nTremblay' }));
});

test('a method inside another answer is what its schema says, with or without a customer', () => {
  const method: PaymentMethod = {
    id: newId('paymentMethod', '07', NOW),
    bucket: '07',
    partnerId: newId('partner', '00', NOW),
    merchantId: '1000000000009',
    customerId: null,
    fingerprint: Buffer.alloc(32),
    brand: 'VISA',
    bin: '424242',
    lastFour: '4242',
    expiryMonth: 12,
    expiryYear: 2030,
    cardholderName: null,
    stored: false,
    networkTransactionId: null,
    metadata: null,
    createdAt: NOW,
  };
  const customerId = newId('customer', '07', NOW);
  for (const one of [method, { ...method, customerId }]) {
    assert.ok(passes(PaymentMethodBody, paymentMethodBody(one)));
  }
});
