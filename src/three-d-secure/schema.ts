import { isIP } from 'node:net';
import { type Static, Type } from 'typebox';
import { INSTRUMENT_MEMBERS, OrderId } from '../instruments/index.ts';
import { Phone } from '../onboarding/index.ts';
import {
  checked,
  IdempotencyKey,
  idOf,
  MerchantId,
  Money,
  strict,
  text,
} from '../platform/http/schema.ts';
import { Email } from '../vault/index.ts';
import { MERCHANT_KNOWLEDGE } from './merchant-knowledge-schema.ts';
import { notificationUrlOf } from './notification-url.ts';
import { CHALLENGE_WISHES, WINDOW_SIZES } from './request-codes.ts';

const { Optional } = Type;
const URL_LENGTH_MAX = 1_024; // Percent-encoded; decoded it has 256 characters at most.
const USER_AGENT_LENGTH_MAX = 4_096; // Cut to what the messages carry.
const ACCEPT_LENGTH_MAX = 2_048;
const NAME_LENGTH_MAX = 45;
const SCREEN_MAX = 999_999;
const COLOR_DEPTH_MAX = 64;
const MINUTES_OF_DAY = 1_440;
const RESPONSE_LENGTH_MAX = 16_384; // A CRes with extensions; without any it has some 300.

export const AuthenticationId = idOf('authentication', 'an authentication');
export const CardLookupId = idOf('cardLookup', 'a card lookup');

function notificationUrl(description: string) {
  const expects = 'an https address of at most 256 characters, as it is or percent-encoded';
  const schema = Type.String({ minLength: 1, maxLength: URL_LENGTH_MAX, description, expects });
  return checked(schema, (value) => notificationUrlOf(value) !== undefined, expects);
}

const { paymentMethod, paymentMethodId } = INSTRUMENT_MEMBERS;
const COMMON = {
  idempotencyKey: IdempotencyKey,
  merchantId: Optional(MerchantId),
  orderId: Optional(OrderId),
  paymentMethodId,
  paymentMethod,
};

export const NewCardLookup = strict(
  {
    ...COMMON,
    threeDSecureNotificationUrl: notificationUrl(
      'Where the issuer’s hidden frame reports that it has seen the browser',
    ),
  },
  { title: 'NewCardLookup' },
);
export type NewCardLookup = Static<typeof NewCardLookup>;

/** Of the cardholder's browser. What is required is what issuers judge by. */
const BROWSER = {
  browserUserAgent: text(USER_AGENT_LENGTH_MAX),
  browserLanguage: Type.String({
    pattern: '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$',
    maxLength: 35,
    examples: ['en-CA'],
    expects: 'a language tag such as en-CA',
  }),
  browserJavaEnabled: Type.Boolean(),
  browserJavascriptEnabled: Optional(Type.Boolean({ default: true })),
  browserScreenHeight: screenSize(),
  browserScreenWidth: screenSize(),
  browserIpAddress: Optional(
    checked(
      Type.String({ maxLength: 45, expects: 'an IPv4 or IPv6 address' }),
      (value) => isIP(value) !== 0,
      'an IPv4 or IPv6 address',
    ),
  ),
  browserAcceptHeader: Optional(
    Type.String({
      minLength: 1,
      maxLength: ACCEPT_LENGTH_MAX,
      pattern: String.raw`^[\x20-\x7e]+$`,
      default: 'text/html,*/*;q=0.8',
      expects: `what the browser sends as Accept, ${ACCEPT_LENGTH_MAX} characters at most`,
    }),
  ),
  browserColorDepth: Optional(
    Type.Integer({
      minimum: 1,
      maximum: COLOR_DEPTH_MAX,
      digits: true,
      default: 24,
      description: 'Bits of a colour',
      expects: `bits of a colour from 1 to ${COLOR_DEPTH_MAX}, as an integer or digits`,
    }),
  ),
  browserTimeZone: Optional(
    Type.Integer({
      minimum: -MINUTES_OF_DAY,
      maximum: MINUTES_OF_DAY,
      digits: true,
      default: 0,
      description: 'Minutes that UTC is ahead of the browser’s time',
      expects: `minutes from -${MINUTES_OF_DAY} to ${MINUTES_OF_DAY}, as an integer or digits`,
    }),
  ),
};

export const NewAuthentication = strict(
  {
    ...COMMON,
    cardLookupId: Optional(CardLookupId),
    amount: Optional(Money),
    threeDSecureDeviceChannel: Optional(Type.Enum(['BROWSER'])),
    threeDSecureRequestType: Type.Enum(['CARDHOLDER']),
    threeDSecureMessageCategory: Optional(
      Type.Enum(['PAYMENT', 'NON_PAYMENT'], { default: 'PAYMENT' }),
    ),
    threeDSecureNotificationUrl: notificationUrl(
      'Where the issuer’s page brings the browser after a challenge, with the field cres',
    ),
    threeDSecureCompletionIndicator: Optional(
      Type.Enum(['SUCCESS', 'FAILURE', 'UNAVAILABLE'], {
        default: 'UNAVAILABLE',
        description: 'How the hidden frame of the card lookup ended',
      }),
    ),
    threeDSecureChallengeRequested: Type.Enum([...CHALLENGE_WISHES], {
      description: 'What the merchant would like; the issuer decides',
    }),
    threeDSecureChallengeWindowSize: Type.Enum([...WINDOW_SIZES]),
    ...BROWSER,
    cardholderName: Optional(text(NAME_LENGTH_MAX, 'The name on the card')),
    cardholderEmail: Optional(Email),
    cardholderPhoneNumber: Optional(Phone),
    billingAddress: paymentMethod.properties.billingAddress,
    ...MERCHANT_KNOWLEDGE,
  },
  { title: 'NewAuthentication' },
);
export type NewAuthentication = Static<typeof NewAuthentication>;

export const ChallengeResult = strict(
  {
    idempotencyKey: IdempotencyKey,
    merchantId: Optional(MerchantId),
    challengeResponse: Type.String({
      minLength: 1,
      maxLength: RESPONSE_LENGTH_MAX,
      pattern: '^[A-Za-z0-9_=-]+$',
      description: 'The form field cres, as the issuer’s page posted it',
      expects: 'the form field cres as it was posted, in base64url',
    }),
  },
  { title: 'ChallengeResult' },
);
export type ChallengeResult = Static<typeof ChallengeResult>;

function screenSize() {
  return Type.Integer({
    minimum: 0,
    maximum: SCREEN_MAX,
    digits: true,
    description: 'Pixels',
    examples: [1080],
    expects: `pixels from 0 to ${SCREEN_MAX}, as an integer or digits`,
  });
}
