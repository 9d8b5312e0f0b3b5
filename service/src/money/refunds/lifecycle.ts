import {
  type Approved,
  type Declined,
  type HostReferences,
  originalOf,
  outcomeOf,
} from '../../acquiring/acquirers/index.ts';
import { ABANDONED_AFTER_MS } from '../../acquiring/operations/index.ts';
import { cardClassOf } from '../../cards/instruments/index.ts';
import { addMilliseconds } from '../../kernel/clock.ts';
import type { Merchant } from '../../merchants/onboarding/index.ts';
import type { ClaimRequest } from '../../platform/db/idempotency-store.ts';
import type { Metadata } from '../../records/metadata/index.ts';
import type { Entry } from '../../records/ledger/index.ts';
import { authorizationReference, type Payment, refundable, allowsMove } from '../payments/index.ts';
import { type RefundStatus, type Refund, refundReference } from './refund.ts';

export type RefundIntent = Readonly<{
  /** `resourceId` is the id of the refund to be. */
  request: ClaimRequest;
  /** The payment as it was read. It may have changed: its row decides. */
  known: Payment;
  /** As remembered. */
  merchant: Merchant;
  /** In cents; null for all that is left. */
  amount: bigint | null;
  reason: string | null;
  metadata: Metadata | null;
  invoiceNumber: string | null;
  /** Today on the merchant's calendar. */
  day: string;
  correlationId: string;
  /** In cents; what one refund to a debit card may come to. Null where there is no limit. */
  debitLimit: bigint | null;
  /** In cents; what the merchant may refund in a day. */
  dailyLimit: bigint | null;
  /** As the acquirer assigned them, where it does. */
  hostReferences: HostReferences | null;
}>;

export type RefundRefusal =
  | 'PAYMENT_PROCESSING'
  | 'PAYMENT_STATE_FORBIDS'
  | 'PAYMENT_DISPUTED'
  | 'REFUND_EXCEEDS_CAPTURED'
  | 'DEBIT_REFUND_LIMIT_EXCEEDED'
  | 'DAILY_REFUND_LIMIT_EXCEEDED';

/** A refund with the payment that it is of, as the payment was. */
export type BegunRefund = Readonly<{ refund: Refund; payment: Payment }>;

/** For other brands, the number does not reveal whether a card is a debit card. */
const DEBIT_BRANDS = new Set(['MAESTRO']);

/** To be committed before the acquirer is asked; or its refusal, the day's limit not looked at. */
export function beginRefund(
  payment: Payment,
  intent: RefundIntent,
  now: Date,
): Refund | RefundRefusal {
  const { request, debitLimit, day, reason, correlationId } = intent;
  const left = refundable(payment);
  const amount = intent.amount ?? left;
  const refusal = refusalOf(payment, amount, left);
  if (refusal) return refusal;
  const isLimited = debitLimit !== null && DEBIT_BRANDS.has(payment.card.brand);
  if (isLimited && amount > debitLimit) return 'DEBIT_REFUND_LIMIT_EXCEEDED';
  const { bucket, partnerId, merchantId, currency, orderId, customerId } = payment;
  const { card, paymentMethodId, isStored } = payment;
  return {
    id: request.resourceId,
    bucket,
    partnerId,
    merchantId,
    paymentId: payment.id,
    acquirer: payment.acquirer,
    hostReferences: intent.hostReferences,
    original: originalOf(authorizationReference(payment), payment),
    status: 'PROCESSING',
    currency,
    amount,
    day,
    orderId,
    invoiceNumber: intent.invoiceNumber ?? payment.invoiceNumber,
    customerId,
    reason,
    metadata: intent.metadata,
    method: { card, paymentMethodId, isStored },
    idempotencyKey: request.key,
    correlationId,
    outcome: null,
    answer: null,
    batchId: null,
    dueAt: addMilliseconds(now, ABANDONED_AFTER_MS),
    attempts: 0,
    sequence: 0,
    createdAt: now,
    modifiedAt: now,
  };
}

function refusalOf(payment: Payment, amount: bigint, left: bigint): RefundRefusal | undefined {
  if (payment.status === 'PROCESSING') return 'PAYMENT_PROCESSING';
  if (!allowsMove(payment, 'refund')) return 'PAYMENT_STATE_FORBIDS';
  if (amount > 0n && amount <= left) return undefined;
  const isDisputed = payment.disputed > 0n && amount <= left + payment.disputed;
  return isDisputed ? 'PAYMENT_DISPUTED' : 'REFUND_EXCEEDS_CAPTURED';
}

export function paymentWith({ refund: { amount }, payment }: BegunRefund): Payment {
  return { ...payment, refunding: payment.refunding + amount };
}

export function setApart(begun: BegunRefund) {
  return { payment: paymentWith(begun), was: begun.payment };
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

export function isDone({ status }: Refund): boolean {
  return status === 'SUCCEEDED';
}

/** A refund as it ends, with its payment as it was. */
export type EndedRefund = BegunRefund & Readonly<{ merchant: Merchant }>;

/** Only amounts move: the payment goes on waiting for whatever else was asked about it. */
export function paymentAfter({ refund, payment }: EndedRefund) {
  const { amount, modifiedAt } = refund;
  const refunded = payment.refunded + (isDone(refund) ? amount : 0n);
  const refunding = payment.refunding - amount;
  const changed = isDone(refund) ? { refunded, refunding, modifiedAt } : { refunding };
  const after = payment.pending?.kind ?? null;
  return { payment: { ...payment, ...changed }, after, was: payment };
}

export function refundEntries(refund: Refund, now: Date): Entry[] {
  const { id, merchantId, paymentId, amount, currency, batchId, method } = refund;
  if (batchId === null) return [];
  const money = { amount, currency };
  const [subjectId, card] = [paymentId, cardClassOf(method.card)];
  return [{ id, kind: 'REFUND', merchantId, subjectId, batchId, card, money, createdAt: now }];
}
