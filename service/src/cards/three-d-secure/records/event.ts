import { Type } from 'typebox';
import { defineEvent, eventOf, type NewEvent } from '../../../records/events/index.ts';
import { serializeMoney } from '../../../kernel/money.ts';
import { MerchantId } from '../../../access/partners/index.ts';
import { MoneySchema, strict, orNull } from '../../../platform/http/schema.ts';
import { type Authentication, type AuthenticationStatus, STATUSES } from './authentication.ts';
import { AuthenticationId } from '../requests/schema.ts';

type Outcome = Exclude<AuthenticationStatus, 'PROCESSING'>;

const dataOf = (status: Outcome, { reason, indicator }: Example) =>
  strict({
    authenticationId: AuthenticationId,
    merchantId: MerchantId,
    orderId: orNull(Type.String(), 'Your reference of the order; null if none was sent'),
    amount: orNull(MoneySchema, 'The amount that is authenticated; null if none'),
    threeDSecureTransactionStatus: Type.Enum([...STATUSES], {
      description: 'Result of the authentication',
      examples: [status],
    }),
    threeDSecureServerTransactionId: Type.String({
      description: 'The id of the authentication in EMV 3-D Secure',
      examples: ['8a880dc0-d2d2-4067-bcb1-b08d1690b26e'],
    }),
    reason: Type.Union([Type.String(), Type.Null()], {
      description: 'Why, where the cardholder was not authenticated',
      examples: [reason ?? null],
    }),
    electronicCommerceIndicator: Type.Union([Type.String({ pattern: '^[0-9]{2}$' }), Type.Null()], {
      description: 'Two digits, from the directory server',
      examples: [indicator ?? null],
    }),
  });

type Example = Readonly<{ reason?: string; indicator?: string }>;
type Described = Readonly<{ what: string; description: string }> & Example;

const define = (status: Outcome, { what, description, ...example }: Described) =>
  defineEvent({ type: `three_d_secure.${what}`, description, data: dataOf(status, example) });

const EVENTS = {
  AUTHENTICATED: define('AUTHENTICATED', {
    what: 'authenticated',
    description: 'The issuer authenticated the cardholder.',
    indicator: '05',
  }),
  AUTHENTICATED_ATTEMPTED: define('AUTHENTICATED_ATTEMPTED', {
    what: 'attempted',
    description: 'Authentication was attempted, and there is proof of that.',
    indicator: '06',
  }),
  CHALLENGE_AUTHENTICATION_REQUIRED: define('CHALLENGE_AUTHENTICATION_REQUIRED', {
    what: 'challenge_required',
    description: 'The issuer wants to challenge the cardholder in the browser.',
  }),
  CHALLENGE_DECOUPLED_AUTHENTICATION_CONFIRMED: define(
    'CHALLENGE_DECOUPLED_AUTHENTICATION_CONFIRMED',
    {
      what: 'decoupled_confirmed',
      description: 'The issuer asks the cardholder without a browser.',
    },
  ),
  NOT_AUTHENTICATED: define('NOT_AUTHENTICATED', {
    what: 'not_authenticated',
    description: 'The cardholder could not be authenticated, or cancelled.',
    reason: 'CANCELED_BY_CARDHOLDER',
  }),
  REJECTED: define('REJECTED', {
    what: 'rejected',
    description: 'The issuer rejected the authentication: do not authorize.',
    reason: 'SUSPECTED_FRAUD',
  }),
  TECHNICAL_ISSUE: define('TECHNICAL_ISSUE', {
    what: 'technical_issue',
    description: 'There was no usable answer, or no result of the challenge in its time.',
    reason: 'CHALLENGE_EXPIRED',
  }),
  CHALLENGE_PREFERENCE_ACKNOWLEDGED: define('CHALLENGE_PREFERENCE_ACKNOWLEDGED', {
    what: 'preference_acknowledged',
    description: 'The issuer took note of the wish not to challenge.',
  }),
} as const satisfies Record<Outcome, unknown>;

/** What an event reports about an authentication; partners retrieve the value. */
export function authenticationEvent(
  authentication: Authentication & Readonly<{ status: Outcome }>,
): NewEvent {
  const { id: subjectId, bucket, partnerId, merchantId, status, sequence } = authentication;
  const { amount, currency, correlationId, outcome, modifiedAt: now } = authentication;
  const about = { bucket, partnerId, merchantId, subjectId, sequence, correlationId, now };
  return eventOf(EVENTS[status], {
    ...about,
    data: {
      authenticationId: subjectId,
      merchantId,
      orderId: authentication.orderId,
      amount: amount === null || currency === null ? null : serializeMoney({ amount, currency }),
      threeDSecureTransactionStatus: status,
      threeDSecureServerTransactionId: authentication.serverTransactionId,
      reason: outcome?.reason ?? null,
      electronicCommerceIndicator: outcome?.eci ?? null,
    },
  });
}
