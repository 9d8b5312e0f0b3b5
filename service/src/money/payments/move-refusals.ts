import { AMOUNT_MAX } from '../../kernel/money.ts';
import { lowValueLimit } from './exemption.ts';
import { authenticatedAmount } from './ecommerce-indicator.ts';
import { capturable, type Payment } from './payment.ts';

export type MoveRefusal =
  | 'PAYMENT_PROCESSING'
  | 'PAYMENT_STATE_FORBIDS'
  | 'NOTHING_ON_HOLD'
  | 'CAPTURE_EXCEEDS_AUTHORIZED'
  | 'AUTHORIZATION_TOO_LARGE'
  | 'AUTHENTICATION_AMOUNT_EXCEEDED'
  | 'LOW_VALUE_EXEMPTION_ABOVE_LIMIT'
  | 'PAYMENT_HAS_REFUNDS'
  | 'PAYMENT_DISPUTED'
  | 'BATCH_ALREADY_CLOSED'
  | 'DAILY_CANCELLATION_LIMIT_EXCEEDED';

/** `isBatchOpen`: whether the batch of the payment's first capture is still open. */
export type AskedMove = Readonly<{ amount: bigint; now: Date; isBatchOpen: boolean }>;

export function captureRefusal(payment: Payment, { amount }: AskedMove): MoveRefusal | undefined {
  return amount > capturable(payment) ? 'CAPTURE_EXCEEDS_AUTHORIZED' : undefined;
}

/** A cardholder who was authenticated for so much, or not at all for so little, has not agreed to more. */
export function raiseRefusal(payment: Payment, { amount }: AskedMove): MoveRefusal | undefined {
  const raised = payment.authorized + amount;
  if (raised > BigInt(AMOUNT_MAX)) return 'AUTHORIZATION_TOO_LARGE';
  const limit = lowValueLimit(payment);
  if (limit !== undefined && raised > limit) return 'LOW_VALUE_EXEMPTION_ABOVE_LIMIT';
  const agreed = authenticatedAmount(payment);
  return agreed !== undefined && raised > agreed ? 'AUTHENTICATION_AMOUNT_EXCEEDED' : undefined;
}

/** A hold that was raised meanwhile expires later. */
export function expiryRefusal({ expiresAt }: Payment, { now }: AskedMove): MoveRefusal | undefined {
  return expiresAt !== null && expiresAt <= now ? undefined : 'PAYMENT_STATE_FORBIDS';
}

/** A hold alone is given up whatever batches do; captures only while theirs is open. */
export function voidRefusal(payment: Payment, { isBatchOpen }: AskedMove): MoveRefusal | undefined {
  if (payment.captured === 0n) return undefined;
  if (payment.disputed > 0n) return 'PAYMENT_DISPUTED';
  if (!isBatchOpen) return 'BATCH_ALREADY_CLOSED';
  return payment.refunded + payment.refunding > 0n ? 'PAYMENT_HAS_REFUNDS' : undefined;
}
