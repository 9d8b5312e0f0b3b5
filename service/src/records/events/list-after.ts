import { isId } from '../../kernel/id.ts';
import type { PartnerCaller } from '../../access/partners/index.ts';
import type { Database } from '../../platform/db/pool.ts';
import { type Fault, PLATFORM_PROBLEMS, Problem } from '../../platform/http/errors.ts';
import type { WaitWithoutSlot } from '../../platform/http/route.ts';
import { mayHold } from '../../platform/db/read-blocks.ts';
import type { PublishedEvent } from './event-entry.ts';
import { forgottenUpTo, lastPositions } from './feed-store.ts';
import type { FeedWatch } from './feed-watch.ts';
import { type EventFilters, findEvent, isMeantBy } from './find-events.ts';
import { readFeed } from './read-feed.ts';

type FeedRequest = Readonly<{
  /** An event's id, a position, or `now`. */
  after: string;
  limit: number;
  waitMs: number;
  filters: EventFilters;
}>;

/** `next` is the position to read on from. */
type FeedPage = Readonly<{ events: readonly PublishedEvent[]; next: bigint; isMore: boolean }>;

type Reader = Readonly<{
  db: Database;
  watch: FeedWatch;
  caller: PartnerCaller;
  waitWithoutSlot: WaitWithoutSlot;
}>;

// Positions looked at for one page, so that a filter that matches nothing costs no more than others.
const WINDOW = 10_000n;

/** In their order, or when one comes. What is before `next` was committed: nothing is skipped. */
export async function listAfter(reader: Reader, request: FeedRequest): Promise<FeedPage> {
  const { waitWithoutSlot, caller, watch } = reader;
  const { after, waitMs } = request;
  const start = await startOf(reader, after);
  const page = await readPageAfter(reader, request, start);
  if (page.events.length > 0 || page.isMore || waitMs === 0) return page;
  return await waitWithoutSlot(async (gone) => {
    const over = AbortSignal.any([gone, AbortSignal.timeout(waitMs)]);
    let seen = page;
    while (seen.events.length === 0 && !seen.isMore && !over.aborted) {
      await watch.until(caller.partnerId, seen.next, over);
      const next = await readPageAfter(reader, request, seen.next);
      if (next.next === seen.next) break; // Nobody is kept waiting here any more.
      seen = next;
    }
    return seen;
  });
}

async function readPageAfter(
  { caller, db }: Reader,
  { filters, limit }: FeedRequest,
  after: bigint,
): Promise<FeedPage> {
  // First the end, then what is before it: all of that is committed.
  const last = await lastOf(db, caller);
  const upTo = last < after + WINDOW ? last : after + WINDOW;
  const { merchantId: boundTo, partnerId } = caller;
  const texts = [boundTo, ...Object.values(filters)].filter((text) => typeof text === 'string');
  const { events, reached } = await readFeed(db, partnerId, {
    after,
    upTo,
    limit,
    mayBeWanted: (entry) => texts.every((text) => mayHold(entry, text)),
    isWanted: (event) =>
      isMeantBy(filters, event) && (boundTo === null || event.merchantId === boundTo),
  });
  const next = reached > after ? reached : after;
  return { events, next, isMore: next < last };
}

async function lastOf(db: Database, { partnerId }: PartnerCaller): Promise<bigint> {
  const positions = await lastPositions(db, [partnerId]);
  return positions.get(partnerId) ?? 0n;
}

/** The position to read on from. */
async function startOf({ caller, db }: Reader, after: string): Promise<bigint> {
  if (after === 'now') return await lastOf(db, caller);
  if (!isId('event', after)) return await keptSince(db, caller, BigInt(after));
  const { partnerId } = caller;
  const event = await findEvent(db, { partnerId, merchantId: null }, after);
  if (event) return event.position;
  throw new Problem(PLATFORM_PROBLEMS.invalidRequest, { errors: [UNKNOWN] });
}

/** Zero is the oldest that is kept; whoever was further is told where some have been forgotten since. */
async function keptSince(db: Database, caller: PartnerCaller, position: bigint): Promise<bigint> {
  if (position === 0n || position >= (await forgottenUpTo(db, caller.partnerId))) return position;
  throw new Problem(PLATFORM_PROBLEMS.invalidRequest, { errors: [FORGOTTEN] });
}

const FORGOTTEN: Fault = {
  parameterName: 'after',
  reasonCode: 'INVALID_VALUE',
  errorMessage:
    'Events after this position are no longer kept. Use 0 to read from the oldest that is.',
};
const UNKNOWN: Fault = {
  parameterName: 'after',
  reasonCode: 'INVALID_VALUE',
  errorMessage: 'No event has this id, or it is no longer kept. Use 0 to read from the beginning.',
};
