import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newId } from '../../kernel/id.ts';
import { strict } from '../../platform/http/schema.ts';
import { respell } from '../../platform/http/spelling.ts';
import { INSTRUMENT_SPELLING } from './schema.ts';
import { validatorOf } from '../../platform/http/validate.ts';
import { credentialUseOf } from './credential-use.ts';
import {
  acquirerCredentialOf,
  CredentialOnFileBody,
  credentialOnFileBody,
  type CredentialOnFileUse,
  INSTRUMENT_MEMBERS,
  instrumentFaults,
  type InstrumentRequest,
} from './index.ts';

const ID = newId('paymentMethod', '07', new Date('2026-03-01T12:00:00Z'));
const CODELESS = { cardNumber: '4242424242424242', expiryMonth: '12', expiryYear: 2030 };
const CARD = { ...CODELESS, cvd: '123' };
const TOKEN = { temporaryToken: `ot-${'A'.repeat(43)}` };
const MERCHANTS = ['RECURRING', 'MERCHANT_INITIATED', 'VARIABLE_RECURRING'] as const;
const about = (paymentIndicator: string, paymentInformation: string, more: object = {}) => ({
  credentialOnFileInformation: { paymentIndicator, paymentInformation, ...more },
});

const check = validatorOf(strict({ ...INSTRUMENT_MEMBERS }));

/** The request as a use case gets it, after every check of the body alone. */
function accepted(written: object): InstrumentRequest {
  const { body, faults } = respell(written, INSTRUMENT_SPELLING);
  const checked = check(body);
  assert.deepEqual([...faults, ...(checked.ok ? [] : checked.faults)], []);
  assert.deepEqual(instrumentFaults(body), []);
  assert.ok(checked.ok);
  return checked.value;
}

/** `INDICATOR SEQUENCE issuerId`, and whether it was assumed. */
function reported(use: CredentialOnFileUse | null): string {
  if (!use) return 'none';
  const { indicator, sequence, networkTransactionId, assumed } = use;
  const issuerId = networkTransactionId ?? 'unknown';
  return `${indicator} ${sequence} ${issuerId}${assumed ? ' assumed' : ''}`;
}

const OF_METHOD = 'NTI7';

/** A stored method where the id is in the body, none where it is not. */
function useOf(written: object): CredentialOnFileUse | null {
  const request = accepted(written);
  const isStored = request.paymentMethodId !== undefined;
  const method = isStored ? { networkTransactionId: OF_METHOD } : undefined;
  return credentialUseOf({ request, method });
}

const FIRST = about('RECURRING', 'FIRST');
const TABLE: readonly (readonly [name: string, body: object, use: string])[] = [
  ['1: card', { paymentMethod: { card: CARD } }, 'none'],
  ['1: card, said', { paymentMethod: { card: CARD }, ...FIRST }, 'RECURRING FIRST unknown'],
  ['1: card, said inside', { paymentMethod: { card: CARD, ...FIRST } }, 'RECURRING FIRST unknown'],
  [
    '1: card with its type',
    { paymentMethod: { paymentMethodData: { paymentMethodType: 'CARD', card: CARD } } },
    'none',
  ],
  ['1: code beside the card', { paymentMethod: { card: CODELESS, cvd: '123' } }, 'none'],
  ['1: code twice', { paymentMethod: { card: CARD, cardSecurityCode: '123' } }, 'none'],
  ['1: token', { paymentMethod: TOKEN }, 'none'],
  ['1: token and code', { paymentMethod: { ...TOKEN, cvd: '123' } }, 'none'],
  [
    '1: not to be stored',
    { paymentMethod: { card: CARD, storePaymentMethod: 'DO_NOT_STORE' } },
    'none',
  ],
  [
    '1: stored for the cardholder',
    { paymentMethod: { card: CARD }, storePaymentMethod: 'CARDHOLDER_INITIATED' },
    'CUSTOMER_INITIATED FIRST unknown assumed',
  ],
  [
    '1: stored for the merchant',
    { paymentMethod: { ...TOKEN, storePaymentMethod: 'MERCHANT_INITIATED' } },
    'MERCHANT_INITIATED FIRST unknown assumed',
  ],
  [
    '1: stored for the merchant, said',
    { paymentMethod: TOKEN, storePaymentMethod: 'MERCHANT_INITIATED', ...FIRST },
    'RECURRING FIRST unknown',
  ],
  ...MERCHANTS.flatMap((indicator) => [
    [
      `2: ${indicator}`,
      { paymentMethodId: ID, ...about(indicator, 'SUBSEQUENT', { issuerId: OF_METHOD }) },
      `${indicator} SUBSEQUENT NTI7`,
    ] as const,
    [
      `2: ${indicator}, spelled the other way`,
      {
        paymentMethod: {
          paymentMethodSource: 'PAYMENT_METHOD_ID',
          paymentMethodId: ID,
          ...about(indicator, 'SUBSEQUENT', { issuerId: OF_METHOD }),
        },
      },
      `${indicator} SUBSEQUENT NTI7`,
    ] as const,
  ]),
  ['2: unsaid', { paymentMethodId: ID }, 'MERCHANT_INITIATED SUBSEQUENT NTI7 assumed'],
  [
    '3: cardholder',
    {
      paymentMethodId: ID,
      paymentMethod: { cvd: '123' },
      ...about('CUSTOMER_INITIATED', 'SUBSEQUENT', { issuerId: OF_METHOD }),
    },
    'CUSTOMER_INITIATED SUBSEQUENT NTI7',
  ],
  [
    '3: unsaid',
    { paymentMethodId: ID, paymentMethod: { cvd: '123' } },
    'CUSTOMER_INITIATED SUBSEQUENT NTI7 assumed',
  ],
  [
    '3: unsaid, spelled the other way',
    { paymentMethod: { paymentMethodId: ID, cardSecurityCode: '123' } },
    'CUSTOMER_INITIATED SUBSEQUENT NTI7 assumed',
  ],
];

for (const [name, body, use] of TABLE) {
  test(`scenario ${name} is accepted, and is taken as ${use}`, () => {
    assert.equal(reported(useOf(body)), use);
  });
}

test('what is assumed is shown, and the issuer is sent the same', () => {
  const use = useOf({ paymentMethodId: ID });
  assert.ok(use);
  const shown = credentialOnFileBody(use);
  assert.deepEqual(shown, {
    paymentIndicator: 'MERCHANT_INITIATED',
    paymentInformation: 'SUBSEQUENT',
    issuerId: OF_METHOD,
    assumed: true,
  });
  assert.deepEqual(acquirerCredentialOf({ credentialOnFile: use }), {
    indicator: 'MERCHANT_INITIATED',
    sequence: 'SUBSEQUENT',
    networkTransactionId: OF_METHOD,
  });
  const first = useOf({ paymentMethod: { card: CARD }, ...FIRST });
  assert.ok(first);
  const answers = validatorOf(CredentialOnFileBody);
  assert.ok(answers(shown).ok && answers(credentialOnFileBody(first)).ok);
  assert.ok(!('issuerId' in credentialOnFileBody(first)));
  assert.equal(acquirerCredentialOf({ credentialOnFile: null }), undefined);
});

test('the original amount is money, also when it came as digits', () => {
  const originalAmount = { amount: '1999', currency: 'CAD' };
  const use = useOf({
    paymentMethodId: ID,
    ...about('RECURRING', 'SUBSEQUENT', { originalAmount }),
  });
  assert.deepEqual(use?.originalAmount, { amount: 1999n, currency: 'CAD' });
  assert.equal(use.networkTransactionId, OF_METHOD);
});

const WRONG: readonly (readonly [string, object])[] = [
  ['paymentMethod.billingAddress.country', { billingAddress: { country: 'Canada' } }],
  ['paymentMethod.billingAddress.streetName', { billingAddress: { streetName: 'King\nStreet' } }],
  ['paymentMethod.contactDetails.phoneNumber', { contactDetails: { phoneNumber: '416' } }],
  [
    'paymentMethod.paymentMethodData.paymentMethodType',
    { paymentMethodData: { paymentMethodType: 'CASH' } },
  ],
];
for (const [place, member] of WRONG) {
  test(`the form of ${place} is checked`, () => {
    const checked = check({ paymentMethod: { ...TOKEN, ...member } });
    assert.ok(!checked.ok);
    assert.deepEqual(
      checked.faults.map(({ parameterName }) => parameterName),
      [place],
    );
    assert.ok(!JSON.stringify(checked.faults).includes('4242424242424242'));
  });
}
