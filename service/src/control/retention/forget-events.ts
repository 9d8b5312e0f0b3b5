import { EVENT_TABLES, eventIn, labelsOf, lockStreams } from '../../records/events/index.ts';
import { ID_KINDS } from '../../kernel/id.ts';
import { blockEntries, entryText, packedBlock } from '../../platform/db/block-text.ts';
import { type Database, forBucket, transaction, type Tx } from '../../platform/db/pool.ts';
import {
  eventsWithDeliveries,
  feedHeads,
  forgetInFeed,
  isReplaying,
  type OldBlock,
  partnersOf,
  readOld,
} from './event-age-store.ts';

const AT_ONCE = 20; // Blocks a portion, of up to 256 events each: short locks, and the job comes again at once.

/** The subjects whose events go. Those of others (merchants, orders, credentials, endpoints) are few, and stay. */
const FORGOTTEN_KINDS = [
  'payment',
  'refund',
  'validation',
  'authentication',
  'paymentMethod',
  'batch',
  'payout',
] as const;
const PREFIXES: ReadonlySet<string> = new Set(FORGOTTEN_KINDS.map((kind) => ID_KINDS[kind]));

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
 * Forgets the old events of one bucket's partners, but for those that were or are to be delivered by a
 * delivery that is still kept, and while a replay of the partner's is under way. What is not published
 * yet is elsewhere.
 */
export const forgetEventPortion: ForgetPortion<FeedPlace> = async (
  db,
  { bucket, before, from },
) => {
  const { partnerIds, after } = from ?? { partnerIds: await partnersOf(db, bucket), after: 0n };
  const [partnerId, ...others] = partnerIds;
  if (partnerId === undefined) return { forgotten: 0, next: undefined };
  const place = forBucket(db, bucket);
  const heads = await feedHeads(place, partnerId, after, AT_ONCE);
  const old = heads.filter(({ endedAt }) => endedAt < before);
  const positions = old.map(({ lastPosition }) => lastPosition);
  const forgotten =
    old.length === 0
      ? 0
      : await transaction(place, (tx) => forgetInBlocks(tx, partnerId, positions));
  const last = heads.at(-1);
  const isMore = heads.length === AT_ONCE && last !== undefined && last.endedAt < before;
  if (isMore) return { forgotten, next: { partnerIds, after: last.lastPosition } };
  return { forgotten, next: others.length > 0 ? { partnerIds: others, after: 0n } : undefined };
};

async function forgetInBlocks(tx: Tx, partnerId: string, positions: readonly bigint[]) {
  await lockStreams(tx, [partnerId]); // So that nobody queues a delivery of what goes.
  if (await isReplaying(tx, partnerId)) return 0;
  const blocks = await Promise.all(
    (await readOld(tx, partnerId, positions)).map((block) => opened(partnerId, block)),
  );
  const ids = blocks.flatMap(({ events }) => events.filter(mayGo).map(({ id }) => id));
  const delivered = ids.length === 0 ? new Set() : await eventsWithDeliveries(tx, partnerId, ids);
  const going = new Set(ids.filter((id) => !delivered.has(id)));
  if (going.size === 0) return 0;
  const touched = blocks.filter(({ events }) => events.some(({ id }) => going.has(id)));
  const isWhole = ({ events }: Opened): boolean => events.every(({ id }) => going.has(id));
  await forgetInFeed(tx, partnerId, {
    gone: touched.filter(isWhole).map(({ block, events }) => ({
      ...block,
      labels: [...new Set(events.flatMap(labelsOf))],
    })),
    thinned: await Promise.all(
      touched
        .filter((one) => !isWhole(one))
        .map(async ({ block, entries }) => {
          const kept = entries.filter(({ id }) => !going.has(id));
          return { ...block, entries: await packedBlock(kept.map(entryText)) };
        }),
    ),
    upTo: touched
      .flatMap(({ events }) => events)
      .filter(({ id }) => going.has(id))
      .reduce((last, { position }) => (position > last ? position : last), 0n),
  });
  return going.size;
}

type Opened = Awaited<ReturnType<typeof opened>>;

async function opened(partnerId: string, block: OldBlock) {
  const entries = await blockEntries(block.entries, EVENT_TABLES.bodies);
  const events = entries.map((entry) => eventIn({ ...entry, partnerId }));
  return { block, entries, events };
}

function mayGo({ subjectId }: Readonly<{ subjectId: string }>): boolean {
  return PREFIXES.has(subjectId.slice(0, 2));
}
