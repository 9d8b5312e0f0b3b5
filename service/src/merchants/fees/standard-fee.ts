import { shareOfAmount } from './rounding.ts';
import { assert } from '../../kernel/assert.ts';
import type { CardFee } from './fee-plan.ts';

/** The platform's published rate, for merchants without a plan and for cards that a plan omits. */
export const STANDARD_FEE: CardFee = {
  code: 'DISCOUNT',
  description: 'Standard rate',
  rate: 2_650, // 2.65 %
  perSale: 10_000, // Ten cents for processing the sale; not returned by a void.
  perRefund: 0,
  taxes: [],
};

const THOUSANDTHS = 1_000n;

type Sold = Readonly<{ salesAmount: bigint; salesCount: bigint; voidsAmount: bigint }>;

/** In cents; neither is negative. */
type StandardFees = Readonly<{
  charged: bigint;
  /** Fees that earlier batches charged for sales that this one voids. */
  givenBack: bigint;
}>;

/**
 * The fees of a batch for a merchant without a plan: a percentage of sales less voids, rounded once for
 * the whole batch, half a cent away from zero, and a fixed fee per sale. Voids can exceed sales only if
 * the sales were in earlier batches, which charged the percentage: it is returned. Refunds are free and
 * return no fees.
 */
export function standardFeesOf({ salesAmount, salesCount, voidsAmount }: Sold): StandardFees {
  assert(salesCount >= 0n, 'the number of sales is not negative');
  const forSales = (salesCount * BigInt(STANDARD_FEE.perSale)) / THOUSANDTHS;
  const share = shareOfAmount(salesAmount - voidsAmount, BigInt(STANDARD_FEE.rate));
  return share >= 0n
    ? { charged: forSales + share, givenBack: 0n }
    : { charged: forSales, givenBack: -share };
}
