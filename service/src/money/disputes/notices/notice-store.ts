import { bucketIn } from '../../../kernel/id.ts';
import { EVERY_BUCKET } from '../../../platform/db/in-buckets.ts';
import { readList } from '../../../platform/db/list.ts';
import { empty, type Queryable, sql, type Tx } from '../../../platform/db/pool.ts';
import type { PageRequest } from '../../../platform/http/page.ts';
import type { KeptNotice, NoticeState } from './kept-notice.ts';

const NOTICE = sql`
  notice_id as id, bucket, acquirer, contents, state, problem, payment_id as "paymentId",
  dispute_id as "disputeId", moved_to as "movedTo", due_at as "dueAt",
  resolved_by as "resolvedBy", resolution, created_at as "createdAt", ended_at as "endedAt"`;

/** Each notice of an acquirer once: one that is there stays as it is. */
export async function insertNotice(db: Queryable, notice: KeptNotice): Promise<void> {
  const { acquirer, bucket, contents, id } = notice;
  await db.query(sql`
    insert into dispute_notices
      (bucket, notice_id, acquirer, host_notice_id, kind, case_reference, contents, state, problem,
       payment_id, due_at, resolved_by, resolution, created_at)
    values (${bucket}, ${id}, ${acquirer}, ${contents.noticeId}, ${contents.kind},
       ${contents.caseReference}, ${JSON.stringify(contents)}, ${notice.state}, ${notice.problem},
       ${notice.paymentId}, ${notice.dueAt}, ${notice.resolvedBy}, ${notice.resolution},
       ${notice.createdAt})
    on conflict (bucket, acquirer, host_notice_id) do nothing`);
}

/** The caller holds its lock. */
export async function updateNotice(tx: Tx, notice: KeptNotice): Promise<void> {
  await tx.query(sql`
    update dispute_notices set state = ${notice.state}, problem = ${notice.problem},
      payment_id = ${notice.paymentId}, dispute_id = ${notice.disputeId},
      moved_to = ${notice.movedTo}, due_at = ${notice.dueAt}, resolved_by = ${notice.resolvedBy},
      resolution = ${notice.resolution}, ended_at = ${notice.endedAt}
    where bucket = ${notice.bucket} and notice_id = ${notice.id}`);
}

export async function findNotice(db: Queryable, id: string, lock = empty) {
  const [row] = await db.query<KeptNotice>(sql`
    select ${NOTICE} from dispute_notices
    where bucket = ${bucketIn(id)} and notice_id = ${id} ${lock}`);
  return row;
}

export async function lockNotice(tx: Tx, id: string): Promise<KeptNotice | undefined> {
  return await findNotice(tx, id, sql`for update`);
}

/** The same notice in another bucket. */
export async function findByHostNotice(
  db: Queryable,
  { acquirer, bucket, contents }: Pick<KeptNotice, 'acquirer' | 'bucket' | 'contents'>,
) {
  const [row] = await db.query<KeptNotice>(sql`
    select ${NOTICE} from dispute_notices
    where bucket = ${bucket} and acquirer = ${acquirer}
      and host_notice_id = ${contents.noticeId}`);
  return row;
}

/** Whether an earlier notice about the same case waits still. */
export async function isBehindAnother(
  db: Queryable,
  { acquirer, contents, createdAt, id }: KeptNotice,
): Promise<boolean> {
  // In all buckets: one of them may not have found its payment yet.
  const rows = await db.query(sql`
    select 1 from dispute_notices ${EVERY_BUCKET}
    where acquirer = ${acquirer} and case_reference = ${contents.caseReference}
      and state = 'WAITING' and notice_id <> ${id}
      and (created_at, substr(notice_id, 5)) < (${createdAt}, substr(${id}, 5)) limit 1`);
  return rows.length > 0;
}

type Due = Readonly<{ id: string; dueAt: Date; createdAt: Date }>;

/** Those that wait and are due, in the order in which they came. */
export async function noticesDue(
  db: Queryable,
  { after, limit, now }: Readonly<{ after: Due | undefined; limit: number; now: Date }>,
): Promise<Due[]> {
  // All buckets: each is then worked on in its own.
  return await db.query<Due>(sql`
    select notice_id as id, due_at as "dueAt", created_at as "createdAt"
    from dispute_notices ${EVERY_BUCKET} where due_at <= ${now}
      ${after ? sql`and (due_at, substr(notice_id, 5)) > (${after.dueAt}, ${after.id.slice(4)})` : empty}
    order by due_at, substr(notice_id, 5) limit ${limit}`);
}

export async function nextNoticeDue(db: Queryable, after: Date): Promise<Date | undefined> {
  // In all buckets.
  const [row] = await db.query<{ at: Date | null }>(sql`
    select min(due_at) as at from dispute_notices ${EVERY_BUCKET} where due_at > ${after}`);
  return row?.at ?? undefined;
}

type NoticeFilters = Readonly<{ state?: NoticeState; acquirer?: string }>;

export async function listNotices(
  db: Queryable,
  page: PageRequest,
  { acquirer, state }: NoticeFilters,
): Promise<KeptNotice[]> {
  return await readList<KeptNotice>(db, {
    select: sql`
      select ${NOTICE} from dispute_notices ${EVERY_BUCKET} where state <> 'MOVED'`,
    id: sql`notice_id`,
    page,
    filters: [
      [sql`state`, state],
      [sql`acquirer`, acquirer],
    ],
  });
}

/** How far an acquirer's notices were read; undefined before the first. */
export async function noticePlace(db: Queryable, acquirer: string): Promise<string | undefined> {
  const [row] = await db.query<{ place: string }>(
    sql`select place from dispute_notice_places where acquirer = ${acquirer}`,
  );
  return row?.place;
}

type Moved = Readonly<{ acquirer: string; from: string | undefined; to: string; now: Date }>;

/** Nothing where another process has moved on from there. */
export async function movePlace(
  db: Queryable,
  { acquirer, from, now, to }: Moved,
): Promise<boolean> {
  const rows =
    from === undefined
      ? await db.query(sql`
          insert into dispute_notice_places (acquirer, place, modified_at)
          values (${acquirer}, ${to}, ${now}) on conflict do nothing returning 1`)
      : await db.query(sql`
          update dispute_notice_places set place = ${to}, modified_at = ${now}
          where acquirer = ${acquirer} and place = ${from} returning 1`);
  return rows.length > 0;
}
