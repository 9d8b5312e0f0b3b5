import { bucketIn } from '../../kernel/id.ts';
import type { CardClass, Entry } from './entry.ts';

export const NOTHING = {
  salesAmount: 0n,
  salesCount: 0n,
  voidsAmount: 0n,
  voidsCount: 0n,
  refundsAmount: 0n,
  refundsCount: 0n,
};

/** The amounts in cents and the counts of a batch's members. None is negative. */
export type BatchTotals = Readonly<typeof NOTHING>;

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

export type BatchSum = CardClass & BatchTotals;

/** A row of `batch_sums`: one for all members of a batch and kind of card in a transaction. */
export type AddedSum = Readonly<{ bucket: string; batchId: string; id: string; sum: BatchSum }>;

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

/** Ids increase: what was folded would leave a run of dead entries that every read has to skip. */
export function scattered(id: string): string {
  return id.slice(-SCATTERED_DIGITS) + id.slice(0, -SCATTERED_DIGITS);
}
