import { ABANDONED_AFTER_MS } from '../acquirers/index.ts';
import { newId } from '../kernel/id.ts';
import { AMOUNT_MAX } from '../kernel/money.ts';
import { addMilliseconds } from '../kernel/clock.ts';
import { authenticatedAmount } from './ecommerce-indicator.ts';
import {
  type Action,
  capturable,
  type Operation,
  type OperationKind,
  type Payment,
  takes,
} from './payment.ts';

/** What a request wants of a payment. Amounts absent mean all there is. */
export type Want = Readonly<{
  action: Exclude<Action, 'refund'>;
  amount: bigint | null;
  final: boolean;
  invoiceNumber: string | null;
  reason?: string;
  /** For a cancellation or release, on the merchant's calendar. */
  day: string | null;
  request: Operation['request'];
  correlationId: string;
  /** As the acquirer assigned them, where it does. */
  hostReferences?: Operation['hostReferences'];
}>;

/** Why a payment does not take what was asked of it. */
export type Refusal =
  | 'PAYMENT_PROCESSING'
  | 'PAYMENT_STATE_FORBIDS'
  | 'NOTHING_ON_HOLD'
  | 'CAPTURE_EXCEEDS_AUTHORIZED'
  | 'AUTHORIZATION_TOO_LARGE'
  | 'AUTHENTICATION_AMOUNT_EXCEEDED'
  | 'PAYMENT_HAS_REFUNDS'
  | 'BATCH_ALREADY_CLOSED'
  | 'DAILY_CANCELLATION_LIMIT_EXCEEDED';

const KINDS = {
  complete: 'CAPTURE',
  cancel: 'CANCEL',
  release: 'RELEASE',
  increment: 'INCREMENT',
  expire: 'EXPIRY',
} as const satisfies Record<Want['action'], OperationKind>;

/**
 * The payment with the operation begun, to be committed before the acquirer is asked; or why it is
 * refused. `isBatchOpen` tells whether the batch of its first capture is still open.
 */
export function begin(
  payment: Payment,
  want: Want,
  { now, isBatchOpen }: Readonly<{ now: Date; isBatchOpen: boolean }>,
): Payment | Refusal {
  const amount = want.amount ?? wholeAmount(payment, want.action);
  const refusal = refusalOf(payment, want.action, { amount, isBatchOpen, now });
  if (refusal) return refusal;
  const id = newId('ledgerEntry', payment.bucket, now);
  const kind = kindOf(payment, want.action);
  const pending: Operation = {
    id,
    kind,
    reference: `${payment.id}:${kind.toLowerCase()}:${id}`,
    hostReferences: want.hostReferences,
    amount,
    final: want.final,
    invoiceNumber: want.invoiceNumber,
    ...(want.reason === undefined ? {} : { reason: want.reason }),
    day: want.day,
    request: want.request,
    correlationId: want.correlationId,
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

/** To give back all of a hold is to cancel the payment, whichever of the two was asked for. */
function kindOf({ captured }: Payment, action: Want['action']): OperationKind {
  return action === 'release' && captured === 0n ? 'CANCEL' : KINDS[action];
}

function wholeAmount(payment: Payment, action: Want['action']): bigint {
  return action === 'cancel' ? payment.captured + capturable(payment) : capturable(payment);
}

/** What a state that does not take an action says of it, where it can say more than that. */
const NOT_TAKEN: Readonly<Partial<Record<Want['action'], Refusal>>> = {
  release: 'NOTHING_ON_HOLD',
};

function refusalOf(
  payment: Payment,
  action: Want['action'],
  { amount, isBatchOpen, now }: Readonly<{ amount: bigint; isBatchOpen: boolean; now: Date }>,
): Refusal | undefined {
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

/** A cardholder who was authenticated for so much has not agreed to more. */
function raiseRefusal(payment: Payment, amount: bigint): Refusal | undefined {
  const raised = payment.authorized + amount;
  if (raised > BigInt(AMOUNT_MAX)) return 'AUTHORIZATION_TOO_LARGE';
  const agreed = authenticatedAmount(payment);
  return agreed !== undefined && raised > agreed ? 'AUTHENTICATION_AMOUNT_EXCEEDED' : undefined;
}

/** One that was just raised stands longer. */
function mayExpire({ expiresAt }: Payment, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

/** A hold alone is given up whatever batches do; captures only while theirs is open. */
function voidRefusal(payment: Payment, isBatchOpen: boolean): Refusal | undefined {
  if (payment.captured === 0n) return undefined;
  if (!isBatchOpen) return 'BATCH_ALREADY_CLOSED';
  return payment.refunded + payment.refunding > 0n ? 'PAYMENT_HAS_REFUNDS' : undefined;
}
