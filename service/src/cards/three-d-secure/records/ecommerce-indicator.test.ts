import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Brand } from '../../../records/vault/index.ts';
import type { AuthenticationOutcome, AuthenticationStatus } from './authentication.ts';
import { digitsOf, indicatorOf } from './ecommerce-indicator.ts';

function reported(status: AuthenticationStatus, eci: string | null, brand: Brand): string {
  const card = { brand, bin: '400010', lastFour: '0000', expiryMonth: 1, expiryYear: 2030 };
  const outcome: AuthenticationOutcome = {
    reason: null,
    eci,
    directoryServerTransactionId: null,
    accessControlServerTransactionId: null,
    authenticationType: null,
    cardholderInformation: null,
    challenge: null,
  };
  return indicatorOf({ status, outcome, card });
}

const [YES, TRIED, NO] = [
  'AUTHENTICATED_ECOMMERCE',
  'NON_AUTHENTICATED_ECOMMERCE',
  'SSL_MERCHANT',
] as const;
const TABLE: readonly (readonly [AuthenticationStatus, string | null, Brand, string])[] = [
  ['AUTHENTICATED', '05', 'VISA', YES],
  ['AUTHENTICATED', null, 'VISA', YES],
  ['AUTHENTICATED', '06', 'VISA', TRIED],
  ['AUTHENTICATED', '07', 'VISA', NO],
  ['AUTHENTICATED', '02', 'MASTERCARD', YES],
  ['AUTHENTICATED', '07', 'MASTERCARD', YES],
  ['AUTHENTICATED', '01', 'MASTERCARD', TRIED],
  ['AUTHENTICATED', '02', 'MAESTRO', YES],
  ['AUTHENTICATED', '07', 'MAESTRO', YES],
  ['AUTHENTICATED', '01', 'MAESTRO', TRIED],
  ['AUTHENTICATED', '00', 'MAESTRO', NO],
  ['AUTHENTICATED', '06', 'MAESTRO', NO],
  ['AUTHENTICATED', '06', 'DINERS', TRIED],
  ['AUTHENTICATED', '07', 'UNIONPAY', NO],
  ['AUTHENTICATED_ATTEMPTED', '06', 'AMEX', TRIED],
  ['AUTHENTICATED_ATTEMPTED', '05', 'VISA', TRIED],
  ['AUTHENTICATED_ATTEMPTED', '07', 'VISA', NO],
  ['NOT_AUTHENTICATED', '05', 'VISA', NO],
  ['CHALLENGE_PREFERENCE_ACKNOWLEDGED', '07', 'VISA', NO],
  ['TECHNICAL_ISSUE', null, 'MASTERCARD', NO],
];
for (const [status, eci, brand, indicator] of TABLE) {
  test(`${brand} ${status} with ${eci ?? 'nothing'} means ${indicator}`, () => {
    assert.equal(reported(status, eci, brand), indicator);
  });
}

test('each network writes the indicators in its own digits', () => {
  const all = [YES, TRIED, NO];
  assert.deepEqual(
    all.map((one) => digitsOf(one, 'VISA')),
    ['05', '06', '07'],
  );
  for (const brand of ['MASTERCARD', 'MAESTRO'] as const) {
    assert.deepEqual(
      all.map((one) => digitsOf(one, brand)),
      ['02', '01', '00'],
    );
  }
});
