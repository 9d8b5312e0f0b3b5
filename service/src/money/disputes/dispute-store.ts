import {
  findingFor,
  isOf,
  listingFor,
  merchantsOf,
  type RecordScope,
} from '../../access/partners/index.ts';
import { bucketIn } from '../../kernel/id.ts';
import type { Currency } from '../../kernel/money.ts';
import { EVERY_BUCKET, ofMerchant } from '../../platform/db/in-buckets.ts';
import { amountWithin } from '../../platform/db/search-list.ts';
import { type Database, empty, type Queryable, sql, type Tx } from '../../platform/db/pool.ts';
import { insertingWords } from '../../platform/words/word-store.ts';
import { type ListedRow, type PageRequest, rowsToFetch } from '../../platform/http/page.ts';
import type { Dispute, DisputeStage, DisputeState, DisputeStep } from './dispute.ts';

const DISPUTE = sql`
  dispute_id as id, bucket, partner_id as "partnerId", merchant_id as "merchantId",
  payment_id as "paymentId", acquirer, case_reference as "caseReference", network,
  reason_code as "reasonCode", stage, state, currency, amount, withheld, fee,
  fee_returns as "feeReturns", respond_by as "respondBy", network_deadline as "networkDeadline",
  reminded, due_at as "dueAt", evidence, digest, is_auto_defended as "isAutoDefended",
  descriptor, correlation_id as "correlationId", sequence, created_at as "createdAt",
  modified_at as "modifiedAt", closed_at as "closedAt"`;

export async function insertDispute(tx: Tx, dispute: Dispute): Promise<void> {
  const { bucket, id, partnerId, merchantId, paymentId, stage, state, amount } = dispute;
  await tx.query(sql`
    insert into disputes
      (bucket, dispute_id, partner_id, merchant_id, payment_id, acquirer, case_reference, network,
       reason_code, stage, state, currency, amount, withheld, fee, fee_returns, respond_by,
       network_deadline, reminded, due_at, evidence, digest, is_auto_defended, descriptor,
       correlation_id, sequence, created_at, modified_at, closed_at)
    values (${bucket}, ${id}, ${partnerId}, ${merchantId}, ${paymentId}, ${dispute.acquirer},
       ${dispute.caseReference}, ${dispute.network}, ${dispute.reasonCode}, ${stage}, ${state},
       ${dispute.currency}, ${amount}, ${dispute.withheld}, ${dispute.fee}, ${dispute.feeReturns},
       ${dispute.respondBy}, ${dispute.networkDeadline}, ${dispute.reminded}, ${dispute.dueAt},
       ${JSON.stringify(dispute.evidence)}, ${dispute.digest}, ${dispute.isAutoDefended},
       ${dispute.descriptor}, ${dispute.correlationId}, ${dispute.sequence}, ${dispute.createdAt}, ${dispute.modifiedAt},
       ${dispute.closedAt})`);
  const texts = [dispute.caseReference];
  await tx.commitInOneRoundTrip(
    insertingWords([{ kind: 'DISPUTE', id, bucket, partnerId, merchantId, texts }]),
  );
}

/** The caller holds the dispute's lock. */
export async function updateDispute(tx: Tx, dispute: Dispute): Promise<void> {
  await tx.query(sql`
    update disputes set stage = ${dispute.stage}, state = ${dispute.state},
      reason_code = ${dispute.reasonCode}, amount = ${dispute.amount},
      withheld = ${dispute.withheld}, fee = ${dispute.fee}, fee_returns = ${dispute.feeReturns},
      respond_by = ${dispute.respondBy}, network_deadline = ${dispute.networkDeadline},
      reminded = ${dispute.reminded}, due_at = ${dispute.dueAt},
      evidence = ${JSON.stringify(dispute.evidence)}, digest = ${dispute.digest},
      is_auto_defended = ${dispute.isAutoDefended}, sequence = ${dispute.sequence},
      modified_at = ${dispute.modifiedAt}, closed_at = ${dispute.closedAt}
    where bucket = ${dispute.bucket} and dispute_id = ${dispute.id}`);
}

/** Whosever it is. */
export async function findAnyDispute(
  db: Queryable,
  id: string,
  lock = empty,
): Promise<Dispute | undefined> {
  const [row] = await db.query<Dispute>(sql`
    select ${DISPUTE} from disputes
    where bucket = ${bucketIn(id)} and dispute_id = ${id} ${lock}`);
  return row;
}

/** Nobody else's until the transaction ends. Its payment is locked before. */
export async function lockDispute(tx: Tx, id: string): Promise<Dispute | undefined> {
  return await findAnyDispute(tx, id, sql`for update`);
}

type Case = Readonly<{ bucket: string; acquirer: string; caseReference: string }>;

/** The dispute that an acquirer knows by a case reference, in the bucket of its payment. */
export async function findByCase(
  db: Queryable,
  { acquirer, bucket, caseReference }: Case,
): Promise<Dispute | undefined> {
  const [row] = await db.query<Dispute>(sql`
    select ${DISPUTE} from disputes
    where bucket = ${bucket} and acquirer = ${acquirer} and case_reference = ${caseReference}`);
  return row;
}

/** The same where the notice does not say which payment it is about. */
export async function findByCaseAnywhere(
  db: Database,
  { acquirer, caseReference }: Omit<Case, 'bucket'>,
): Promise<Dispute | undefined> {
  // In all buckets: a notice without a reference of ours is rare.
  const [row] = await db.query<Dispute>(sql`
    select ${DISPUTE} from disputes ${EVERY_BUCKET}
    where acquirer = ${acquirer} and case_reference = ${caseReference} limit 1`);
  return row;
}

export async function disputesOfPayment(db: Queryable, paymentId: string): Promise<Dispute[]> {
  return await db.query<Dispute>(sql`
    select ${DISPUTE} from disputes
    where bucket = ${bucketIn(paymentId)} and payment_id = ${paymentId}
    order by created_at, dispute_id`);
}

/** The dispute, if it is the caller's to see. */
export const findDispute = findingFor<Dispute>(
  (id, isTheirs) => sql`
    select ${DISPUTE} from disputes
    where bucket = ${bucketIn(id)} and dispute_id = ${id} and ${isTheirs}`,
);

type DisputeFilters = Readonly<{
  merchantId?: string;
  paymentId?: string;
  disputeStage?: DisputeStage;
  disputeState?: readonly DisputeState[];
  amountMin?: number;
  amountMax?: number;
  reasonCode?: string;
}>;

/** A partner's own, for a credential bound to one merchant that merchant's; or everybody's. */
export const listDisputes = listingFor<Dispute, DisputeFilters>((filters, whose) => {
  const { disputeStage, disputeState, merchantId, paymentId, reasonCode } = filters;
  return {
    select: (isPartners) =>
      sql`select ${DISPUTE} from disputes ${EVERY_BUCKET} where ${isPartners}`,
    id: sql`dispute_id`,
    bucket: paymentId === undefined ? undefined : bucketIn(paymentId),
    filters: [
      [sql`payment_id`, paymentId],
      { column: sql`state`, anyOf: disputeState },
      [sql`stage`, disputeStage],
      [sql`reason_code`, reasonCode],
      ...merchantsOf(whose, merchantId),
    ],
    among: amountWithin(filters),
  };
});

/** Those that wait for an answer, soonest deadline first, of whoever asks; or everybody's. */
export async function disputesToAnswer(
  db: Queryable,
  whose: RecordScope,
  page: PageRequest,
): Promise<(Dispute & ListedRow)[]> {
  const { direction, position } = page;
  const [beyond, order] = direction === 'older' ? [sql`>`, empty] : [sql`<`, sql`desc`];
  const after = position && sql`(${position.createdAt}, ${position.id})`;
  // Of all merchants of a partner.
  return await db.query<Dispute & ListedRow>(sql`
    select ${DISPUTE}, respond_by as "listedAt" from disputes ${EVERY_BUCKET}
    where respond_by is not null and ${isOf(whose)}
      ${after ? sql`and (respond_by, dispute_id) ${beyond} ${after}` : empty}
    order by respond_by ${order}, dispute_id ${order} limit ${rowsToFetch(page)}`);
}

type Due = Readonly<{ id: string; dueAt: Date }>;

/** Disputes with a reminder or an end that is due, longest due first. */
export async function disputesDue(
  db: Queryable,
  { after, limit, now }: Readonly<{ after: Due | undefined; limit: number; now: Date }>,
): Promise<Due[]> {
  // All buckets: each is then worked on in its own.
  return await db.query<Due>(sql`
    select dispute_id as id, due_at as "dueAt" from disputes ${EVERY_BUCKET}
    where due_at <= ${now}
      ${after ? sql`and (due_at, dispute_id) > (${after.dueAt}, ${after.id})` : empty}
    order by due_at, dispute_id limit ${limit}`);
}

export async function nextDisputeDue(db: Queryable, after: Date): Promise<Date | undefined> {
  // In all buckets.
  const [row] = await db.query<{ at: Date | null }>(sql`
    select min(due_at) as at from disputes ${EVERY_BUCKET} where due_at > ${after}`);
  return row?.at ?? undefined;
}

type Step = DisputeStep & Pick<Dispute, 'bucket' | 'id'>;

export async function insertStep(tx: Tx, step: Step): Promise<void> {
  await tx.query(sql`
    insert into dispute_steps
      (bucket, dispute_id, no, move, actor, done_by, reason, stage, state, digest, created_at)
    values (${step.bucket}, ${step.id}, ${step.no}, ${step.move}, ${step.actor}, ${step.by},
       ${step.reason}, ${step.stage}, ${step.state}, ${step.digest}, ${step.createdAt})`);
}

export async function stepsOf(db: Queryable, disputeId: string): Promise<DisputeStep[]> {
  return await db.query<DisputeStep>(sql`
    select no, move, actor, done_by as by, reason, stage, state, digest, created_at as "createdAt"
    from dispute_steps where bucket = ${bucketIn(disputeId)} and dispute_id = ${disputeId}
    order by no`);
}

type Withheld = Readonly<{
  id: string;
  currency: Currency;
  amount: bigint;
  respondBy: Date | null;
}>;

/** What is held of a merchant's money while its disputes are open, oldest first. */
export async function heldByDisputes(db: Queryable, merchantId: string): Promise<Withheld[]> {
  return await db.query<Withheld>(sql`
    select dispute_id as id, currency, withheld as amount, respond_by as "respondBy" from disputes
    where ${ofMerchant(merchantId)} and withheld > 0
      and state in ('NEEDS_RESPONSE', 'SUBMITTED')
    order by created_at, dispute_id`);
}
