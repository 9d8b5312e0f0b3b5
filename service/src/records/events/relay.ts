import { bucketOf } from '../../kernel/id.ts';
import { type Database, type Queryable, transaction, type Tx } from '../../platform/db/pool.ts';
import { createShardRounds, type ShardShare } from '../../platform/db/shard-map.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { type PublishedEvent, type RecordedEvent, unpackedEvents } from './event-entry.ts';
import { blocksWithIds, lockStreams, publish } from './feed-store.ts';
import { lockOutbox, type OutboxEntry, removeFromOutbox } from './outbox-store.ts';
import { eventsOf } from './read-feed.ts';

/** In the publishing transaction, in order, streams locked; `source` has what else there is. */
export type Subscriber = ((
  tx: Tx,
  events: readonly (PublishedEvent & RecordedEvent)[],
  source: Queryable,
) => Promise<void>) &
  Readonly<{
    /**
     * Before that transaction: what it needs by another connection. Once it has begun, one that
     * waits for another may wait for itself.
     */
    prepare?: () => Promise<void>;
  }>;

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
    for (const { prepare } of deps.subscribers) await prepare?.();
    const done = await rounds(deps.db, ENTRIES_AT_ONCE, (share) => publishShare(deps, share));
    return done.length;
  };
  return [{ name: 'publish-events', everyMs: EVERY_MS, full: ENTRIES_AT_ONCE, run }];
}

/** Those of one shard, in the order of their recording. Two processes take turns. */
async function publishShare(
  { db, subscribers }: RelayDeps,
  { on, buckets, most }: ShardShare,
): Promise<readonly OutboxEntry[]> {
  const [own = ''] = buckets.map(db.shardOf);
  return await transaction(on, async (tx) => {
    const entries = await lockOutbox(tx, buckets, most);
    if (entries.length === 0) return entries;
    const recorded = await Promise.all(entries.map(({ events }) => unpackedEvents(events)));
    const byShard = Map.groupBy(inOrder(recorded.flat()), ({ partnerId }) =>
      db.shardOf(bucketOf(partnerId)),
    );
    // The own shard last: rows that others add to as well are not kept locked while another's are awaited.
    const ownLast = [...byShard].toSorted(
      ([one], [other]) => Number(one === own) - Number(other === own),
    );
    for (const [shard, ofShard] of ownLast) {
      const publishing = { subscribers, source: tx, isApart: shard !== own };
      // In one transaction with its entry, an event is not in the feed yet.
      if (shard === own) await publishAll(tx, ofShard, publishing);
      else await transaction(db.at(shard), (feed) => publishAll(feed, ofShard, publishing));
    }
    await removeFromOutbox(tx, entries);
    return entries;
  });
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

type Publishing = Pick<RelayDeps, 'subscribers'> &
  Readonly<{
    source: Queryable;
    /** In another transaction than their entries are removed in: some may be in the feed already. */
    isApart: boolean;
  }>;

async function publishAll(
  tx: Tx,
  recorded: readonly RecordedEvent[],
  { subscribers, source, isApart }: Publishing,
): Promise<void> {
  const positions = new Map(
    await lockStreams(
      tx,
      recorded.map(({ partnerId }) => partnerId),
    ),
  );
  const known = isApart ? await publishedOf(tx, recorded) : NONE;
  const published = recorded
    .filter(({ id }) => !known.has(id))
    .map((event) => {
      const { partnerId } = event;
      const position = (positions.get(partnerId) ?? 0n) + 1n;
      positions.set(partnerId, position);
      return { ...event, position };
    });
  if (published.length === 0) return;
  await publish(tx, published, isApart);
  for (const tell of subscribers) await tell(tx, published, source);
}

const NONE: ReadonlySet<string> = new Set();

/** The ids of what is in the feed already: whoever published it died before the end. */
async function publishedOf(tx: Tx, recorded: readonly RecordedEvent[]) {
  const blocks = await blocksWithIds(tx, recorded);
  const events = await Promise.all(blocks.map((block) => eventsOf(block)));
  return new Set(events.flat().map(({ id }) => id));
}
