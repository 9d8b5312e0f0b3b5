import { lockStreams } from '../../records/events/index.ts';
import { bucketOf, BUCKETS, ID_KINDS, idsSince, timeIn } from '../../kernel/id.ts';
import { type Database, forBucket, transaction } from '../../platform/db/pool.ts';
import {
  eventsBetweenIds,
  eventsInFeeds,
  eventsWithDeliveries,
  feedAfter,
  type FeedEntry,
  forgetEvents,
  forgetFeed,
  isReplaying,
  type OldEvent,
  oldestUnpublished,
  partnersOf,
} from './event-age-store.ts';

const AT_ONCE = 1_000; // Rows a portion: short locks, and the job comes again at once.
// Of one record of several events the first gives its name, and may not be the oldest.
const RECORDED_TOGETHER_MS = 3_600_000;

/**
 * The subjects whose own rows count their events. Those of others (merchants, orders, credentials,
 * endpoints) are few, and stay: the number of the next is found by the last.
 */
const COUNT_THEIR_EVENTS = [
  'payment',
  'refund',
  'validation',
  'authentication',
  'paymentMethod',
  'batch',
  'payout',
] as const;
const PREFIXES: ReadonlySet<string> = new Set(COUNT_THEIR_EVENTS.map((kind) => ID_KINDS[kind]));

function mayGo({ subjectId }: Readonly<{ subjectId: string }>): boolean {
  return PREFIXES.has(subjectId.slice(0, 2));
}

/**
 * Removes a portion of what is old in a bucket, from where the last one ended: how many went, and where
 * the next begins, if there may be one.
 */
export type ForgetPortion<Place> = (
  db: Database,
  portion: Readonly<{ bucket: string; before: Date; from: Place | undefined }>,
) => Promise<Readonly<{ forgotten: number; next: Place | undefined }>>;

/** Where the feeds of a bucket's partners are being gone through. */
type FeedPlace = Readonly<{ partnerIds: readonly string[]; after: bigint }>;

/**
 * Forgets the old entries of the feeds of one bucket's partners, but for events that were or are to be
 * delivered by a delivery that is still kept, and while a replay of the partner's is under way.
 */
export const forgetFeedPortion: ForgetPortion<FeedPlace> = async (db, { bucket, before, from }) => {
  const { partnerIds, after } = from ?? { partnerIds: await partnersOf(db, bucket), after: 0n };
  const [partnerId, ...others] = partnerIds;
  if (partnerId === undefined) return { forgotten: 0, next: undefined };
  const place = forBucket(db, bucket);
  const entries = await feedAfter(place, partnerId, after, AT_ONCE);
  const old = entries.filter((entry) => entry.createdAt < before && mayGo(entry));
  const forgotten = old.length === 0 ? 0 : await forgetEntries(place, partnerId, old);
  const last = entries.at(-1);
  const isMore = entries.length === AT_ONCE && last !== undefined && last.createdAt < before;
  if (isMore) return { forgotten, next: { partnerIds, after: last.position } };
  return { forgotten, next: others.length > 0 ? { partnerIds: others, after: 0n } : undefined };
};

async function forgetEntries(db: Database, partnerId: string, entries: readonly FeedEntry[]) {
  return await transaction(db, async (tx) => {
    await lockStreams(tx, [partnerId]); // So that nobody queues a delivery of what goes.
    if (await isReplaying(tx, partnerId)) return 0;
    const ids = entries.map(({ id }) => id);
    const kept = await eventsWithDeliveries(tx, partnerId, ids);
    const positions = entries.filter(({ id }) => !kept.has(id)).map(({ position }) => position);
    if (positions.length > 0) await forgetFeed(tx, partnerId, positions);
    return positions.length;
  });
}

/** Forgets old events of a bucket that are in no feed any more; what is not yet published is kept. */
export const forgetEventPortion: ForgetPortion<string> = async (db, { bucket, before, from }) => {
  const place = forBucket(db, bucket);
  const span = { after: from ?? '', before: await bound(db, bucket, before), most: AT_ONCE };
  const events = await eventsBetweenIds(place, bucket, span);
  const old = events.filter(mayGo);
  const kept = await inFeeds(db, old);
  const ids = old.flatMap(({ id }) => (kept.has(id) ? [] : [id]));
  if (ids.length > 0) await forgetEvents(place, bucket, ids);
  return { forgotten: ids.length, next: events.at(AT_ONCE - 1)?.id };
};

/** The id before which events are old and published. */
async function bound(db: Database, bucket: string, before: Date): Promise<string> {
  // An entry is in the bucket of its first event, and may be of other buckets of the shard as well.
  const shard = db.shardOf(bucket);
  const buckets = BUCKETS.filter((other) => db.shardOf(other) === shard);
  const unpublished = await oldestUnpublished(db.at(shard), buckets);
  const moments = unpublished
    ? [before.getTime(), timeIn(unpublished).getTime() - RECORDED_TOGETHER_MS]
    : [before.getTime()];
  return idsSince('event', bucket, new Date(Math.min(...moments)));
}

async function inFeeds(db: Database, events: readonly OldEvent[]): Promise<ReadonlySet<string>> {
  const byShard = Map.groupBy(events, ({ partnerId }) => db.shardOf(bucketOf(partnerId)));
  const known = new Set<string>();
  for (const [shard, ofShard] of byShard) {
    for (const id of await eventsInFeeds(db.at(shard), ofShard)) known.add(id);
  }
  return known;
}
