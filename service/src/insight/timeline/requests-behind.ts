import { addMilliseconds } from '../../kernel/clock.ts';
import { ID_KINDS, ID_PATTERN } from '../../kernel/id.ts';
import type { AnyCaller } from '../../access/partners/index.ts';
import type { Database } from '../../platform/db/pool.ts';
import { BEGINNING, END } from '../../platform/db/read-blocks.ts';
import { readRequests } from '../../records/request-log/index.ts';
import { type ApiRequest, apiRequestOf } from './api-request.ts';
import { OWN_ROUTE, SLOWEST_MS, underCorrelation } from './request-entries.ts';
import { isOwnedBy } from './scope.ts';

const PER_CAUSE_MAX = 20; // Requests under one correlation id within that time.
const FROM_THE_FIRST = { direction: 'newer', from: BEGINNING, to: END, behind: null } as const;
const RUNS_MAX = 500; // Of the log, however often somebody uses one correlation id.

/** A moment at which something was done under a correlation id: the request for it was in progress. */
export type Cause = Readonly<{ partnerId: string; correlationId: string; at: Date }>;

/**
 * The requests behind what happened to some records. A client may use one correlation id for much more:
 * requests that only name other records are left out.
 */
export async function requestsBehind(
  db: Database,
  caller: AnyCaller,
  causes: readonly Cause[],
  ids: readonly string[],
): Promise<readonly ApiRequest[]> {
  if (causes.length === 0) return [];
  const left = new Map(causes.map((cause) => [cause, PER_CAUSE_MAX]));
  const correlations = causes.map(({ at, correlationId: key }) => ({
    key,
    from: at,
    to: addMilliseconds(at, SLOWEST_MS - 1),
  }));
  const source = { correlations, partnerIds: causes.map(({ partnerId }) => partnerId) };
  const found: ApiRequest[] = [];
  let runs = 0;
  for await (const requests of readRequests(db, source, { span: FROM_THE_FIRST })) {
    for (const request of requests.map(apiRequestOf)) {
      if (!isOwnedBy(request, caller) || request.route === OWN_ROUTE) continue;
      if (!concerns(request, ids)) continue;
      const its = causes.filter((cause) => (left.get(cause) ?? 0) > 0 && isBehind(request, cause));
      for (const cause of its) left.set(cause, (left.get(cause) ?? 0) - 1);
      if (its.length > 0) found.push(request);
    }
    runs += 1;
    if (runs === RUNS_MAX) break;
  }
  return found;
}

function isBehind(request: ApiRequest, { at, correlationId, partnerId }: Cause): boolean {
  return (
    request.correlationId === correlationId &&
    request.partnerId === partnerId &&
    request.endedAt >= at &&
    request.endedAt < addMilliseconds(at, SLOWEST_MS)
  );
}

const RECORD_ID = new RegExp(
  `(?:${[
    ID_KINDS.payment,
    ID_KINDS.refund,
    ID_KINDS.validation,
    ID_KINDS.authentication,
    ID_KINDS.payout,
    ID_KINDS.dispute,
    ID_KINDS.batch,
  ].join('|')})${ID_PATTERN}`,
  'g',
);

/** Names one of the records, or none at all. */
function concerns(request: ApiRequest, ids: readonly string[]): boolean {
  const named = recordsNamed(request);
  const texts = [request.path, request.answer ?? ''];
  return named.length === 0 || ids.some((id) => texts.some((text) => text.includes(id)));
}

function recordsNamed({ answer, path }: ApiRequest): readonly string[] {
  return [...new Set(`${path} ${answer ?? ''}`.match(RECORD_ID) ?? [])];
}

/** What requests under a correlation id say of what they did; `ids` are in the path or the answer. */
export type RequestMark = Pick<ApiRequest, 'partnerId' | 'merchantId' | 'clientId' | 'route'> &
  Readonly<{ ids: readonly string[]; key: string | null }>;

const KEY = /"idempotencyKey":"([^"]{1,64})"/;

/** Of the first requests under a correlation id that may have changed something. */
export async function requestMarks(
  db: Database,
  caller: AnyCaller,
  correlationId: string,
  limit: number,
): Promise<readonly RequestMark[]> {
  const marks: RequestMark[] = [];
  let runs = 0;
  const source = underCorrelation(caller, correlationId);
  for await (const requests of readRequests(db, source, { span: FROM_THE_FIRST })) {
    for (const request of requests.map(apiRequestOf)) {
      if (request.method === 'GET' || !isOwnedBy(request, caller)) continue;
      const { clientId, merchantId, partnerId, route } = request;
      const key = KEY.exec(request.request ?? '')?.[1] ?? null;
      marks.push({ partnerId, merchantId, clientId, route, ids: recordsNamed(request), key });
      if (marks.length === limit) return marks;
    }
    runs += 1;
    if (runs === RUNS_MAX) break;
  }
  return marks;
}
