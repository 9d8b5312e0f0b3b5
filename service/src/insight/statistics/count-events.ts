import type { PublishedEvent, Subscriber } from '../../records/events/index.ts';
import { assert } from '../../kernel/assert.ts';
import { BUCKETS, isId } from '../../kernel/id.ts';
import type { Database, Tx } from '../../platform/db/pool.ts';
import { isCounted } from './count.ts';
import { readBrands } from './brand-store.ts';
import { addingCounts, takeSpans } from './statistics-store.ts';
import { tally } from './tally.ts';

/** Whose shards say where everybody's sums are, and a transaction of one of them. */
type Place = Readonly<{ db: Pick<Database, 'shardOf'>; tx: Tx }>;

/**
 * Counts events in the transaction that publishes them, so each is counted once, whoever dies when. A
 * partner of whom something older is not counted yet is left to the job that catches up.
 */
export function countEventsIn(db: Database): Subscriber {
  return async (tx, events, source) => {
    const spans = [...Map.groupBy(events, ({ partnerId }) => partnerId)].map(
      ([partnerId, [first, ...rest]]) => ({
        partnerId,
        first: first?.position ?? 0n,
        last: (rest.at(-1) ?? first)?.position ?? 0n,
      }),
    );
    const inStep = await takeSpans(tx, spans);
    const counted = events.filter((event) => inStep.has(event.partnerId) && isCounted(event));
    await addEvents({ db, tx }, counted, (ids) => readBrands(source, ids));
  };
}

type Brands = (paymentIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** Adds what events count to the rows of their partners, which are of one shard. */
export async function addEvents(
  place: Place,
  events: readonly (PublishedEvent & Readonly<{ brand?: string }>)[],
  brandsOf: Brands,
): Promise<void> {
  const payments = events
    .filter(({ brand, subjectId }) => brand === undefined && isId('payment', subjectId))
    .map(({ subjectId }) => subjectId);
  const brands = await brandsOf([...new Set(payments)]);
  await addCounts(
    place,
    events.map((event) => ({
      ...event,
      brand: event.brand ?? brands.get(event.subjectId) ?? null,
    })),
  );
}

async function addCounts({ db, tx }: Place, events: Parameters<typeof tally>[0]): Promise<void> {
  const rows = tally(events, (bucket) => firstBucket(db, db.shardOf(bucket)));
  if (rows.length > 0) await tx.commitInOneRoundTrip([addingCounts(rows)]);
}

function firstBucket(db: Place['db'], shard: string): string {
  const first = BUCKETS.find((bucket) => db.shardOf(bucket) === shard);
  assert(first !== undefined, 'each shard has a bucket');
  return first;
}
