import { assert } from '../kernel/assert.ts';
import { bucketIn } from '../kernel/id.ts';
import { createIntents, type Decision } from '../operations/index.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { openBatches } from '../settlement/index.ts';
import { beginMove, type MoveIntent, type MoveRefusal } from './begin-move.ts';
import { type DailyShare, takeShares } from './daily-total-store.ts';
import { capturable, type Payment } from './payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { changingPayments, lockPayments, unreported } from './payment-store.ts';

type Refused = Readonly<{
  reason: MoveRefusal;
  /** Something of a payment that was captured in part is still on hold. */
  hasRest: boolean;
}>;

/**
 * Step one of a completion, cancellation, release, increment or expiry: the payment is found to take
 * it under its lock, and waits for it as PROCESSING.
 */
export function createMoveIntents(deps: PaymentDeps) {
  return createIntents<MoveIntent, Payment, Refused>(deps, {
    name: 'begin-operations',
    bucketOf: ({ paymentId }) => bucketIn(paymentId),
    keyOf: ({ paymentId }) => paymentId,
    decide,
    write: (begun) => [changingPayments(begun.map((payment) => unreported(payment, null)))],
  });
}

/** No two in a batch are about one payment: each is decided by its row and the daily total alone. */
async function decide(
  tx: Tx,
  intents: readonly MoveIntent[],
  now: Date,
): Promise<Decision<Payment, Refused>[]> {
  const payments = await lockPayments(
    tx,
    intents.map(({ paymentId }) => paymentId),
  );
  const batchIds = [...payments.values()].flatMap(({ batchId }) => batchId ?? []);
  const isCancel = intents.some(({ action }) => action === 'cancel');
  const open = isCancel ? await openBatches(tx, batchIds) : new Set<string>();
  const decided = intents.map((intent) => {
    const payment = payments.get(intent.paymentId);
    assert(payment, `${intent.paymentId} was found before`);
    const isBatchOpen = payment.batchId !== null && open.has(payment.batchId);
    const begun = beginMove(payment, intent, { now, isBatchOpen });
    return {
      payment,
      begun,
      share: typeof begun === 'string' ? undefined : shareOf(begun, intent),
    };
  });
  const taken = await takeShares(
    tx,
    decided.flatMap(({ share }) => share ?? []),
  );
  const within = taken.values();
  return decided.map(({ payment, begun, share }) => {
    if (typeof begun === 'string') return refusing(payment, begun);
    if (!share || within.next().value === true) return { record: begun };
    return refusing(payment, 'DAILY_CANCELLATION_LIMIT_EXCEEDED');
  });
}

function refusing(payment: Payment, reason: MoveRefusal): Readonly<{ refusal: Refused }> {
  return { refusal: { reason, hasRest: payment.captured > 0n && capturable(payment) > 0n } };
}

type LimitedShare = DailyShare & Readonly<{ limit: bigint | null }>;

/** What a cancellation counts for on the merchant's day. */
function shareOf(
  { merchantId, currency, pending }: Payment,
  { dailyLimit: limit }: MoveIntent,
): LimitedShare | undefined {
  if (pending?.kind !== 'CANCEL' || pending.day === null) return undefined;
  const { day, amount } = pending;
  return { merchantId, kind: 'CANCELLATION', currency, day, amount, limit };
}
