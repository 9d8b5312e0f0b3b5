import assert from 'node:assert/strict';
import { test } from 'node:test';
import { INSTRUMENT_SPELLING } from '../../cards/instruments/schema.ts';
import { MERCHANT_SPELLING } from '../../merchants/onboarding/routes.ts';
import { bothSpellings, respell } from './spelling.ts';

const CARD = { cardNumber: '4242424242424242', expiryMonth: 1, expiryYear: 2030 };

test('the seed’s card and the newer one mean the same', () => {
  const seed = {
    paymentMethod: { paymentMethodSource: 'CARD', card: { ...CARD, cardSecurityCode: '123' } },
  };
  const newer = {
    paymentMethod: {
      paymentMethodSource: 'CARD',
      paymentMethodData: { card: { ...CARD, cvd: '123' } },
    },
  };
  assert.deepEqual(respell(seed, INSTRUMENT_SPELLING).body, newer);
  assert.deepEqual(respell(newer, INSTRUMENT_SPELLING).body, newer);
});

test('each tolerated place of a payment’s members is brought to one', () => {
  const { body, faults } = respell(
    {
      paymentMethod: {
        paymentMethodSource: 'PAYMENT_METHOD_ID',
        paymentMethodId: 'pm1',
        storePaymentMethod: 'DO_NOT_STORE',
        credentialOnFileInformation: { paymentInformation: 'FIRST' },
        cardholderInformation: { cardholderName: 'A Roy', companyName: 'Roy Inc' },
      },
      threeDSecureData: { threeDSecureCryptogram: 'AAAB' },
    },
    INSTRUMENT_SPELLING,
  );
  assert.deepEqual(faults, []);
  assert.deepEqual(body, {
    paymentMethod: {
      paymentMethodSource: 'PAYMENT_METHOD_ID',
      cardholderInformation: { nameOnCard: 'A Roy', company: 'Roy Inc' },
    },
    paymentMethodId: 'pm1',
    storePaymentMethod: 'DO_NOT_STORE',
    credentialOnFileInformation: { paymentInformation: 'FIRST' },
    threeDSecureData: { threeDSecureAuthenticationValue: 'AAAB' },
  });
});

const twice = (inner: string) => ({
  paymentMethodId: 'pm1',
  paymentMethod: { paymentMethodId: inner },
});

test('both spellings may stand together only when they agree', () => {
  assert.deepEqual(respell(twice('pm1'), INSTRUMENT_SPELLING).faults, []);
  const [fault] = respell(twice('pm2'), INSTRUMENT_SPELLING).faults;
  assert.equal(fault?.parameterName, 'paymentMethod.paymentMethodId');
});

test('a member that is in the way of a move is not overwritten', () => {
  const { body, faults } = respell(
    { paymentMethod: { paymentMethodData: 'oops', card: CARD } },
    INSTRUMENT_SPELLING,
  );
  assert.deepEqual(body, { paymentMethod: { paymentMethodData: 'oops', card: CARD } });
  assert.deepEqual(
    faults.map(({ parameterName }) => parameterName),
    ['paymentMethod.card'],
  );
});

test('a contradiction names the path the caller wrote', () => {
  const card = { ...CARD, cvd: '1', cardSecurityCode: '2' };
  const [fault] = respell({ paymentMethod: { card } }, INSTRUMENT_SPELLING).faults;
  assert.equal(fault?.parameterName, 'paymentMethod.card.cardSecurityCode');
});

test('a fault names the path the caller wrote', () => {
  const { asWritten } = respell({ paymentMethod: { card: CARD } }, INSTRUMENT_SPELLING);
  const fault = {
    parameterName: 'paymentMethod.paymentMethodData.card.expiryMonth',
    reasonCode: 'INVALID_VALUE' as const,
    errorMessage: '',
  };
  assert.equal(asWritten(fault).parameterName, 'paymentMethod.card.expiryMonth');
});

test('a merchant may come wrapped in merchantPayload, with its key outside', () => {
  const { body, asWritten } = respell(
    { idempotencyKey: 'k', merchantPayload: { chainId: '1', bankingDetails: {} } },
    MERCHANT_SPELLING,
  );
  assert.deepEqual(body, { idempotencyKey: 'k', chainId: '1', bankingDetails: {} });
  const named = (parameterName: string) =>
    asWritten({ parameterName, reasonCode: 'INVALID_VALUE', errorMessage: '' }).parameterName;
  assert.equal(
    named('bankingDetails.creditDepositAccount'),
    'merchantPayload.bankingDetails.creditDepositAccount',
  );
  assert.equal(named('businessDetails'), 'merchantPayload.businessDetails');
  assert.equal(named('idempotencyKey'), 'idempotencyKey');
});

test('a member both inside and outside merchantPayload is refused', () => {
  const { faults } = respell(
    { chainId: '1', merchantPayload: { chainId: '2' } },
    MERCHANT_SPELLING,
  );
  assert.equal(faults.length, 1);
});

test('bodies that are not objects pass through for the validation to name', () => {
  for (const body of [null, 'text', [1], 5]) {
    assert.deepEqual(respell(body, INSTRUMENT_SPELLING).body, body);
  }
});

test('answers carry both names of an id', () => {
  assert.deepEqual(bothSpellings(['paymentId', 'paymentID'], 'pi1'), {
    paymentId: 'pi1',
    paymentID: 'pi1',
  });
});
