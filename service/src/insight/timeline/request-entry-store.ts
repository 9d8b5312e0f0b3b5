import { addMilliseconds } from '../../kernel/clock.ts';
import { bucketOf, ID_KINDS, ID_PATTERN, idsSince } from '../../kernel/id.ts';
import type { AnyCaller } from '../../access/partners/index.ts';
import { EVERY_BUCKET, inBuckets } from '../../platform/db/in-buckets.ts';
import { empty, type Queryable, type Sql, sql } from '../../platform/db/pool.ts';
import { type PageRequest, rowsToFetch } from '../../platform/http/page.ts';
import { RANKS } from './entry.ts';
import { apiRequestEntry, type ApiRequest, startOf } from './api-request.ts';
import { type EntryReader, ownedBy } from './scope.ts';
import { pageWithin } from './page-within.ts';

const REQUEST = sql`
  request_id as id, partner_id as "partnerId", merchant_id as "merchantId", client_id as "clientId",
  correlation_id as "correlationId", method, path, route, status, reason_codes as "reasonCodes",
  duration_ms as "durationMs", idempotency, request, answer, created_at as "endedAt"`;

/** Who reads a timeline does not make it longer. */
const NOT_OWN = sql`route <> '/timeline'`;

const SLOWEST_MS = 60_000; // No request takes longer.
const PER_CAUSE_MAX = 20; // Requests under one correlation id within that time.
const BUCKETS_MAX = 20; // Of partners who happen to use the same correlation id.

/** A moment at which something was done under a correlation id: the request for it was in progress. */
export type Cause = Readonly<{ partnerId: string; correlationId: string; at: Date }>;

/**
 * The requests behind what happened to some records. A client may use one correlation id for much more:
 * requests that only name other records are left out.
 */
export async function requestsBehind(
  db: Queryable,
  caller: AnyCaller,
  causes: readonly Cause[],
  ids: readonly string[],
) {
  if (causes.length === 0) return [];
  const buckets = causes.map(({ partnerId }) => bucketOf(partnerId));
  const first = causes.map(({ at, partnerId }) => idSince(bucketOf(partnerId), at));
  const last = causes.map(({ at, partnerId }) =>
    idSince(bucketOf(partnerId), addMilliseconds(at, SLOWEST_MS)),
  );
  return await db.query<ApiRequest>(sql`
    select distinct on (id) found.*
    from unnest(${causes.map(({ partnerId }) => partnerId)}::text[],
        ${causes.map(({ correlationId }) => correlationId)}::text[], ${first}::text[], ${last}::text[])
      as cause (by_partner, correlation, first_id, last_id)
    cross join lateral (
      select ${REQUEST} from request_log
      where bucket ${inBuckets(buckets)} and partner_id = cause.by_partner
        and correlation_id = cause.correlation
        and request_id >= cause.first_id and request_id < cause.last_id
        and ${ownedBy(caller)} and ${NOT_OWN}
        and (exists (
            select from unnest(${ids}::text[]) as named (id)
            where strpos(path, named.id) > 0 or strpos(answer, named.id) > 0)
          or not concat(path, answer) ~ ${RECORD_ID})
      order by request_id limit ${PER_CAUSE_MAX}
    ) as found
    order by id`);
}

const RECORD_ID = `(${[
  ID_KINDS.payment,
  ID_KINDS.refund,
  ID_KINDS.validation,
  ID_KINDS.authentication,
  ID_KINDS.payout,
  ID_KINDS.batch,
].join('|')})${ID_PATTERN}`;

/** What requests under a correlation id say of what they did; `ids` are in the path or the answer. */
export type RequestMark = Pick<ApiRequest, 'partnerId' | 'merchantId' | 'clientId' | 'route'> &
  Readonly<{ ids: readonly string[]; key: string | null }>;

/** Of the first requests under a correlation id that may have changed something. */
export async function requestMarks(
  db: Queryable,
  caller: AnyCaller,
  correlationId: string,
  limit: number,
) {
  const found = await Promise.all(
    (await bucketsWith(db, caller, correlationId)).map((bucket) =>
      db.query<RequestMark>(sql`
        select partner_id as "partnerId", merchant_id as "merchantId", client_id as "clientId", route,
          substring(request from '"idempotencyKey":"([^"]{1,64})"') as key,
          array(select distinct part[1] from regexp_matches(
            concat(path, ' ', answer), ${`(${RECORD_ID})`}, 'g') as part) as ids
        from request_log
        where bucket ${inBuckets([bucket])} and correlation_id = ${correlationId}
          and method <> 'GET' and ${ownedBy(caller)}
        order by request_id limit ${limit}`),
    ),
  );
  return found.flat().slice(0, limit);
}

/** Where requests under a correlation id are: with the partner who asks, or for operators with any. */
async function bucketsWith(db: Queryable, caller: AnyCaller, correlationId: string) {
  if (caller.kind === 'partner') return [bucketOf(caller.partnerId)];
  const buckets: string[] = [];
  while (buckets.length < BUCKETS_MAX) {
    const beyond = `${ID_KINDS.loggedRequest}${buckets.at(-1) ?? ''}~`;
    // An operator does not know whose it is. Each look finds the next bucket that has any.
    const [row] = await db.query<{ bucket: string }>(sql`
      select bucket from request_log ${EVERY_BUCKET}
      where correlation_id = ${correlationId}
        and request_id > ${buckets.length === 0 ? '' : beyond}
      order by request_id limit 1`);
    if (!row) break;
    buckets.push(row.bucket);
  }
  return buckets;
}

/** Requests, a page of them where there may be many. */
export const requestEntries: EntryReader = async (db, scope) => {
  if (scope.of === 'records' && scope.correlationId === null) {
    return scope.requests.map(apiRequestEntry);
  }
  const { caller, page } = scope;
  if (scope.of === 'merchant') {
    const { merchantId, partnerId } = scope;
    const which = sql`merchant_id = ${merchantId} and partner_id = ${partnerId}`;
    const rows = await pageIn(db, { bucket: bucketOf(partnerId), which, page });
    return rows.map(apiRequestEntry);
  }
  const which = sql`correlation_id = ${scope.correlationId} and ${ownedBy(caller)}`;
  const buckets = await bucketsWith(db, caller, scope.correlationId ?? '');
  const found = await Promise.all(buckets.map((bucket) => pageIn(db, { bucket, which, page })));
  return found.flat().map(apiRequestEntry);
};

type Part = Readonly<{ bucket: string; which: Sql; page: PageRequest }>;

const STARTED = sql`(created_at - (duration_ms + 1) * interval '1 millisecond')`;

/**
 * The requests of a page in order of their start, from a log that is in order of their end. The first
 * in that order show how far the page reaches; others that overlap with its edge may belong to it too.
 */
async function pageIn(db: Queryable, { bucket, page, which }: Part): Promise<ApiRequest[]> {
  const isOlder = page.direction === 'older';
  const exactly = pageWithin(page, { at: STARTED, id: sql`request_id`, rank: RANKS.request });
  const those = sql`
    select ${REQUEST} from request_log
    where bucket ${inBuckets([bucket])} and ${which} and ${NOT_OWN} ${exactly.where}
      ${idsAround(bucket, page)}`;
  const most = rowsToFetch(page);
  const rows = await db.query<ApiRequest>(sql`
    ${those} order by request_id ${isOlder ? sql`desc` : empty} limit ${most}`);
  const last = rows.at(-1);
  if (!last || rows.length < most) return rows;
  const overlapping = isOlder
    ? sql`request_id < ${last.id} and request_id >= ${idSince(bucket, firstStart(rows))}`
    : sql`request_id > ${last.id} and ${STARTED} <= ${last.endedAt}
        and request_id < ${idSince(bucket, addMilliseconds(last.endedAt, SLOWEST_MS))}`;
  const others = await db.query<ApiRequest>(sql`${those} and ${overlapping} ${exactly.order}`);
  return [...rows, ...others];
}

/** What the index can tell of a page: a request of a time has ended by then or soon after. */
function idsAround(bucket: string, page: PageRequest): Sql {
  const { createdFrom, createdTo, direction, position } = page;
  const at = position?.createdAt;
  const from = direction === 'older' ? createdFrom : (at ?? createdFrom);
  const to = direction === 'older' ? (at ?? createdTo) : createdTo;
  return sql`
    ${from ? sql`and request_id >= ${idSince(bucket, from)}` : empty}
    ${to ? sql`and request_id < ${idSince(bucket, addMilliseconds(to, SLOWEST_MS))}` : empty}`;
}

function firstStart(rows: readonly ApiRequest[]): Date {
  return new Date(Math.min(...rows.map((row) => startOf(row).getTime())));
}

function idSince(bucket: string, moment: Date): string {
  return idsSince('loggedRequest', bucket, moment);
}
