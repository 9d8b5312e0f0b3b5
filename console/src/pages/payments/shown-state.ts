import type { Payment, RetrievedPayment } from '../../api/operations.ts';

type Refundable = Pick<
  Payment | RetrievedPayment,
  'capturedAmount' | 'paymentStatus' | 'refundedAmount'
>;

/** What became of a payment in one word. To the API, one whose money went back has succeeded as well. */
export function shownState({ capturedAmount, paymentStatus, refundedAmount }: Refundable): string {
  if (paymentStatus !== 'SUCCEEDED' || refundedAmount.amount === 0) return paymentStatus;
  return refundedAmount.amount < capturedAmount.amount ? 'PARTIALLY_REFUNDED' : 'REFUNDED';
}
