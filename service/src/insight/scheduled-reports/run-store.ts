import { bucketIn, bucketOf } from '../../kernel/id.ts';
import { inBuckets } from '../../platform/db/in-buckets.ts';
import { type Lease, leaseColumns } from '../../platform/db/lease.ts';
import { readList } from '../../platform/db/list.ts';
import { type Database, forBucket, type Queryable, sql, type Tx } from '../../platform/db/pool.ts';
import { createShardRounds } from '../../platform/db/shard-map.ts';
import type { PageRequest } from '../../platform/http/page.ts';
import type { ReportRun } from './run.ts';
import { type ReportOwner, ownReports } from './schedule-store.ts';

const RUN = sql`
  run_id as id, bucket, schedule_id as "scheduleId", partner_id as "partnerId",
  merchant_id as "merchantId", name, report, filters, recipients, requester_id as "requesterId",
  due_at as "dueAt", period_from as "periodFrom", period_to as "periodTo", state, attempts, records,
  bytes, reason, correlation_id as "correlationId", created_at as "createdAt",
  ended_at as "endedAt"`;

const LEASE = leaseColumns({ holder: 'lease', until: 'lease_until' });

type NewRun = Omit<ReportRun, 'state' | 'attempts' | 'records' | 'bytes' | 'reason' | 'endedAt'>;

/** One for a period of a schedule, whoever comes first. */
export async function insertReportRun(tx: Tx, run: NewRun): Promise<void> {
  await tx.query(sql`
    insert into report_runs (bucket, run_id, schedule_id, partner_id, merchant_id, name, report,
      filters, recipients, requester_id, due_at, period_from, period_to, state, next_at,
      correlation_id, created_at)
    values (${run.bucket}, ${run.id}, ${run.scheduleId}, ${run.partnerId}, ${run.merchantId},
      ${run.name}, ${run.report}, ${JSON.stringify(run.filters)}::jsonb,
      ${JSON.stringify(run.recipients)}::jsonb, ${run.requesterId}, ${run.dueAt},
      ${run.periodFrom}, ${run.periodTo}, 'WAITING', ${run.createdAt}, ${run.correlationId},
      ${run.createdAt})
    on conflict do nothing`);
}

/** Takes runs that wait. The attempt is counted when it begins: what it writes is under its number. */
export function createRunLeases() {
  const rounds = createShardRounds();
  return async (db: Database, lease: Lease, now: Date, most: number): Promise<ReportRun[]> =>
    await rounds(db, most, ({ buckets, most: share, on }) =>
      on.query<ReportRun>(sql`
        update report_runs set ${LEASE.taken(lease)}, attempts = attempts + 1
        where bucket ${inBuckets(buckets)} and (bucket, run_id) in (
          select bucket, run_id from report_runs
          where bucket ${inBuckets(buckets)} and state = 'WAITING' and next_at <= ${now}
            and ${LEASE.isFree(lease.now)}
          order by next_at, run_id limit ${share} for update skip locked)
        returning ${RUN}`),
    );
}

export async function renewRun(
  db: Database,
  { bucket, id }: ReportRun,
  holder: string,
  until: Date,
) {
  const rows = await forBucket(db, bucket).query(sql`
    update report_runs set ${LEASE.renewed(until)}
    where bucket = ${bucket} and run_id = ${id} and ${LEASE.isOf(holder)} returning 1`);
  return rows.length > 0;
}

/** `nextAt` is null once it has ended. */
export type RunOutcome = Pick<ReportRun, 'state' | 'records' | 'bytes' | 'reason' | 'endedAt'> &
  Readonly<{ nextAt: Date | null }>;

/** False where the lease was lost: another makes it. */
export async function settleRun(
  tx: Queryable,
  { bucket, id }: ReportRun,
  holder: string,
  outcome: RunOutcome,
): Promise<boolean> {
  const rows = await tx.query(sql`
    update report_runs
    set state = ${outcome.state}, records = ${outcome.records}, bytes = ${outcome.bytes},
        reason = ${outcome.reason}, ended_at = ${outcome.endedAt}, next_at = ${outcome.nextAt},
        ${LEASE.ended}
    where bucket = ${bucket} and run_id = ${id} and ${LEASE.isOf(holder)} returning 1`);
  return rows.length > 0;
}

/** A part of what this attempt writes. */
export async function insertPart(
  db: Database,
  { attempts, bucket, id }: ReportRun,
  no: number,
  content: Buffer,
): Promise<void> {
  await forBucket(db, bucket).query(sql`
    insert into report_parts (bucket, run_id, attempt, no, content)
    values (${bucket}, ${id}, ${attempts}, ${no}, ${content})`);
}

/** Of a run that is ready, its last attempt's. */
export async function readFilePart(db: Database, { attempts, bucket, id }: ReportRun, no: number) {
  const [row] = await forBucket(db, bucket).query<{ content: Buffer }>(sql`
    select content from report_parts
    where bucket = ${bucket} and run_id = ${id} and attempt = ${attempts} and no = ${no}`);
  return row?.content;
}

export async function findReportRun(db: Database, owner: ReportOwner, runId: string) {
  const bucket = bucketIn(runId);
  const [run] = await forBucket(db, bucket).query<ReportRun>(sql`
    select ${RUN} from report_runs
    where bucket = ${bucket} and run_id = ${runId} and ${ownReports(owner)}`);
  return run;
}

export async function listReportRuns(
  db: Queryable,
  owner: ReportOwner,
  page: PageRequest,
  scheduleId: string | undefined,
): Promise<ReportRun[]> {
  const select = sql`select ${RUN} from report_runs
    where bucket = ${bucketOf(owner.partnerId)} and ${ownReports(owner)}`;
  const filters = [[sql`schedule_id`, scheduleId] as const];
  return await readList<ReportRun>(db, { select, id: sql`run_id`, page, filters });
}

/** Removes a portion of the runs of before then: first their files. */
export async function forgetRuns(db: Database, before: Date, most: number): Promise<number> {
  const rounds = createShardRounds();
  const old = await rounds(db, most, ({ buckets, most: share, on }) =>
    on.query<{ bucket: string; id: string }>(sql`
      select bucket, run_id as id from report_runs
      where bucket ${inBuckets(buckets)} and created_at < ${before}
      order by created_at, run_id limit ${share}`),
  );
  for (const { bucket, id } of old) {
    const there = forBucket(db, bucket);
    await there.query(sql`delete from report_parts where bucket = ${bucket} and run_id = ${id}`);
    await there.query(sql`delete from report_runs where bucket = ${bucket} and run_id = ${id}`);
  }
  return old.length;
}
