import { assert } from '../kernel/assert.ts';

const RATE_PARTS = 265n; // 2.65 %, in parts of ten thousand: the platform's one published rate.
const WHOLE_PARTS = 10_000n;
const FEE_PER_SALE = 10n; // Cents, for the work a sale is; a void does not give it back.

type Sold = Readonly<{ salesAmount: bigint; salesCount: bigint; voidsAmount: bigint }>;

/** In cents, neither below zero. */
export type Fees = Readonly<{
  charged: bigint;
  /** Of what earlier batches charged for sales that are voided in this one. */
  givenBack: bigint;
}>;

/**
 * What a batch costs its merchant: a share of its sales less its voids, rounded half a cent away
 * from zero once for the whole batch, and a fixed fee for each sale. Voids can be more than the
 * sales only where the sales were in earlier batches, which charged the share: it is given back.
 * Refunds cost nothing and give nothing back.
 */
export function feesOf({ salesAmount, salesCount, voidsAmount }: Sold): Fees {
  assert(salesCount >= 0n, 'a batch has no fewer sales than none');
  const forSales = salesCount * FEE_PER_SALE;
  return salesAmount >= voidsAmount
    ? { charged: forSales + shareOf(salesAmount - voidsAmount), givenBack: 0n }
    : { charged: forSales, givenBack: shareOf(voidsAmount - salesAmount) };
}

function shareOf(amount: bigint): bigint {
  return (amount * RATE_PARTS + WHOLE_PARTS / 2n) / WHOLE_PARTS;
}
