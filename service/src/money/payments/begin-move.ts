import { newId } from '../../kernel/id.ts';
import { AMOUNT_MAX } from '../../kernel/money.ts';
import { addMilliseconds } from '../../kernel/clock.ts';
import type { Merchant } from '../../merchants/onboarding/index.ts';
import { ABANDONED_AFTER_MS } from '../../acquiring/operations/index.ts';
import type { ClaimRequest } from '../../platform/db/idempotency-store.ts';
import { authenticatedAmount } from './ecommerce-indicator.ts';
import { lowValueLimit } from './exemption.ts';
import {
  type Action,
  capturable,
  type PendingOperation,
  type OperationKind,
  type Payment,
  takes,
} from './payment.ts';

/** Something to be asked of the acquirer about a payment that exists. */
export type MoveIntent = Readonly<{
  /** Null for what no request asked for: an expiry. */
  request: ClaimRequest | null;
  action: Exclude<Action, 'refund'>;
  /** In cents; null for all there is. */
  amount: bigint | null;
  final: boolean;
  invoiceNumber: string | null;
  reason?: string;
  /** For a cancellation or release, on the merchant's calendar. */
  day: string | null;
  correlationId: string;
  /** As the acquirer assigned them, where it does. */
  hostReferences?: PendingOperation['hostReferences'];
  /** In cents: what the merchant may cancel in a day; null where nothing bounds it. */
  dailyLimit: bigint | null;
  /** The payment as it was read. It may have changed: its row decides. */
  known: Payment;
  /** Of whom it goes by the profile, as remembered; null where it goes by none. */
  merchant: Merchant | null;
}>;

/** Why an action on a payment is refused. */
export type MoveRefusal =
  | 'PAYMENT_PROCESSING'
  | 'PAYMENT_STATE_FORBIDS'
  | 'NOTHING_ON_HOLD'
  | 'CAPTURE_EXCEEDS_AUTHORIZED'
  | 'AUTHORIZATION_TOO_LARGE'
  | 'AUTHENTICATION_AMOUNT_EXCEEDED'
  | 'LOW_VALUE_EXEMPTION_ABOVE_LIMIT'
  | 'PAYMENT_HAS_REFUNDS'
  | 'BATCH_ALREADY_CLOSED'
  | 'DAILY_CANCELLATION_LIMIT_EXCEEDED';

const KINDS = {
  complete: 'CAPTURE',
  cancel: 'CANCEL',
  release: 'RELEASE',
  increment: 'INCREMENT',
  expire: 'EXPIRY',
} as const satisfies Record<MoveIntent['action'], OperationKind>;

/**
 * The payment with the operation begun, to be committed before the acquirer is asked; or why it is
 * refused. `isBatchOpen` is whether the batch of its first capture is still open.
 */
export function beginMove(
  payment: Payment,
  intent: Omit<MoveIntent, 'known' | 'merchant'>,
  { now, isBatchOpen }: Readonly<{ now: Date; isBatchOpen: boolean }>,
): Payment | MoveRefusal {
  const { request } = intent;
  const amount = intent.amount ?? wholeAmount(payment, intent.action);
  const refusal = refusalOf(payment, intent.action, { amount, isBatchOpen, now });
  if (refusal) return refusal;
  const id = newId('ledgerEntry', payment.bucket, now);
  const kind = kindOf(payment, intent.action);
  const pending: PendingOperation = {
    id,
    kind,
    reference: `${payment.id}:${kind.toLowerCase()}:${id}`,
    hostReferences: intent.hostReferences,
    amount,
    final: intent.final,
    invoiceNumber: intent.invoiceNumber,
    ...(intent.reason === undefined ? {} : { reason: intent.reason }),
    day: intent.day,
    request: request && { operation: request.operation, key: request.key },
    correlationId: intent.correlationId,
  };
  return {
    ...payment,
    status: 'PROCESSING',
    pending,
    dueAt: addMilliseconds(now, ABANDONED_AFTER_MS),
    attempts: 0,
    modifiedAt: now,
  };
}

/** Releasing all of a hold is a cancellation, whichever of the two was requested. */
function kindOf({ captured }: Payment, action: MoveIntent['action']): OperationKind {
  return action === 'release' && captured === 0n ? 'CANCEL' : KINDS[action];
}

function wholeAmount(payment: Payment, action: MoveIntent['action']): bigint {
  return action === 'cancel' ? payment.captured + capturable(payment) : capturable(payment);
}

/** The specific reason why a state refuses an action, where there is one. */
const NOT_TAKEN: Readonly<Partial<Record<MoveIntent['action'], MoveRefusal>>> = {
  release: 'NOTHING_ON_HOLD',
};

function refusalOf(
  payment: Payment,
  action: MoveIntent['action'],
  { amount, isBatchOpen, now }: Readonly<{ amount: bigint; isBatchOpen: boolean; now: Date }>,
): MoveRefusal | undefined {
  if (payment.status === 'PROCESSING') return 'PAYMENT_PROCESSING';
  if (!takes(payment, action)) return NOT_TAKEN[action] ?? 'PAYMENT_STATE_FORBIDS';
  switch (action) {
    case 'complete':
      return amount > capturable(payment) ? 'CAPTURE_EXCEEDS_AUTHORIZED' : undefined;
    case 'increment':
      return raiseRefusal(payment, amount);
    case 'expire':
      return mayExpire(payment, now) ? undefined : 'PAYMENT_STATE_FORBIDS';
    case 'cancel':
      return voidRefusal(payment, isBatchOpen);
    case 'release':
      return undefined; // Whatever batches and refunds do: it touches nothing that was captured.
  }
}

/** A cardholder who was authenticated for so much, or not at all for so little, has not agreed to more. */
function raiseRefusal(payment: Payment, amount: bigint): MoveRefusal | undefined {
  const raised = payment.authorized + amount;
  if (raised > BigInt(AMOUNT_MAX)) return 'AUTHORIZATION_TOO_LARGE';
  const limit = lowValueLimit(payment);
  if (limit !== undefined && raised > limit) return 'LOW_VALUE_EXEMPTION_ABOVE_LIMIT';
  const agreed = authenticatedAmount(payment);
  return agreed !== undefined && raised > agreed ? 'AUTHENTICATION_AMOUNT_EXCEEDED' : undefined;
}

/** A hold that was raised meanwhile expires later. */
function mayExpire({ expiresAt }: Payment, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

/** A hold alone is given up whatever batches do; captures only while theirs is open. */
function voidRefusal(payment: Payment, isBatchOpen: boolean): MoveRefusal | undefined {
  if (payment.captured === 0n) return undefined;
  if (!isBatchOpen) return 'BATCH_ALREADY_CLOSED';
  return payment.refunded + payment.refunding > 0n ? 'PAYMENT_HAS_REFUNDS' : undefined;
}
