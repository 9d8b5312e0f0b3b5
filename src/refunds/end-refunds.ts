import { recordMany } from '../events/index.ts';
import { assert } from '../kernel/assert.ts';
import { type Entry, post } from '../ledger/index.ts';
import type { Merchant } from '../onboarding/index.ts';
import { giveBackShares, lockPayments, type Payment, updatePayments } from '../payments/index.ts';
import { createGroupCommit } from '../platform/db/group-commit.ts';
import { rememberMany } from '../platform/db/idempotency-store.ts';
import { transaction, type Tx } from '../platform/db/transaction.ts';
import type { Answer } from '../platform/http/answer.ts';
import { rememberedAs } from '../platform/http/idempotency.ts';
import { joinBatches, nextClose } from '../settlement/index.ts';
import { answerTo } from './answer.ts';
import { refundEvent } from './event.ts';
import { shareOf } from './open-refunds.ts';
import { CREATE_REFUND, endedBy, type Refund, type Verdict } from './refund.ts';
import type { RefundDeps } from './refund-deps.ts';
import { endRefunds, lockPending } from './refund-store.ts';

/** A refund whose outcome is known. */
export type Ending = Readonly<{
  refund: Pick<Refund, 'id' | 'paymentId'>;
  verdict: Verdict;
  merchant: Merchant;
}>;

/** `lost`: somebody else ended the refund before. */
export type Ended = Readonly<{ kind: 'ended'; answer: Answer }> | 'lost';

/**
 * Step three of a refund, for all answers that arrive together in one transaction: the refund ends
 * by compare-and-set, and with it go the payment's amounts, the batch, the posting, the event and
 * the remembered answer. Each refund is ended once.
 */
export function endingOf(deps: RefundDeps): (ending: Ending) => Promise<Ended> {
  const name = 'end-refunds';
  const { submit } = createGroupCommit<Ending, Ended>({
    name,
    keyOf: ({ refund }) => refund.paymentId,
    run: (endings) => transaction(deps.db, (tx) => endAll(tx, deps, endings)),
    observe: ({ size }) => deps.metrics.groupCommitSize.observe({ name }, size),
  });
  return submit;
}

/** A refund as it ends, with its payment as it was. */
type Step = Readonly<{ refund: Refund; payment: Payment; merchant: Merchant }>;

/** Locks are taken in one order everywhere: payments, refunds, the merchant's day, batches. */
async function endAll(tx: Tx, deps: RefundDeps, endings: readonly Ending[]): Promise<Ended[]> {
  const now = deps.clock.now();
  const steps = await stepsOf(tx, endings, now);
  await giveBackShares(
    tx,
    steps.flatMap(({ refund }) => (isDone(refund) ? [] : [shareOf(refund)])),
  );
  const joined = await joinOpenBatches(tx, steps, now);
  const refunds = joined.map(({ refund }) => refund);
  const written = await endRefunds(tx, refunds);
  const paid = await updatePayments(tx, joined.map(paymentAfter));
  assert(written.size === refunds.length, 'a refund that is locked and waits is ended');
  assert(paid.size === refunds.length, 'the payment of a refund is locked and written with it');
  await post(
    tx,
    refunds.flatMap((refund) => entryOf(refund, now)),
  );
  await recordMany(
    tx,
    refunds.map((refund) =>
      refundEvent(refund, isDone(refund) ? 'refund.succeeded' : 'refund.declined', now),
    ),
  );
  const answers = new Map(refunds.map((refund) => [refund.id, answerTo(deps, refund)]));
  await rememberMany(
    tx,
    refunds.flatMap(({ id, partnerId, idempotencyKey: key }) => {
      const answer = answers.get(id);
      return answer ? [{ partnerId, operation: CREATE_REFUND, key, ...rememberedAs(answer) }] : [];
    }),
  );
  return endings.map(({ refund }) => {
    const answer = answers.get(refund.id);
    return answer ? { kind: 'ended', answer } : 'lost';
  });
}

function isDone({ status }: Refund): boolean {
  return status === 'SUCCEEDED';
}

/** How each refund ends that still waits for its answer. */
async function stepsOf(tx: Tx, endings: readonly Ending[], now: Date): Promise<Step[]> {
  const payments = await lockPayments(
    tx,
    endings.map(({ refund }) => refund.paymentId),
  );
  const pending = await lockPending(
    tx,
    endings.map(({ refund }) => refund.id),
  );
  return endings.flatMap(({ refund: { id, paymentId }, verdict, merchant }) => {
    const [before, payment] = [pending.get(id), payments.get(paymentId)];
    if (!before || !payment) return [];
    return [{ refund: endedBy(before, verdict, now), payment, merchant }];
  });
}

/** Money that goes back joins the open batch of its merchant. */
async function joinOpenBatches(tx: Tx, steps: readonly Step[], now: Date): Promise<Step[]> {
  const joining = steps.filter(({ refund }) => isDone(refund));
  const batchIds = await joinBatches(
    tx,
    joining.map(({ refund: { partnerId, merchantId, currency }, merchant }) => ({
      partnerId,
      merchantId,
      currency,
      closesAt: () => nextClose(merchant.profile, now),
    })),
    now,
  );
  const batchOf = new Map(joining.map((step, place) => [step, batchIds[place] ?? null]));
  return steps.map((step) => {
    const batchId = batchOf.get(step) ?? null;
    return { ...step, refund: { ...step.refund, batchId } };
  });
}

/** Only amounts move: the payment goes on waiting for whatever else was asked about it. */
function paymentAfter({ refund, payment }: Step) {
  const { amount, modifiedAt } = refund;
  const refunded = payment.refunded + (isDone(refund) ? amount : 0n);
  const refunding = payment.refunding - amount;
  const changed = isDone(refund) ? { refunded, refunding, modifiedAt } : { refunding };
  return { payment: { ...payment, ...changed }, after: payment.pending?.kind ?? null };
}

function entryOf(refund: Refund, now: Date): Entry[] {
  const { id, merchantId, paymentId, amount, currency, batchId } = refund;
  if (batchId === null) return [];
  const money = { amount, currency };
  return [{ id, kind: 'REFUND', merchantId, subjectId: paymentId, batchId, money, createdAt: now }];
}
