import type { Currency } from '../../kernel/money.ts';
import type { BatchTotals } from '../../records/ledger/index.ts';
import { type BatchFees, settledBy } from './batch-fees.ts';
import type { TaxSettings } from '../../merchants/fees/index.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Database } from '../../platform/db/pool.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';

/** CLOSING lasts until the transactions that joined earlier have ended; no others can join. */
export const BATCH_STATUSES = ['OPEN', 'CLOSING', 'CLOSED'] as const;
export type BatchStatus = (typeof BATCH_STATUSES)[number];

export const CLOSE_KINDS = ['SYSTEM_CLOSE', 'MERCHANT_CLOSE'] as const;
export type CloseKind = (typeof CLOSE_KINDS)[number];

/**
 * The totals of a batch, in cents. `netAmount` is negative if the merchant owes money, `feesAmount` if
 * more earlier fees are returned than charged. Neither includes fees and taxes that are billed monthly.
 */
export type Figures = BatchTotals &
  Readonly<{ feesAmount: bigint; taxesAmount: bigint; billedAmount: bigint; netAmount: bigint }>;

/** The captures, voids and refunds of a merchant in one currency that are settled together. */
export type Batch = Readonly<{
  id: string;
  partnerId: string;
  merchantId: string;
  currency: Currency;
  status: BatchStatus;
  /** When the system closes it; null if the merchant closes its batches itself. */
  closesAt: Date | null;
  /** How it was closed; null while it is open. */
  closeKind: CloseKind | null;
  correlationId: string | null;
  sequence: number;
  createdAt: Date;
  closedAt: Date | null;
  /** Stored when it closes; null before. */
  figures: Figures | null;
}>;

/** A batch with its final figures or, until it is closed, its current ones. */
export type SummedBatch = Batch & Readonly<{ figures: Figures }>;

export function figuresOf(totals: BatchTotals, fees: BatchFees): Figures {
  const { feesAmount, taxesAmount, billedAmount } = settledBy(fees);
  const { refundsAmount, salesAmount, voidsAmount } = totals;
  const netAmount = salesAmount - voidsAmount - refundsAmount - feesAmount - taxesAmount;
  return { ...totals, feesAmount, taxesAmount, billedAmount, netAmount };
}

export type SettlementDeps = Readonly<{
  db: Database;
  /** With `fingerprint` loaded. */
  keyring: Keyring;
  clock: Clock;
  /** Undefined: as `STANDARD_TAX_SETTINGS`. */
  taxes?: TaxSettings | undefined;
  /** Of tests: members of a batch that are added up by one statement. */
  portion?: number;
}>;
