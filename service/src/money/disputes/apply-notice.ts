import { newId } from '../../kernel/id.ts';
import { serializeMoney } from '../../kernel/money.ts';
import type { TaxSettings } from '../../merchants/fees/index.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { lockPayments, type Payment } from '../payments/index.ts';
import { refundsOfPayment } from '../refunds/index.ts';
import { type AnswerContents, answerDigest } from './answer.ts';
import { insertAnswer } from './answer-store.ts';
import { descriptorOf } from './descriptor.ts';
import { type Dispute, type DisputeMove, isOpen } from './dispute.ts';
import { disputesOfPayment, findByCase, lockDispute } from './dispute-store.ts';
import { afterMove, DISPUTE_MOVES } from './lifecycle.ts';
import { makeMove, type Moving, openWith } from './make-move.ts';
import { type CaseNotice, MOVE_OF_NOTICE, type NoticeProblem } from './notice.ts';
import { undisputed } from './money.ts';

type Applied =
  | Readonly<{ kind: 'APPLIED'; dispute: Dispute }>
  | Readonly<{ kind: 'HELD'; problem: NoticeProblem }>
  /** The payment is being refunded or cancelled: how that ends decides what is left to dispute. */
  | Readonly<{ kind: 'WAITING' }>;

type Deps = Readonly<{ taxes?: TaxSettings | undefined }>;

/** What a notice makes of the dispute that it is about, or of a new one; in the bucket of the payment. */
export async function applyNotice(
  tx: Tx,
  deps: Deps,
  notice: CaseNotice,
  now: Date,
): Promise<Applied> {
  const payment = (await lockPayments(tx, [notice.paymentId])).get(notice.paymentId);
  if (!payment) return held('UNKNOWN_PAYMENT');
  const known = await findByCase(tx, { ...notice, bucket: payment.bucket });
  const dispute = known && (await lockDispute(tx, known.id));
  if (dispute && dispute.paymentId !== payment.id) return held('UNKNOWN_PAYMENT');
  const move = moveOf(notice, dispute);
  const problem = problemOf({ ...notice, move }, payment, dispute);
  if (problem) return held(problem);
  if (dispute && isKnownLoss(notice, dispute)) return { kind: 'APPLIED', dispute };
  if (isGoingBack(payment, notice, dispute)) return { kind: 'WAITING' };
  const moving: Moving = {
    move,
    actor: 'ISSUER',
    by: null,
    reason: notice.reason,
    correlationId: notice.correlationId,
    now,
    networkDeadline: notice.networkDeadline,
    changes: takes(notice) ? { amount: notice.money.amount, reasonCode: notice.reasonCode } : {},
  };
  const moved = dispute
    ? await makeMove(tx, deps, { dispute, payment }, moving)
    : await openWith(
        tx,
        deps,
        { dispute: newDispute(payment, notice, await descriptorOf(tx, payment), now), payment },
        moving,
      );
  if (!moved) return held('STATE_FORBIDS');
  return { kind: 'APPLIED', dispute: await defendRefunded(tx, deps, moved, moving) };
}

function held(problem: NoticeProblem): Applied {
  return { kind: 'HELD', problem };
}

/** What is won after it was decided against the merchant is given back. */
function moveOf({ kind }: CaseNotice, dispute: Dispute | undefined): DisputeMove {
  const isEnded = dispute !== undefined && dispute.state !== 'WON' && !isOpen(dispute);
  return kind === 'WON' && isEnded ? 'REVERSE' : MOVE_OF_NOTICE[kind];
}

/** Networks also say that a case is lost which was accepted here, or was not answered. */
function isKnownLoss({ kind }: CaseNotice, { state }: Dispute): boolean {
  return kind === 'LOST' && (state === 'ACCEPTED' || state === 'EXPIRED');
}

/** Whether the notice begins a stage: it says anew how much is claimed, and why. */
function takes({ kind }: CaseNotice): boolean {
  const { to } = DISPUTE_MOVES[MOVE_OF_NOTICE[kind]];
  return to.state === 'NEEDS_RESPONSE' && kind !== 'ANSWER_REFUSED';
}

function problemOf(
  notice: CaseNotice & Readonly<{ move: DisputeMove }>,
  payment: Payment,
  dispute: Dispute | undefined,
): NoticeProblem | undefined {
  const { money, move } = notice;
  const isSo = dispute !== undefined && isKnownLoss(notice, dispute);
  if (!isSo && !afterMove(dispute, move, 'ISSUER')) return whyNot(notice, dispute);
  if (money.currency !== payment.currency) return 'CURRENCY_DIFFERS';
  const others = payment.disputed - (dispute?.withheld ?? 0n);
  if (takes(notice)) {
    return money.amount > payment.captured - others ? 'AMOUNT_EXCEEDS_PAYMENT' : undefined;
  }
  return dispute && money.amount !== dispute.amount ? 'AMOUNT_DIFFERS' : undefined;
}

/** Why the machine has no such move. */
function whyNot({ kind }: CaseNotice, dispute: Dispute | undefined): NoticeProblem {
  if (!dispute) return 'UNKNOWN_CASE';
  const { to } = DISPUTE_MOVES[MOVE_OF_NOTICE[kind]];
  const isThere = !('stage' in to) || to.stage === dispute.stage;
  return isThere && to.state === dispute.state ? 'DUPLICATE' : 'STATE_FORBIDS';
}

/** Whether what is claimed may be on its way back to the cardholder already. */
function isGoingBack(payment: Payment, notice: CaseNotice, dispute: Dispute | undefined): boolean {
  if (!takes(notice)) return false;
  if (payment.pending?.kind === 'CANCEL') return true;
  const left = undisputed(payment) + (dispute?.withheld ?? 0n);
  return payment.refunding > 0n && notice.money.amount > left;
}

function newDispute(payment: Payment, notice: CaseNotice, descriptor: string, now: Date): Dispute {
  const { bucket, currency, id: paymentId, merchantId, partnerId } = payment;
  const { acquirer, caseReference, correlationId, money, network, reasonCode } = notice;
  return {
    id: newId('dispute', bucket, now),
    bucket,
    partnerId,
    merchantId,
    paymentId,
    acquirer,
    caseReference,
    network,
    reasonCode,
    stage: 'INQUIRY', // What opens it says where it begins.
    state: 'NEEDS_RESPONSE',
    currency,
    amount: money.amount,
    withheld: 0n,
    fee: 0n,
    feeReturns: false,
    respondBy: null,
    networkDeadline: null,
    reminded: null,
    dueAt: null,
    evidence: {},
    digest: null,
    isAutoDefended: false,
    descriptor,
    correlationId,
    sequence: 0,
    createdAt: now,
    modifiedAt: now,
    closedAt: null,
  };
}

/**
 * A claim that refunds cover, which have not answered another one, is answered at once with them as evidence.
 * What is left of the payment stays held meanwhile: the claim may be about that.
 */
async function defendRefunded(tx: Tx, deps: Deps, dispute: Dispute, moving: Moving) {
  const isClaimed = dispute.state === 'NEEDS_RESPONSE' && dispute.stage !== 'INQUIRY';
  // What was refused once would be refused again: a person has to look at it.
  if (!isClaimed || moving.move === 'RETURN_ANSWER') return dispute;
  const payment = (await lockPayments(tx, [dispute.paymentId])).get(dispute.paymentId);
  if (!payment || payment.refunded < dispute.amount) return dispute;
  const others = (await disputesOfPayment(tx, dispute.paymentId)).filter(
    ({ id, isAutoDefended }) => isAutoDefended && id !== dispute.id,
  );
  const used = others.reduce((sum, { amount }) => sum + amount, 0n);
  if (payment.refunded - used < dispute.amount) return dispute;
  const refunds = await refundsOfPayment(tx, dispute.paymentId);
  const contents: AnswerContents = {
    disputeId: dispute.id,
    disputeStage: dispute.stage,
    reasonCode: dispute.reasonCode,
    evidence: {
      explanation: 'Credit processed: the amount was refunded before it was charged back.',
    },
    files: [],
    refunds: refunds.map(({ amount, currency, id, modifiedAt }) => ({
      refundId: id,
      amount: serializeMoney({ amount, currency }),
      refundedAt: modifiedAt.toISOString(),
    })),
    earlierPayments: [],
  };
  const digest = answerDigest(contents);
  const submitting: Moving = {
    move: 'SUBMIT',
    actor: 'SERVICE',
    by: null,
    reason: 'CREDIT_PROCESSED',
    correlationId: moving.correlationId,
    now: moving.now,
    digest,
    changes: { isAutoDefended: true },
  };
  const submitted = await makeMove(tx, deps, { dispute, payment }, submitting);
  if (!submitted) return dispute;
  const id = newId('disputeAnswer', dispute.bucket, moving.now);
  const answer = { id, dispute: submitted, kind: 'DEFEND', contents, digest } as const;
  await insertAnswer(tx, { ...answer, now: moving.now });
  return submitted;
}
