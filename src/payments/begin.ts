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
  /** For a cancellation, on the merchant's calendar. */
  day: string | null;
  request: Operation['request'];
  correlationId: string;
}>;

/** Why a payment does not take what was asked of it. */
export type Refusal =
  | 'PAYMENT_PROCESSING'
  | 'PAYMENT_STATE_FORBIDS'
  | 'CAPTURE_EXCEEDS_AUTHORIZED'
  | 'AUTHORIZATION_TOO_LARGE'
  | 'AUTHENTICATION_AMOUNT_EXCEEDED'
  | 'PAYMENT_HAS_REFUNDS'
  | 'BATCH_ALREADY_CLOSED'
  | 'DAILY_CANCELLATION_LIMIT_EXCEEDED';

const KINDS = {
  complete: 'CAPTURE',
  cancel: 'CANCEL',
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
  const kind = KINDS[want.action];
  const pending: Operation = {
    id,
    kind,
    reference: `${payment.id}:${kind.toLowerCase()}:${id}`,
    amount,
    final: want.final,
    invoiceNumber: want.invoiceNumber,
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

function wholeAmount(payment: Payment, action: Want['action']): bigint {
  return action === 'cancel' ? payment.captured + capturable(payment) : capturable(payment);
}

function refusalOf(
  payment: Payment,
  action: Want['action'],
  { amount, isBatchOpen, now }: Readonly<{ amount: bigint; isBatchOpen: boolean; now: Date }>,
): Refusal | undefined {
  if (payment.status === 'PROCESSING') return 'PAYMENT_PROCESSING';
  if (!takes(payment, action)) return 'PAYMENT_STATE_FORBIDS';
  switch (action) {
    case 'complete':
      return amount > capturable(payment) ? 'CAPTURE_EXCEEDS_AUTHORIZED' : undefined;
    case 'increment':
      return raiseRefusal(payment, amount);
    case 'expire':
      return mayExpire(payment, now) ? undefined : 'PAYMENT_STATE_FORBIDS';
    case 'cancel':
      return payment.captured > 0n ? voidRefusal(payment, isBatchOpen) : undefined;
  }
}

/** A cardholder who was authenticated for so much has not agreed to more. */
function raiseRefusal(payment: Payment, amount: bigint): Refusal | undefined {
  const raised = payment.authorized + amount;
  if (raised > BigInt(AMOUNT_MAX)) return 'AUTHORIZATION_TOO_LARGE';
  const agreed = authenticatedAmount(payment);
  return agreed !== undefined && raised > agreed ? 'AUTHENTICATION_AMOUNT_EXCEEDED' : undefined;
}

/** To reverse the hold would undo the captures under it; and one just raised stands longer. */
function mayExpire({ captured, expiresAt }: Payment, now: Date): boolean {
  return captured === 0n && expiresAt !== null && expiresAt <= now;
}

function voidRefusal(payment: Payment, isBatchOpen: boolean): Refusal | undefined {
  if (!isBatchOpen) return 'BATCH_ALREADY_CLOSED';
  return payment.refunded + payment.refunding > 0n ? 'PAYMENT_HAS_REFUNDS' : undefined;
}
