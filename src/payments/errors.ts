import { ACQUIRER_PROBLEMS } from '../acquirers/index.ts';
import { type Fault, Problem, type ProblemKind } from '../platform/http/problem.ts';
import type { MoveRefusal } from './begin.ts';

/** Every failure this slice promises beside the platform's own. */
export const PAYMENT_PROBLEMS = {
  ...ACQUIRER_PROBLEMS,
  processing: {
    status: 409,
    category: 'INVALID_REQUEST_ERROR',
    code: 'payment-processing',
    title: 'The payment is being worked on',
    detail: 'Another operation on this payment is not finished. Repeat this one in a moment.',
  },
  stateForbids: {
    status: 409,
    category: 'INVALID_REQUEST_ERROR',
    code: 'payment-state-forbids',
    title: 'The state of the payment forbids it',
    detail: 'A payment in this state does not take that operation.',
  },
  nothingOnHold: {
    status: 409,
    category: 'INVALID_REQUEST_ERROR',
    code: 'nothing-on-hold',
    title: 'Nothing is on hold',
    detail: 'Nothing of the payment is on hold, so there is nothing to release.',
  },
  exceedsAuthorized: {
    status: 409,
    category: 'INVALID_REQUEST_ERROR',
    code: 'capture-exceeds-authorized',
    title: 'More than is authorized',
    detail: 'The amount is more than is left to be captured: see capturableAmount of the payment.',
  },
  authorizationTooLarge: {
    status: 409,
    category: 'INVALID_REQUEST_ERROR',
    code: 'authorization-too-large',
    title: 'The authorization would be too large',
    detail: 'A hold can be raised to 999999999 cents at most.',
  },
  exceedsAuthenticated: {
    status: 409,
    category: 'INVALID_REQUEST_ERROR',
    code: 'authentication-amount-exceeded',
    title: 'More than the cardholder was authenticated for',
    detail:
      'The hold cannot be raised above the amount of its authentication: take the rest as a payment with an authentication of its own.',
  },
  hasRefunds: {
    status: 409,
    category: 'INVALID_REQUEST_ERROR',
    code: 'payment-has-refunds',
    title: 'The payment has refunds',
    detail: 'A payment of which something was refunded cannot be canceled; refund the rest.',
  },
  batchClosed: {
    status: 409,
    category: 'INVALID_REQUEST_ERROR',
    code: 'batch-already-closed',
    title: 'The batch is closed',
    detail: 'The capture is in a batch that is closed already; refund it instead.',
  },
  dailyCancellations: {
    status: 409,
    category: 'INVALID_REQUEST_ERROR',
    code: 'daily-cancellation-limit',
    title: 'The daily cancellation limit is reached',
    detail: 'With this one the merchant would cancel more than it may in a day.',
  },
} as const satisfies Record<string, ProblemKind>;

const OF_REFUSAL: Readonly<Record<MoveRefusal, ProblemKind>> = {
  PAYMENT_PROCESSING: PAYMENT_PROBLEMS.processing,
  PAYMENT_STATE_FORBIDS: PAYMENT_PROBLEMS.stateForbids,
  NOTHING_ON_HOLD: PAYMENT_PROBLEMS.nothingOnHold,
  CAPTURE_EXCEEDS_AUTHORIZED: PAYMENT_PROBLEMS.exceedsAuthorized,
  AUTHORIZATION_TOO_LARGE: PAYMENT_PROBLEMS.authorizationTooLarge,
  AUTHENTICATION_AMOUNT_EXCEEDED: PAYMENT_PROBLEMS.exceedsAuthenticated,
  PAYMENT_HAS_REFUNDS: PAYMENT_PROBLEMS.hasRefunds,
  BATCH_ALREADY_CLOSED: PAYMENT_PROBLEMS.batchClosed,
  DAILY_CANCELLATION_LIMIT_EXCEEDED: PAYMENT_PROBLEMS.dailyCancellations,
};

/** Refusals that concern an amount are told at its place. */
const ABOUT_AMOUNT = new Set<MoveRefusal>([
  'CAPTURE_EXCEEDS_AUTHORIZED',
  'AUTHORIZATION_TOO_LARGE',
  'AUTHENTICATION_AMOUNT_EXCEEDED',
]);

/** Why captures are not voided; the rest of a hold can be given back all the same. */
const ABOUT_CAPTURES = new Set<MoveRefusal>([
  'BATCH_ALREADY_CLOSED',
  'PAYMENT_HAS_REFUNDS',
  'DAILY_CANCELLATION_LIMIT_EXCEEDED',
]);
const RELEASE_INSTEAD =
  'What is still on hold can be given back with POST /payments/{paymentId}/release.';

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
