import { isWrittenBack, originalOf, outcomeOf } from '../../acquiring/acquirers/index.ts';
import { foundBefore, leaveInDoubt } from '../../acquiring/operations/index.ts';
import { assert } from '../../kernel/assert.ts';
import { parseMoney, type WireMoney } from '../../kernel/money.ts';
import {
  dailyLimit,
  localDay,
  mayTakePayments,
  type Merchant,
  provinceOf,
  suspended,
} from '../../merchants/onboarding/index.ts';
import type { PartnerCaller } from '../../access/partners/index.ts';
import { type Answer, ok } from '../../platform/http/answer.ts';
import { forBucket } from '../../platform/db/pool.ts';
import { fingerprintOf, inProgress } from '../../platform/http/idempotency.ts';
import { found, invalid } from '../../platform/http/errors.ts';
import { askForPending } from './ask-acquirer.ts';
import { assignedTo } from './assigned-references.ts';
import type { Payments } from './payments.ts';
import { refused } from './errors.ts';
import { isPosted, noteLateIncrement } from './late-increment-store.ts';
import type { PaymentMove } from './lifecycle.ts';
import type { MoveIntent } from './move-intents.ts';
import { moveOperation, type Payment } from './payment.ts';
import { paymentsDue } from './payment-store.ts';
import { paymentBody } from './schema.ts';

/** What a completion, cancellation, release or increment asks for, in one shape. */
type Moving = Readonly<{
  action: PaymentMove;
  caller: PartnerCaller;
  /** Where the call names a merchant; it must be the payment's. */
  merchantId: string | null;
  paymentId: string;
  body: Readonly<{
    idempotencyKey: string;
    amount?: WireMoney;
    invoiceNumber?: string;
    finalCompletion?: boolean;
    reason?: string;
  }>;
  correlationId: string;
}>;

/** Completes, cancels, releases or raises a payment, in the same three steps as it was made. */
export async function movePayment(
  payments: Payments,
  move: Moving,
  isChanged = false,
): Promise<Answer> {
  const { payment, merchant } = await target(payments, move, isChanged);
  const intent = intentOf(payments, move, { payment, merchant });
  if (await isMovedAlready(payments, payment, intent)) return ok(paymentBody(payment));
  const committed = await payments.intendMove(intent);
  if ('replayed' in committed) return committed.replayed;
  if ('record' in committed) return await carryOut(payments, committed.record, merchant);
  const { reason, hasRest } = committed.refusal;
  if (reason !== 'merchant-changed') throw refused(reason, { hasRest });
  return await movePayment(payments, move, true);
}

/** By a request of before the database was restored: the acquirer did it, and it was written back. */
async function isMovedAlready({ acquirers, db }: Payments, payment: Payment, intent: MoveIntent) {
  const { amount, hostReferences, operationId: id = '' } = intent;
  const { acquirer, bucket, currency, id: paymentId, pending } = payment;
  const asked = { id, acquirer, hostReferences, currency, amount: amount ?? undefined };
  if (!foundBefore(acquirers.found, asked)) return false;
  if (pending?.id === id) throw inProgress();
  // Who wrote it back may have been killed before it said so.
  const at = forBucket(db, bucket);
  return (await isWrittenBack(db, id)) || (await isPosted(at, { bucket, id, paymentId }));
}

/** Steps two and three of a move whose intent is committed. */
async function carryOut(payments: Payments, known: Payment, merchant: Merchant): Promise<Answer> {
  const { id: paymentId, pending } = known;
  assert(pending, `${paymentId} waits for something`);
  const verdict = await askForPending(payments, known, merchant);
  if (verdict.kind !== 'unknown') {
    const operationId = pending.id;
    const ended = await payments.end({ paymentId, operationId, verdict, merchant, known });
    if (ended !== 'lost') return ended.answer;
    // The sweeper was faster. Where it reversed an increment that is approved now, the two crossed.
    if (pending.kind === 'INCREMENT' && verdict.kind === 'approved') {
      const { amount, hostReferences = null, reference } = pending;
      const outcome = outcomeOf(reference, verdict);
      const original = originalOf(reference, { outcome, hostReferences });
      await noteLateIncrement(payments.db, { paymentId, amount, original }, payments.clock.now());
    }
  }
  return await leaveInDoubt(payments, paymentsDue, known, paymentBody(known));
}

type Target = Readonly<{ payment: Payment; merchant: Merchant }>;

/** The payment, its merchant, and every fault that shows before its lock is taken. */
async function target(payments: Payments, move: Moving, isChanged: boolean): Promise<Target> {
  const { caller, merchantId, paymentId, body } = move;
  const seen = { id: paymentId, partnerId: caller.partnerId, merchantId: caller.merchantId };
  const payment = found(await payments.find(seen));
  if (merchantId !== null && merchantId !== payment.merchantId) found(undefined);
  const read = isChanged ? payments.merchant : payments.recalledMerchant;
  const merchant = found(await read(payment));
  // More money is a new payment; what was promised before may still be taken or given up.
  if (move.action === 'increment' && !mayTakePayments(merchant)) {
    // Nothing is refused for what is only remembered.
    if (!isChanged) return await target(payments, move, true);
    throw suspended(payment.merchantId);
  }
  if (body.amount !== undefined && body.amount.currency !== payment.currency) {
    throw invalid([
      {
        parameterName: 'amount.currency',
        parameterValue: body.amount.currency,
        reasonCode: 'CURRENCY_MISMATCH',
        errorMessage: `Must match the currency of the payment: ${payment.currency}.`,
      },
    ]);
  }
  return { payment, merchant };
}

function intentOf(payments: Payments, move: Moving, { payment, merchant }: Target): MoveIntent {
  const { profile } = merchant;
  const { action, body, correlationId } = move;
  const isCancel = action === 'cancel' || action === 'release';
  const request = requestOf(payments, move, payment);
  const made = { bucket: payment.bucket, now: payments.clock.now() };
  return {
    request,
    operationId: payments.acquirers.found.idUnder('ledgerEntry', made, request),
    known: payment,
    merchant,
    action,
    amount: body.amount === undefined ? null : parseMoney(body.amount).amount,
    final: body.finalCompletion ?? true,
    invoiceNumber: body.invoiceNumber ?? null,
    ...(body.reason === undefined ? {} : { reason: body.reason }),
    day: isCancel ? localDay(made.now, provinceOf(profile)) : null,
    correlationId,
    hostReferences: assignedTo(payments, payment, { merchant, action }),
    dailyLimit: dailyLimit(profile, 'dailyCancellationLimit'),
  };
}

function requestOf({ keyring }: Payments, { action, body }: Moving, payment: Payment) {
  const { id: paymentId, partnerId, merchantId } = payment;
  const { idempotencyKey: key, ...asked } = body;
  const fingerprint = fingerprintOf((text) => keyring.mac('fingerprint', text), {
    ...asked,
    paymentId,
  });
  const operation = moveOperation(action);
  return { partnerId, merchantId, operation, key, fingerprint, resourceId: paymentId };
}
