import { bucketIn } from '../../kernel/id.ts';
import { type BatchTotals, NOTHING } from './batch-totals.ts';
import type { CardClass, Entry } from './entry.ts';

/** The totals of a batch for one kind of card. */
export type BatchSum = CardClass & BatchTotals;

/** A row of `batch_sums`: one for all members of a batch and kind of card in a transaction. */
export type AddedSum = Readonly<{ bucket: string; batchId: string; id: string; sum: BatchSum }>;

/** The rows to insert for those entries that are members of batches. */
export function sumsOf(entries: readonly Entry[]): AddedSum[] {
  const added = new Map<string, { -readonly [Name in keyof BatchTotals]: bigint }>();
  const sums: AddedSum[] = [];
  for (const { id, kind, batchId, card, money } of entries) {
    if (batchId === undefined || card === undefined) continue;
    const key = `${batchId}${card.brand} ${card.cardType}`;
    let sum = added.get(key);
    if (!sum) {
      const fresh = { brand: card.brand, cardType: card.cardType, ...NOTHING };
      added.set(key, (sum = fresh));
      sums.push({ bucket: bucketIn(batchId), batchId, id: scattered(id), sum: fresh });
    }
    if (kind === 'VOID') {
      sum.voidsAmount += money.amount;
      sum.voidsCount += 1n;
    } else if (kind === 'REFUND') {
      sum.refundsAmount += money.amount;
      sum.refundsCount += 1n;
    } else {
      sum.salesAmount += money.amount;
      sum.salesCount += 1n;
    }
  }
  return sums;
}

const SCATTERED_DIGITS = 12; // The random digits at the end of every id.

/**
 * Ids increase over time, so folded rows would leave a growing run of dead entries in the index of
 * their batch, which every read would have to skip. With scattered ids, new rows reuse that space.
 */
export function scattered(id: string): string {
  return id.slice(-SCATTERED_DIGITS) + id.slice(0, -SCATTERED_DIGITS);
}
