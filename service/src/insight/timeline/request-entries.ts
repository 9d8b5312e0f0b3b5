import { addMilliseconds } from '../../kernel/clock.ts';
import type { AnyCaller } from '../../access/partners/index.ts';
import type { LogSpan } from '../../platform/db/block-store.ts';
import type { Database } from '../../platform/db/pool.ts';
import { BEGINNING, END } from '../../platform/db/read-blocks.ts';
import { type PageRequest, rowsToFetch } from '../../platform/http/page.ts';
import {
  readRequests,
  type RequestSource,
  type RequestTimes,
} from '../../records/request-log/index.ts';
import {
  type ApiRequest,
  apiRequestEntry,
  apiRequestOf,
  placeOfRequest,
  startOf,
} from './api-request.ts';
import { comparePlaced, isInPage } from './placed.ts';
import { type EntryReader, isOwnedBy } from './scope.ts';

/** Who reads a timeline does not make it longer. */
export const OWN_ROUTE = '/timeline';

export const SLOWEST_MS = 60_000; // No request takes longer.

/** Requests, a page of them where there may be many. */
export const requestEntries: EntryReader = async (db, scope) => {
  if (scope.of === 'records' && scope.correlationId === null) {
    return scope.requests.map(apiRequestEntry);
  }
  const { caller, page } = scope;
  if (scope.of === 'merchant') {
    const { merchantId, partnerId } = scope;
    const rows = await pageIn(db, { source: { merchantId, partnerId }, caller: null, page });
    return rows.map(apiRequestEntry);
  }
  const source = underCorrelation(caller, scope.correlationId ?? '');
  return (await pageIn(db, { source, caller, page })).map(apiRequestEntry);
};

/** Where requests under a correlation id are: with the partner who asks, or for operators with any. */
export function underCorrelation(caller: AnyCaller, key: string): RequestSource {
  return {
    correlations: [{ key, from: BEGINNING, to: END }],
    partnerIds: caller.kind === 'partner' ? [caller.partnerId] : null,
  };
}

/** `caller` where the source has what is not theirs. */
type Part = Readonly<{ source: RequestSource; caller: AnyCaller | null; page: PageRequest }>;

/**
 * The requests of a page in order of their start, from a log that is in order of their end. The first
 * in that order show how far the page reaches; others that overlap with its edge may belong to it too.
 */
async function pageIn(
  db: Database,
  { caller, page, source }: Part,
): Promise<readonly ApiRequest[]> {
  const most = rowsToFetch(page);
  const span = spanAround(page);
  let rows: readonly ApiRequest[] = [];
  let last: Date | undefined; // When the last started that is on a page which is full.
  let reached: Date | undefined;
  const mayMatter = (times: RequestTimes): boolean => {
    reached = times.endedAt;
    return !last || !isBehind(startOf(times), last, page);
  };
  for await (const requests of readRequests(db, source, { span, mayMatter })) {
    const its = requests
      .map(apiRequestOf)
      .filter(
        (request) =>
          request.route !== OWN_ROUTE &&
          (!caller || isOwnedBy(request, caller)) &&
          isInPage(placeOfRequest(request), page),
      );
    if (its.length > 0) rows = firstOf([...rows, ...its], page, most);
    const end = rows[most - 1];
    last = end && startOf(end);
    if (last && reached && isBehind(firstStart(reached, page), last, page)) break;
  }
  return rows;
}

function isBehind(start: Date, last: Date, { direction }: PageRequest): boolean {
  return direction === 'older' ? start < last : start > last;
}

/** Of those that end at a moment or are read after it, the first that any can have started, as a page goes. */
function firstStart(endedAt: Date, { direction }: PageRequest): Date {
  return direction === 'older' ? endedAt : addMilliseconds(endedAt, -SLOWEST_MS - 1);
}

function firstOf(rows: readonly ApiRequest[], { direction }: PageRequest, most: number) {
  const sign = direction === 'older' ? -1 : 1;
  return rows
    .map((row) => ({ row, place: placeOfRequest(row) }))
    .toSorted((one, other) => sign * comparePlaced(one.place, other.place))
    .slice(0, most)
    .map(({ row }) => row);
}

/** What the log can tell of a page: a request of a time has ended by then or soon after. */
function spanAround({ createdFrom, createdTo, direction, position }: PageRequest): LogSpan {
  const at = position?.createdAt;
  const from = direction === 'older' ? createdFrom : (at ?? createdFrom);
  const to = direction === 'older' ? (at ?? createdTo) : createdTo;
  return {
    direction,
    from: from ?? BEGINNING,
    to: to ? addMilliseconds(to, SLOWEST_MS) : END,
    behind: null,
  };
}
