import { recording } from '../events/index.ts';
import { answeredIssuerId, methodToKeep } from '../instruments/index.ts';
import { posting } from '../ledger/index.ts';
import type { Merchant } from '../onboarding/index.ts';
import { createGroupCommit } from '../platform/db/group-commit.ts';
import { rememberingOf } from '../platform/db/idempotency-store.ts';
import { allAtOnce, transaction, type Tx } from '../platform/db/transaction.ts';
import type { Answer } from '../platform/http/answer.ts';
import { rememberedAs } from '../platform/http/idempotency.ts';
import {
  type BatchMemory,
  createBatchMemory,
  holdingOpen,
  joinBatches,
  nextClose,
} from '../settlement/index.ts';
import { keeping, keepMethods, notingAnswered, type SealedMethod } from '../vault/index.ts';
import { answerTo } from './answer.ts';
import { giveBackShares } from './daily-total-store.ts';
import { eventOf } from './event.ts';
import type { Operation, Payment } from './payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { type Change, changingPayments, lockPayments } from './payment-store.ts';
import { settle, type Settled, type Verdict } from './settle.ts';

/** An operation whose outcome is known. */
export type Ending = Readonly<{
  paymentId: string;
  operationId: string;
  verdict: Verdict;
  merchant: Merchant;
  /** The payment as it was opened, where nobody but the sweeper can have touched it since. */
  known?: Payment;
}>;

/** `lost`: somebody else ended the operation before. */
export type Ended = Readonly<{ kind: 'ended'; payment: Payment; answer: Answer }> | 'lost';

type Means = PaymentDeps & Readonly<{ batches: BatchMemory }>;

/**
 * Step three of everything that is asked of the acquirer, for all answers that arrive together in
 * one transaction: the state moves by compare-and-set, and with it go the postings, the batch, the
 * event, the stored card and the remembered answer. Each operation is ended once.
 */
export function endingOf(deps: PaymentDeps): (ending: Ending) => Promise<Ended> {
  const name = 'end-operations';
  const means = { ...deps, batches: createBatchMemory() };
  const { submit } = createGroupCommit<Ending, Ended>({
    name,
    keyOf: ({ paymentId }) => paymentId,
    run: (endings) => endAll(means, endings),
    observe: ({ size }) => deps.metrics.groupCommitSize.observe({ name }, size),
  });
  return submit;
}

/** An ending on its way through the transaction. */
type Step = Readonly<{
  ending: Ending;
  before: Payment;
  pending: Operation;
  settled: Settled;
  /** What the vault keeps from now on. */
  method: SealedMethod | undefined;
}>;

/** Mostly nobody has touched the payments and the batches are open; else each is looked at. */
async function endAll(means: Means, endings: readonly Ending[]): Promise<Ended[]> {
  const swift = swiftSteps(means, endings);
  if (swift) {
    const { ended, statements } = effectsOf(means, swift);
    const methods = swift.flatMap(({ method }) => method ?? []);
    const isDone = await allAtOnce(means.db, [
      changingPayments(swift.map(changeOf).toSorted(byId)),
      ...holdingOpen(swift.flatMap(joinedBatch), means.clock.now()),
      ...keeping(methods),
      ...statements,
    ]);
    if (isDone) return endings.map(({ paymentId }) => ended.get(paymentId) ?? 'lost');
  }
  return await transaction(means.db, (tx) => endEach(tx, means, endings));
}

/** What is to be done, where all of it can be told from memory. */
function swiftSteps(means: Means, endings: readonly Ending[]): Step[] | undefined {
  const steps: Step[] = [];
  for (const ending of endings) {
    const { known } = ending;
    const step = known && stepOf(means, ending, known);
    if (!step || step.method?.stored === true) return undefined;
    const batchId = isJoining(step) ? means.batches.recall(known) : undefined;
    if (isJoining(step) && batchId === undefined) return undefined;
    steps.push(batchId === undefined ? step : inBatch(step, batchId));
  }
  return steps;
}

/** The batch that a step joins, which is that of its first capture. */
function joinedBatch(step: Step) {
  const { batchId: id, currency, merchantId } = step.settled.payment;
  return isJoining(step) && id !== null ? [{ id, currency, merchantId }] : [];
}

/** Locks are taken in one order everywhere. */
const byId = (one: Change, other: Change): number => (one.payment.id < other.payment.id ? -1 : 1);
const changeOf = ({ pending, settled }: Step): Change => ({
  payment: settled.payment,
  after: pending.kind,
});

async function endEach(tx: Tx, means: Means, endings: readonly Ending[]): Promise<Ended[]> {
  const steps = await lockedSteps(tx, means, endings);
  // Locks are taken in one order everywhere: payments, days, batches.
  await giveBackShares(tx, steps.flatMap(sharesToGiveBack));
  const stored = await storeMethods(tx, steps);
  const joined = await joinOpenBatches(tx, means, stored);
  const { ended, statements } = effectsOf(means, joined);
  if (joined.length > 0) await tx.together([changingPayments(joined.map(changeOf)), ...statements]);
  return endings.map(({ paymentId }) => ended.get(paymentId) ?? 'lost');
}

/** What is told of the steps, and what is written of them beside the payments themselves. */
function effectsOf(means: Means, steps: readonly Step[]) {
  const ended = new Map(
    steps.map(({ settled: { payment }, pending }) => {
      const answer = answerTo(means, { payment, pending });
      return [payment.id, { kind: 'ended' as const, payment, answer, pending }];
    }),
  );
  const statements = [
    ...posting(steps.flatMap(({ settled }) => settled.entries)),
    ...recording(steps.map(({ settled, pending }) => eventOf(settled, pending))),
    ...rememberingOf([...ended.values()].flatMap(memoryOf)),
    ...notingAnswered(steps.flatMap(issuerIdOf)),
  ];
  return { ended, statements };
}

/** Of the first approved operation of a payment with a method that was stored before. */
function issuerIdOf({ before, settled }: Step) {
  return before.isStored && before.outcome === null ? answeredIssuerId(settled.payment) : [];
}

type Remembering = Readonly<{ payment: Payment; answer: Answer; pending: Operation }>;

function memoryOf({ payment: { partnerId }, answer, pending: { request } }: Remembering) {
  return request ? [{ partnerId, ...request, ...rememberedAs(answer) }] : [];
}

/** What each answer makes of its payment, as far as the payment still waits for it. */
async function lockedSteps(tx: Tx, means: Means, endings: readonly Ending[]): Promise<Step[]> {
  const locked = await lockPayments(
    tx,
    endings.map(({ paymentId }) => paymentId),
  );
  return endings.flatMap((ending) => {
    const before = locked.get(ending.paymentId);
    return (before && stepOf(means, ending, before)) ?? [];
  });
}

/** Undefined where the payment no longer waits for this operation. */
function stepOf({ clock, holdMs }: Means, ending: Ending, before: Payment): Step | undefined {
  const { operationId, verdict } = ending;
  const { pending } = before;
  if (pending?.id !== operationId) return undefined;
  const now = clock.now();
  const { cardToKeep } = pending;
  const method =
    cardToKeep && verdict.kind === 'approved'
      ? methodToKeep(before, cardToKeep, { ...verdict, now })
      : undefined;
  return { ending, before, pending, settled: settle(before, verdict, { now, holdMs }), method };
}

/** A card that was stored before keeps the id it had, and the payment learns of it. */
async function storeMethods(tx: Tx, steps: readonly Step[]): Promise<Step[]> {
  const storing = steps.flatMap((step) => {
    const { method } = step;
    return method ? [{ step, method }] : [];
  });
  const kept = await keepMethods(
    tx,
    storing.map(({ method }) => method),
  );
  const methodOf = new Map(
    storing.map(({ step, method }, place) => [
      step,
      {
        id: kept[place]?.paymentMethodId ?? method.id,
        isStored: kept[place]?.isStored ?? false,
      },
    ]),
  );
  return steps.map((step) => {
    const method = methodOf.get(step);
    if (!method) return step;
    const { settled } = step;
    const payment = {
      ...settled.payment,
      paymentMethodId: method.id,
      isStored: method.isStored,
    };
    return { ...step, settled: { ...settled, payment } };
  });
}

const JOINING = new Set(['CAPTURE', 'PURCHASE', 'VOID']);

function isJoining({ settled }: Step): boolean {
  return settled.entries.some(({ kind }) => JOINING.has(kind));
}

/** Money that moves joins the open batch of its merchant. */
async function joinOpenBatches(tx: Tx, means: Means, steps: readonly Step[]): Promise<Step[]> {
  const now = means.clock.now();
  const joining = steps.filter(isJoining);
  const batchIds = await joinBatches(
    tx,
    joining.map(({ before, ending }) => ({
      partnerId: before.partnerId,
      merchantId: before.merchantId,
      currency: before.currency,
      closesAt: () => nextClose(ending.merchant.profile, now),
    })),
    now,
  );
  const batchOf = new Map(joining.map((step, place) => [step, batchIds[place]]));
  return steps.map((step) => {
    const batchId = batchOf.get(step);
    if (batchId === undefined) return step;
    means.batches.note(step.before, batchId);
    return inBatch(step, batchId);
  });
}

function inBatch(step: Step, batchId: string): Step {
  const { payment, entries, event } = step.settled;
  const settled = {
    event,
    payment: { ...payment, batchId: payment.batchId ?? batchId },
    entries: entries.map((entry) => (JOINING.has(entry.kind) ? { ...entry, batchId } : entry)),
  };
  return { ...step, settled };
}

/** A cancellation that was declined counts towards no limit. */
function sharesToGiveBack({ before, pending, ending }: Step) {
  const { day, kind, amount } = pending;
  if (kind !== 'CANCEL' || day === null || ending.verdict.kind === 'approved') return [];
  const { merchantId, currency } = before;
  return [{ merchantId, kind: 'CANCELLATION' as const, currency, day, amount }];
}
