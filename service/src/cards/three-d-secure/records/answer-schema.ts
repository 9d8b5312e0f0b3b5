import { Type } from 'typebox';
import { serializeMoney } from '../../../kernel/money.ts';
import { MerchantId } from '../../../access/partners/index.ts';
import {
  MoneySchema,
  strict,
  Timestamp,
  described,
  shape,
  orNull,
  oneOf,
  orAbsent,
  anyText,
} from '../../../platform/http/schema.ts';
import { bothSpellings } from '../../../platform/http/spelling.ts';
import { BRANDS } from '../../../records/vault/index.ts';
import {
  type Authentication,
  isOpenChallenge,
  type AuthenticationOutcome,
  STATUSES,
} from './authentication.ts';
import type { CardLookup } from '../card-ranges/card-range.ts';
import { ECOMMERCE_INDICATORS, indicatorOf } from './ecommerce-indicator.ts';
import { AuthenticationId, CardLookupId } from '../requests/schema.ts';

const { Optional } = Type;
const Uuid = Type.String({
  format: 'uuid',
  description: 'The id of the authentication in EMV 3-D Secure',
  examples: ['8a880dc0-d2d2-4067-bcb1-b08d1690b26e'],
});
const OrNull = orNull(Type.String());

export const CardLookupBody = strict(
  {
    cardLookupId: CardLookupId,
    merchantId: MerchantId,
    orderId: orAbsent(anyText('Your reference of the order')),
    createdAt: Timestamp,
    threeDSecureServerTransactionId: Uuid,
    threeDSecureVersion: anyText('Version of EMV 3-D Secure', '2.2.0'),
    threeDSecureMethodURL: described(
      OrNull,
      'Where to post the 3-D Secure method data; null if there is none',
    ),
    threeDSecureMethodUrl: described(OrNull, 'Same as `threeDSecureMethodURL`'),
    threeDSecureMethodData: described(OrNull, 'What to post there'),
  },
  {
    title: 'CardLookup',
    description:
      'If not null, post threeDSecureMethodData to threeDSecureMethodURL in a hidden frame. Null: the issuer has no 3-D Secure method.',
  },
);

type Method = Readonly<{ url: string; data: string }> | null;

export function cardLookupBody(lookup: CardLookup, method: Method) {
  const { orderId } = lookup;
  return {
    cardLookupId: lookup.id,
    merchantId: lookup.merchantId,
    ...(orderId === null ? {} : { orderId }),
    createdAt: lookup.createdAt.toISOString(),
    threeDSecureServerTransactionId: lookup.serverTransactionId,
    threeDSecureVersion: lookup.version,
    ...bothSpellings(['threeDSecureMethodURL', 'threeDSecureMethodUrl'], method?.url ?? null),
    threeDSecureMethodData: method?.data ?? null,
  };
}

const AUTHENTICATION_MEMBERS = {
  authenticationId: AuthenticationId,
  threeDSecureAuthenticationId: described(AuthenticationId, 'Same as `authenticationId`'),
  merchantId: MerchantId,
  orderId: orAbsent(anyText('Your reference of the order')),
  cardLookupId: orAbsent(CardLookupId),
  amount: orAbsent(MoneySchema, 'The amount that is authenticated'),
  createdAt: Timestamp,
  threeDSecureTransactionStatus: oneOf(STATUSES, 'Result of the authentication'),
  threeDSecureTransactionStatusReason: orAbsent(
    anyText('Reason for the result', 'CARD_AUTHENTICATION_FAILED'),
  ),
  threeDSecureCardholderInformation: orAbsent(anyText('Show it to the cardholder')),
  ecommerceIndicator: orAbsent(
    Type.Enum([...ECOMMERCE_INDICATORS], {
      description: 'Absent while the outcome is unknown, and for non-payment authentications',
    }),
  ),
  threeDSecureAuthenticationValue: orAbsent(
    anyText('Proof of authentication for the issuer; absent once used or expired'),
  ),
  threeDSecureServerTransactionId: Uuid,
  threeDSecureDirectoryServerTransactionId: Optional(
    described(Uuid, 'The id that the directory server gave it'),
  ),
  threeDSecureAccessControlServerTransactionId: orAbsent(Uuid, 'The id that the issuer gave it'),
  threeDSecureVersion: anyText('Version of EMV 3-D Secure', '2.2.0'),
  threeDSecureAuthenticationType: orAbsent(
    Type.Enum(['STATIC', 'DYNAMIC', 'OUT_OF_BAND', 'DECOUPLED'], {
      description: 'How the issuer authenticates the cardholder',
    }),
  ),
  threeDSecureAuthenticationTimestamp: described(Timestamp, 'When the result last changed'),
  threeDSecureWhitelistStatus: orAbsent(
    Type.String({
      examples: ['WHITELISTED'],
      description: 'Whether the cardholder has added the merchant to the trust list at the issuer',
    }),
  ),
  threeDSecureWhitelistStatusSource: orAbsent(
    Type.String({ examples: ['ACCESS_CONTROL_SERVER'], description: 'Who set the status' }),
  ),
  ChallengeURL: orAbsent(anyText('URL to post the form with the field creq to')),
  threeDSecureChallengeUrl: orAbsent(anyText('Same as `ChallengeURL`')),
  ChallengeData: orAbsent(anyText('The value of the field creq')),
  threeDSecureChallengeData: orAbsent(anyText('Same as `ChallengeData`')),
};
export const AuthenticationBody = shape('Authentication', AUTHENTICATION_MEMBERS);

const LISTED_MEMBERS = {
  ...AUTHENTICATION_MEMBERS,
  cardBrand: oneOf(BRANDS, 'Brand of the card'),
  lastFour: Type.String({ pattern: '^[0-9]{4}$', description: 'Of the card' }),
  usedBy: orAbsent(anyText('The payment or validation that was made with it')),
};
/** One of many: with its card, and what it was used for. */
export const ListedAuthenticationBody = shape('ListedAuthentication', LISTED_MEMBERS);

export const ChallengeResultBody = shape('ChallengeOutcome', {
  ...AUTHENTICATION_MEMBERS,
  threeDSecureChallengeCompletionIndicator: Type.Enum(['YES', 'NO'], {
    description: 'NO: the issuer has not yet sent the result. Retry in a few seconds.',
  }),
});

/** `value` in clear, for the merchant alone; null leaves it out. */
export function authenticationBody(authentication: Authentication, value: string | null) {
  const { amount, currency, outcome } = authentication;
  const isOpen = isOpenChallenge(authentication);
  const isDecided = outcome !== null && !isOpen;
  const isOfPayment = authentication.category === '01';
  return {
    ...bothSpellings(['authenticationId', 'threeDSecureAuthenticationId'], authentication.id),
    merchantId: authentication.merchantId,
    createdAt: authentication.createdAt.toISOString(),
    threeDSecureTransactionStatus: authentication.status,
    threeDSecureServerTransactionId: authentication.serverTransactionId,
    threeDSecureVersion: authentication.version,
    threeDSecureAuthenticationTimestamp: authentication.modifiedAt.toISOString(),
    ...present({
      orderId: authentication.orderId,
      cardLookupId: authentication.cardLookupId,
      ecommerceIndicator: isDecided && isOfPayment ? indicatorOf(authentication) : null,
      threeDSecureAuthenticationValue: value,
    }),
    ...(amount === null || currency === null
      ? {}
      : { amount: serializeMoney({ amount, currency }) }),
    ...(outcome ? outcomeBody(outcome) : {}),
    ...(isOpen && outcome?.challenge ? challengeBody(outcome.challenge) : {}),
  };
}

/** Without the value, which is for those who make the payment. */
export function listedAuthenticationBody(authentication: Authentication) {
  const { card, usedBy } = authentication;
  const { brand: cardBrand, lastFour } = card;
  return {
    ...authenticationBody(authentication, null),
    cardBrand,
    lastFour,
    ...present({ usedBy }),
  };
}

function outcomeBody(outcome: AuthenticationOutcome) {
  return present({
    threeDSecureTransactionStatusReason: outcome.reason,
    threeDSecureCardholderInformation: outcome.cardholderInformation,
    threeDSecureDirectoryServerTransactionId: outcome.directoryServerTransactionId,
    threeDSecureAccessControlServerTransactionId: outcome.accessControlServerTransactionId,
    threeDSecureAuthenticationType: outcome.authenticationType,
    threeDSecureWhitelistStatus: outcome.whitelist?.status ?? null,
    threeDSecureWhitelistStatusSource: outcome.whitelist?.source ?? null,
  });
}

function challengeBody({ url, data }: NonNullable<AuthenticationOutcome['challenge']>) {
  return {
    ...bothSpellings(['ChallengeURL', 'threeDSecureChallengeUrl'], url),
    ...bothSpellings(['ChallengeData', 'threeDSecureChallengeData'], data),
  };
}

/** Only the members that have a value. */
function present(members: Readonly<Record<string, string | null>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null));
}
