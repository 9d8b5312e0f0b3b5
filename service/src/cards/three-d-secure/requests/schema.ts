import { isIP } from 'node:net';
import { type Static, Type } from 'typebox';
import * as instruments from '../../instruments/index.ts';
import { Phone } from '../../../merchants/onboarding/index.ts';
import { MerchantId, MerchantOfCall } from '../../../access/partners/index.ts';
import {
  checked,
  IdempotencyKey,
  idOf,
  MoneySchema,
  strict,
  oneLine,
  described,
  orAbsent,
  flag,
  oneOf,
} from '../../../platform/http/schema.ts';
import { EmailAddress } from '../../../records/vault/index.ts';
import { Day, integer, MERCHANT_KNOWLEDGE } from './merchant-knowledge-schema.ts';
import { notificationUrlOf } from './notification-url.ts';
import { OF_BROWSERS } from './request-faults.ts';
import { CHALLENGE_WISHES, CHANNELS, REQUEST_TYPES, WINDOW_SIZES } from './request-codes.ts';
import { move, type Spelling } from '../../../platform/http/spelling.ts';

const { Optional } = Type;
const URL_LENGTH_MAX = 1_024; // Percent-encoded; decoded it has 256 characters at most.
const USER_AGENT_LENGTH_MAX = 4_096; // Cut to what the messages carry.
const ACCEPT_LENGTH_MAX = 2_048;
const NAME_LENGTH_MAX = 45;
const SCREEN_MAX = 999_999;
const COLOR_DEPTH_MAX = 64;
const MINUTES_OF_DAY = 1_440;
const MINUTES_OF_WEEK = 10_080; // The longest that the protocol waits for a cardholder.
const FREQUENCY_DAYS_MAX = 9_999;
const INSTALMENTS_MAX = 999;
const RESPONSE_LENGTH_MAX = 16_384; // A CRes with extensions; without any it has some 300.

export const AuthenticationId = idOf('authentication', 'an authentication');
export const CardLookupId = idOf('cardLookup', 'a card lookup');

function notificationUrl(description: string) {
  const expects = 'an https URL of at most 256 characters, plain or percent-encoded';
  const schema = Type.String({
    minLength: 1,
    maxLength: URL_LENGTH_MAX,
    description,
    examples: ['https://shop.example/3ds/notification'],
    expects,
  });
  return checked(schema, (value) => notificationUrlOf(value) !== undefined, expects);
}

const { paymentMethodId } = instruments.INSTRUMENT_MEMBERS;
// It is a shape of its own: here a request says less inside of it.
const paymentMethod = Type.With(instruments.INSTRUMENT_MEMBERS.paymentMethod, {
  title: 'AuthenticationPaymentMethod',
});
const COMMON = {
  idempotencyKey: IdempotencyKey,
  merchantId: MerchantOfCall,
  orderId: orAbsent(instruments.OrderReference),
  paymentMethodId,
  paymentMethod,
};

export const NewCardLookup = strict(
  {
    ...COMMON,
    threeDSecureNotificationUrl: notificationUrl(
      'URL that the hidden 3-D Secure method frame notifies when it is done',
    ),
  },
  { inDocument: instruments.ONE_INSTRUMENT },
);
export type NewCardLookup = Static<typeof NewCardLookup>;

/**
 * Of the cardholder's browser. What issuers judge by is required where there is one, which
 * request-faults.ts checks.
 */
const BROWSER = {
  browserUserAgent: orAbsent(oneLine(USER_AGENT_LENGTH_MAX, 'User-Agent header of the browser')),
  browserLanguage: orAbsent(
    Type.String({
      pattern: '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$',
      maxLength: 35,
      examples: ['en-CA'],
      expects: 'a language tag such as en-CA',
    }),
  ),
  browserJavaEnabled: orAbsent(flag('Whether the browser runs Java')),
  browserJavascriptEnabled: orAbsent(
    Type.Boolean({ default: true, description: 'Whether the browser runs JavaScript' }),
  ),
  browserScreenHeight: orAbsent(screenSize()),
  browserScreenWidth: orAbsent(screenSize()),
  browserIpAddress: orAbsent(
    checked(
      Type.String({ maxLength: 45, expects: 'an IPv4 or IPv6 address' }),
      (value) => isIP(value) !== 0,
      'an IPv4 or IPv6 address',
    ),
  ),
  browserAcceptHeader: orAbsent(
    Type.String({
      minLength: 1,
      maxLength: ACCEPT_LENGTH_MAX,
      pattern: String.raw`^[\x20-\x7e]+$`,
      default: 'text/html,*/*;q=0.8',
      expects: `the Accept header of the browser, at most ${ACCEPT_LENGTH_MAX} characters`,
    }),
  ),
  browserColorDepth: orAbsent(
    integer([1, COLOR_DEPTH_MAX], 'a colour depth in bits', {
      default: 24,
      description: 'Colour depth of the screen, in bits',
    }),
  ),
  browserTimeZone: orAbsent(
    integer([-MINUTES_OF_DAY, MINUTES_OF_DAY], 'minutes', {
      default: 0,
      description: 'Difference between UTC and the local time of the browser, in minutes',
    }),
  ),
};

/** Of payments that follow each other. */
const SERIES = {
  recurringExpiry: orAbsent(Day, 'Day of the last payment'),
  recurringFrequencyDays: orAbsent(
    integer([1, FREQUENCY_DAYS_MAX], 'days', {
      description: 'Minimum number of days between two payments',
    }),
  ),
  instalmentCount: orAbsent(
    integer([2, INSTALMENTS_MAX], 'a whole number', { description: 'Total number of instalments' }),
  ),
};

const URLS = ['threeDSecureNotificationUrl', 'threeDSecureNotificationURL'];
const inBrowser = (required: readonly string[]) => ({
  required: [...OF_BROWSERS.filter((name) => !URLS.includes(name)), ...required],
  anyOf: URLS.map((url) => ({ required: [url] })),
});
/** What a request needs depends on what is authenticated, and how. Faults are worded by code. */
const KINDS = [
  { description: 'A payment in a browser', ...inBrowser(['amount']) },
  {
    description: 'Something else in a browser',
    ...inBrowser(['threeDSecureMessageCategory']),
    properties: { threeDSecureMessageCategory: { const: 'NON_PAYMENT' } },
  },
  {
    description: 'Without the cardholder',
    required: ['threeDSecureDeviceChannel'],
    properties: { threeDSecureDeviceChannel: { const: 'THREE_D_SECURE_REQUESTOR_INITIATED' } },
  },
];

export const NewAuthentication = strict(
  {
    ...COMMON,
    cardLookupId: orAbsent(CardLookupId, 'The card lookup before it'),
    amount: orAbsent(MoneySchema, 'What the cardholder is to agree to; required for payments'),
    threeDSecureDeviceChannel: orAbsent(
      Type.Enum([...CHANNELS], {
        default: 'BROWSER',
        description: 'Whether the cardholder is in a browser or not present',
      }),
    ),
    threeDSecureRequestType: Type.Enum([...REQUEST_TYPES], {
      description: 'Purpose of the request; allowed values depend on the device channel',
    }),
    threeDSecureMessageCategory: orAbsent(
      Type.Enum(['PAYMENT', 'NON_PAYMENT'], {
        default: 'PAYMENT',
        description: 'Whether a payment is authenticated, or something else',
      }),
    ),
    threeDSecureNotificationUrl: orAbsent(
      notificationUrl('URL to which the issuer posts the field cres after a challenge'),
    ),
    threeDSecureCompletionIndicator: orAbsent(
      Type.Enum(['SUCCESS', 'FAILURE', 'UNAVAILABLE'], {
        default: 'UNAVAILABLE',
        description: 'Outcome of the hidden 3-D Secure method frame',
      }),
    ),
    threeDSecureChallengeRequested: orAbsent(
      oneOf(CHALLENGE_WISHES, 'Your preference; the issuer decides'),
    ),
    threeDSecureChallengeWindowSize: orAbsent(
      oneOf(WINDOW_SIZES, 'Size of the frame that a challenge is shown in'),
    ),
    threeDSecureDecoupledMaximumMinutes: orAbsent(
      integer([1, MINUTES_OF_WEEK], 'minutes', {
        description:
          'Requests decoupled authentication: how long the issuer may take to authenticate the cardholder outside the browser',
      }),
    ),
    ...SERIES,
    priorAuthenticationId: Optional(
      described(AuthenticationId, 'An earlier authentication of the cardholder'),
    ),
    ...BROWSER,
    cardholderName: orAbsent(oneLine(NAME_LENGTH_MAX, 'The name on the card')),
    cardholderEmail: orAbsent(EmailAddress, 'E-mail address of the cardholder'),
    cardholderPhoneNumber: orAbsent(Phone, 'Mobile phone number of the cardholder'),
    billingAddress: paymentMethod.properties.billingAddress,
    ...MERCHANT_KNOWLEDGE,
  },
  { inDocument: { ...instruments.ONE_INSTRUMENT, anyOf: KINDS } },
);
export type NewAuthentication = Static<typeof NewAuthentication>;

export const ChallengeResult = strict({
  idempotencyKey: IdempotencyKey,
  merchantId: orAbsent(MerchantId),
  challengeResponse: Type.String({
    minLength: 1,
    maxLength: RESPONSE_LENGTH_MAX,
    pattern: '^[A-Za-z0-9_=-]+$',
    description: 'The form field cres, exactly as the issuer posted it',
    expects: 'the form field cres exactly as posted, in base64url',
  }),
});
export type ChallengeResult = Static<typeof ChallengeResult>;

function screenSize() {
  const options = { description: 'Of the screen, in pixels', examples: [1080] };
  return integer([0, SCREEN_MAX], 'pixels', options);
}

export const AUTHENTICATION_SPELLING: Spelling = [
  ...instruments.CARD_SPELLING,
  move('paymentMethod.paymentMethodId', 'paymentMethodId'),
  move('threeDSecureNotificationURL', 'threeDSecureNotificationUrl'),
];

export const CHALLENGE_RESULT_SPELLING: Spelling = [
  move('threeDSecureChallengeResponseData', 'challengeResponse'),
];
