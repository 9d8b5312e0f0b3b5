/** The amounts in cents and the counts of a batch's members. None is negative. */
export type BatchTotals = Readonly<{
  salesAmount: bigint;
  salesCount: bigint;
  voidsAmount: bigint;
  voidsCount: bigint;
  refundsAmount: bigint;
  refundsCount: bigint;
}>;

export const NOTHING: BatchTotals = {
  salesAmount: 0n,
  salesCount: 0n,
  voidsAmount: 0n,
  voidsCount: 0n,
  refundsAmount: 0n,
  refundsCount: 0n,
};

export function membersIn({ salesCount, voidsCount, refundsCount }: BatchTotals): bigint {
  return salesCount + voidsCount + refundsCount;
}

/** The total over all kinds of cards. */
export function totalOf(sums: readonly BatchTotals[]): BatchTotals {
  return sums.reduce<BatchTotals>(
    (one, other) => ({
      salesAmount: one.salesAmount + other.salesAmount,
      salesCount: one.salesCount + other.salesCount,
      voidsAmount: one.voidsAmount + other.voidsAmount,
      voidsCount: one.voidsCount + other.voidsCount,
      refundsAmount: one.refundsAmount + other.refundsAmount,
      refundsCount: one.refundsCount + other.refundsCount,
    }),
    NOTHING,
  );
}
