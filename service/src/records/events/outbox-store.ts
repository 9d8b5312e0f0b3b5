import { bucketIn } from '../../kernel/id.ts';
import { assert } from '../../kernel/assert.ts';
import { char, text, texts } from '../../platform/db/columns.ts';
import { EVERY_BUCKET, inBuckets } from '../../platform/db/in-buckets.ts';
import { copyInto } from '../../platform/db/bulk-statement.ts';
import { type Queryable, sql, type Statement, type Tx } from '../../platform/db/pool.ts';

export type OutboxEntry = Readonly<{ bucket: string; id: string; eventIds: readonly string[] }>;

const insertion = copyInto<OutboxEntry>('event_outbox', {
  bucket: char(({ bucket }) => bucket),
  entry_id: text(({ id }) => id),
  event_ids: texts(({ eventIds }) => eventIds),
});

/** One row for all events of a statement: recording many costs little more than recording one. */
export function outboxInsertion(events: readonly Readonly<{ id: string }>[]): Statement {
  const eventIds = events.map(({ id }) => id);
  const [id] = eventIds;
  assert(id !== undefined, 'there is something to publish');
  return insertion([{ bucket: bucketIn(id), id, eventIds }]);
}

/** The oldest of one shard. Whoever else would publish them waits until the transaction has ended. */
export async function lockOutbox(
  tx: Tx,
  buckets: readonly string[],
  most: number,
): Promise<OutboxEntry[]> {
  return await tx.query<OutboxEntry>(sql`
    select bucket, entry_id as id, event_ids as "eventIds" from event_outbox
    where bucket ${inBuckets(buckets)}
    order by recorded_at, entry_id limit ${most}
    for update`);
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
