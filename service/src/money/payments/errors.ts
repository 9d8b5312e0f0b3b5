import { ACQUIRER_PROBLEMS } from '../../acquiring/acquirers/index.ts';
import { conflict, type Fault, Problem, type ProblemKind } from '../../platform/http/errors.ts';
import type { MoveRefusal } from './move-refusals.ts';

export const PAYMENT_PROBLEMS = {
  ...ACQUIRER_PROBLEMS,
  processing: conflict({
    code: 'payment-processing',
    title: 'The payment is being processed',
    detail:
      'Another operation on this payment is still in progress. Retry after the time in the Retry-After header.',
  }),
  stateForbids: conflict({
    code: 'payment-state-forbids',
    title: 'The payment status does not allow this',
    detail: 'The current status of the payment does not allow this operation.',
  }),
  nothingOnHold: conflict({
    code: 'nothing-on-hold',
    title: 'Nothing to release',
    detail: 'No part of this payment is on hold, so there is nothing to release.',
  }),
  exceedsAuthorized: conflict({
    code: 'capture-exceeds-authorized',
    title: 'The amount exceeds the authorization',
    detail:
      'The amount exceeds what is left to capture. Send at most the capturableAmount of the payment.',
  }),
  authorizationTooLarge: conflict({
    code: 'authorization-too-large',
    title: 'The authorization is too large',
    detail: 'An increment cannot raise the authorized amount above 999999999 cents.',
  }),
  exceedsAuthenticated: conflict({
    code: 'authentication-amount-exceeded',
    title: 'The amount exceeds the authentication',
    detail:
      'The authorized amount cannot exceed the amount the cardholder authenticated. Take the rest as a separate payment with its own authentication.',
  }),
  aboveLowValue: conflict({
    code: 'low-value-limit-exceeded',
    title: 'The amount exceeds the limit of the exemption',
    detail:
      'The authorized amount of a payment that was exempt as LOW_VALUE cannot exceed CAD 44.00 or USD 32.00. Take the rest as a separate payment.',
  }),
  hasRefunds: conflict({
    code: 'payment-has-refunds',
    title: 'The payment has refunds',
    detail:
      'A payment that has been refunded, even in part, cannot be cancelled. Refund the rest instead.',
  }),
  disputed: conflict({
    code: 'payment-disputed',
    title: 'The payment is disputed',
    detail:
      'The cardholder’s bank has charged this amount back, or is disputing it, so it cannot be returned a second time. Answer the dispute instead, or accept it.',
  }),
  batchClosed: conflict({
    code: 'batch-already-closed',
    title: 'The batch is already closed',
    detail: 'The capture is in a batch that has already closed. Refund the payment instead.',
  }),
  dailyCancellations: conflict({
    code: 'daily-cancellation-limit',
    title: 'The daily cancellation limit has been reached',
    detail:
      'This cancellation would exceed the daily cancellation limit of the merchant. Cancel it tomorrow, or refund the payment.',
  }),
} as const satisfies Record<string, ProblemKind>;

const OF_REFUSAL: Readonly<Record<MoveRefusal, ProblemKind>> = {
  PAYMENT_PROCESSING: PAYMENT_PROBLEMS.processing,
  PAYMENT_STATE_FORBIDS: PAYMENT_PROBLEMS.stateForbids,
  NOTHING_ON_HOLD: PAYMENT_PROBLEMS.nothingOnHold,
  CAPTURE_EXCEEDS_AUTHORIZED: PAYMENT_PROBLEMS.exceedsAuthorized,
  AUTHORIZATION_TOO_LARGE: PAYMENT_PROBLEMS.authorizationTooLarge,
  AUTHENTICATION_AMOUNT_EXCEEDED: PAYMENT_PROBLEMS.exceedsAuthenticated,
  LOW_VALUE_EXEMPTION_ABOVE_LIMIT: PAYMENT_PROBLEMS.aboveLowValue,
  PAYMENT_HAS_REFUNDS: PAYMENT_PROBLEMS.hasRefunds,
  PAYMENT_DISPUTED: PAYMENT_PROBLEMS.disputed,
  BATCH_ALREADY_CLOSED: PAYMENT_PROBLEMS.batchClosed,
  DAILY_CANCELLATION_LIMIT_EXCEEDED: PAYMENT_PROBLEMS.dailyCancellations,
};

/** Refusals that concern the amount name it as their parameter. */
const ABOUT_AMOUNT = new Set<MoveRefusal>([
  'CAPTURE_EXCEEDS_AUTHORIZED',
  'AUTHORIZATION_TOO_LARGE',
  'AUTHENTICATION_AMOUNT_EXCEEDED',
  'LOW_VALUE_EXEMPTION_ABOVE_LIMIT',
]);

/** Why captures are not voided; the rest of a hold can be given back all the same. */
const ABOUT_CAPTURES = new Set<MoveRefusal>([
  'BATCH_ALREADY_CLOSED',
  'PAYMENT_HAS_REFUNDS',
  'PAYMENT_DISPUTED',
  'DAILY_CANCELLATION_LIMIT_EXCEEDED',
]);
const RELEASE_INSTEAD =
  'To release the amount still on hold, use POST /payments/{paymentId}/release.';

/** `hasRest`: something was captured and something is on hold, which can be given back. */
export function refused(refusal: MoveRefusal, { hasRest = false } = {}): Problem {
  const kind = OF_REFUSAL[refusal];
  const detail =
    hasRest && ABOUT_CAPTURES.has(refusal) ? `${kind.detail} ${RELEASE_INSTEAD}` : kind.detail;
  const fault: Fault = {
    ...(ABOUT_AMOUNT.has(refusal) ? { parameterName: 'amount.amount' } : {}),
    reasonCode: refusal,
    errorMessage: detail,
  };
  const headers: Record<string, string> =
    refusal === 'PAYMENT_PROCESSING' ? { 'Retry-After': '1' } : {};
  return new Problem(kind, { detail, errors: [fault], headers });
}
