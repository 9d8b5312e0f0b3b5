import type { Approved, Declined } from '../../acquiring/acquirers/index.ts';
import { cardClassOf } from '../../cards/instruments/index.ts';
import type { Entry } from '../../records/ledger/index.ts';
import type { Merchant } from '../../merchants/onboarding/index.ts';
import { createEndings, type Step } from '../../acquiring/operations/index.ts';
import { changingPayments, giveBackShares, lockPayments, type Payment } from '../payments/index.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import {
  type BatchMemory,
  createBatchMemory,
  holdingOpen,
  joinBatches,
  nextClose,
  type OpenBatch,
} from '../settlement/index.ts';
import { refundAnswer } from './answer.ts';
import { refundDeclined, refundSucceeded } from './event.ts';
import { CREATE_REFUND, endedBy, type Refund, shareOf } from './refund.ts';
import type { RefundDeps } from './refund-deps.ts';
import { endingRefunds, lockPending } from './refund-store.ts';

/** A refund whose outcome is known. */
export type RefundEnding = Readonly<{
  refund: Pick<Refund, 'id' | 'paymentId'>;
  verdict: Approved | Declined;
  merchant: Merchant;
  /** Both as the refund began: mostly nobody has touched them since. */
  known?: Readonly<{ refund: Refund; payment: Payment }>;
}>;

type Means = RefundDeps & Readonly<{ batches: BatchMemory }>;

/** A refund as it ends, with its payment as it was. */
type Ended = Readonly<{ refund: Refund; payment: Payment; merchant: Merchant }>;

/** Step three of a refund: with it go the payment's amounts and the batch. */
export function createRefundEndings(deps: RefundDeps) {
  const means = { ...deps, batches: createBatchMemory() };
  return createEndings<RefundEnding, Step<Ended>>(deps, {
    name: 'end-refunds',
    bucketOf: ({ merchant }) => merchant.bucket,
    keyOf: ({ refund }) => refund.paymentId,
    foresee: (endings, now) => foresee(means, endings, now),
    decide: (tx, endings, now) => decide(tx, means, { endings, now }),
    write: (steps) => [
      changingPayments(steps.map(({ record }) => paymentAfter(record))),
      endingRefunds(steps.map(({ record }) => record.refund)),
    ],
  });
}

/** Where all are approved and the batches are open, as mostly. */
function foresee(means: Means, endings: readonly RefundEnding[], now: Date) {
  const steps: Step<Ended>[] = [];
  const batches: OpenBatch[] = [];
  for (const { known, verdict, merchant } of endings) {
    if (!known) return undefined;
    const ended = endedBy(known.refund, verdict, now);
    const batchId = means.batches.recall(ended);
    if (batchId === undefined || !isDone(ended)) return undefined;
    const { currency, merchantId } = ended;
    batches.push({ id: batchId, currency, merchantId });
    steps.push(stepOf(means, { ...known, refund: { ...ended, batchId }, merchant }, now));
  }
  return { steps, statements: holdingOpen(batches, now) };
}

/** How each refund ends that still waits for its answer. */
async function decide(
  tx: Tx,
  means: Means,
  { endings, now }: Readonly<{ endings: readonly RefundEnding[]; now: Date }>,
): Promise<(Step<Ended> | undefined)[]> {
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
  const joined = await joinOpenBatches(tx, known, now);
  for (const { refund } of known) {
    const batchId = joined.get(refund.id);
    if (batchId !== undefined) means.batches.note(refund, batchId);
  }
  return ended.map((one) => one && stepOf(means, { ...one, refund: inBatch(one, joined) }, now));
}

/** Money that goes back joins the open batch of its merchant: by refund, its batch. */
async function joinOpenBatches(
  tx: Tx,
  ended: readonly Ended[],
  now: Date,
): Promise<ReadonlyMap<string, string | undefined>> {
  const joining = ended.filter(({ refund }) => isDone(refund));
  const batchIds = await joinBatches(
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

function inBatch({ refund }: Ended, batches: ReadonlyMap<string, string | undefined>): Refund {
  return { ...refund, batchId: batches.get(refund.id) ?? null };
}

function stepOf(deps: RefundDeps, record: Ended, now: Date): Step<Ended> {
  const { refund } = record;
  const { partnerId, merchantId, idempotencyKey: key } = refund;
  return {
    record,
    entries: entriesOf(refund, now),
    events: [isDone(refund) ? refundSucceeded(refund, now) : refundDeclined(refund, now)],
    answer: refundAnswer(deps, refund),
    request: { partnerId, merchantId, operation: CREATE_REFUND, key },
  };
}

function isDone({ status }: Refund): boolean {
  return status === 'SUCCEEDED';
}

/** Only amounts move: the payment goes on waiting for whatever else was asked about it. */
function paymentAfter({ refund, payment }: Ended) {
  const { amount, modifiedAt } = refund;
  const refunded = payment.refunded + (isDone(refund) ? amount : 0n);
  const refunding = payment.refunding - amount;
  const changed = isDone(refund) ? { refunded, refunding, modifiedAt } : { refunding };
  const after = payment.pending?.kind ?? null;
  return { payment: { ...payment, ...changed }, after, was: payment };
}

function entriesOf(refund: Refund, now: Date): Entry[] {
  const { id, merchantId, paymentId, amount, currency, batchId, method } = refund;
  if (batchId === null) return [];
  const money = { amount, currency };
  const [subjectId, card] = [paymentId, cardClassOf(method.card)];
  return [{ id, kind: 'REFUND', merchantId, subjectId, batchId, card, money, createdAt: now }];
}
