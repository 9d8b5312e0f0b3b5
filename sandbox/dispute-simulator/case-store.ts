import { addMilliseconds } from '../../service/src/kernel/clock.ts';
import { assert } from '../../service/src/kernel/assert.ts';
import { empty, type Queryable, sql, type Tx } from '../../service/src/platform/db/pool.ts';
import type { RefundableAlert } from '../../service/src/money/disputes/index.ts';
import type { SimulatedCase } from './course.ts';

const CASE = sql`
  acquirer, case_reference as "caseReference", reference, paid_at as "paidAt", kind, outcome,
  network, reason_code as "reasonCode", currency, amount, after_days as "afterDays", stage, next,
  next_at as "nextAt", is_closed as "isClosed", created_at as "createdAt"`;
const DAY_MS = 86_400_000;

/** Once, however often it is asked for. */
export async function insertCase(db: Queryable, one: SimulatedCase): Promise<void> {
  await db.query(sql`
    insert into dispute_simulator_cases
      (acquirer, case_reference, reference, paid_at, kind, outcome, network, reason_code, currency,
       amount, after_days, stage, next, next_at, is_closed, created_at)
    values (${one.acquirer}, ${one.caseReference}, ${one.reference}, ${one.paidAt}, ${one.kind},
       ${one.outcome}, ${one.network}, ${one.reasonCode}, ${one.currency}, ${one.amount},
       ${one.afterDays}, ${one.stage}, ${one.next}, ${one.nextAt}, ${one.isClosed},
       ${one.createdAt})
    on conflict do nothing`);
}

type Named = Readonly<{ acquirer: string; caseReference: string }>;

export async function findCase(
  db: Queryable,
  { acquirer, caseReference }: Named,
  lock = empty,
): Promise<SimulatedCase | undefined> {
  const [row] = await db.query<SimulatedCase>(sql`
    select ${CASE} from dispute_simulator_cases
    where acquirer = ${acquirer} and case_reference = ${caseReference} ${lock}`);
  return row;
}

export async function lockCase(tx: Tx, named: Named): Promise<SimulatedCase | undefined> {
  return await findCase(tx, named, sql`for update`);
}

/** The caller holds its lock. */
export async function updateCase(tx: Tx, one: SimulatedCase): Promise<void> {
  await tx.query(sql`
    update dispute_simulator_cases set stage = ${one.stage}, next = ${one.next},
      next_at = ${one.nextAt}, is_closed = ${one.isClosed}
    where acquirer = ${one.acquirer} and case_reference = ${one.caseReference}`);
}

/** In the order in which they are due. */
export async function casesDue(
  db: Queryable,
  { acquirer, limit, now }: Readonly<{ acquirer: string; limit: number; now: Date }>,
): Promise<Named[]> {
  return await db.query<Named>(sql`
    select acquirer, case_reference as "caseReference" from dispute_simulator_cases
    where acquirer = ${acquirer} and next_at <= ${now}
    order by next_at, case_reference limit ${limit}`);
}

type About = Readonly<{ acquirer: string; original: string }>;

/** The first capture of a hold begins the days until the claim, which is of what was captured. */
export async function noteCaptured(
  db: Queryable,
  { acquirer, amount, now, original }: About & Readonly<{ amount: bigint; now: Date }>,
): Promise<void> {
  const waiting = await db.query<Named & Readonly<{ afterDays: number }>>(sql`
    select acquirer, case_reference as "caseReference", after_days as "afterDays"
    from dispute_simulator_cases
    where acquirer = ${acquirer} and reference = ${original} and next_at is null
      and stage is null and not is_closed`);
  for (const { afterDays, caseReference } of waiting) {
    await db.query(sql`
      update dispute_simulator_cases
      set amount = ${amount}, next_at = ${addMilliseconds(now, afterDays * DAY_MS)}
      where acquirer = ${acquirer} and case_reference = ${caseReference} and next_at is null
        and stage is null and not is_closed`);
  }
}

/** Nobody claims what was never taken. */
export async function noteReversed(db: Queryable, { acquirer, original }: About): Promise<void> {
  await db.query(sql`
    update dispute_simulator_cases set next = null, next_at = null, is_closed = true
    where acquirer = ${acquirer} and reference = ${original} and stage is null`);
}

type Refunded = About & Readonly<{ reference: string; amount: bigint }>;

/** Of what there is a case of; each refund once. */
export async function noteRefunded(db: Queryable, refunded: Refunded): Promise<void> {
  const { acquirer, amount, original, reference } = refunded;
  await db.query(sql`
    insert into dispute_simulator_refunds (acquirer, reference, original, amount)
    select ${acquirer}::text, ${reference}::text, ${original}::text, ${amount}::bigint
    where exists (
      select from dispute_simulator_cases
      where acquirer = ${acquirer} and reference = ${original})
    on conflict do nothing`);
}

export async function refundedOf(db: Queryable, { acquirer, original }: About): Promise<bigint> {
  const [row] = await db.query<{ sum: bigint }>(sql`
    select coalesce(sum(amount), 0)::bigint as sum from dispute_simulator_refunds
    where acquirer = ${acquirer} and original = ${original}`);
  return row?.sum ?? 0n;
}

/** Of a payment, the alerts that are told and not charged back, in the order in which they were made. */
export async function refundableCases(
  db: Queryable,
  { acquirer, original }: About,
): Promise<RefundableAlert[]> {
  return await db.query<RefundableAlert>(sql`
    select case_reference as id, not is_closed as "isOpen", amount,
      refunded_before as "refundedBefore"
    from dispute_simulator_cases
    where acquirer = ${acquirer} and reference = ${original} and kind = 'DISPUTE_ALERT'
      and stage is null and next is distinct from 'DISPUTE_ALERT'
    order by created_at, case_reference`);
}

/** What was refunded before an alert was told does not close it. The caller holds the lock of the case. */
export async function noteAlertTold(
  tx: Tx,
  { acquirer, caseReference, refunded }: Named & Readonly<{ refunded: bigint }>,
): Promise<void> {
  await tx.query(sql`
    update dispute_simulator_cases set refunded_before = ${refunded}
    where acquirer = ${acquirer} and case_reference = ${caseReference}`);
}

/** The next number of an acquirer's notices: nobody else has one before this transaction ends. */
export async function nextNumber(tx: Tx, acquirer: string): Promise<number> {
  const [row] = await tx.query<{ no: number }>(sql`
    insert into dispute_simulator_last as last (acquirer, no) values (${acquirer}, 1)
    on conflict (acquirer) do update set no = last.no + 1 returning no`);
  assert(row, 'there is a next number');
  return row.no;
}

/** A notice as JSON has it. */
export type ToldContents = Readonly<Record<string, string | null>>;

export async function insertTold(
  tx: Tx,
  { acquirer, contents, no }: Readonly<{ acquirer: string; no: number; contents: ToldContents }>,
): Promise<void> {
  await tx.query(sql`
    insert into dispute_simulator_notices (acquirer, no, contents)
    values (${acquirer}, ${no}, ${JSON.stringify(contents)})`);
}

export async function toldAfter(
  db: Queryable,
  { acquirer, after, limit }: Readonly<{ acquirer: string; after: number; limit: number }>,
) {
  return await db.query<{ no: number; contents: ToldContents }>(sql`
    select no, contents from dispute_simulator_notices
    where acquirer = ${acquirer} and no > ${after} order by no limit ${limit}`);
}

type KeptAnswer = Readonly<{
  acquirer: string;
  answerId: string;
  caseReference: string;
  kind: string;
  digest: string;
  refusal: string | null;
  now: Date;
}>;

export async function insertTakenAnswer(tx: Tx, answer: KeptAnswer): Promise<void> {
  const { acquirer, answerId, caseReference, digest, kind, now, refusal } = answer;
  await tx.query(sql`
    insert into dispute_simulator_answers
      (acquirer, answer_id, case_reference, kind, digest, refusal, created_at)
    values (${acquirer}, ${answerId}, ${caseReference}, ${kind}, ${digest}, ${refusal}, ${now})`);
}

export async function findTakenAnswer(
  db: Queryable,
  { acquirer, answerId }: Readonly<{ acquirer: string; answerId: string }>,
) {
  const [row] = await db.query<{ refusal: string | null }>(sql`
    select refusal from dispute_simulator_answers
    where acquirer = ${acquirer} and answer_id = ${answerId}`);
  return row;
}
