/** What the directory server receives: every conversion, checked by the message an issuer got. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { authenticationRequest } from '../../../../../test/three-d-secure-server.ts';
import { merchantBody } from '../../../../../test/merchant-body.ts';
import { Secret } from '../../../kernel/secret.ts';
import type { Merchant, MerchantProfile } from '../../../merchants/onboarding/index.ts';
import { validatorOf } from '../../../platform/http/validate.ts';
import { respell } from '../../../platform/http/spelling.ts';
import { AUTHENTICATION_SPELLING, NewAuthentication } from '../requests/schema.ts';
import { areqOf } from './areq-of.ts';
import { seal } from '../messages/index.ts';

const NOW = new Date('2026-03-01T15:04:05.678Z');
const CARD = '4000100000000000';
const check = validatorOf(NewAuthentication);

function bodyOf(changes: Readonly<Record<string, unknown>>): NewAuthentication {
  const request = authenticationRequest('1234567890123', CARD, changes);
  // As the wire has it: nothing is undefined there.
  const wire: unknown = JSON.parse(JSON.stringify(request));
  const checked = check(respell(wire, AUTHENTICATION_SPELLING).body);
  assert.ok(checked.ok, JSON.stringify(checked));
  return checked.value;
}

function merchantWith(changes: Parameters<typeof merchantBody>[0]): Merchant {
  return {
    merchantId: '1234567890123',
    bucket: '00',
    partnerId: 'pa',
    chainId: null,
    status: 'ACTIVE',
    // The fixture is a body that creates a merchant.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    sealed: null,
    profile: merchantBody(changes) as unknown as MerchantProfile,
    version: 1,
    terminalId: null,
    firstOrderAt: null,
    createdAt: NOW,
    modifiedAt: NOW,
  };
}

type Made = Readonly<{
  body?: Readonly<Record<string, unknown>>;
  merchant?: Parameters<typeof merchantBody>[0];
  version?: '2.1.0' | '2.2.0';
  cardholderName?: string;
}>;

/** The message as it goes over the wire. */
function sent({ body = {}, merchant = {}, version = '2.2.0', cardholderName }: Made = {}) {
  const facts = {
    brand: 'VISA',
    bin: '400010',
    lastFour: '0000',
    expiryMonth: 1,
    expiryYear: 2031,
  };
  const areq = areqOf({
    body: bodyOf(body),
    merchant: merchantWith(merchant),
    card: {
      number: new Secret(CARD),
      facts: { ...facts, brand: 'VISA' },
      fingerprint: Buffer.alloc(32),
      cardholderName: cardholderName ?? null,
    },
    server: {
      url: 'https://acquirer.example/results',
      referenceNumber: 'REF',
      operatorId: 'OPERATOR',
      requestorId: 'REQUESTOR',
      acquirerBin: '400010',
    },
    publicUrl: 'https://pay.example',
    transaction: { id: '11111111-2222-4333-8444-555555555500', version, completion: 'Y' },
    now: NOW,
  });
  return JSON.parse(seal(areq).bytes.reveal().toString('utf8')) as Record<string, unknown>;
}

test('a request as the guide has it becomes a whole message', () => {
  assert.deepEqual(sent(), {
    messageType: 'AReq',
    messageVersion: '2.2.0',
    threeDSServerTransID: '11111111-2222-4333-8444-555555555500',
    threeDSServerRefNumber: 'REF',
    threeDSServerOperatorID: 'OPERATOR',
    threeDSServerURL: 'https://acquirer.example/results',
    threeDSRequestorID: 'REQUESTOR',
    threeDSRequestorName: 'Lakeside Bistro',
    threeDSRequestorURL: 'https://www.lakesidebistro.example.com/',
    threeDSRequestorAuthenticationInd: '01',
    threeDSRequestorChallengeInd: '01',
    deviceChannel: '02',
    messageCategory: '01',
    threeDSCompInd: 'Y',
    acctNumber: CARD,
    cardExpiryDate: '3101',
    acquirerBIN: '400010',
    acquirerMerchantID: '1234567890123',
    mcc: '5812',
    merchantCountryCode: '124',
    merchantName: 'Lakeside Bistro',
    purchaseAmount: '1000',
    purchaseCurrency: '124',
    purchaseExponent: '2',
    purchaseDate: '20260301150405',
    transType: '01',
    notificationURL: 'https://shop.example/3ds?order=1',
    browserAcceptHeader: 'text/html,*/*;q=0.8',
    browserUserAgent: 'Mozilla/5.0',
    browserLanguage: 'en-CA',
    browserJavascriptEnabled: true,
    browserJavaEnabled: false,
    browserColorDepth: '24',
    browserScreenHeight: '1080',
    browserScreenWidth: '1920',
    browserTZ: '0',
    browserIP: '192.0.2.7',
    cardholderName: 'Amelie Tremblay',
    email: 'amelie@example.com',
    mobilePhone: { cc: '1', subscriber: '4165550123' },
    billAddrLine1: '12 Elgin Street',
    billAddrCity: 'Ottawa',
    billAddrPostCode: 'K1A 0B1',
    billAddrState: 'ON',
    billAddrCountry: '124',
  });
});

const CASES: readonly (readonly [string, Made, Readonly<Record<string, unknown>>])[] = [
  [
    'dollars of the United States',
    { body: { amount: { amount: '5', currency: 'USD' } } },
    { purchaseAmount: '5', purchaseCurrency: '840' },
  ],
  [
    'no payment',
    { body: { threeDSecureMessageCategory: 'NON_PAYMENT', amount: undefined } },
    { messageCategory: '02', threeDSRequestorAuthenticationInd: '04', purchaseAmount: undefined },
  ],
  [
    'an amount with what is no payment',
    { body: { threeDSecureMessageCategory: 'NON_PAYMENT' } },
    { messageCategory: '02', purchaseAmount: '1000', transType: undefined },
  ],
  ['an odd depth of colour', { body: { browserColorDepth: '30' } }, { browserColorDepth: '24' }],
  ['a time zone', { body: { browserTimeZone: -330 } }, { browserTZ: '-330' }],
  ['a long language', { body: { browserLanguage: 'zh-Hant-TW' } }, { browserLanguage: 'zh' }],
  [
    'a long user agent',
    { body: { browserUserAgent: 'x'.repeat(3_000) } },
    { browserUserAgent: 'x'.repeat(2_048) },
  ],
  [
    'no JavaScript',
    { body: { browserJavascriptEnabled: 'false' } },
    {
      browserJavascriptEnabled: false,
      browserColorDepth: undefined,
      browserTZ: undefined,
      browserScreenHeight: '1080',
    },
  ],
  [
    'no JavaScript, and a depth of colour that was sent all the same',
    { body: { browserJavascriptEnabled: 'false', browserColorDepth: 32, browserTimeZone: 60 } },
    { browserColorDepth: '32', browserTZ: '60' },
  ],
  [
    'no JavaScript in 2.1.0, which cannot say so',
    { version: '2.1.0', body: { browserJavascriptEnabled: 'false' } },
    { browserColorDepth: '24', browserTZ: '0' },
  ],
  [
    'an address of one machine’s network',
    { body: { browserIpAddress: 'fe80::1%eth0' } },
    { browserIP: undefined },
  ],
  [
    'a user agent cut inside a character',
    { body: { browserUserAgent: `${'x'.repeat(2_047)}😀` } },
    { browserUserAgent: 'x'.repeat(2_047) },
  ],
  [
    'half a character',
    { body: { browserUserAgent: 'Mozilla\ud83d/5.0' } },
    { browserUserAgent: 'Mozilla/5.0' },
  ],
  [
    'a city in characters outside the basic plane',
    { body: { billingAddress: { city: '𝔸'.repeat(50) } } },
    { billAddrCity: '𝔸'.repeat(25) },
  ],
  [
    'an encoded address',
    { body: { threeDSecureNotificationUrl: 'https%3A%2F%2Fshop.example%2F' } },
    { notificationURL: 'https://shop.example/' },
  ],
  [
    'a unit, and a street that is long',
    { body: { billingAddress: { unitNumber: '4B', streetName: 'x'.repeat(60) } } },
    { billAddrLine1: 'x'.repeat(50), billAddrLine2: '4B', billAddrState: undefined },
  ],
  [
    'a province without its country',
    { body: { billingAddress: { province: 'ON' } } },
    { billAddrState: undefined, billAddrCountry: undefined },
  ],
  [
    'the name on file',
    { body: { cardholderName: undefined }, cardholderName: 'Mary Roy' },
    { cardholderName: 'Mary Roy' },
  ],
  [
    'contact details of the method',
    {
      body: {
        cardholderEmail: undefined,
        cardholderPhoneNumber: undefined,
        paymentMethod: {
          card: { cardNumber: CARD, expiryMonth: 1, expiryYear: 31 },
          contactDetails: { email: 'a@example.com', phoneNumber: '+442079460123' },
        },
      },
    },
    { email: 'a@example.com', mobilePhone: { cc: '44', subscriber: '2079460123' } },
  ],
  [
    'a merchant’s site without its scheme',
    { merchant: { businessDetails: { businessUrl: 'shop.example' } } },
    { threeDSRequestorURL: 'https://shop.example/' },
  ],
  [
    'a site with a name and password, and a place on the page',
    { merchant: { businessDetails: { businessUrl: 'https://me:secret@shop.example/a#b' } } },
    { threeDSRequestorURL: 'https://shop.example/a' },
  ],
  [
    'a merchant without a site',
    { merchant: { businessDetails: { businessUrl: null } } },
    { threeDSRequestorURL: 'https://pay.example' },
  ],
  [
    'a merchant’s long name',
    {
      merchant: { merchantDetails: { merchantInformation: { operatingAsName: 'x'.repeat(100) } } },
    },
    { merchantName: 'x'.repeat(40), threeDSRequestorName: 'x'.repeat(40) },
  ],
  [
    'a merchant’s name with a character at the cut',
    {
      merchant: {
        merchantDetails: { merchantInformation: { operatingAsName: `${'x'.repeat(39)}😀` } },
      },
    },
    { merchantName: 'x'.repeat(39), threeDSRequestorName: 'x'.repeat(39) },
  ],
  [
    'version 2.1.0',
    {
      version: '2.1.0',
      body: { threeDSecureChallengeRequested: 'CHALLENGE_REQUESTED_WHITELIST_PROMPT' },
    },
    {
      messageVersion: '2.1.0',
      browserJavascriptEnabled: undefined,
      threeDSRequestorChallengeInd: '03',
    },
  ],
  [
    'a wish',
    { body: { threeDSecureChallengeRequested: 'NO_CHALLENGE_REQUESTED_DATA_ONLY' } },
    { threeDSRequestorChallengeInd: '06' },
  ],
];
for (const [name, made, expected] of CASES) {
  test(`${name} is sent as the protocol has it`, () => {
    const message = sent(made);
    for (const [field, value] of Object.entries(expected)) {
      assert.deepEqual(message[field], value, field);
    }
  });
}
