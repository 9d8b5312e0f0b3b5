import type { Currency } from '../kernel/money.ts';
import type { BatchTotals } from '../ledger/index.ts';
import { feesOf } from './fees.ts';

/** CLOSING lasts until transactions that joined earlier have committed; nothing joins any more. */
export const BATCH_STATUSES = ['OPEN', 'CLOSING', 'CLOSED'] as const;
export type BatchStatus = (typeof BATCH_STATUSES)[number];

export const CLOSE_KINDS = ['SYSTEM_CLOSE', 'MERCHANT_CLOSE'] as const;
export type CloseKind = (typeof CLOSE_KINDS)[number];

/**
 * What a batch comes to, in cents. `netAmount` is below zero where the merchant owes, `feesAmount`
 * where more of earlier fees is given back than is charged.
 */
export type Figures = BatchTotals & Readonly<{ feesAmount: bigint; netAmount: bigint }>;

/** What a merchant is paid together, in one currency. */
export type Batch = Readonly<{
  id: string;
  partnerId: string;
  merchantId: string;
  currency: Currency;
  status: BatchStatus;
  /** When the system closes it; null for a merchant that closes its batches itself. */
  closesAt: Date | null;
  /** What closed it; null while it is open. */
  closeKind: CloseKind | null;
  correlationId: string | null;
  createdAt: Date;
  closedAt: Date | null;
  /** Kept when it is closed, and null before. */
  figures: Figures | null;
}>;

/** A batch with what it came to, or with what it comes to now while it is not closed. */
export type SummedBatch = Batch & Readonly<{ figures: Figures }>;

/** The figures that follow from the members of a batch. */
export function figuresOf(totals: BatchTotals): Figures {
  const { charged, givenBack } = feesOf(totals);
  const feesAmount = charged - givenBack;
  const { refundsAmount, salesAmount, voidsAmount } = totals;
  const netAmount = salesAmount - voidsAmount - refundsAmount - feesAmount;
  return { ...totals, feesAmount, netAmount };
}
