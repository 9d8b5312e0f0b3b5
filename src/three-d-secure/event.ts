import type { NewEvent } from '../events/index.ts';
import { serializeMoney } from '../kernel/money.ts';
import type { Authentication, AuthenticationStatus } from './authentication.ts';

const TYPES: Readonly<Record<Exclude<AuthenticationStatus, 'PROCESSING'>, string>> = {
  AUTHENTICATED: 'three_d_secure.authenticated',
  AUTHENTICATED_ATTEMPTED: 'three_d_secure.attempted',
  CHALLENGE_AUTHENTICATION_REQUIRED: 'three_d_secure.challenge_required',
  CHALLENGE_DECOUPLED_AUTHENTICATION_CONFIRMED: 'three_d_secure.decoupled_confirmed',
  NOT_AUTHENTICATED: 'three_d_secure.not_authenticated',
  REJECTED: 'three_d_secure.rejected',
  TECHNICAL_ISSUE: 'three_d_secure.technical_issue',
  CHALLENGE_PREFERENCE_ACKNOWLEDGED: 'three_d_secure.preference_acknowledged',
};

/** What an event reports about an authentication; partners retrieve the value. */
export function authenticationEvent(
  authentication: Authentication &
    Readonly<{ status: Exclude<AuthenticationStatus, 'PROCESSING'> }>,
): NewEvent {
  const { id: authenticationId, bucket, partnerId, merchantId, status } = authentication;
  const { amount, currency } = authentication;
  return {
    type: TYPES[status],
    bucket,
    partnerId,
    merchantId,
    subjectId: authenticationId,
    data: {
      authenticationId,
      merchantId,
      orderId: authentication.orderId,
      amount: amount === null || currency === null ? null : serializeMoney({ amount, currency }),
      threeDSecureTransactionStatus: status,
      threeDSecureServerTransactionId: authentication.serverTransactionId,
    },
    correlationId: authentication.correlationId,
    now: authentication.modifiedAt,
  };
}
