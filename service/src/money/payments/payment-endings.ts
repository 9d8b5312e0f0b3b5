import {
  answeredIssuerId,
  cardClassOf,
  methodToKeep,
  reportsOf,
  type StoredMethod,
  storeMethods,
} from '../../cards/instruments/index.ts';
import type { Merchant } from '../../merchants/onboarding/index.ts';
import {
  answerInRecord,
  createEndings,
  type Step,
  type AcquirerVerdict,
} from '../../acquiring/operations/index.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import {
  type BatchMemory,
  createBatchMemory,
  holdingOpen,
  nextClose,
  type OpenBatch,
} from '../settlement/index.ts';
import { declined } from '../../acquiring/acquirers/index.ts';
import { created, ok, writtenOnce } from '../../platform/http/answer.ts';
import { problemAnswer } from '../../platform/http/problem-body.ts';
import { keeping, notingAnswered, type SealedMethod } from '../../records/vault/index.ts';
import { giveBackShares } from './daily-total-store.ts';
import { paymentSettled } from './event.ts';
import { applyAnswer, type AnsweredPayment } from './lifecycle.ts';
import { moveOf, type Payment, type PaymentDeps, type PendingOperation } from './payment.ts';
import { changingPayments, lockPayments, type PaymentChange } from './payment-store.ts';
import { paymentBody } from './schema.ts';

export type PaymentEnding = Readonly<{
  paymentId: string;
  operationId: string;
  verdict: AcquirerVerdict;
  merchant: Merchant;
  /** The payment as the operation began on it: mostly nobody has touched it since. */
  known?: Payment;
}>;

type EndingDeps = PaymentDeps & Readonly<{ batches: BatchMemory }>;

/** Step three of all that is asked about a payment: money joins a batch, cards go to the vault. */
export function createPaymentEndings(deps: PaymentDeps) {
  const endingDeps = { ...deps, batches: createBatchMemory() };
  return createEndings<PaymentEnding, Step<PaymentChange>>(deps, {
    name: 'end-operations',
    bucketOf: ({ merchant }) => merchant.bucket,
    keyOf: ({ paymentId }) => paymentId,
    planOptimistically: (endings, now) => planOptimistically(endingDeps, endings, now),
    planUnderLock: (tx, endings, now) => planUnderLock(tx, endingDeps, { endings, now }),
    write: (steps) => [
      changingPayments(steps.map((step) => ({ ...step.record, answer: answerInRecord(step) }))),
    ],
    holdsAnswers: true,
  });
}

type Effect = Readonly<{
  ending: PaymentEnding;
  before: Payment;
  pending: PendingOperation;
  settled: AnsweredPayment;
  /** What the vault keeps from now on. */
  method: SealedMethod | undefined;
}>;

/** Mostly nobody has touched the payments since their operations began, and the batches are open. */
function planOptimistically(endingDeps: EndingDeps, endings: readonly PaymentEnding[], now: Date) {
  const steps: Step<PaymentChange>[] = [];
  const methods: SealedMethod[] = [];
  const batches: OpenBatch[] = [];
  const answered: ReturnType<typeof answeredIssuerId>[number][] = [];
  for (const ending of endings) {
    const { known } = ending;
    const effect = known && effectOf(endingDeps, { ending, before: known, now });
    if (!effect || effect.method?.stored === true) return undefined;
    if (sharesToGiveBack(effect).length > 0) return undefined;
    if (effect.method) methods.push(effect.method);
    answered.push(...issuerIdOf(effect));
    if (!isJoining(effect)) {
      steps.push(stepOf(endingDeps, effect));
      continue;
    }
    const batch = endingDeps.batches.recall(known);
    if (!batch) return undefined;
    batches.push(batch);
    steps.push(stepOf(endingDeps, inBatch(effect, batch.id)));
  }
  const beside = [...holdingOpen(batches, now), ...keeping(methods), ...notingAnswered(answered)];
  return { steps, statements: beside };
}

async function planUnderLock(
  tx: Tx,
  endingDeps: EndingDeps,
  { endings, now }: Readonly<{ endings: readonly PaymentEnding[]; now: Date }>,
): Promise<(Step<PaymentChange> | undefined)[]> {
  const locked = await lockPayments(
    tx,
    endings.map(({ paymentId }) => paymentId),
  );
  const effects = endings.flatMap((ending) => {
    const before = locked.get(ending.paymentId);
    return (before && effectOf(endingDeps, { ending, before, now })) ?? [];
  });
  await giveBackShares(tx, effects.flatMap(sharesToGiveBack));
  const kept = await storeMethods(
    tx,
    effects.flatMap(({ method }) => method ?? []),
  );
  await tx.commitInOneRoundTrip(notingAnswered(effects.flatMap(issuerIdOf)));
  const joined = await joinOpenBatches(tx, endingDeps, { effects, now });
  const steps = new Map(
    joined.map((effect) => {
      const method = effect.method && kept.get(effect.method.id);
      const step = stepOf(endingDeps, method ? withMethod(effect, method) : effect);
      const { correlationId } = effect.pending;
      const events = [...step.events, ...reportsOf(method, { correlationId, now })];
      return [effect.ending, { ...step, events }];
    }),
  );
  return endings.map((ending) => steps.get(ending));
}

type Deciding = Readonly<{ ending: PaymentEnding; before: Payment; now: Date }>;

/** Undefined where the payment no longer waits for this operation. */
function effectOf({ holdMs }: EndingDeps, { ending, before, now }: Deciding): Effect | undefined {
  const { operationId, verdict } = ending;
  const { pending } = before;
  if (pending?.id !== operationId) return undefined;
  const { cardToKeep } = pending;
  const method =
    cardToKeep && verdict.kind === 'approved'
      ? methodToKeep(before, cardToKeep, { ...verdict, now })
      : undefined;
  return {
    ending,
    before,
    pending,
    settled: applyAnswer(before, verdict, { now, holdMs }),
    method,
  };
}

function stepOf(endingDeps: EndingDeps, { before, pending, settled }: Effect): Step<PaymentChange> {
  const { payment, entries } = settled;
  const { partnerId, merchantId } = payment;
  const { request } = pending;
  return {
    record: { payment, after: pending.kind, was: before },
    entries,
    events: [paymentSettled(before, settled, pending)],
    answer: paymentAnswer(endingDeps, payment, pending),
    request: request && { partnerId, merchantId, ...request },
  };
}

/** The answer to the request that began an operation, once it has ended, and to every repeat. */
function paymentAnswer({ publicUrl }: EndingDeps, payment: Payment, pending: PendingOperation) {
  const path = `/payments/${payment.id}`;
  const isCreation = pending.kind === 'AUTHORIZE' || pending.kind === 'REVERSAL';
  if (payment.outcome?.isoResponseCode === '00') {
    const text = writtenOnce(paymentBody(payment));
    return isCreation ? created(text, path) : ok(text);
  }
  const { correlationId, request } = pending;
  const instance = isCreation ? '/payments' : `${path}${request ? `/${moveOf(request)}` : ''}`;
  const context = { publicUrl, instance, correlationId };
  return problemAnswer(declined(payment.outcome, paymentBody(payment)), context);
}

/** Of the first approved operation of a payment with a method that was stored before. */
function issuerIdOf({ before, settled }: Effect) {
  return before.isStored && before.outcome === null ? answeredIssuerId(settled.payment) : [];
}

/** A card that was stored before keeps the id it had, and the payment learns of it. */
function withMethod(effect: Effect, { named }: StoredMethod): Effect {
  const { settled } = effect;
  return { ...effect, settled: { ...settled, payment: { ...settled.payment, ...named } } };
}

const JOINING = new Set(['CAPTURE', 'PURCHASE', 'VOID']);

function isJoining({ settled }: Effect): boolean {
  return settled.entries.some(({ kind }) => JOINING.has(kind));
}

/** Money that moves joins the open batch of its merchant. */
async function joinOpenBatches(
  tx: Tx,
  { batches }: EndingDeps,
  { effects, now }: Readonly<{ effects: readonly Effect[]; now: Date }>,
): Promise<Effect[]> {
  const joining = effects.filter(isJoining);
  const batchIds = await batches.join(
    tx,
    joining.map(({ before: { partnerId, merchantId, currency }, ending, pending }) => ({
      partnerId,
      merchantId,
      currency,
      correlationId: pending.correlationId,
      closesAt: () => nextClose(ending.merchant.profile, now),
    })),
    now,
  );
  const batchOf = new Map(joining.map((effect, place) => [effect, batchIds[place]]));
  return effects.map((effect) => {
    const batchId = batchOf.get(effect);
    return batchId === undefined ? effect : inBatch(effect, batchId);
  });
}

/** That of a payment is the batch of its first capture. */
function inBatch(effect: Effect, batchId: string): Effect {
  const { payment, entries, event } = effect.settled;
  const settled = {
    event,
    payment: { ...payment, batchId: payment.batchId ?? batchId },
    entries: entries.map((entry) =>
      JOINING.has(entry.kind) ? { ...entry, batchId, card: cardClassOf(payment.card) } : entry,
    ),
  };
  return { ...effect, settled };
}

/** A cancellation that was declined counts towards no limit. */
function sharesToGiveBack({ before, pending, ending }: Effect) {
  const { day, kind, amount } = pending;
  if (kind !== 'CANCEL' || day === null || ending.verdict.kind === 'approved') return [];
  const { merchantId, currency } = before;
  return [{ merchantId, kind: 'CANCELLATION' as const, currency, day, amount }];
}
