import { bucketOf } from '../../kernel/id.ts';
import { bigint } from '../../platform/db/columns.ts';
import { EVERY_BUCKET, inBuckets } from '../../platform/db/in-buckets.ts';
import { type Block, blocksInOrder } from '../../platform/db/blocks-of.ts';
import { BY_KEYS, NOT_BY_KEYS } from '../../platform/db/block-store.ts';
import { logKey } from '../../platform/db/log-key.ts';
import { insertionOf } from '../../platform/db/write-blocks.ts';
import { type Database, type Queryable, sql, type Statement } from '../../platform/db/pool.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import {
  EVENT_TABLES,
  entryOfEvent,
  type PublishedEvent,
  type RecordedEvent,
} from './event-entry.ts';

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

/** Blocks of a feed, in the order of their positions. */
export type FeedBlock = Readonly<{ partnerId: string; lastPosition: bigint; entries: Buffer }>;

const FEED_BLOCK = sql`partner_id as "partnerId", last_position as "lastPosition", entries`;

/** Blocks that may have some of these events, whose ids are among what they are found by. */
export async function blocksWithIds(
  tx: Tx,
  events: readonly RecordedEvent[],
): Promise<readonly FeedBlock[]> {
  const buckets = events.map(({ partnerId }) => bucketOf(partnerId));
  const keys = events.map(({ id }) => logKey(id));
  await tx.query(BY_KEYS);
  const blocks = await tx.query<FeedBlock>(sql`
    select ${FEED_BLOCK} from event_blocks
    where keys && ${keys}::bigint[] and bucket ${inBuckets(buckets)}`);
  await tx.query(NOT_BY_KEYS);
  return blocks;
}

type PlacedBlock = Block & Readonly<{ firstPosition: bigint; lastPosition: bigint }>;

export const insertingBlocks = insertionOf<PlacedBlock>(EVENT_TABLES, {
  first_position: bigint(({ firstPosition }) => firstPosition),
  last_position: bigint(({ lastPosition }) => lastPosition),
});

/** Adds events to the feeds, whose streams are locked, each partner's in the order of their positions. */
export async function publish(
  tx: Tx,
  events: readonly (RecordedEvent & PublishedEvent)[],
  isFoundById: boolean,
): Promise<void> {
  const ofEach = [...Map.groupBy(events, ({ partnerId }) => partnerId)];
  const blocks = await Promise.all(
    ofEach.map(async ([, own]) => {
      const made = await blocksInOrder(own.map((event) => entryOfEvent(event, isFoundById)));
      return placed(made, own[0]?.position ?? 0n);
    }),
  );
  const ids = ofEach.map(([partnerId]) => partnerId);
  const last = ofEach.map(([, own]) => own.at(-1)?.position ?? 0n);
  const buckets = ids.map(bucketOf);
  await tx.commitInOneRoundTrip([
    ...insertingBlocks(blocks.flat()),
    sql`
      update event_streams as stream set position = reached.position
      from unnest(${buckets}::bpchar[], ${ids}::text[], ${last}::bigint[])
        as reached (of_bucket, of_partner, position)
      where stream.bucket ${inBuckets(buckets)} and stream.bucket = reached.of_bucket
        and stream.partner_id = reached.of_partner`,
  ]);
}

/** Positions follow one another, from the first on. */
function placed(blocks: readonly Block[], first: bigint): readonly PlacedBlock[] {
  let next = first;
  return blocks.map((block) => {
    const firstPosition = next;
    next += BigInt(block.size);
    return { ...block, firstPosition, lastPosition: next - 1n };
  });
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

/** A part of all partners' last positions, in the order of their ids' buckets; the next begins behind its last. */
export async function positionsBehind(
  db: Database,
  partnerId: string,
  most: number,
): Promise<readonly Stream[]> {
  // Of all partners, a part at a time.
  return await db.query<Stream>(sql`
    select partner_id as "partnerId", position from event_streams ${EVERY_BUCKET}
    where (bucket, partner_id) > (${bucketOf(partnerId)}::bpchar, ${partnerId})
    order by bucket, partner_id limit ${most}`);
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
export async function forgottenUpTo(db: Queryable, partnerId: string): Promise<bigint> {
  const [row] = await db.query<{ position: bigint }>(sql`
    select forgotten as position from event_streams
    where bucket = ${bucketOf(partnerId)} and partner_id = ${partnerId}`);
  return row?.position ?? 0n;
}

type Span = Readonly<{ after: bigint; upTo: bigint; most: number }>;

/** The next blocks of a feed with positions of a span. */
export async function blocksAfter(
  db: Queryable,
  partnerId: string,
  { after, upTo, most }: Span,
): Promise<readonly FeedBlock[]> {
  return await db.query<FeedBlock>(sql`
    select ${FEED_BLOCK} from event_blocks
    where bucket = ${bucketOf(partnerId)} and partner_id = ${partnerId}
      and last_position > ${after} and first_position <= ${upTo}
    order by last_position limit ${most}`);
}

/** When the first event of a feed after a position happened, but for the moments of its block. */
export async function beganAfter(
  db: Queryable,
  partnerId: string,
  position: bigint,
): Promise<Date | undefined> {
  const [row] = await db.query<{ beganAt: Date }>(sql`
    select began_at as "beganAt" from event_blocks
    where bucket = ${bucketOf(partnerId)} and partner_id = ${partnerId}
      and last_position > ${position} order by last_position limit 1`);
  return row?.beganAt;
}

export type FeedPlace = Readonly<{ partnerId: string; position: bigint }>;

/**
 * The blocks that have these places, which are of one shard, each once. The order says by which key they
 * are found: a plan that is made for small tables would read all of a partner.
 */
export async function blocksAt(
  db: Queryable,
  places: readonly FeedPlace[],
): Promise<readonly FeedBlock[]> {
  const buckets = places.map(({ partnerId }) => bucketOf(partnerId));
  const here = inBuckets(buckets);
  return await db.query<FeedBlock>(sql`
    with found as materialized (
      select distinct block.bucket, block.partner_id, block.last_position
      from unnest(${buckets}::bpchar[], ${places.map(({ partnerId }) => partnerId)}::text[],
        ${places.map(({ position }) => position)}::bigint[]) as wanted (of_bucket, of_partner, place)
      cross join lateral (
        select bucket, partner_id, last_position from event_blocks
        where bucket = of_bucket and partner_id = of_partner and last_position >= place
          and bucket ${here} order by last_position limit 1) as block)
    select b.partner_id as "partnerId", b.last_position as "lastPosition", b.entries
    from found cross join lateral (
      select partner_id, last_position, entries from event_blocks
      where bucket = found.bucket and partner_id = found.partner_id
        and last_position >= found.last_position and bucket ${here}
      order by last_position limit 1) as b`);
}
