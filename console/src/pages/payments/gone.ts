import type { RetrievedPayment } from '../../api/operations.ts';

/** What the merchant has no more of a payment, or may not have: refunded, or held or lost in disputes. */
export function goneOf({
  disputedAmount,
  refundedAmount,
}: Pick<RetrievedPayment, 'disputedAmount' | 'refundedAmount'>): number {
  return refundedAmount.amount + (disputedAmount?.amount ?? 0);
}
