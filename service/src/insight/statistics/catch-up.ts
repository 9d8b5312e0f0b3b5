import {
  type Database,
  forBucket,
  type Queryable,
  transaction,
  type Tx,
} from '../../platform/db/pool.ts';
import { type Job, workOnEach } from '../../platform/jobs/jobs.ts';
import { countedUpTo, partnersBehind, takeSpans } from './statistics-store.ts';
import { lockStreams, readFeed } from '../../records/events/index.ts';
import { bucketIn, bucketOf } from '../../kernel/id.ts';
import { createShardRounds } from '../../platform/db/shard-map.ts';
import { isCounted } from './count.ts';
import { addEvents } from './count-events.ts';
import { readBrands } from './brand-store.ts';

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
    const { events, reached } = await readFeed(tx, partnerId, {
      after,
      upTo: position,
      limit: EVENTS_AT_ONCE,
    });
    const taken = await takeSpans(tx, [{ partnerId, first: after + 1n, last: reached }]);
    if (!taken.has(partnerId)) return;
    await addEvents({ db, tx }, events.filter(isCounted), (ids) =>
      brandsAnywhere(db, { tx, partnerId }, ids),
    );
  });
}

/** Payments are in the buckets of merchants, which on a cluster may be on other servers. */
async function brandsAnywhere(
  db: Database,
  own: Readonly<{ tx: Tx; partnerId: string }>,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ownShard = db.shardOf(bucketOf(own.partnerId));
  const brands = new Map<string, string>();
  for (const [shard, ofShard] of Map.groupBy(paymentIds, (id) => db.shardOf(bucketIn(id)))) {
    const source: Queryable = shard === ownShard ? own.tx : db.at(shard);
    for (const [id, brand] of await readBrands(source, ofShard)) brands.set(id, brand);
  }
  return brands;
}
