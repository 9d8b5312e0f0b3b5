import type { EntryKind } from '../ledger/index.ts';

const WORDS: Readonly<Partial<Record<EntryKind, string>>> = {
  PURCHASE: 'Sale',
  CAPTURE: 'Completion',
  SETTLE_SALES: 'Batch sales',
  SETTLE_VOIDS: 'Batch voids',
  SETTLE_REFUNDS: 'Batch refunds',
  FEE: 'Batch fees',
  FEE_REVERSAL: 'Fees returned',
};

/** A kind without words of its own: PAYOUT_RETURNED is Payout returned. */
export function wordsOf(kind: EntryKind): string {
  const plain = kind.toLowerCase().replaceAll('_', ' ');
  return WORDS[kind] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}
