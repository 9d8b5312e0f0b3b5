import {
  followedBy,
  type HostReferences,
  type Outcome,
  outcomeOf,
  unansweredOutcome,
} from '../../acquiring/acquirers/index.ts';
import type {
  AcquirerVerdict,
  OperationRecord,
  HostRefusal,
} from '../../acquiring/operations/index.ts';
import type { Metadata } from '../../records/metadata/index.ts';
import type { CardOperationDeps, CardRecord, CardToKeep } from '../../cards/instruments/index.ts';

export const PAYMENT_STATUSES = [
  'PROCESSING',
  'AUTHORIZED',
  'PARTIALLY_COMPLETED',
  'SUCCEEDED',
  'CANCELED',
  'DECLINED',
  'DECLINED_RETRY',
  'EXPIRED',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** What may be asked of the acquirer about a payment. */
export const OPERATION_KINDS = [
  'AUTHORIZE',
  'REVERSAL',
  'CAPTURE',
  'CANCEL',
  'RELEASE',
  'INCREMENT',
  'EXPIRY',
] as const;
export type OperationKind = (typeof OPERATION_KINDS)[number];

/** Something that was asked of the acquirer and is not answered, with all it takes to finish it. */
export type PendingOperation = Readonly<{
  /** Also the id of its ledger entry, so that it is posted once. */
  id: string;
  kind: OperationKind;
  /** On the acquirer's wire, the same on every repeat. */
  reference: string;
  /** As the acquirer assigned them to the operation, where it does. */
  hostReferences?: HostReferences | undefined;
  amount: bigint;
  /** Of a capture: the rest of the hold goes. */
  final: boolean;
  invoiceNumber: string | null;
  /** The reason of a cancellation or release, if the merchant gave one. */
  reason?: string;
  /** Of a cancellation: the day of the merchant's calendar whose limit it counts towards. */
  day: string | null;
  /** The request that waits for the answer; null for what nobody waits for. */
  request: Readonly<{ operation: string; key: string }> | null;
  correlationId: string;
  /** Why the acquirer refused it for good, until somebody repeats it. */
  refusal?: HostRefusal | null;
  /** Of an authorization: what the vault keeps if it is approved. */
  cardToKeep?: CardToKeep | undefined;
}>;

export type PaymentDeps = CardOperationDeps &
  Readonly<{
    /** How long a hold stands before it expires. */
    holdMs: number;
  }>;

/** What the caller sent besides card and amounts, as responses show it. */
export type Particulars = Readonly<Record<string, unknown>>;

export type Payment = OperationRecord &
  Readonly<{
    status: PaymentStatus;
    amount: bigint;
    authorized: bigint;
    /** Captured and not voided. */
    captured: bigint;
    /** Given up of the authorized amount, uncaptured or voided. */
    released: bigint;
    refunded: bigint;
    /** Asked to be refunded, not yet answered. */
    refunding: bigint;
    /** In disputes, held or lost. */
    disputed: bigint;
    automaticCapture: boolean;
    paymentMethodId: string;
    isStored: boolean;
    particulars: Particulars;
    metadata: Metadata | null;
    card: CardRecord;
    /** Of the first capture. */
    batchId: string | null;
    expiresAt: Date | null;
    pending: PendingOperation | null;
  }>;

type Amounts = Pick<Payment, 'authorized' | 'captured' | 'released' | 'refunded' | 'refunding'>;

/** What is still on hold. */
export function capturable({ authorized, captured, released }: Amounts): bigint {
  return authorized - captured - released;
}

/** What the issuer has charged back cannot be refunded as well. */
export function refundable({
  captured,
  disputed,
  refunded,
  refunding,
}: Amounts & Pick<Payment, 'disputed'>): bigint {
  return captured - refunded - refunding - disputed;
}

/** The status of an approved payment with nothing pending, derived from its amounts. */
export function statusByAmounts(amounts: Amounts): PaymentStatus {
  if (amounts.captured === 0n) return 'AUTHORIZED';
  return capturable(amounts) > 0n ? 'PARTIALLY_COMPLETED' : 'SUCCEEDED';
}

export function authorizationReference({ id }: Pick<Payment, 'id'>): string {
  return `${id}:authorize`;
}

export const CREATE_PAYMENT = 'create-payment';

export function moveOperation(move: string): string {
  return `${move}-payment`;
}

export function moveOf({ operation }: Readonly<{ operation: string }>): string {
  return operation.replace(/-payment$/, '');
}

/** What a payment knows of the acquirer's answers after the one that it waited for. */
export function outcomeAfter(
  { outcome }: Payment,
  { kind, reference }: PendingOperation,
  verdict: AcquirerVerdict,
): Outcome {
  // What the issuer answered to what was reversed stays unknown.
  if (kind === 'REVERSAL') return outcome ?? unansweredOutcome(reference);
  const later =
    verdict.kind === 'reversed' ? unansweredOutcome(reference) : outcomeOf(reference, verdict);
  return outcome ? followedBy(outcome, later) : later;
}
