import { type Approved, declined, type Declined } from '../../acquiring/acquirers/index.ts';
import type { Merchant } from '../../merchants/onboarding/index.ts';
import { answerInRecord, createEndings, type Step } from '../../acquiring/operations/index.ts';
import { changingPayments, giveBackShares, lockPayments, type Payment } from '../payments/index.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import {
  type BatchMemory,
  createBatchMemory,
  holdingOpen,
  nextClose,
  type OpenBatch,
} from '../settlement/index.ts';
import { type Answer, created, writtenOnce } from '../../platform/http/answer.ts';
import { problemAnswer } from '../../platform/http/problem-body.ts';
import { refundDeclined, refundSucceeded } from './event.ts';
import { endedBy, type EndedRefund, refundEntries, isDone, paymentAfter } from './lifecycle.ts';
import { CREATE_REFUND, type Refund, type RefundDeps, shareOf } from './refund.ts';
import { endingRefunds, lockPending } from './refund-store.ts';
import { refundBody } from './schema.ts';

export type RefundEnding = Readonly<{
  refund: Pick<Refund, 'id' | 'paymentId'>;
  verdict: Approved | Declined;
  merchant: Merchant;
  /** Both as the refund began: mostly nobody has touched them since. */
  known?: Readonly<{ refund: Refund; payment: Payment }>;
}>;

type EndingDeps = RefundDeps & Readonly<{ batches: BatchMemory }>;

/** Step three of a refund: with it go the payment's amounts and the batch. */
export function createRefundEndings(deps: RefundDeps) {
  const endingDeps = { ...deps, batches: createBatchMemory() };
  return createEndings<RefundEnding, Step<EndedRefund>>(deps, {
    name: 'end-refunds',
    bucketOf: ({ merchant }) => merchant.bucket,
    keyOf: ({ refund }) => refund.paymentId,
    planOptimistically: (endings, now) => planOptimistically(endingDeps, endings, now),
    planUnderLock: (tx, endings, now) => planUnderLock(tx, endingDeps, { endings, now }),
    write: (steps) => [
      changingPayments(steps.map(({ record }) => paymentAfter(record))),
      endingRefunds(steps.map((step) => ({ ...step.record.refund, answer: answerInRecord(step) }))),
    ],
    holdsAnswers: true,
  });
}

/** Where all are approved and the batches are open, as mostly. */
function planOptimistically(endingDeps: EndingDeps, endings: readonly RefundEnding[], now: Date) {
  const steps: Step<EndedRefund>[] = [];
  const batches: OpenBatch[] = [];
  for (const { known, verdict, merchant } of endings) {
    if (!known) return undefined;
    const ended = endedBy(known.refund, verdict, now);
    const batch = endingDeps.batches.recall(ended);
    if (!batch || !isDone(ended)) return undefined;
    batches.push(batch);
    steps.push(
      stepOf(endingDeps, { ...known, refund: { ...ended, batchId: batch.id }, merchant }, now),
    );
  }
  return { steps, statements: holdingOpen(batches, now) };
}

/** How each refund ends that still waits for its answer. */
async function planUnderLock(
  tx: Tx,
  endingDeps: EndingDeps,
  { endings, now }: Readonly<{ endings: readonly RefundEnding[]; now: Date }>,
): Promise<(Step<EndedRefund> | undefined)[]> {
  const payments = await lockPayments(
    tx,
    endings.map(({ refund }) => refund.paymentId),
  );
  const pending = await lockPending(
    tx,
    endings.map(({ refund }) => refund.id),
  );
  const ended = endings.map(({ refund: { id, paymentId }, verdict, merchant }) => {
    const [before, payment] = [pending.get(id), payments.get(paymentId)];
    return before && payment && { refund: endedBy(before, verdict, now), payment, merchant };
  });
  const known = ended.filter((one) => one !== undefined);
  await giveBackShares(
    tx,
    known.flatMap(({ refund }) => (isDone(refund) ? [] : [shareOf(refund)])),
  );
  const joined = await joinOpenBatches(tx, endingDeps, { ended: known, now });
  return ended.map(
    (one) => one && stepOf(endingDeps, { ...one, refund: inBatch(one, joined) }, now),
  );
}

/** Money that goes back joins the open batch of its merchant: by refund, its batch. */
async function joinOpenBatches(
  tx: Tx,
  { batches }: EndingDeps,
  { ended, now }: Readonly<{ ended: readonly EndedRefund[]; now: Date }>,
): Promise<ReadonlyMap<string, string | undefined>> {
  const joining = ended.filter(({ refund }) => isDone(refund));
  const batchIds = await batches.join(
    tx,
    joining.map(({ refund: { partnerId, merchantId, currency, correlationId }, merchant }) => ({
      partnerId,
      merchantId,
      currency,
      correlationId,
      closesAt: () => nextClose(merchant.profile, now),
    })),
    now,
  );
  return new Map(joining.map(({ refund }, place) => [refund.id, batchIds[place]]));
}

function inBatch({ refund }: EndedRefund, batches: ReadonlyMap<string, string | undefined>) {
  return { ...refund, batchId: batches.get(refund.id) ?? null };
}

function stepOf(deps: RefundDeps, record: EndedRefund, now: Date): Step<EndedRefund> {
  const { refund } = record;
  const { partnerId, merchantId, idempotencyKey: key } = refund;
  return {
    record,
    entries: refundEntries(refund, now),
    events: [isDone(refund) ? refundSucceeded(refund, now) : refundDeclined(refund, now)],
    answer: refundAnswer(deps, refund),
    request: { partnerId, merchantId, operation: CREATE_REFUND, key },
  };
}

/** The answer to the request for a refund, once it has ended, and to every repeat. */
function refundAnswer({ publicUrl }: RefundDeps, refund: Refund): Answer {
  const body = refundBody(refund);
  if (isDone(refund)) return created(writtenOnce(body), `/refunds/${refund.id}`);
  const { correlationId } = refund;
  const context = { publicUrl, instance: '/refunds', correlationId };
  return problemAnswer(declined(refund.outcome, body), context);
}
