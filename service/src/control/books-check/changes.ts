import { BUCKETS } from '../../kernel/id.ts';
import type { AuditSpan } from '../../money/payouts/index.ts';
import type { Database } from '../../platform/db/pool.ts';
import { END } from '../../platform/db/read-blocks.ts';
import { readEvents } from '../../records/events/index.ts';
import { type ChangeEntry, changedEntries } from './change-store.ts';
import { type RecordsByBucket, addThing, addMember, addMerchant } from './checked-records.ts';

/** `most` are entries of each shard, or as many as are of one moment. */
type Wanted = Readonly<{ span: AuditSpan; most: number }>;

const PAGE = 5_000; // Rows: some milliseconds, and about a megabyte.

/**
 * What has changed within a span: all that an entry of the ledger or an event was written about. Two
 * sources, because each is written together with the change: a change that was not posted has its event,
 * and an entry that nothing goes with is an entry. It reads what was written within the span and nothing else.
 * `end` is where it ends; undefined where nothing more has changed.
 */
export async function changesIn(db: Database, { most, span }: Wanted, signal?: AbortSignal) {
  const things: RecordsByBucket = new Map();
  let end = span.to;
  let isMore = false;
  for (const buckets of Map.groupBy(BUCKETS, db.shardOf).values()) {
    const wanted = { buckets, most, span: { ...span, to: end }, signal };
    const last = await addEntries(db, things, wanted);
    if (last) [end, isMore] = [last, true];
  }
  await addEvents(db, things, { span: { ...span, to: end }, signal });
  return { things, end: isMore ? end : undefined };
}

type OfShard = Wanted & Readonly<{ buckets: readonly string[]; signal: AbortSignal | undefined }>;

/** The moment before which all entries were read, where there are more than are wanted. */
async function addEntries(
  db: Database,
  things: RecordsByBucket,
  { buckets, most, signal, span }: OfShard,
): Promise<Date | undefined> {
  let count = 0;
  for (let after: ChangeEntry | undefined; ;) {
    signal?.throwIfAborted();
    const page = await changedEntries(db, buckets, { span, after, limit: Math.min(PAGE, most) });
    for (const { id, merchantId, subjectId, batchId, createdAt } of page) {
      addThing(things, subjectId);
      addMerchant(things, merchantId, id);
      if (batchId !== null) addMember(things, batchId, createdAt);
    }
    count += page.length;
    after = page.at(-1);
    if (!after || page.length < Math.min(PAGE, most)) return undefined;
    // Those of its last moment may be in part: they begin the next span.
    if (count >= most && after.createdAt > span.from) return after.createdAt;
  }
}

/** What has events of the span. A batch that was opened is counted once it closes. */
async function addEvents(
  db: Database,
  things: RecordsByBucket,
  { signal, span: { from, to } }: Pick<OfShard, 'span' | 'signal'>,
) {
  const span = { direction: 'newer', from, to: to ?? END, behind: null } as const;
  for await (const events of readEvents(db, 'all', span)) {
    signal?.throwIfAborted();
    for (const { createdAt, subjectId, type } of events) {
      if (type !== 'batch.opened' && !(to && createdAt >= to)) addThing(things, subjectId);
    }
  }
}
