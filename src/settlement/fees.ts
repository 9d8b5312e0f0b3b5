import { assert } from '../kernel/assert.ts';

const RATE_PARTS = 265n; // 2.65 %, in parts of ten thousand: the platform's one published rate.
const WHOLE_PARTS = 10_000n;
const FEE_PER_SALE = 10n; // Cents, for the work a sale is; a void does not give it back.

type Sold = Readonly<{ salesAmount: bigint; salesCount: bigint; voidsAmount: bigint }>;

/**
 * What a batch costs its merchant, in cents: a share of its sales less its voids, rounded half up
 * once for the whole batch, and a fixed fee for each sale. Never below zero; refunds cost nothing
 * and give nothing back.
 */
export function feesOf({ salesAmount, salesCount, voidsAmount }: Sold): bigint {
  assert(salesCount >= 0n, 'a batch has no fewer sales than none');
  const kept = salesAmount > voidsAmount ? salesAmount - voidsAmount : 0n;
  const share = (kept * RATE_PARTS + WHOLE_PARTS / 2n) / WHOLE_PARTS;
  return share + salesCount * FEE_PER_SALE;
}
