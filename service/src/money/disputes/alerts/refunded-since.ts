/** An alert of a payment that is open, or was closed by refunds. Amounts are cents. */
export type RefundableAlert = Readonly<{
  id: string;
  isOpen: boolean;
  amount: bigint;
  /** What of the payment had been refunded when it came. */
  refundedBefore: bigint;
}>;

/**
 * What of the refunds of a payment can close one of its alerts: those made since it came, each cent for one
 * alert. Older ones have theirs first, but one that they do not cover wholly takes none from the others.
 * The alerts are in the order in which they came.
 */
export function refundedSince(
  alerts: readonly RefundableAlert[],
  id: string,
  refunded: bigint,
): bigint {
  let used = 0n; // Up to here, of all that was ever refunded.
  for (const [place, alert] of alerts.entries()) {
    const begin = used > alert.refundedBefore ? used : alert.refundedBefore;
    const closed = alerts.slice(place + 1).filter(({ isOpen }) => !isOpen);
    const byLater = closed.reduce((sum, { amount }) => sum + amount, 0n);
    const left = refunded - begin - byLater;
    if (alert.id === id) return left > 0n ? left : 0n;
    if (!alert.isOpen || left >= alert.amount) used = begin + alert.amount;
  }
  return 0n;
}
