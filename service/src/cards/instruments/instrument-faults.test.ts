import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { testServer } from '../../../../test/http.ts';
import { newId } from '../../kernel/id.ts';
import { ok } from '../../platform/http/answer.ts';
import { JSON_TYPE, route } from '../../platform/http/route.ts';
import { strict } from '../../platform/http/schema.ts';
import { INSTRUMENT_SPELLING } from './schema.ts';
import { INSTRUMENT_RULES } from './errors.ts';
import { INSTRUMENT_MEMBERS, instrumentFaults } from './index.ts';

const NUMBER = '4242424242424242';
const EXPIRY = { expiryMonth: 12, expiryYear: 2030 };
const ID = newId('paymentMethod', '07', new Date('2026-03-01T12:00:00Z'));
const TOKEN = `ot-${'A'.repeat(43)}`;

const CODELESS = { cardNumber: NUMBER, ...EXPIRY };
const CARD = { ...CODELESS, cvd: '123' };
const withCard = (card: object = CARD) => ({ paymentMethod: { paymentMethodData: { card } } });
const withToken = { paymentMethod: { temporaryToken: TOKEN } };
const stored = { paymentMethodId: ID };
const storedWithCode = { ...stored, paymentMethod: { cvd: '123' } };
const about = (paymentIndicator: string, paymentInformation: string, more: object = {}) => ({
  credentialOnFileInformation: { paymentIndicator, paymentInformation, ...more },
});
const MERCHANTS = ['RECURRING', 'MERCHANT_INITIATED', 'VARIABLE_RECURRING'] as const;

const { call } = testServer({
  routes: [
    route('POST /things', {
      operationId: 'payWithThing',
      summary: 'Pay',
      tag: 'Things',
      access: 'public',
      consumes: JSON_TYPE,
      body: strict({ ...INSTRUMENT_MEMBERS }),
      spelling: INSTRUMENT_SPELLING,
      examine: instrumentFaults,
      answers: { 200: strict({}) },
      handle: () => ok({}),
    }),
  ],
});

type Case = readonly [name: string, body: object, ...faults: string[]];

const PLACE = 'credentialOnFileInformation';
const IN_CARD = 'paymentMethod.paymentMethodData.card.cvd';

const REFUSED: readonly Case[] = [
  [
    'a later payment that is unscheduled',
    { ...stored, ...about('UNSCHEDULED_CREDENTIAL_ON_FILE', 'SUBSEQUENT') },
    `${PLACE}.paymentIndicator UNSCHEDULED_WITH_SUBSEQUENT`,
  ],
  ['nothing to pay with', {}, 'paymentMethod REQUIRED_FIELD'],
  ['an empty method', { paymentMethod: {} }, 'paymentMethod REQUIRED_FIELD'],
  ['a code alone', { paymentMethod: { cvd: '123' } }, 'paymentMethod REQUIRED_FIELD'],
  ...(
    [
      ['CARD', 'paymentMethod.paymentMethodData.card'],
      ['TEMPORARY_TOKEN', 'paymentMethod.temporaryToken'],
      ['PAYMENT_METHOD_ID', 'paymentMethodId'],
    ] as const
  ).map(([paymentMethodSource, place]): Case => [
    `the source ${paymentMethodSource} and nothing of it`,
    { paymentMethod: { paymentMethodSource } },
    `${place} REQUIRED_FIELD`,
  ]),
  ['card and id', { ...stored, ...withCard() }, 'paymentMethodId PAYMENT_METHOD_AMBIGUOUS'],
  ['token and id', { ...stored, ...withToken }, 'paymentMethodId PAYMENT_METHOD_AMBIGUOUS'],
  [
    'id and card inside paymentMethod',
    { paymentMethod: { paymentMethodId: ID, card: CARD } },
    'paymentMethod.paymentMethodId PAYMENT_METHOD_AMBIGUOUS',
  ],
  [
    'card and token',
    { paymentMethod: { temporaryToken: TOKEN, paymentMethodData: { card: CARD } } },
    'paymentMethod.temporaryToken PAYMENT_METHOD_AMBIGUOUS',
  ],
  [
    'a card announced as a token',
    { paymentMethod: { paymentMethodSource: 'TEMPORARY_TOKEN', card: CARD } },
    'paymentMethod.paymentMethodSource PAYMENT_METHOD_SOURCE_MISMATCH',
  ],
  [
    'a token announced as a card',
    { paymentMethod: { paymentMethodSource: 'CARD', temporaryToken: TOKEN } },
    'paymentMethod.paymentMethodSource PAYMENT_METHOD_SOURCE_MISMATCH',
  ],
  [
    'a stored method announced as a card',
    { ...stored, paymentMethod: { paymentMethodSource: 'CARD' } },
    'paymentMethod.paymentMethodSource PAYMENT_METHOD_SOURCE_MISMATCH',
  ],
  [
    'more than the code beside the id',
    {
      ...stored,
      paymentMethod: {
        cvd: '123',
        paymentMethodData: { paymentMethodType: 'CARD' },
        billingAddress: { city: 'Toronto' },
        cardholderInformation: { nameOnCard: 'A Roy' },
        contactDetails: { email: 'a@example.com' },
      },
    },
    'paymentMethod.paymentMethodData PAYMENT_METHOD_ONLY_SECURITY_CODE',
    'paymentMethod.cardholderInformation PAYMENT_METHOD_ONLY_SECURITY_CODE',
    'paymentMethod.billingAddress PAYMENT_METHOD_ONLY_SECURITY_CODE',
    'paymentMethod.contactDetails PAYMENT_METHOD_ONLY_SECURITY_CODE',
  ],
  ...MERCHANTS.flatMap((indicator): Case[] => [
    [
      `${indicator} with the code of a stored card`,
      { ...storedWithCode, ...about(indicator, 'SUBSEQUENT') },
      'paymentMethod.cvd SECURITY_CODE_WITH_MERCHANT_INITIATED',
    ],
    [
      `${indicator} with more of a stored card`,
      {
        ...stored,
        paymentMethod: { billingAddress: { postalCode: 'M5V 2T6' } },
        ...about(indicator, 'SUBSEQUENT'),
      },
      'paymentMethod PAYMENT_METHOD_WITH_MERCHANT_INITIATED',
    ],
    [
      `${indicator}, subsequent, with a new card`,
      { ...withCard(), ...about(indicator, 'SUBSEQUENT') },
      'paymentMethod PAYMENT_METHOD_WITH_MERCHANT_INITIATED',
      `${IN_CARD} SECURITY_CODE_WITH_MERCHANT_INITIATED`,
      `${PLACE}.paymentInformation SUBSEQUENT_WITH_NEW_METHOD`,
    ],
  ]),
  [
    'the cardholder with a stored card and no code',
    { ...stored, ...about('CUSTOMER_INITIATED', 'SUBSEQUENT') },
    'paymentMethod.cvd STORED_CARD_SECURITY_CODE_REQUIRED',
  ],
  ['a card without its code', withCard(CODELESS), `${IN_CARD} CARD_SECURITY_CODE_REQUIRED`],
  [
    'a first card without its code',
    { ...withCard(CODELESS), ...about('RECURRING', 'FIRST') },
    `${IN_CARD} CARD_SECURITY_CODE_REQUIRED`,
  ],
  [
    'a card without its code, spelled the other way',
    { paymentMethod: { card: CODELESS } },
    'paymentMethod.card.cvd CARD_SECURITY_CODE_REQUIRED',
  ],
  [
    'two codes that differ',
    { paymentMethod: { cvd: '321', card: CARD } },
    'paymentMethod.cvd SECURITY_CODE_CONTRADICTION',
  ],
  [
    'two codes that differ, spelled the other way',
    { paymentMethod: { cardSecurityCode: '321', card: { ...CODELESS, cardSecurityCode: '123' } } },
    'paymentMethod.cardSecurityCode SECURITY_CODE_CONTRADICTION',
  ],
  [
    'a code with a merchant’s payment, spelled the other way',
    {
      paymentMethod: {
        paymentMethodSource: 'PAYMENT_METHOD_ID',
        paymentMethodId: ID,
        cardSecurityCode: '123',
        ...about('RECURRING', 'SUBSEQUENT'),
      },
    },
    'paymentMethod.cardSecurityCode SECURITY_CODE_WITH_MERCHANT_INITIATED',
  ],
  [
    'first, with a stored card',
    { ...storedWithCode, ...about('CUSTOMER_INITIATED', 'FIRST') },
    `${PLACE}.paymentInformation FIRST_WITH_STORED_METHOD`,
  ],
  [
    'first, with a stored card, spelled the other way',
    { paymentMethod: { paymentMethodId: ID, ...about('RECURRING', 'FIRST') } },
    `paymentMethod.${PLACE}.paymentInformation FIRST_WITH_STORED_METHOD`,
  ],
  [
    'subsequent, with a new card',
    { ...withCard(), ...about('CUSTOMER_INITIATED', 'SUBSEQUENT') },
    `${PLACE}.paymentInformation SUBSEQUENT_WITH_NEW_METHOD`,
  ],
  [
    'subsequent, with a token',
    { ...withToken, ...about('CUSTOMER_INITIATED', 'SUBSEQUENT') },
    `${PLACE}.paymentInformation SUBSEQUENT_WITH_NEW_METHOD`,
  ],
  ...(['CARDHOLDER_INITIATED', 'MERCHANT_INITIATED'] as const).flatMap((storing): Case[] => [
    [
      `${storing} of what is stored`,
      { ...stored, storePaymentMethod: storing },
      'storePaymentMethod STORE_WITH_STORED_METHOD',
    ],
    [
      `${storing} of what is stored, spelled the other way`,
      { paymentMethod: { paymentMethodId: ID, storePaymentMethod: storing } },
      'paymentMethod.storePaymentMethod STORE_WITH_STORED_METHOD',
    ],
    [
      `${storing} with a subsequent payment`,
      {
        ...withToken,
        storePaymentMethod: storing,
        ...about(
          storing === 'MERCHANT_INITIATED' ? 'RECURRING' : 'CUSTOMER_INITIATED',
          'SUBSEQUENT',
        ),
      },
      ...(storing === 'MERCHANT_INITIATED'
        ? ['paymentMethod PAYMENT_METHOD_WITH_MERCHANT_INITIATED']
        : []),
      `${PLACE}.paymentInformation SUBSEQUENT_WITH_NEW_METHOD`,
      'storePaymentMethod STORE_WITH_SUBSEQUENT',
    ],
  ]),
  [
    'what only a later payment has',
    {
      ...withCard(),
      ...about('RECURRING', 'FIRST', {
        issuerId: 'A1',
        originalAmount: { amount: '100', currency: 'CAD' },
      }),
    },
    `${PLACE}.issuerId ISSUER_ID_WITH_FIRST`,
    `${PLACE}.originalAmount ORIGINAL_AMOUNT_WITH_FIRST`,
  ],
];

for (const [name, body, ...faults] of REFUSED) {
  test(`refused, and each fault is reported where it was written: ${name}`, async () => {
    const answer = await call('POST', '/things', body);
    assert.equal(answer.status, 400);
    assert.deepEqual(answer.faults(), faults);
    assert.ok(!answer.text.includes(NUMBER) && !/"(123|321)"/.test(answer.text), answer.text);
  });
}

test('a body that is anything else breaks nothing, and no fault repeats what it holds', () => {
  const odd = fc.constantFrom(null, 7, NUMBER, [], {}, { cvd: NUMBER }, { [NUMBER]: NUMBER }, [
    'x',
  ]);
  const members = Object.keys(INSTRUMENT_MEMBERS);
  const bodies = fc.dictionary(
    fc.constantFrom(...members),
    fc.oneof(
      odd,
      fc.dictionary(
        fc.constantFrom('paymentMethodData', 'temporaryToken', 'cvd', 'paymentIndicator', NUMBER),
        fc.oneof(odd, fc.record({ card: odd })),
      ),
    ),
  );
  fc.assert(
    fc.property(fc.oneof(odd, bodies), (body) => {
      assert.ok(!JSON.stringify(instrumentFaults(body)).includes(NUMBER));
    }),
  );
});

test('every reason code is unique and explained in the guide', () => {
  const guide = readFileSync(
    new URL('../../../../docs/guides/cards-on-file.md', import.meta.url),
    'utf8',
  );
  const codes = Object.keys(INSTRUMENT_RULES);
  assert.equal(new Set(codes).size, codes.length);
  assert.deepEqual(
    codes.filter((code) => !guide.includes(`\`${code}\``)),
    [],
  );
});
