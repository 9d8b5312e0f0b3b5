import {
  type Database,
  forBucket,
  type Queryable,
  transaction,
  type Tx,
} from '../../platform/db/pool.ts';
import { type Job, workOnEach } from '../../platform/jobs/jobs.ts';
import { countedUpTo, partnersBehind, takeSpans } from './statistics-store.ts';
import { lockStreams, readSpan } from '../../records/events/index.ts';
import { bucketIn, bucketOf } from '../../kernel/id.ts';
import { createShardRounds } from '../../platform/db/shard-map.ts';
import { isCounted } from './count.ts';
import { addEvents } from './count-events.ts';
import { type EventFact, readFacts } from './fact-store.ts';

const CATCH_UP_EVERY_MS = 60_000;
const PARTNERS_AT_ONCE = 10;
const EVENTS_AT_ONCE = 500; // Nothing of the partner's is published meanwhile: a moment.

/**
 * Counts what was published before there were statistics, or by a release that kept none. Killed
 * anywhere it goes on where it was: each portion is committed with the position that it reaches.
 */
export function catchUpJob(db: Database): Job {
  const rounds = createShardRounds();
  const run = async (stopping?: AbortSignal): Promise<number> => {
    const behind = await rounds(db, PARTNERS_AT_ONCE, ({ on, buckets, most }) =>
      partnersBehind(on, buckets, most),
    );
    return await workOnEach(behind, (partnerId) => countPortion(db, partnerId), { stopping });
  };
  return { name: 'catch-up-statistics', everyMs: CATCH_UP_EVERY_MS, run };
}

async function countPortion(db: Database, partnerId: string): Promise<void> {
  const place = forBucket(db, bucketOf(partnerId));
  await transaction(place, async (tx) => {
    const position = (await lockStreams(tx, [partnerId])).get(partnerId) ?? 0n;
    const after = await countedUpTo(tx, partnerId);
    if (position <= after) return;
    const events = await readSpan(tx, partnerId, { after, upTo: position, limit: EVENTS_AT_ONCE });
    // Of old positions some have been forgotten.
    const last = events.length < EVENTS_AT_ONCE ? position : (events.at(-1)?.position ?? position);
    const taken = await takeSpans(tx, [{ partnerId, first: after + 1n, last }]);
    if (!taken.has(partnerId)) return;
    const counted = events.filter(isCounted);
    await addEvents({ db, tx }, counted, await factsAnywhere(db, { tx, partnerId }, counted));
  });
}

/** Events are in the buckets of merchants, which on a cluster may be on other servers. */
async function factsAnywhere(
  db: Database,
  own: Readonly<{ tx: Tx; partnerId: string }>,
  events: readonly Readonly<{ id: string }>[],
): Promise<ReadonlyMap<string, EventFact>> {
  const ownShard = db.shardOf(bucketOf(own.partnerId));
  const facts = new Map<string, EventFact>();
  for (const [shard, ofShard] of Map.groupBy(events, ({ id }) => db.shardOf(bucketIn(id)))) {
    const source: Queryable = shard === ownShard ? own.tx : db.at(shard);
    const found = await readFacts(
      source,
      ofShard.map(({ id }) => id),
    );
    for (const [id, fact] of found) facts.set(id, fact);
  }
  return facts;
}
