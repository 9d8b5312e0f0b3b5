import { Type } from 'typebox';
import { defineEvent, eventOf, type NewEvent } from '../events/index.ts';
import { serializeMoney } from '../kernel/money.ts';
import { MerchantId } from '../partners/index.ts';
import { MoneySchema, strict } from '../platform/http/schema.ts';
import { type Authentication, type AuthenticationStatus, STATUSES } from './authentication.ts';
import { AuthenticationId } from './schema.ts';

type Outcome = Exclude<AuthenticationStatus, 'PROCESSING'>;

const data = strict({
  authenticationId: AuthenticationId,
  merchantId: MerchantId,
  orderId: Type.Union([Type.String({ examples: ['order-1001'] }), Type.Null()]),
  amount: Type.Union([MoneySchema, Type.Null()]),
  threeDSecureTransactionStatus: Type.Enum([...STATUSES], { examples: ['AUTHENTICATED'] }),
  threeDSecureServerTransactionId: Type.String({ format: 'uuid' }),
  reason: Type.Union([Type.String({ examples: ['CHALLENGE_EXPIRED'] }), Type.Null()], {
    description: 'Why, where the cardholder was not authenticated',
  }),
  electronicCommerceIndicator: Type.Union(
    [Type.String({ pattern: '^[0-9]{2}$', examples: ['05'] }), Type.Null()],
    { description: 'Two digits, from the directory server' },
  ),
});
const define = (what: string, description: string) =>
  defineEvent({ type: `three_d_secure.${what}`, description, data });

const EVENTS = {
  AUTHENTICATED: define('authenticated', 'The issuer authenticated the cardholder.'),
  AUTHENTICATED_ATTEMPTED: define(
    'attempted',
    'Authentication was attempted; the issuer does not take part, and gave proof of the attempt.',
  ),
  CHALLENGE_AUTHENTICATION_REQUIRED: define(
    'challenge_required',
    'The issuer wants to challenge the cardholder in the browser.',
  ),
  CHALLENGE_DECOUPLED_AUTHENTICATION_CONFIRMED: define(
    'decoupled_confirmed',
    'The issuer asks the cardholder without a browser.',
  ),
  NOT_AUTHENTICATED: define(
    'not_authenticated',
    'The cardholder could not be authenticated, or cancelled.',
  ),
  REJECTED: define('rejected', 'The issuer rejected the authentication: do not authorize.'),
  TECHNICAL_ISSUE: define(
    'technical_issue',
    'There was no usable answer, or no result of the challenge in its time.',
  ),
  CHALLENGE_PREFERENCE_ACKNOWLEDGED: define(
    'preference_acknowledged',
    'The issuer took note of the wish not to challenge.',
  ),
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
