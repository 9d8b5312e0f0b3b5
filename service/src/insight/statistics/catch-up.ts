import {
  type Database,
  forBucket,
  type Queryable,
  transaction,
  type Tx,
} from '../../platform/db/pool.ts';
import { type Job, workOnEach } from '../../platform/jobs/jobs.ts';
import { countedUpTo, partnersBehind, takeSpans } from './statistics-store.ts';
import type { Clock } from '../../kernel/clock.ts';
import { lockStreams, readFeed } from '../../records/events/index.ts';
import { bucketIn, bucketOf } from '../../kernel/id.ts';
import { createShardRounds } from '../../platform/db/shard-map.ts';
import { isCounted } from './count.ts';
import { addEvents } from './count-events.ts';
import { type CountedCard, type CountedCards, readCountedCards } from './counted-card-store.ts';
import { type BinCountries, recentBinCountries } from './recent-bin-countries.ts';

const CATCH_UP_EVERY_MS = 60_000;
const PARTNERS_AT_ONCE = 10;
const EVENTS_AT_ONCE = 500; // Nothing of the partner's is published meanwhile: a moment.

/**
 * Counts what was published before there were statistics, or by a release that kept none. Killed
 * anywhere it goes on where it was: each portion is committed with the position that it reaches.
 */
export function catchUpJob({ clock, db }: Readonly<{ clock: Clock; db: Database }>): Job {
  const recent = recentBinCountries({ clock, db });
  const rounds = createShardRounds();
  const run = async (stopping?: AbortSignal): Promise<number> => {
    const behind = await rounds(db, PARTNERS_AT_ONCE, ({ on, buckets, most }) =>
      partnersBehind(on, buckets, most),
    );
    return await workOnEach(behind, (partnerId) => countPortion({ db, recent }, partnerId), {
      stopping,
    });
  };
  return { name: 'catch-up-statistics', everyMs: CATCH_UP_EVERY_MS, run };
}

type Counting = Readonly<{ db: Database; recent: BinCountries }>;

async function countPortion({ db, recent }: Counting, partnerId: string): Promise<void> {
  const countries = await recent();
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
    const cardsOf = (ids: readonly string[]) => cardsAnywhere(db, { tx, partnerId }, ids);
    await addEvents({ db, tx }, events.filter(isCounted), { cardsOf, countries });
  });
}

/** Payments are in the buckets of merchants, which on a cluster may be on other servers. */
async function cardsAnywhere(
  db: Database,
  own: Readonly<{ tx: Tx; partnerId: string }>,
  paymentIds: readonly string[],
): Promise<CountedCards> {
  const ownShard = db.shardOf(bucketOf(own.partnerId));
  const cards = new Map<string, CountedCard>();
  for (const [shard, ofShard] of Map.groupBy(paymentIds, (id) => db.shardOf(bucketIn(id)))) {
    const source: Queryable = shard === ownShard ? own.tx : db.at(shard);
    for (const [id, card] of await readCountedCards(source, ofShard)) cards.set(id, card);
  }
  return cards;
}
