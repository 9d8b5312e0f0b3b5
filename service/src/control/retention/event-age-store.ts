import { bucketOf } from '../../kernel/id.ts';
import { type Database, forBucket, sql, type Queryable, type Tx } from '../../platform/db/pool.ts';

/** The partners of a bucket that have a feed. */
export async function partnersOf(db: Database, bucket: string): Promise<string[]> {
  const rows = await forBucket(db, bucket).query<{ partnerId: string }>(sql`
    select partner_id as "partnerId" from event_streams where bucket = ${bucket}
    order by partner_id`);
  return rows.map(({ partnerId }) => partnerId);
}

type BlockHead = Readonly<{ lastPosition: bigint; endedAt: Date; blockId: string }>;
export type OldBlock = BlockHead & Readonly<{ entries: Buffer }>;

/** The next blocks of a partner's feed after a position, without what they hold. */
export async function feedHeads(db: Queryable, partnerId: string, after: bigint, most: number) {
  return await db.query<BlockHead>(sql`
    select last_position as "lastPosition", ended_at as "endedAt", block_id as "blockId"
    from event_blocks
    where bucket = ${bucketOf(partnerId)} and partner_id = ${partnerId} and last_position > ${after}
    order by last_position limit ${most}`);
}

export async function readOld(tx: Tx, partnerId: string, lastPositions: readonly bigint[]) {
  return await tx.query<OldBlock>(sql`
    select last_position as "lastPosition", ended_at as "endedAt", block_id as "blockId", entries
    from event_blocks
    where bucket = ${bucketOf(partnerId)} and partner_id = ${partnerId}
      and last_position = any(${lastPositions}::bigint[])`);
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

type Forgetting = Readonly<{
  /** Of which nothing stays, with their labels. */
  gone: readonly (BlockHead & Readonly<{ labels: readonly string[] }>)[];
  /** Of which some stays, with that. */
  thinned: readonly OldBlock[];
  /** The last position of what goes. */
  upTo: bigint;
}>;

/** Removes events of a feed whose stream is locked, and notes up to where there have been some. */
export async function forgetInFeed(tx: Tx, partnerId: string, { gone, thinned, upTo }: Forgetting) {
  const bucket = bucketOf(partnerId);
  const labels = gone.flatMap((block) => block.labels.map((label) => ({ ...block, label })));
  await tx.commitInOneRoundTrip([
    sql`
      delete from event_labels as known
      using unnest(${labels.map(({ label }) => label)}::text[],
        ${labels.map(({ endedAt }) => endedAt)}::timestamptz[],
        ${labels.map(({ blockId }) => blockId)}::text[]) as gone (label, ended_at, block_id)
      where known.bucket = ${bucket} and known.label = gone.label
        and known.ended_at = gone.ended_at and known.block_id = gone.block_id`,
    sql`
      delete from event_blocks
      where bucket = ${bucket} and partner_id = ${partnerId}
        and last_position = any(${gone.map(({ lastPosition }) => lastPosition)}::bigint[])`,
    sql`
      update event_blocks as block set entries = thinned.entries
      from unnest(${thinned.map(({ lastPosition }) => lastPosition)}::bigint[],
        ${thinned.map(({ entries }) => entries)}::bytea[]) as thinned (place, entries)
      where block.bucket = ${bucket} and block.partner_id = ${partnerId}
        and block.last_position = thinned.place`,
    sql`
      update event_streams set forgotten = greatest(forgotten, ${upTo})
      where bucket = ${bucket} and partner_id = ${partnerId}`,
  ]);
}
