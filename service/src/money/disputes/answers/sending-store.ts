import { bucketIn } from '../../../kernel/id.ts';
import { EVERY_BUCKET } from '../../../platform/db/in-buckets.ts';
import { empty, type Queryable, sql } from '../../../platform/db/pool.ts';
import type { AnswerContents } from '../answer.ts';
import type { AnswerKind } from '../answer-store.ts';

/** An answer that is to be sent, with the case that it is about. */
export type WaitingAnswer = Readonly<{
  id: string;
  bucket: string;
  disputeId: string;
  acquirer: string;
  kind: AnswerKind;
  contents: AnswerContents;
  digest: string;
  /** How often it was taken up. */
  attempts: number;
}>;

type Due = Readonly<{ id: string; dueAt: Date }>;

/** Answers that wait and are due, longest due first. */
export async function answersDue(
  db: Queryable,
  { after, limit, now }: Readonly<{ after: Due | undefined; limit: number; now: Date }>,
): Promise<Due[]> {
  // All buckets: each is then leased in its own.
  return await db.query<Due>(sql`
    select answer_id as id, due_at as "dueAt" from dispute_answers ${EVERY_BUCKET}
    where due_at <= ${now}
      ${after ? sql`and (due_at, answer_id) > (${after.dueAt}, ${after.id})` : empty}
    order by due_at, answer_id limit ${limit}`);
}

export async function nextAnswerDue(db: Queryable, after: Date): Promise<Date | undefined> {
  // In all buckets.
  const [row] = await db.query<{ at: Date | null }>(sql`
    select min(due_at) as at from dispute_answers ${EVERY_BUCKET} where due_at > ${after}`);
  return row?.at ?? undefined;
}

/** Nobody else takes it before `until`. Undefined where somebody has, or where it has ended. */
export async function leaseAnswer(
  db: Queryable,
  { id, now, until }: Readonly<{ id: string; now: Date; until: Date }>,
): Promise<WaitingAnswer | undefined> {
  const [row] = await db.query<WaitingAnswer>(sql`
    update dispute_answers set due_at = ${until}, attempts = attempts + 1
    where bucket = ${bucketIn(id)} and answer_id = ${id} and due_at <= ${now}
    returning answer_id as id, bucket, dispute_id as "disputeId", acquirer, kind, contents, digest,
      attempts`);
  return row;
}

/** When it is tried again, if it still waits. */
export async function postponeAnswer(db: Queryable, id: string, dueAt: Date): Promise<void> {
  await db.query(sql`
    update dispute_answers set due_at = ${dueAt}
    where bucket = ${bucketIn(id)} and answer_id = ${id} and state = 'WAITING'`);
}

type Ended = Readonly<{
  id: string;
  state: 'TAKEN' | 'REFUSED';
  refusal: string | null;
  now: Date;
}>;

/** False where it has ended before. */
export async function endAnswer(db: Queryable, ended: Ended): Promise<boolean> {
  const { id, now, refusal, state } = ended;
  const rows = await db.query(sql`
    update dispute_answers set state = ${state}, refusal = ${refusal}, due_at = null,
      ended_at = ${now}
    where bucket = ${bucketIn(id)} and answer_id = ${id} and state = 'WAITING' returning 1`);
  return rows.length > 0;
}
