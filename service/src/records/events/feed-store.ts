import { bucketIn, bucketOf } from '../../kernel/id.ts';
import type { PartnerCaller } from '../../access/partners/index.ts';
import { bigint } from '../../platform/db/columns.ts';
import { inBuckets } from '../../platform/db/in-buckets.ts';
import { copyInto } from '../../platform/db/bulk-statement.ts';
import {
  type Database,
  empty,
  type Queryable,
  sql,
  type Statement,
} from '../../platform/db/pool.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Event, NewEvent } from './event.ts';
import { type EventFilters, OF_EVENT } from './event-store.ts';

/** An event as far as its publication, and who is told of it, need it. */
export type RecordedEvent = Omit<Event, 'correlationId'> & Pick<NewEvent, 'brand'>;

export type PublishedEvent = Omit<RecordedEvent, 'brand' | 'data'> &
  Readonly<{
    /** Of the partner, whose feed it is in. */
    bucket: string;
    position: bigint;
  }>;

/** Those of one shard that were recorded. */
export async function recordedEvents(
  db: Queryable,
  eventIds: readonly string[],
): Promise<RecordedEvent[]> {
  const buckets = eventIds.map(bucketIn);
  return await db.query<RecordedEvent>(sql`
    select event_id as id, type, created_at as "createdAt", partner_id as "partnerId",
      merchant_id as "merchantId", subject_id as "subjectId", sequence, data
    from unnest(${buckets}::bpchar[], ${eventIds}::text[]) as requested (of_bucket, id)
    join events on bucket = of_bucket and event_id = requested.id and bucket ${inBuckets(buckets)}`);
}

type Stream = Readonly<{ partnerId: string; position: bigint }>;

/** The last position of each: until the end, nobody else publishes for these partners. */
export async function lockStreams(
  tx: Tx,
  partnerIds: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const ids = [...new Set(partnerIds)].toSorted();
  const buckets = ids.map(bucketOf);
  const lock = sql`
    select partner_id as "partnerId", position from event_streams
    where bucket ${inBuckets(buckets)} and (bucket, partner_id) in (
      select * from unnest(${buckets}::bpchar[], ${ids}::text[]))
    order by partner_id for update`;
  const known = await tx.query<Stream>(lock);
  const all = known.length === ids.length ? known : await openStreams(tx, ids, lock);
  return new Map(all.map(({ partnerId, position }) => [partnerId, position]));
}

async function openStreams(tx: Tx, ids: readonly string[], lock: Statement): Promise<Stream[]> {
  await tx.query(sql`
    insert into event_streams (bucket, partner_id, position)
    select *, 0 from unnest(${ids.map(bucketOf)}::bpchar[], ${ids}::text[])
    on conflict do nothing`);
  return await tx.query<Stream>(lock);
}

/** Which of these events are in the feed already: whoever published them died before the end. */
export async function publishedIds(
  db: Queryable,
  events: readonly RecordedEvent[],
): Promise<ReadonlySet<string>> {
  const buckets = events.map(({ partnerId }) => bucketOf(partnerId));
  // Each is looked up by its key: a plan that is made for small tables would read all of a partner.
  const rows = await db.query<{ id: string }>(sql`
    select of_event as id
    from unnest(${buckets}::bpchar[], ${events.map(({ partnerId }) => partnerId)}::text[],
      ${events.map(({ id }) => id)}::text[]) as recorded (of_bucket, of_partner, of_event)
    cross join lateral (
      select from event_feed
      where bucket = of_bucket and partner_id = of_partner and event_id = of_event
        and bucket ${inBuckets(buckets)} limit 1) as known`);
  return new Set(rows.map(({ id }) => id));
}

const insertion = copyInto<PublishedEvent>('event_feed', {
  ...OF_EVENT,
  position: bigint(({ position }) => position),
});

/** Adds events to the feeds, whose streams are locked. */
export async function publish(tx: Tx, events: readonly PublishedEvent[]): Promise<void> {
  const last = new Map(events.map(({ partnerId, position }) => [partnerId, position]));
  const ids = [...last.keys()];
  const buckets = ids.map(bucketOf);
  await tx.commitInOneRoundTrip([
    insertion(events),
    sql`
      update event_streams as stream set position = reached.position
      from unnest(${buckets}::bpchar[], ${ids}::text[], ${[...last.values()]}::bigint[])
        as reached (of_bucket, of_partner, position)
      where stream.bucket ${inBuckets(buckets)} and stream.bucket = reached.of_bucket
        and stream.partner_id = reached.of_partner`,
  ]);
}

/** The last position of each of these partners' feeds; none where nothing was published yet. */
export async function lastPositions(
  db: Database,
  partnerIds: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const byShard = Map.groupBy(partnerIds, (partnerId) => db.shardOf(bucketOf(partnerId)));
  const found = await Promise.all(
    [...byShard].map(([shard, ofShard]) => streamsOfShard(db.at(shard), ofShard)),
  );
  return new Map(found.flat().map(({ partnerId, position }) => [partnerId, position]));
}

/** Whoever waits, of whichever partner, is looked after by one statement. */
async function streamsOfShard(db: Queryable, partnerIds: readonly string[]): Promise<Stream[]> {
  const buckets = partnerIds.map(bucketOf);
  return await db.query<Stream>(sql`
    select partner_id as "partnerId", position
    from unnest(${buckets}::bpchar[], ${partnerIds}::text[]) as waiting (of_bucket, of_partner)
    join event_streams on bucket = of_bucket and partner_id = of_partner
      and bucket ${inBuckets(buckets)}`);
}

/** The last position of a partner's feed that has been forgotten, with its event. */
export async function forgottenUpTo(db: Queryable, { partnerId }: PartnerCaller): Promise<bigint> {
  const [row] = await db.query<{ position: bigint }>(sql`
    select forgotten as position from event_streams
    where bucket = ${bucketOf(partnerId)} and partner_id = ${partnerId}`);
  return row?.position ?? 0n;
}

export async function positionOf(
  db: Queryable,
  { partnerId }: PartnerCaller,
  eventId: string,
): Promise<bigint | undefined> {
  const [row] = await db.query<{ position: bigint }>(sql`
    select position from event_feed
    where bucket = ${bucketOf(partnerId)} and partner_id = ${partnerId} and event_id = ${eventId}`);
  return row?.position;
}

type Span = Readonly<{ after: bigint; upTo: bigint; limit: number }>;

export async function readFeed(
  db: Queryable,
  { partnerId, merchantId: boundTo }: PartnerCaller,
  { after, upTo, limit, ...filters }: Span & EventFilters,
): Promise<readonly Readonly<{ id: string; position: bigint }>[]> {
  const { type, merchantId, subjectId } = filters;
  return await db.query<{ id: string; position: bigint }>(sql`
    select event_id as id, position from event_feed
    where bucket = ${bucketOf(partnerId)} and partner_id = ${partnerId}
      and position > ${after} and position <= ${upTo}
      ${boundTo === null ? empty : sql`and merchant_id = ${boundTo}`}
      ${merchantId === undefined ? empty : sql`and merchant_id = ${merchantId}`}
      ${type === undefined ? empty : sql`and type = ${type}`}
      ${subjectId === undefined ? empty : sql`and subject_id = ${subjectId}`}
    order by position limit ${limit}`);
}
