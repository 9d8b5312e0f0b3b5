import type { PublishedEvent, Subscriber } from '../../records/events/index.ts';
import { assert } from '../../kernel/assert.ts';
import type { Clock } from '../../kernel/clock.ts';
import { BUCKETS, isId } from '../../kernel/id.ts';
import type { Database, Tx } from '../../platform/db/pool.ts';
import { type BinRange, countryOf } from './bin-countries.ts';
import { isCounted, isCountedByCountry } from './count.ts';
import { type CountedCards, readCountedCards } from './counted-card-store.ts';
import { recentBinCountries } from './recent-bin-countries.ts';
import { addingCounts, takeSpans } from './statistics-store.ts';
import { tally } from './tally.ts';

/** Whose shards say where everybody's sums are, and a transaction of one of them. */
type Place = Readonly<{ db: Pick<Database, 'shardOf'>; tx: Tx }>;

/**
 * Counts events in the transaction that publishes them, so each is counted once, whoever dies when. A
 * partner of whom something older is not counted yet is left to the job that catches up.
 */
export function countEventsIn(deps: Readonly<{ db: Database; clock: Clock }>): Subscriber {
  const { db } = deps;
  const recent = recentBinCountries(deps);
  const count: Subscriber = async (tx, events, source) => {
    const spans = [...Map.groupBy(events, ({ partnerId }) => partnerId)].map(
      ([partnerId, [first, ...rest]]) => ({
        partnerId,
        first: first?.position ?? 0n,
        last: (rest.at(-1) ?? first)?.position ?? 0n,
      }),
    );
    const inStep = await takeSpans(tx, spans);
    const counted = events.filter((event) => inStep.has(event.partnerId) && isCounted(event));
    const cardsOf: CardsOf = (ids) => readCountedCards(source, ids);
    await addEvents({ db, tx }, counted, { cardsOf, countries: await recent() });
  };
  return Object.assign(count, { prepare: async () => void (await recent()) });
}

type CardsOf = (paymentIds: readonly string[]) => Promise<CountedCards>;

/** Where cards are found, and the table of where they were issued: without one, nobody looks for them. */
type Looked = Readonly<{ cardsOf: CardsOf; countries: readonly BinRange[] }>;

type Added = PublishedEvent & Readonly<{ brand?: string }>;

/** Adds what events count to the rows of their partners, which are of one shard. */
export async function addEvents(
  place: Place,
  events: readonly Added[],
  { cardsOf, countries }: Looked,
): Promise<void> {
  const payments = events
    .filter(({ subjectId }) => isId('payment', subjectId))
    .filter(
      (event) => event.brand === undefined || (countries.length > 0 && isCountedByCountry(event)),
    )
    .map(({ subjectId }) => subjectId);
  const cards = await cardsOf([...new Set(payments)]);
  await addCounts(
    place,
    events.map((event) => {
      const card = cards.get(event.subjectId);
      const country = card?.bin == null ? undefined : countryOf(countries, card.bin);
      return { ...event, brand: event.brand ?? card?.brand ?? null, country: country ?? null };
    }),
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
