import { recordMany } from '../events/index.ts';
import { post } from '../ledger/index.ts';
import type { Merchant } from '../onboarding/index.ts';
import { createGroupCommit } from '../platform/db/group-commit.ts';
import { rememberMany } from '../platform/db/idempotency-store.ts';
import { transaction, type Tx } from '../platform/db/transaction.ts';
import type { Answer } from '../platform/http/answer.ts';
import { rememberedAs } from '../platform/http/idempotency.ts';
import { joinBatches, nextClose } from '../settlement/index.ts';
import { keepMethods, type SealedMethod } from '../vault/index.ts';
import { answerTo } from './answer.ts';
import { giveBackShares } from './daily-total-store.ts';
import { eventOf } from './event.ts';
import type { Operation, Payment } from './payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { lockPayments, updatePayments } from './payment-store.ts';
import { settle, type Settled, type Verdict } from './settle.ts';

/** An operation whose outcome is known. */
export type Ending = Readonly<{
  paymentId: string;
  operationId: string;
  verdict: Verdict;
  merchant: Merchant;
  /** The payment as it was opened, where nobody but the sweeper can have touched it since. */
  known?: Payment;
  /** What the vault keeps from now on, if it was approved. */
  method?: SealedMethod | null;
}>;

/** `lost`: somebody else ended the operation before. */
export type Ended = Readonly<{ kind: 'ended'; payment: Payment; answer: Answer }> | 'lost';

/**
 * Step three of everything that is asked of the acquirer, for all answers that arrive together in
 * one transaction: the state moves by compare-and-set, and with it go the postings, the batch, the
 * event, the stored card and the remembered answer. Each operation is ended once.
 */
export function endingOf(deps: PaymentDeps): (ending: Ending) => Promise<Ended> {
  const name = 'end-operations';
  const { submit } = createGroupCommit<Ending, Ended>({
    name,
    keyOf: ({ paymentId }) => paymentId,
    run: (endings) => endAll(deps, endings),
    observe: ({ size }) => deps.metrics.groupCommitSize.observe({ name }, size),
  });
  return submit;
}

/** An ending on its way through the transaction. */
type Step = Readonly<{ ending: Ending; before: Payment; pending: Operation; settled: Settled }>;

/** Somebody ended these before us: nothing of the batch is committed, and it goes again without them. */
class Overtaken extends Error {
  override readonly name = 'Overtaken';
  readonly paymentIds: ReadonlySet<string>;

  constructor(paymentIds: ReadonlySet<string>) {
    super(`${paymentIds.size} operations were ended before`);
    this.paymentIds = paymentIds;
  }
}

async function endAll(deps: PaymentDeps, endings: readonly Ending[]): Promise<Ended[]> {
  try {
    const ended = await transaction(deps.db, (tx) => endTogether(tx, deps, endings));
    return endings.map(({ paymentId }) => ended.get(paymentId) ?? 'lost');
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error;
    const { paymentIds } = error;
    const rest = endings.filter(({ paymentId }) => !paymentIds.has(paymentId));
    const ended = await endAll(deps, rest);
    return endings.map((ending) => ended[rest.indexOf(ending)] ?? 'lost');
  }
}

/** What was ended, by payment. Everything is sent at once: one round trip for all statements. */
async function endTogether(
  tx: Tx,
  deps: PaymentDeps,
  endings: readonly Ending[],
): Promise<ReadonlyMap<string, Exclude<Ended, 'lost'>>> {
  const steps = await stepsOf(tx, deps, endings);
  // Locks are taken in one order everywhere: payments, days, batches.
  await giveBackShares(tx, steps.flatMap(sharesToGiveBack));
  const stored = await storeMethods(tx, steps);
  const joined = await joinOpenBatches(tx, stored, deps.clock.now());
  const ended = new Map(
    joined.map(({ settled: { payment }, pending }) => {
      const answer = answerTo(deps, { payment, pending });
      return [payment.id, { kind: 'ended' as const, payment, answer, pending }];
    }),
  );
  const [written, ...rest] = await Promise.allSettled([
    updatePayments(
      tx,
      joined.map(({ pending, settled }) => ({ payment: settled.payment, after: pending.kind })),
    ),
    post(
      tx,
      joined.flatMap(({ settled }) => settled.entries),
    ),
    recordMany(
      tx,
      joined.map(({ settled, pending }) => eventOf(settled, pending.correlationId)),
    ),
    rememberMany(tx, [...ended.values()].flatMap(memoryOf)),
  ]);
  if (written.status === 'rejected') throw written.reason;
  const lost = [...ended.keys()].filter((id) => !written.value.has(id));
  if (lost.length > 0) throw new Overtaken(new Set(lost));
  for (const one of rest) if (one.status === 'rejected') throw one.reason;
  return ended;
}

type Remembering = Readonly<{ payment: Payment; answer: Answer; pending: Operation }>;

function memoryOf({ payment: { partnerId }, answer, pending: { request } }: Remembering) {
  return request ? [{ partnerId, ...request, ...rememberedAs(answer) }] : [];
}

/** What each answer makes of its payment, as far as the payment still waits for it. */
async function stepsOf(tx: Tx, deps: PaymentDeps, endings: readonly Ending[]): Promise<Step[]> {
  const unknown = endings.filter(({ known }) => known === undefined);
  const locked = await lockPayments(
    tx,
    unknown.map(({ paymentId }) => paymentId),
  );
  const context = { now: deps.clock.now(), holdMs: deps.holdMs };
  return endings.flatMap((ending) => {
    const before = ending.known ?? locked.get(ending.paymentId);
    const pending = before?.pending;
    if (!before || pending?.id !== ending.operationId) return [];
    return [{ ending, before, pending, settled: settle(before, ending.verdict, context) }];
  });
}

/** A card that was stored before keeps the id it had, and the payment learns of it. */
async function storeMethods(tx: Tx, steps: readonly Step[]): Promise<Step[]> {
  const storing = steps.flatMap((step) => {
    const { method, verdict } = step.ending;
    return method && verdict.kind === 'approved' ? [{ step, method }] : [];
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

/** Money that moves joins the open batch of its merchant. */
async function joinOpenBatches(tx: Tx, steps: readonly Step[], now: Date): Promise<Step[]> {
  const joining = steps.filter(({ settled }) =>
    settled.entries.some(({ kind }) => JOINING.has(kind)),
  );
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
    return batchId === undefined ? step : inBatch(step, batchId);
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
