import { bucketOf } from '../../kernel/id.ts';
import { type Database, type Queryable, transaction, type Tx } from '../../platform/db/pool.ts';
import { isNotAll } from '../../platform/db/failure.ts';
import { createShardRounds, type ShardShare } from '../../platform/db/shard-map.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import {
  lockStreams,
  publish,
  type PublishedEvent,
  publishedIds,
  type RecordedEvent,
  recordedEvents,
} from './feed-store.ts';
import { lockOutbox, type OutboxEntry, removeFromOutbox } from './outbox-store.ts';
import { forgetRecorded, recentlyRecorded } from './record.ts';

/** In the publishing transaction, in order, streams locked; `source` has what else there is. */
export type Subscriber = (
  tx: Tx,
  events: readonly (PublishedEvent & RecordedEvent)[],
  source: Queryable,
) => Promise<void>;

type RelayDeps = Readonly<{ db: Database; subscribers: readonly Subscriber[] }>;

const EVERY_MS = 100; // How late an event may be published.
const ENTRIES_AT_ONCE = 200; // Of recorded events: a few thousand under load, which is a short transaction.

/**
 * Publishes what was recorded. A transaction that records an event may commit later than one that
 * began after it, so the time of an event is no place to read on from; here each event that has been
 * committed gets the next position in its partner's feed, under a lock that is held until that is
 * committed. Killed anywhere it publishes nothing twice and leaves nothing out: entries are removed with
 * the publication of their events or, where the feed is on another server, after it, and then what is
 * there already is recognised.
 */
export function eventJobs(deps: RelayDeps): Job[] {
  const rounds = createShardRounds();
  const run = async (): Promise<number> => {
    const done = await rounds(deps.db, ENTRIES_AT_ONCE, (share) => publishShare(deps, share));
    return done.length;
  };
  return [{ name: 'publish-events', everyMs: EVERY_MS, full: ENTRIES_AT_ONCE, run }];
}

/** Those of one shard, in the order of their recording. Two processes take turns. */
async function publishShare(deps: RelayDeps, share: ShardShare): Promise<readonly OutboxEntry[]> {
  try {
    return await publishEntries(deps, share, false);
  } catch (error) {
    // Some are in the feed, where a release that published apart from the outbox was killed.
    if (!isNotAll(error)) throw error;
    return await publishEntries(deps, share, true);
  }
}

async function publishEntries(
  { db, subscribers }: RelayDeps,
  { on, buckets, most }: ShardShare,
  isDoubtful: boolean,
): Promise<readonly OutboxEntry[]> {
  const [own = ''] = buckets.map(db.shardOf);
  const published = await transaction(on, async (tx) => {
    const entries = await lockOutbox(tx, buckets, most);
    if (entries.length === 0) return entries;
    const events = inOrder(await eventsOf(tx, idsOf(entries)));
    const byShard = Map.groupBy(events, ({ partnerId }) => db.shardOf(bucketOf(partnerId)));
    // The own shard last: rows that others add to as well are not kept locked while another's are awaited.
    const ownLast = [...byShard].toSorted(
      ([one], [other]) => Number(one === own) - Number(other === own),
    );
    for (const [shard, ofShard] of ownLast) {
      const publishing = { subscribers, source: tx, isDoubtful: isDoubtful || shard !== own };
      // In one transaction with its entry, an event is not in the feed yet.
      if (shard === own) await publishAll(tx, ofShard, publishing);
      else await transaction(db.at(shard), (feed) => publishAll(feed, ofShard, publishing));
    }
    await removeFromOutbox(tx, entries);
    return entries;
  });
  forgetRecorded(idsOf(published));
  return published;
}

function idsOf(entries: readonly OutboxEntry[]): string[] {
  return entries.flatMap(({ eventIds }) => eventIds);
}

/** As they were recorded: by this process a moment ago, or read. */
async function eventsOf(db: Queryable, ids: readonly string[]): Promise<RecordedEvent[]> {
  const known = new Map(ids.map((id) => [id, recentlyRecorded(id)]));
  const others = ids.filter((id) => !known.get(id));
  const read = others.length === 0 ? [] : await recordedEvents(db, others);
  for (const event of read) known.set(event.id, event);
  return ids.flatMap((id) => known.get(id) ?? []);
}

/** Those of one subject by their numbers, whatever clocks say. */
function inOrder(recorded: readonly RecordedEvent[]): RecordedEvent[] {
  const bySubject = new Map(
    [...Map.groupBy(recorded, ({ subjectId }) => subjectId)].map(([subjectId, events]) => [
      subjectId,
      events.toSorted((one, other) => one.sequence - other.sequence).values(),
    ]),
  );
  return recorded.flatMap(({ subjectId }) => bySubject.get(subjectId)?.next().value ?? []);
}

const NONE: ReadonlySet<string> = new Set();

type Publishing = Pick<RelayDeps, 'subscribers'> &
  Readonly<{
    source: Queryable;
    /** Some may be in the feed already. */
    isDoubtful: boolean;
  }>;

async function publishAll(
  tx: Tx,
  recorded: readonly RecordedEvent[],
  { subscribers, source, isDoubtful }: Publishing,
): Promise<void> {
  const positions = new Map(
    await lockStreams(
      tx,
      recorded.map(({ partnerId }) => partnerId),
    ),
  );
  const known = isDoubtful ? await publishedIds(tx, recorded) : NONE;
  const published = recorded
    .filter(({ id }) => !known.has(id))
    .map((event) => {
      const { partnerId } = event;
      const position = (positions.get(partnerId) ?? 0n) + 1n;
      positions.set(partnerId, position);
      return { ...event, bucket: bucketOf(partnerId), position };
    });
  if (published.length === 0) return;
  await publish(tx, published);
  for (const tell of subscribers) await tell(tx, published, source);
}
