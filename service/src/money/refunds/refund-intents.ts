import { type HostReferences, originalOf } from '../../acquiring/acquirers/index.ts';
import { assert } from '../../kernel/assert.ts';
import { addMilliseconds } from '../../kernel/clock.ts';
import {
  type Merchant,
  merchantsUnchanged,
  unchangedMerchants,
} from '../../merchants/onboarding/index.ts';
import {
  ABANDONED_AFTER_MS,
  createIntents,
  type Decision,
} from '../../acquiring/operations/index.ts';
import {
  authorizationReference,
  changingPayments,
  lockPayments,
  type Payment,
  refundable,
  takes,
  takeShares,
  takingShares,
} from '../payments/index.ts';
import type { ClaimRequest } from '../../platform/db/idempotency-store.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { type Refund, shareOf } from './refund.ts';
import type { RefundDeps } from './refund-deps.ts';
import { insertingRefunds } from './refund-store.ts';

/** A refund to be begun. */
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

/** Why a payment is not refunded. */
export type RefundRefusal =
  | 'PAYMENT_PROCESSING'
  | 'PAYMENT_STATE_FORBIDS'
  | 'REFUND_EXCEEDS_CAPTURED'
  | 'DEBIT_REFUND_LIMIT_EXCEEDED'
  | 'DAILY_REFUND_LIMIT_EXCEEDED';

/** Where the merchant is no longer as it was remembered, everything has to be looked at again. */
type Refused = RefundRefusal | 'merchant-changed';

/** A refund with the payment that it is of, as the payment was. */
type Begun = Readonly<{ refund: Refund; payment: Payment }>;

/**
 * Step one of a refund: the payment is found to have that much left under its lock, and the amount
 * is set apart on it and counted towards the merchant's daily limit.
 */
export function createRefundIntents(deps: RefundDeps) {
  return createIntents<RefundIntent, Begun, Refused>(deps, {
    name: 'open-refunds',
    bucketOf: ({ known }) => known.bucket,
    keyOf: ({ known }) => known.id,
    foresee,
    decide,
    write: (begun) => [
      changingPayments(begun.map(setApart)),
      insertingRefunds(begun.map(({ refund }) => refund)),
    ],
  });
}

/** `after: null`: the payment must have no operation pending, and has none where it can be refunded. */
function setApart(begun: Begun) {
  return { payment: paymentWith(begun), after: null, was: begun.payment };
}

/** The payment with the refund begun. */
export function paymentWith({ refund: { amount }, payment }: Begun): Payment {
  return { ...payment, refunding: payment.refunding + amount };
}

/** Mostly nobody has touched the payments since they were read, and nothing is refused. */
function foresee(intents: readonly RefundIntent[], now: Date) {
  const records: Begun[] = [];
  for (const intent of intents) {
    const refund = beginRefund(intent.known, intent, now);
    if (typeof refund === 'string') return undefined;
    records.push({ refund, payment: intent.known });
  }
  const taking = takingShares(
    intents.flatMap(({ dailyLimit: limit }, place) => {
      const begun = records[place];
      return begun ? { ...shareOf(begun.refund), limit } : [];
    }),
  );
  const unchanged = merchantsUnchanged(intents.map(({ merchant }) => merchant));
  return taking && { records, statements: [...taking, unchanged] };
}

/** No two in a batch are about one payment: each is decided by its row and the daily total alone. */
async function decide(
  tx: Tx,
  intents: readonly RefundIntent[],
  now: Date,
): Promise<Decision<Begun, Refused>[]> {
  const payments = await lockPayments(
    tx,
    intents.map(({ known }) => known.id),
  );
  const unchanged = await unchangedMerchants(
    tx,
    intents.map(({ merchant }) => merchant),
  );
  const begun = intents.map((intent) => {
    const payment = payments.get(intent.known.id);
    assert(payment, `${intent.known.id} was found before`);
    if (!unchanged.has(intent.merchant)) return 'merchant-changed';
    const refund = beginRefund(payment, intent, now);
    return typeof refund === 'string' ? refund : { refund, payment, limit: intent.dailyLimit };
  });
  const taken = await takeShares(
    tx,
    begun.flatMap((one) =>
      typeof one === 'string' ? [] : [{ ...shareOf(one.refund), limit: one.limit }],
    ),
  );
  const within = taken.values();
  return begun.map((one) => {
    if (typeof one === 'string') return { refusal: one };
    return within.next().value === true
      ? { record: one }
      : { refusal: 'DAILY_REFUND_LIMIT_EXCEEDED' };
  });
}

/** For other brands, the number does not reveal whether a card is a debit card. */
const DEBIT_BRANDS = new Set(['MAESTRO']);

/**
 * The refund of a payment that is locked, to be committed before the acquirer is asked; or why it
 * is refused. The merchant's limit for the day is not looked at.
 */
function beginRefund(payment: Payment, intent: RefundIntent, now: Date): Refund | RefundRefusal {
  const { request, debitLimit, day, reason, correlationId } = intent;
  const left = refundable(payment);
  const amount = intent.amount ?? left;
  if (payment.status === 'PROCESSING') return 'PAYMENT_PROCESSING';
  if (!takes(payment, 'refund')) return 'PAYMENT_STATE_FORBIDS';
  if (amount === 0n || amount > left) return 'REFUND_EXCEEDS_CAPTURED';
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
    method: { card, paymentMethodId, isStored },
    idempotencyKey: request.key,
    correlationId,
    outcome: null,
    batchId: null,
    dueAt: addMilliseconds(now, ABANDONED_AFTER_MS),
    attempts: 0,
    sequence: 0,
    createdAt: now,
    modifiedAt: now,
  };
}
