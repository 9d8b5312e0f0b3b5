import { bucketIn, bucketOf } from '../../kernel/id.ts';
import { EVERY_BUCKET, inBuckets } from '../../platform/db/in-buckets.ts';
import { ofEachShard, readList } from '../../platform/db/list.ts';
import {
  type Database,
  empty,
  type Queryable,
  type Sql,
  sql,
  type Tx,
} from '../../platform/db/pool.ts';
import type { ShardShare } from '../../platform/db/shard-map.ts';
import type { PageRequest } from '../../platform/http/page.ts';
import type { ReportSchedule } from './schedule.ts';

const SCHEDULE = sql`
  schedule_id as id, bucket, partner_id as "partnerId", merchant_id as "merchantId", name, report,
  filters, timing, recipients, is_enabled as "isEnabled", requester_id as "requesterId",
  created_by as "createdBy", created_at as "createdAt", modified_at as "modifiedAt",
  next_at as "nextAt"`;

/** Whose schedules and reports a caller has; a credential bound to one merchant, those it made. */
export type ReportOwner = Readonly<{ partnerId: string; merchantId: string | null }>;

export function ownReports({ merchantId, partnerId }: ReportOwner): Sql {
  return sql`bucket = ${bucketOf(partnerId)} and partner_id = ${partnerId}
    ${merchantId === null ? empty : sql`and merchant_id = ${merchantId}`}`;
}

function places(most: number): number[] {
  return Array.from({ length: most }, (_, before) => before + 1);
}

/** False where there is no place, or the name is taken. */
export async function insertSchedule(tx: Tx, schedule: ReportSchedule, most: number) {
  const { bucket, partnerId } = schedule;
  const rows = await tx.query(sql`
    insert into report_schedules (bucket, schedule_id, partner_id, merchant_id, place, name, report,
      filters, timing, recipients, is_enabled, requester_id, created_by, created_at, modified_at,
      next_at)
    select ${bucket}::bpchar, ${schedule.id}::text, ${partnerId}::text, ${schedule.merchantId}::text,
      place, ${schedule.name}::text, ${schedule.report}::text,
      ${JSON.stringify(schedule.filters)}::jsonb, ${JSON.stringify(schedule.timing)}::jsonb,
      ${JSON.stringify(schedule.recipients)}::jsonb, ${schedule.isEnabled}::boolean,
      ${schedule.requesterId}::text, ${schedule.createdBy}::text,
      ${schedule.createdAt}::timestamptz, ${schedule.modifiedAt}::timestamptz,
      ${schedule.nextAt}::timestamptz
    from unnest(${places(most)}::int[]) as known (place)
    where not exists (
      select from report_schedules as other where other.bucket = ${bucket}
        and other.partner_id = ${partnerId} and other.place = known.place)
    order by place limit 1
    on conflict do nothing returning 1`);
  return rows.length > 0;
}

export async function scheduleNames(db: Queryable, partnerId: string) {
  return await db.query<{ id: string; name: string }>(sql`
    select schedule_id as id, name from report_schedules
    where bucket = ${bucketOf(partnerId)} and partner_id = ${partnerId}`);
}

export async function listSchedules(db: Queryable, owner: ReportOwner, page: PageRequest) {
  const select = sql`select ${SCHEDULE} from report_schedules
    where bucket = ${bucketOf(owner.partnerId)} and ${ownReports(owner)}`;
  return await readList<ReportSchedule>(db, { select, id: sql`schedule_id`, page });
}

/** Until the transaction ends nobody else changes it, or makes a run of it. */
export async function lockSchedule(tx: Tx, owner: ReportOwner, scheduleId: string) {
  const [schedule] = await tx.query<ReportSchedule>(sql`
    select ${SCHEDULE} from report_schedules
    where bucket = ${bucketIn(scheduleId)} and schedule_id = ${scheduleId} and ${ownReports(owner)}
    for no key update`);
  return schedule;
}

export async function updateSchedule(tx: Tx, schedule: ReportSchedule): Promise<void> {
  await tx.query(sql`
    update report_schedules
    set name = ${schedule.name}, report = ${schedule.report},
        filters = ${JSON.stringify(schedule.filters)}::jsonb,
        timing = ${JSON.stringify(schedule.timing)}::jsonb,
        recipients = ${JSON.stringify(schedule.recipients)}::jsonb,
        is_enabled = ${schedule.isEnabled}, requester_id = ${schedule.requesterId},
        modified_at = ${schedule.modifiedAt}, next_at = ${schedule.nextAt}
    where bucket = ${schedule.bucket} and schedule_id = ${schedule.id}`);
}

export async function deleteScheduleRow(tx: Tx, { bucket, id }: ReportSchedule): Promise<void> {
  await tx.query(sql`
    delete from report_schedules where bucket = ${bucket} and schedule_id = ${id}`);
}

/** Schedules of one shard that are due, the longest first. */
export async function dueSchedules({ buckets, most, on }: ShardShare, now: Date) {
  return await on.query<ReportSchedule>(sql`
    select ${SCHEDULE} from report_schedules
    where bucket ${inBuckets(buckets)} and is_enabled and next_at <= ${now}
    order by next_at, schedule_id limit ${most}`);
}

/** False where another has gone on from there, or somebody has changed it. */
export async function goOn(
  tx: Tx,
  { bucket, id, modifiedAt, nextAt }: ReportSchedule,
  next: Date,
): Promise<boolean> {
  const rows = await tx.query(sql`
    update report_schedules set next_at = ${next}
    where bucket = ${bucket} and schedule_id = ${id} and is_enabled and next_at = ${nextAt}
      and modified_at = ${modifiedAt}
    returning 1`);
  return rows.length > 0;
}

export async function nextDueSchedule(db: Database, after: Date): Promise<Date | undefined> {
  // Of all owners: the clock stops at the first.
  const shards = await ofEachShard<{ at: Date }>(
    db,
    (here) => sql`
      select next_at as at from report_schedules ${EVERY_BUCKET}
      where is_enabled and next_at > ${after} ${here} order by next_at limit 1`,
  );
  return shards
    .flat()
    .map(({ at }) => at)
    .toSorted((one, other) => +one - +other)[0];
}
