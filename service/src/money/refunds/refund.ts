import {
  type Approved,
  type Declined,
  type HostReferences,
  type Original,
  type Outcome,
  outcomeOf,
} from '../../acquiring/acquirers/index.ts';
import type { Currency } from '../../kernel/money.ts';
import { type CardRecord } from '../../cards/instruments/index.ts';

export const REFUND_STATUSES = ['PROCESSING', 'SUCCEEDED', 'DECLINED', 'DECLINED_RETRY'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** What the payment was made with, as it was when the refund was asked for. */
export type RefundedMethod = Readonly<{
  card: CardRecord;
  paymentMethodId: string;
  isStored: boolean;
}>;

/** Captured money of a payment that goes back to the cardholder: requested, done or declined. */
export type Refund = Readonly<{
  id: string;
  bucket: string;
  partnerId: string;
  merchantId: string;
  paymentId: string;
  /** The payment's own. */
  acquirer: string;
  /** As the acquirer assigned them, where it does. */
  hostReferences: HostReferences | null;
  /** What the acquirer knows the payment by; null for refunds of earlier releases. */
  original: Original | null;
  status: RefundStatus;
  currency: Currency;
  amount: bigint;
  /** YYYY-MM-DD on the merchant's calendar: the day whose limit it counts towards. */
  day: string;
  orderId: string | null;
  invoiceNumber: string | null;
  customerId: string | null;
  reason: string | null;
  method: RefundedMethod;
  idempotencyKey: string;
  correlationId: string;
  outcome: Outcome | null;
  /** Of a refund that succeeded. */
  batchId: string | null;
  dueAt: Date | null;
  attempts: number;
  /** The number of its last event. */
  sequence: number;
  createdAt: Date;
  modifiedAt: Date;
}>;

/** Under which idempotency keys of refunds are kept. */
export const CREATE_REFUND = 'create-refund';

/** On the acquirer's wire, the same on every repeat. */
export function refundReference({ id }: Pick<Refund, 'id'>): string {
  return `${id}:refund`;
}

/** The refund as its answer leaves it. One that succeeded still needs its batch. */
export function endedBy(refund: Refund, verdict: Approved | Declined, now: Date): Refund {
  return {
    ...refund,
    status: statusAfter(verdict),
    outcome: outcomeOf(refundReference(refund), verdict),
    dueAt: null,
    attempts: 0,
    sequence: refund.sequence + 1,
    modifiedAt: now,
  };
}

function statusAfter(verdict: Approved | Declined): RefundStatus {
  if (verdict.kind === 'approved') return 'SUCCEEDED';
  return verdict.retryable ? 'DECLINED_RETRY' : 'DECLINED';
}

/** What a refund counts towards its merchant's daily limit. */
export function shareOf({ merchantId, currency, day, amount }: Refund) {
  return { merchantId, kind: 'REFUND', currency, day, amount } as const;
}
