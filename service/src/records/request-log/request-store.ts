import { timeIn } from '../../kernel/id.ts';
import type { BlockSource, LogSpan } from '../../platform/db/block-store.ts';
import { readBlocks, type StoredEntry } from '../../platform/db/read-blocks.ts';
import { searchBlocks, spanOfPage } from '../../platform/db/search-blocks.ts';
import type { Searched } from '../../platform/db/list.ts';
import type { Database } from '../../platform/db/pool.ts';
import { type PageRequest, rowsToFetch } from '../../platform/http/page.ts';
import type { LoggedRequest, RequestSummary } from './logged-request.ts';
import { concerning, failuresOf, isFailed, REQUEST_TABLES, requestIn } from './request-entry.ts';

/** Whose requests: a partner's, or of those one merchant's; none from before `since`. */
export type Readable = Readonly<{ partnerId: string; merchantId: string | null; since: Date }>;

export async function findRequest(
  db: Database,
  { partnerId, merchantId, since }: Readable,
  id: string,
): Promise<LoggedRequest | undefined> {
  const at = timeIn(id);
  if (at < since) return undefined;
  const span: LogSpan = { direction: 'newer', from: at, to: at, behind: null };
  for await (const entries of readBlocks(db, REQUEST_TABLES, { by: 'partner', partnerId }, span)) {
    const entry = entries.find((one) => one.id === id);
    if (!entry) continue;
    const request = requestIn(entry);
    return merchantId === null || request.merchantId === merchantId ? request : undefined;
  }
  return undefined;
}

export type RequestFilters = Readonly<{
  method?: string;
  path?: string;
  route?: string;
  status?: number;
  clientId?: string;
  failed?: boolean;
  merchantId?: string;
  correlationId?: string;
  minDurationMs?: number;
}>;

const NONE = { rows: [], reached: undefined };

type Listing = Readonly<{ page: PageRequest; filters: RequestFilters }>;

/** A page, found by an index; of the filters without one, what they let through of what was looked at. */
export async function listRequests(
  db: Database,
  readable: Readable,
  { page, filters }: Listing,
): Promise<Searched<RequestSummary>> {
  const { merchantId: boundTo, since } = readable;
  if (boundTo !== null && (filters.merchantId ?? boundTo) !== boundTo) return NONE;
  const span = spanOfPage(page, since);
  const { method, path, route, status, clientId, failed, merchantId, correlationId } = filters;
  const equal = Object.entries({
    method,
    path,
    route,
    status,
    clientId,
    merchantId,
    correlationId,
  });
  const asked = equal.filter(([, value]) => value !== undefined);
  const found = (entry: StoredEntry): RequestSummary | undefined => {
    const { query: _q, request: _r, answer: _a, isCut: _c, ...summary } = requestIn(entry);
    const members: Readonly<Record<string, unknown>> = summary;
    const isMeant =
      asked.every(([name, value]) => members[name] === value) &&
      (boundTo === null || summary.merchantId === boundTo) &&
      summary.durationMs >= (filters.minDurationMs ?? 0) &&
      (failed === undefined || isFailed(summary.status) === failed);
    return isMeant ? summary : undefined;
  };
  return await searchBlocks(db, REQUEST_TABLES, {
    source: sourceOf(readable, filters, span),
    span,
    texts: [...asked.map(([, value]) => value), boundTo].filter((text) => typeof text === 'string'),
    found,
    most: rowsToFetch(page),
    isBounded: isNarrowed(readable, filters),
  });
}

/** The blocks that have some of what is asked for, by what finds the fewest. */
function sourceOf(
  { partnerId, merchantId: boundTo }: Readable,
  { correlationId, failed, merchantId = boundTo ?? undefined, status = 0 }: RequestFilters,
  { from, to }: LogSpan,
): BlockSource {
  if (correlationId !== undefined) {
    return { by: 'keys', wanted: [{ key: correlationId, from, to }], partnerIds: [partnerId] };
  }
  if (merchantId !== undefined) {
    return { by: 'label', label: concerning(partnerId, merchantId), partnerId };
  }
  if (failed === true || isFailed(status)) {
    return { by: 'label', label: failuresOf(partnerId), partnerId };
  }
  return { by: 'partner', partnerId };
}

/** Whether there are filters beside what the blocks are found by. */
function isNarrowed({ merchantId: boundTo }: Readable, filters: RequestFilters): boolean {
  const {
    clientId,
    correlationId,
    failed,
    merchantId = boundTo,
    method,
    minDurationMs,
    path,
    route,
    status,
  } = filters;
  if (failed === false) return true;
  if ([clientId, method, minDurationMs, path, route, status].some((value) => value !== undefined))
    return true;
  return (
    [correlationId, merchantId ?? undefined, failed].filter((one) => one !== undefined).length > 1
  );
}
