import { PAYMENT_PROBLEMS, refused } from '../payments/index.ts';
import { type Problem, type ProblemKind, ruleBroken } from '../platform/http/problem.ts';
import type { RefundRefusal } from './refund-intents.ts';

/** Every failure this slice promises beside the platform's and the payments' own. */
export const REFUND_PROBLEMS = {
  exceedsCaptured: {
    status: 409,
    category: 'INVALID_REQUEST_ERROR',
    code: 'refund-exceeds-captured',
    title: 'More than is left to be refunded',
    detail:
      'The refund is more than was captured of the payment and is neither refunded nor being refunded.',
  },
  debitLimit: {
    status: 409,
    category: 'INVALID_REQUEST_ERROR',
    code: 'debit-refund-limit',
    title: 'More than may be refunded to a debit card',
    detail: 'The refund is more than the merchant may send back to a debit card at once.',
  },
  dailyLimit: {
    status: 409,
    category: 'INVALID_REQUEST_ERROR',
    code: 'daily-refund-limit',
    title: 'The daily refund limit is reached',
    detail: 'With this one the merchant would refund more than it may in a day.',
  },
} as const satisfies Record<string, ProblemKind>;

const OF_REFUSAL = {
  REFUND_EXCEEDS_CAPTURED: REFUND_PROBLEMS.exceedsCaptured,
  DEBIT_REFUND_LIMIT_EXCEEDED: REFUND_PROBLEMS.debitLimit,
  DAILY_REFUND_LIMIT_EXCEEDED: REFUND_PROBLEMS.dailyLimit,
} as const;

/** The problems of a payment that cannot be refunded now, or at all. */
export const OF_PAYMENT = [PAYMENT_PROBLEMS.processing, PAYMENT_PROBLEMS.stateForbids];

/** `place` is where the request names the amount, or the payment where it names none. */
export function notRefunded(refusal: RefundRefusal, place: string): Problem {
  if (refusal === 'PAYMENT_PROCESSING' || refusal === 'PAYMENT_STATE_FORBIDS') {
    return refused(refusal);
  }
  return ruleBroken(OF_REFUSAL[refusal], { parameterName: place, reasonCode: refusal });
}
