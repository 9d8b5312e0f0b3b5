import { PAYMENT_PROBLEMS, refused } from '../payments/index.ts';
import {
  conflict,
  type Problem,
  type ProblemKind,
  ruleBroken,
} from '../../platform/http/errors.ts';
import type { RefundRefusal } from './lifecycle.ts';

/** Every failure this slice promises beside the platform's and the payments' own. */
export const REFUND_PROBLEMS = {
  exceedsCaptured: conflict({
    code: 'refund-exceeds-captured',
    title: 'The refund exceeds the captured amount',
    detail:
      'The refund exceeds what is left of the captured amount after other refunds, including those in progress.',
  }),
  debitLimit: conflict({
    code: 'debit-refund-limit',
    title: 'The debit card refund limit is exceeded',
    detail:
      'The refund exceeds the limit of the merchant for a single refund to a debit card. Refund a smaller amount.',
  }),
  dailyLimit: conflict({
    code: 'daily-refund-limit',
    title: 'The daily refund limit has been reached',
    detail:
      'This refund would exceed the daily refund limit of the merchant. Refund a smaller amount, or wait until tomorrow.',
  }),
} as const satisfies Record<string, ProblemKind>;

const OF_REFUSAL = {
  REFUND_EXCEEDS_CAPTURED: REFUND_PROBLEMS.exceedsCaptured,
  DEBIT_REFUND_LIMIT_EXCEEDED: REFUND_PROBLEMS.debitLimit,
  DAILY_REFUND_LIMIT_EXCEEDED: REFUND_PROBLEMS.dailyLimit,
} as const;

/** The problems of a payment that cannot be refunded now, or at all. */
export const OF_PAYMENT = [
  PAYMENT_PROBLEMS.processing,
  PAYMENT_PROBLEMS.stateForbids,
  PAYMENT_PROBLEMS.disputed,
];

type PaymentRefusal = 'PAYMENT_PROCESSING' | 'PAYMENT_STATE_FORBIDS' | 'PAYMENT_DISPUTED';

function isOfPayment(refusal: RefundRefusal): refusal is PaymentRefusal {
  return refusal.startsWith('PAYMENT_');
}

/** `place` is where the request names the amount, or the payment where it names none. */
export function notRefunded(refusal: RefundRefusal, place: string): Problem {
  if (isOfPayment(refusal)) return refused(refusal);
  return ruleBroken(OF_REFUSAL[refusal], { parameterName: place, reasonCode: refusal });
}
