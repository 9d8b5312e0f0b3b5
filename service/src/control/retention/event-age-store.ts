import type { PublishedEvent } from '../../records/events/index.ts';
import { bucketOf } from '../../kernel/id.ts';
import { type Database, forBucket, sql, type Queryable, type Tx } from '../../platform/db/pool.ts';
import { inBuckets } from '../../platform/db/in-buckets.ts';

export type OldEvent = Pick<PublishedEvent, 'id' | 'partnerId' | 'subjectId'>;
export type FeedEntry = Pick<PublishedEvent, 'position' | 'id' | 'subjectId' | 'createdAt'>;

/** The partners of a bucket that have a feed. */
export async function partnersOf(db: Database, bucket: string): Promise<string[]> {
  const rows = await forBucket(db, bucket).query<{ partnerId: string }>(sql`
    select partner_id as "partnerId" from event_streams where bucket = ${bucket}
    order by partner_id`);
  return rows.map(({ partnerId }) => partnerId);
}

/** The oldest of a partner's feed after a position. */
export async function feedAfter(db: Queryable, partnerId: string, after: bigint, most: number) {
  return await db.query<FeedEntry>(sql`
    select position, event_id as id, subject_id as "subjectId", created_at as "createdAt"
    from event_feed
    where bucket = ${bucketOf(partnerId)} and partner_id = ${partnerId} and position > ${after}
    order by position limit ${most}`);
}

/** Which of these events have a delivery, finished or not: it may be asked for again. */
export async function eventsWithDeliveries(tx: Tx, partnerId: string, eventIds: readonly string[]) {
  const rows = await tx.query<{ id: string }>(sql`
    select event_id as id from webhook_deliveries
    where bucket = ${bucketOf(partnerId)} and event_id = any(${eventIds}::text[])`);
  return new Set(rows.map(({ id }) => id));
}

export async function isReplaying(tx: Tx, partnerId: string): Promise<boolean> {
  const rows = await tx.query(sql`
    select 1 as one from webhook_replays
    where bucket = ${bucketOf(partnerId)} and partner_id = ${partnerId} and status = 'RUNNING'
    limit 1`);
  return rows.length > 0;
}

/** Removes entries of a feed whose stream is locked, and notes up to where there have been some. */
export async function forgetFeed(tx: Tx, partnerId: string, positions: readonly bigint[]) {
  const bucket = bucketOf(partnerId);
  await tx.commitInOneRoundTrip([
    sql`
      delete from event_feed
      where bucket = ${bucket} and partner_id = ${partnerId}
        and position = any(${positions}::bigint[])`,
    sql`
      update event_streams set forgotten = greatest(forgotten, ${positions.at(-1)})
      where bucket = ${bucket} and partner_id = ${partnerId}`,
  ]);
}

/** The oldest entry of what was recorded in the buckets of one shard and is not published. */
export async function oldestUnpublished(db: Queryable, buckets: readonly string[]) {
  const [row] = await db.query<{ id: string }>(sql`
    select entry_id as id from event_outbox where bucket ${inBuckets(buckets)}
    order by recorded_at, entry_id limit 1`);
  return row?.id;
}

/** The oldest events of a bucket between two ids: ids begin with the time they were made at. */
export async function eventsBetweenIds(
  db: Queryable,
  bucket: string,
  { after, before, most }: IdRange,
) {
  return await db.query<OldEvent>(sql`
    select event_id as id, partner_id as "partnerId", subject_id as "subjectId" from events
    where bucket = ${bucket} and event_id > ${after} and event_id < ${before}
    order by event_id limit ${most}`);
}

/** Which of these events are in the feeds of partners of one shard. */
export async function eventsInFeeds(db: Queryable, events: readonly OldEvent[]) {
  const buckets = events.map(({ partnerId }) => bucketOf(partnerId));
  const rows = await db.query<{ id: string }>(sql`
    select event_id as id
    from unnest(${buckets}::bpchar[], ${events.map(({ partnerId }) => partnerId)}::text[],
      ${events.map(({ id }) => id)}::text[]) as old (of_bucket, of_partner, of_event)
    join event_feed on bucket = of_bucket and partner_id = of_partner and event_id = of_event
      and bucket ${inBuckets(buckets)}`);
  return new Set(rows.map(({ id }) => id));
}

export async function forgetEvents(db: Queryable, bucket: string, eventIds: readonly string[]) {
  await db.query(sql`
    delete from events where bucket = ${bucket} and event_id = any(${eventIds}::text[])`);
}

export type IdRange = Readonly<{ after: string; before: string; most: number }>;
