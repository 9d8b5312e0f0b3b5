import { ABANDONED_AFTER_MS, type HostReferences, originalOf } from '../acquirers/index.ts';
import { addMilliseconds } from '../kernel/clock.ts';
import { authorizationReference, type Payment, refundable, takes } from '../payments/index.ts';
import type { Refund } from './refund.ts';

/** What a request wants refunded. */
export type Want = Readonly<{
  /** Of the refund to be. */
  id: string;
  /** In cents; null for all that is left. */
  amount: bigint | null;
  reason: string | null;
  invoiceNumber: string | null;
  /** Today on the merchant's calendar. */
  day: string;
  idempotencyKey: string;
  correlationId: string;
  /** In cents; what one refund to a debit card may come to. Null where there is no limit. */
  debitLimit: bigint | null;
  /** As the acquirer assigned them, where it does. */
  hostReferences: HostReferences | null;
}>;

/** Why a payment is not refunded. */
export type Refusal =
  | 'PAYMENT_PROCESSING'
  | 'PAYMENT_STATE_FORBIDS'
  | 'REFUND_EXCEEDS_CAPTURED'
  | 'DEBIT_REFUND_LIMIT_EXCEEDED'
  | 'DAILY_REFUND_LIMIT_EXCEEDED';

/** A number tells of no other brand that its cards are debit cards. */
const DEBIT_BRANDS = new Set(['MAESTRO']);

/**
 * The refund of a payment that is locked, to be committed before the acquirer is asked; or why it
 * is refused. The merchant's limit for the day is not looked at.
 */
export function begin(payment: Payment, want: Want, now: Date): Refund | Refusal {
  const left = refundable(payment);
  const amount = want.amount ?? left;
  if (payment.status === 'PROCESSING') return 'PAYMENT_PROCESSING';
  if (!takes(payment, 'refund')) return 'PAYMENT_STATE_FORBIDS';
  if (amount === 0n || amount > left) return 'REFUND_EXCEEDS_CAPTURED';
  const isLimited = want.debitLimit !== null && DEBIT_BRANDS.has(payment.card.brand);
  if (isLimited && amount > want.debitLimit) return 'DEBIT_REFUND_LIMIT_EXCEEDED';
  const { bucket, partnerId, merchantId, currency, orderId, customerId } = payment;
  const { card, paymentMethodId, isStored } = payment;
  return {
    id: want.id,
    bucket,
    partnerId,
    merchantId,
    paymentId: payment.id,
    acquirer: payment.acquirer,
    hostReferences: want.hostReferences,
    original: originalOf(authorizationReference(payment), payment),
    status: 'PROCESSING',
    currency,
    amount,
    day: want.day,
    orderId,
    invoiceNumber: want.invoiceNumber ?? payment.invoiceNumber,
    customerId,
    reason: want.reason,
    method: { card, paymentMethodId, isStored },
    idempotencyKey: want.idempotencyKey,
    correlationId: want.correlationId,
    outcome: null,
    batchId: null,
    dueAt: addMilliseconds(now, ABANDONED_AFTER_MS),
    attempts: 0,
    createdAt: now,
    modifiedAt: now,
  };
}
