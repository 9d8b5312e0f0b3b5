import { isId } from '../../kernel/id.ts';
import type { PartnerCaller } from '../../access/partners/index.ts';
import type { Database } from '../../platform/db/pool.ts';
import { type Fault, PLATFORM_PROBLEMS, Problem } from '../../platform/http/errors.ts';
import type { WaitWithoutSlot } from '../../platform/http/route.ts';
import type { Event } from './event.ts';
import { type EventFilters, findEvent, readEvents } from './event-store.ts';
import { forgottenUpTo, lastPositions, positionOf, readFeed } from './feed-store.ts';
import type { FeedWatch } from './feed-watch.ts';

type FeedRequest = Readonly<{
  /** An event's id, a position, or `now`. */
  after: string;
  limit: number;
  waitMs: number;
  filters: EventFilters;
}>;

/** `next` is where to read on: at a position, or again after the same event. */
type FeedPage = Readonly<{ events: readonly Event[]; next: string }>;

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
  if (start === undefined) return { events: [], next: after };
  const page = await readPageAfter(reader, request, start);
  if (page.ids.length > 0 || page.isMore || waitMs === 0) return await filled(reader, page);
  const waited = await waitWithoutSlot(async (gone) => {
    const over = AbortSignal.any([gone, AbortSignal.timeout(waitMs)]);
    let seen = page;
    while (seen.ids.length === 0 && !seen.isMore && !over.aborted) {
      await watch.until(caller.partnerId, seen.next, over);
      const next = await readPageAfter(reader, request, seen.next);
      if (next.next === seen.next) break; // Nobody is kept waiting here any more.
      seen = next;
    }
    return seen;
  });
  return await filled(reader, waited);
}

type PositionPage = Readonly<{ ids: readonly string[]; next: bigint; isMore: boolean }>;

async function readPageAfter(
  { caller, db }: Reader,
  { filters, limit }: FeedRequest,
  after: bigint,
): Promise<PositionPage> {
  // First the end, then what is before it: all of that is committed.
  const last = await lastOf(db, caller);
  const upTo = last < after + WINDOW ? last : after + WINDOW;
  const found = await readFeed(db, caller, { ...filters, after, upTo, limit });
  const reached = found.length < limit ? upTo : (found.at(-1)?.position ?? upTo);
  const next = reached > after ? reached : after;
  return { ids: found.map(({ id }) => id), next, isMore: next < last };
}

async function filled({ db }: Reader, { ids, next }: PositionPage): Promise<FeedPage> {
  const events = ids.length === 0 ? [] : await readEvents(db, ids);
  const byId = new Map(events.map((event) => [event.id, event]));
  return { events: ids.flatMap((id) => byId.get(id) ?? []), next: String(next) };
}

async function lastOf(db: Database, { partnerId }: PartnerCaller): Promise<bigint> {
  const positions = await lastPositions(db, [partnerId]);
  return positions.get(partnerId) ?? 0n;
}

/** The position to read on from; undefined for an event that is recorded and not yet published. */
async function startOf({ caller, db }: Reader, after: string): Promise<bigint | undefined> {
  if (after === 'now') return await lastOf(db, caller);
  if (!isId('event', after)) return await keptSince(db, caller, BigInt(after));
  const position = await positionOf(db, caller, after);
  if (position !== undefined) return position;
  if (await findEvent(db, caller, after)) return undefined;
  throw new Problem(PLATFORM_PROBLEMS.invalidRequest, { errors: [UNKNOWN] });
}

/** Zero is the oldest that is kept; whoever was further is told where some have been forgotten since. */
async function keptSince(db: Database, caller: PartnerCaller, position: bigint): Promise<bigint> {
  if (position === 0n || position >= (await forgottenUpTo(db, caller))) return position;
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
