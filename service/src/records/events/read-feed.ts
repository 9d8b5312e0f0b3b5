import { bucketOf } from '../../kernel/id.ts';
import { addMilliseconds } from '../../kernel/clock.ts';
import { blockEntries } from '../../platform/db/block-text.ts';
import type { Database, Queryable } from '../../platform/db/pool.ts';
import type { StoredEntry } from '../../platform/db/read-blocks.ts';
import { EVENT_TABLES, eventIn, type PublishedEvent } from './event-entry.ts';
import {
  beganAfter,
  blocksAfter,
  blocksAt,
  type FeedBlock,
  type FeedPlace,
  lastPositions,
} from './feed-store.ts';

/** Entries that may be wanted, as far as their facts tell. */
type Sieve = (entry: StoredEntry) => boolean;
const ALL: Sieve = () => true;

/** The events of a block. One that cannot be read must not be passed over: who follows would miss some. */
export async function eventsOf(
  { entries, partnerId }: Pick<FeedBlock, 'entries' | 'partnerId'>,
  mayBeWanted: Sieve = ALL,
): Promise<readonly PublishedEvent[]> {
  const found = await blockEntries(entries, EVENT_TABLES.bodies);
  return found.flatMap((entry) => {
    const stored = { ...entry, partnerId };
    return mayBeWanted(stored) ? [eventIn(stored)] : [];
  });
}

type Reading = Readonly<{
  after: bigint;
  upTo: bigint;
  /** At most so many, in their order. */
  limit: number;
  mayBeWanted?: Sieve;
  isWanted?: (event: PublishedEvent) => boolean;
}>;

/** `reached` is how far it was looked: there may be more up to the end of the span, where it is before that. */
type FeedPart = Readonly<{ events: readonly PublishedEvent[]; reached: bigint }>;

const [FIRST_BLOCKS, BLOCKS_AT_ONCE] = [2, 16]; // Busy partners have a page in one.
const BLOCKS_MAX = 256; // However rare what is wanted is, no more are looked at for one part.

/** A part of a partner's feed. */
export async function readFeed(
  db: Queryable,
  partnerId: string,
  { after, isWanted = () => true, limit, mayBeWanted = ALL, upTo }: Reading,
): Promise<FeedPart> {
  const events: PublishedEvent[] = [];
  const isMeant = (event: PublishedEvent): boolean =>
    event.position > after && event.position <= upTo && isWanted(event);
  let [looked, reached] = [0, after];
  for await (const block of feedBlocks(db, partnerId, { after, upTo })) {
    const found = (await eventsOf(block, mayBeWanted)).filter(isMeant);
    events.push(...found.slice(0, limit - events.length));
    if (events.length === limit) return { events, reached: events.at(-1)?.position ?? upTo };
    reached = block.lastPosition;
    looked += 1;
  }
  return { events, reached: looked < BLOCKS_MAX || reached > upTo ? upTo : reached };
}

async function* feedBlocks(
  db: Queryable,
  partnerId: string,
  { after, upTo }: Pick<Reading, 'after' | 'upTo'>,
): AsyncGenerator<FeedBlock> {
  let reached = after;
  for (let left = BLOCKS_MAX, most = FIRST_BLOCKS; left > 0; left -= most) {
    if (left < BLOCKS_MAX) most = Math.min(left, BLOCKS_AT_ONCE);
    const blocks = await blocksAfter(db, partnerId, { after: reached, upTo, most });
    yield* blocks;
    if (blocks.length < most) return;
    reached = blocks.at(-1)?.lastPosition ?? upTo;
  }
}

const SUBJECT_OF_TYPE = /"type":"([a-z_]{1,40})\./;

/**
 * Of what records the events of a span tell, such as `payment`; undefined where these are more than
 * `blocksMax` blocks.
 */
export async function subjectsIn(
  db: Queryable,
  partnerId: string,
  { after, blocksMax, upTo }: Readonly<{ after: bigint; upTo: bigint; blocksMax: number }>,
): Promise<ReadonlySet<string> | undefined> {
  const blocks = await blocksAfter(db, partnerId, { after, upTo, most: blocksMax + 1 });
  if (blocks.length > blocksMax) return undefined;
  const entries = await Promise.all(
    blocks.map((block) => blockEntries(block.entries, EVENT_TABLES.bodies)),
  );
  const subjects = entries.flat().map(({ facts }) => SUBJECT_OF_TYPE.exec(facts)?.[1]);
  return new Set(subjects.filter((subject) => subject !== undefined));
}

/** The events at these places, in no order. Each shard is asked for its own: others may be away. */
export async function readPlaces(
  db: Database,
  places: readonly FeedPlace[],
): Promise<readonly PublishedEvent[]> {
  const byShard = Map.groupBy(places, ({ partnerId }) => db.shardOf(bucketOf(partnerId)));
  const wanted = new Set(places.map(nameOf));
  const found = await Promise.all(
    [...byShard].map(async ([shard, ofShard]) => {
      const blocks = await blocksAt(db.at(shard), ofShard);
      return await Promise.all(blocks.map((block) => eventsOf(block)));
    }),
  );
  return found.flat(2).filter((event) => wanted.has(nameOf(event)));
}

function nameOf({ partnerId, position }: FeedPlace): string {
  return `${partnerId} ${position}`;
}

/** How much later than another an event may be published that was created before it. */
const OUT_OF_ORDER_MAX_MS = 600_000;

/**
 * A part of a partner's feed that has all events created in a span of time, and a few of before and
 * after. It is found by halving, since positions follow time but for the moment between an event's
 * creation and its publication: no index is needed, and a feed of any length takes a few steps.
 */
export async function feedSpan(
  db: Database,
  partnerId: string,
  { from, to }: Readonly<{ from: Date; to: Date }>,
): Promise<Readonly<{ after: bigint; upTo: bigint }>> {
  const last = (await lastPositions(db, [partnerId])).get(partnerId) ?? 0n;
  const since = async (moment: Date): Promise<bigint> => {
    let [low, high] = [0n, last];
    while (low < high) {
      const middle = (low + high) / 2n;
      const beganAt = await beganAfter(db, partnerId, middle);
      if (beganAt === undefined || beganAt >= moment) high = middle;
      else low = middle + 1n;
    }
    return low;
  };
  return {
    after: await since(addMilliseconds(from, -OUT_OF_ORDER_MAX_MS)),
    upTo: await since(addMilliseconds(to, OUT_OF_ORDER_MAX_MS)),
  };
}
