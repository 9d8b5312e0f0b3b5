import type { Original } from '../../acquiring/acquirers/index.ts';
import type { Metadata } from '../../records/metadata/index.ts';
import type { OperationRecord } from '../../acquiring/operations/index.ts';
import type { CardOperationDeps, CardRecord } from '../../cards/instruments/index.ts';

export const REFUND_STATUSES = ['PROCESSING', 'SUCCEEDED', 'DECLINED', 'DECLINED_RETRY'] as const;

export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** What the payment was made with, as it was when the refund was asked for. */
type RefundedMethod = Readonly<{
  card: CardRecord;
  paymentMethodId: string;
  isStored: boolean;
}>;

/** Captured money of a payment that goes back to the cardholder: requested, done or declined. */
export type Refund = OperationRecord &
  Readonly<{
    paymentId: string;
    /** What the acquirer knows the payment by; null for refunds of earlier releases. */
    original: Original | null;
    status: RefundStatus;
    amount: bigint;
    /** YYYY-MM-DD on the merchant's calendar: the day whose limit it counts towards. */
    day: string;
    reason: string | null;
    method: RefundedMethod;
    metadata: Metadata | null;
    correlationId: string;
    /** Of a refund that succeeded. */
    batchId: string | null;
  }>;

/** The keyring has loaded `fingerprint` and `vault`. */
export type RefundDeps = Omit<CardOperationDeps, 'heldCodes'>;

export const CREATE_REFUND = 'create-refund';

/** On the acquirer's wire, the same on every repeat. */
export function refundReference({ id }: Pick<Refund, 'id'>): string {
  return `${id}:refund`;
}

/** What a refund counts towards its merchant's daily limit. */
export function shareOf({ merchantId, currency, day, amount }: Refund) {
  return { merchantId, kind: 'REFUND', currency, day, amount } as const;
}

/**
 * The life of a refund, all of it pure: `createRefund` commits what is asked for, `refund-endings.ts`
 * what was answered.
 *
 *   createRefund ──► PROCESSING: its amount is set apart on the payment
 *       approved     SUCCEEDED: the amount is refunded, posted and in the open batch
 *       declined     DECLINED or DECLINED_RETRY: the amount may be refunded again
 *       unknown      the sweeper sends it again, under the same reference, until it is answered
 */
