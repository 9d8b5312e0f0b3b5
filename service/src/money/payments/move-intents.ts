import { createIntents, type Decision } from '../../acquiring/operations/index.ts';
import { type Payment, type PaymentDeps, capturable } from './payment.ts';
import { beginningOn, lockPayments } from './payment-store.ts';
import { assert } from '../../kernel/assert.ts';
import {
  type Merchant,
  merchantsUnchanged,
  unchangedMerchants,
} from '../../merchants/onboarding/index.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { holdingOpen, type OpenBatch, openBatches } from '../settlement/index.ts';
import type { ClaimRequest } from '../../platform/db/idempotency-store.ts';
import { type LimitedShare, takeShares, takingShares } from './daily-total-store.ts';
import { beginMove, type RequestedMove } from './lifecycle.ts';
import type { MoveRefusal } from './move-refusals.ts';

/** Something to be asked of the acquirer about a payment that exists. */
export type MoveIntent = RequestedMove &
  Readonly<{
    /** Null for what no request asked for: an expiry. */
    request: ClaimRequest | null;
    /** In cents: what the merchant may cancel in a day; null where nothing bounds it. */
    dailyLimit: bigint | null;
    /** The payment as it was read. It may have changed: its row decides. */
    known: Payment;
    /** Of whom it goes by the profile, as remembered; null where it goes by none. */
    merchant: Merchant | null;
  }>;

type Refused = Readonly<{
  reason: MoveRefusal | 'merchant-changed';
  /** Something of a payment that was captured in part is still on hold. */
  hasRest: boolean;
}>;

/** Step one of a move: the payment takes it under its lock, and waits for it as PROCESSING. */
export function createMoveIntents(deps: PaymentDeps) {
  return createIntents<MoveIntent, Payment, Refused>(deps, {
    name: 'begin-operations',
    bucketOf: ({ known }) => known.bucket,
    keyOf: ({ known }) => known.id,
    planOptimistically,
    planUnderLock,
    write: (begun) => beginningOn(begun.map((payment) => ({ payment, was: payment }))),
  });
}

/** Mostly nobody has touched the payments since they were read, and nothing is refused. */
function planOptimistically(intents: readonly MoveIntent[], now: Date) {
  const records: Payment[] = [];
  const shares: LimitedShare[] = [];
  const batches: OpenBatch[] = [];
  for (const intent of intents) {
    const begun = beginMove(intent.known, intent, { now, isBatchOpen: true });
    if (typeof begun === 'string') return undefined;
    records.push(begun);
    const share = shareOf(begun, intent);
    if (share) shares.push(share);
    const { batchId: id, captured, currency, merchantId } = begun;
    if (intent.action === 'cancel' && captured > 0n && id !== null) {
      batches.push({ id, currency, merchantId });
    }
  }
  const taking = takingShares(shares);
  if (!taking) return undefined;
  const merchants = intents.flatMap(({ merchant }) => merchant ?? []);
  const unchanged = merchants.length === 0 ? [] : [merchantsUnchanged(merchants)];
  return { records, statements: [...taking, ...holdingOpen(batches, now), ...unchanged] };
}

/** No two in a batch are about one payment: each is decided by its row and the daily total alone. */
async function planUnderLock(
  tx: Tx,
  intents: readonly MoveIntent[],
  now: Date,
): Promise<Decision<Payment, Refused>[]> {
  const payments = await lockPayments(
    tx,
    intents.map(({ known }) => known.id),
  );
  const unchanged = await unchangedMerchants(
    tx,
    intents.flatMap(({ merchant }) => merchant ?? []),
  );
  const batchIds = [...payments.values()].flatMap(({ batchId }) => batchId ?? []);
  const isCancel = intents.some(({ action }) => action === 'cancel');
  const open = isCancel ? await openBatches(tx, batchIds) : new Set<string>();
  const decided = intents.map((intent) => {
    const payment = payments.get(intent.known.id);
    assert(payment, `${intent.known.id} was found before`);
    const isBatchOpen = payment.batchId !== null && open.has(payment.batchId);
    const { merchant } = intent;
    const begun: Payment | Refused['reason'] =
      merchant === null || unchanged.has(merchant)
        ? beginMove(payment, intent, { now, isBatchOpen })
        : 'merchant-changed';
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

function refusing(payment: Payment, reason: Refused['reason']): Readonly<{ refusal: Refused }> {
  return { refusal: { reason, hasRest: payment.captured > 0n && capturable(payment) > 0n } };
}

/** What a cancellation counts for on the merchant's day. */
function shareOf(
  { merchantId, currency, pending }: Payment,
  { dailyLimit: limit }: MoveIntent,
): LimitedShare | undefined {
  if (pending?.kind !== 'CANCEL' || pending.day === null) return undefined;
  const { day, amount } = pending;
  return { merchantId, kind: 'CANCELLATION', currency, day, amount, limit };
}
