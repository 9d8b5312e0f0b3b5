import { assert } from '../../kernel/assert.ts';
import { timeIn } from '../../kernel/id.ts';
import { bytes, char, text } from '../../platform/db/columns.ts';
import { EVERY_BUCKET, inBuckets } from '../../platform/db/in-buckets.ts';
import { copyInto } from '../../platform/db/bulk-statement.ts';
import { type Queryable, sql, type Statement, type Tx } from '../../platform/db/pool.ts';
import type { Event, NewEvent } from './event.ts';
import { packedEvents } from './event-entry.ts';

/** The events that one statement recorded. */
export type OutboxEntry = Readonly<{ bucket: string; id: string; events: Buffer }>;

const insertion = copyInto<OutboxEntry>('event_outbox', {
  bucket: char(({ bucket }) => bucket),
  entry_id: text(({ id }) => id),
  events: bytes(({ events }) => events),
});

const EVENTS_MAX = 256; // In a row: what is read together is bounded.

/** One row for all events of a statement, or few: recording many costs little more than recording one. */
export function outboxInsertion(
  events: readonly (Event & Pick<NewEvent, 'bucket' | 'brand'>)[],
): Statement {
  const entries: OutboxEntry[] = [];
  for (let place = 0; place < events.length; place += EVENTS_MAX) {
    const part = events.slice(place, place + EVENTS_MAX);
    const [first] = part;
    assert(first, 'there is something to publish');
    entries.push({ bucket: first.bucket, id: first.id, events: packedEvents(part) });
  }
  return insertion(entries);
}

/** The oldest of one shard. Whoever else would publish them waits until the transaction has ended. */
export async function lockOutbox(
  tx: Tx,
  buckets: readonly string[],
  most: number,
): Promise<OutboxEntry[]> {
  return await tx.query<OutboxEntry>(sql`
    select bucket, entry_id as id, events from event_outbox
    where bucket ${inBuckets(buckets)}
    order by recorded_at, entry_id limit ${most}
    for update`);
}

/** All of one shard that are not published. */
export async function readOutbox(
  db: Queryable,
  buckets: readonly string[],
): Promise<OutboxEntry[]> {
  return await db.query<OutboxEntry>(sql`
    select bucket, entry_id as id, events from event_outbox where bucket ${inBuckets(buckets)}`);
}

export async function removeFromOutbox(
  db: Queryable,
  entries: readonly OutboxEntry[],
): Promise<void> {
  const buckets = entries.map(({ bucket }) => bucket);
  const ids = entries.map(({ id }) => id);
  await db.query(sql`
    delete from event_outbox as entry
    using unnest(${buckets}::bpchar[], ${ids}::text[]) as published (of_bucket, of_id)
    where entry.bucket ${inBuckets(buckets)} and entry.bucket = published.of_bucket
      and entry.entry_id = published.of_id`);
}

/** For how many seconds the oldest entry has waited. By the server's clock, as it was recorded. */
export async function outboxAge(db: Queryable): Promise<number> {
  // Of all partners.
  const [row] = await db.query<{ seconds: number | null }>(sql`
    select extract(epoch from clock_timestamp() - min(recorded_at))::float8 as seconds
    from event_outbox ${EVERY_BUCKET}`);
  return Math.max(0, row?.seconds ?? 0);
}

/** When the oldest event that is not published happened; those that were recorded together did at one time. */
export async function oldestUnpublished(db: Queryable): Promise<Date | undefined> {
  // Of all partners. Ids have their time behind their bucket.
  const [row] = await db.query<{ id: string | null }>(sql`
    select 'ev00' || min(substr(entry_id, 5) collate "C") as id from event_outbox ${EVERY_BUCKET}`);
  return row?.id == null ? undefined : timeIn(row.id);
}
