import { addMilliseconds } from '../../kernel/clock.ts';
import { bucketIn, bucketOf, idsSince, timeIn } from '../../kernel/id.ts';
import * as column from '../../platform/db/columns.ts';
import { inBuckets } from '../../platform/db/in-buckets.ts';
import { copyInto } from '../../platform/db/bulk-statement.ts';
import { empty, join, type Queryable, raw, type Sql, sql } from '../../platform/db/pool.ts';
import { slotOf } from '../../platform/db/slots.ts';
import { type Searched, searchList } from '../../platform/db/list.ts';
import { type PageRequest, rowsToFetch } from '../../platform/http/page.ts';
import type { LoggedRequest, RequestRow, RequestSummary } from './logged-request.ts';

export const requestInsertion = copyInto<RequestRow>('request_log', {
  bucket: column.char(({ bucket }) => bucket),
  slot: column.smallint(({ slot }) => slot),
  request_id: column.text(({ id }) => id),
  partner_id: column.text(({ partnerId }) => partnerId),
  merchant_id: column.text(({ merchantId }) => merchantId),
  client_id: column.text(({ clientId }) => clientId),
  correlation_id: column.text(({ correlationId }) => correlationId),
  method: column.text(({ method }) => method),
  path: column.text(({ path }) => path),
  route: column.text(({ route }) => route),
  status: column.smallint(({ status }) => status),
  problem: column.text(({ problem }) => problem),
  reason_codes: column.texts(({ reasonCodes }) => reasonCodes),
  duration_ms: column.int(({ durationMs }) => durationMs),
  client_address: column.text(({ clientAddress }) => clientAddress),
  idempotency: column.text(({ idempotency }) => idempotency),
  query: column.text(({ query }) => query),
  request: column.text(({ request }) => request),
  request_bytes: column.int(({ requestBytes }) => requestBytes),
  answer: column.text(({ answer }) => answer),
  answer_bytes: column.int(({ answerBytes }) => answerBytes),
  is_cut: column.boolean(({ isCut }) => isCut),
  created_at: column.timestamp(({ createdAt }) => createdAt),
});

const SUMMARY = sql`
  request_id as id, partner_id as "partnerId", merchant_id as "merchantId", client_id as "clientId",
  correlation_id as "correlationId", method, path, route, status, problem,
  reason_codes as "reasonCodes", duration_ms as "durationMs", client_address as "clientAddress",
  idempotency, request_bytes as "requestBytes", answer_bytes as "answerBytes",
  created_at as "createdAt"`;

/** Whose requests: a partner's, or of those one merchant's; none from before `since`. */
export type Readable = Readonly<{ partnerId: string; merchantId: string | null; since: Date }>;

export async function findRequest(
  db: Queryable,
  { partnerId, merchantId, since }: Readable,
  id: string,
): Promise<LoggedRequest | undefined> {
  const [row] = await db.query<LoggedRequest>(sql`
    select ${SUMMARY}, query, request, answer, is_cut as "isCut" from request_log
    where bucket = ${bucketIn(id)} and partner_id = ${partnerId} and request_id = ${id}
      and slot = ${slotOf(timeIn(id))} and created_at >= ${since}
      ${merchantId === null ? empty : sql`and merchant_id = ${merchantId}`}`);
  return row;
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
}>;

type Listing = Readonly<{ page: PageRequest; filters: RequestFilters }>;

/** A page, found by an index; of the filters without one, what they let through of what was looked at. */
export async function listRequests(
  db: Queryable,
  readable: Readable,
  { page, filters }: Listing,
): Promise<Searched<RequestSummary>> {
  const source = sourceOf(readable, page, filters);
  const others = othersOf(filters);
  const most = rowsToFetch(page);
  if (others.length === 0) {
    const rows = await db.query<RequestSummary>(sql`select ${SUMMARY} ${source} limit ${most}`);
    return { rows, reached: undefined };
  }
  return await searchList<RequestSummary>(db, {
    alias: sql`r`,
    columns: sql`r.*`,
    idColumn: sql`id`,
    timeColumn: sql`"createdAt"`,
    order: page.direction === 'older' ? sql`order by id desc` : sql`order by id`,
    source: (lookedAt) => sql`select ${SUMMARY} ${source} limit ${lookedAt}`,
    conditions: others,
    most,
  });
}

/** The requests in their order, as far as indexes go. */
function sourceOf(readable: Readable, page: PageRequest, filters: RequestFilters): Sql {
  const bucket = bucketOf(readable.partnerId);
  const indexed = indexedBy(readable, filters);
  // The key begins with the bucket: where there is a better index, no plan shall prefer the key.
  const here = indexed.length === 0 ? sql`= ${bucket}` : inBuckets([bucket]);
  const conditions = [
    sql`partner_id = ${readable.partnerId}`,
    ...indexed,
    ...spanOf(readable, page, bucket),
  ];
  const order = page.direction === 'older' ? sql`desc` : sql`asc`;
  return sql`from request_log
    where bucket ${here} and ${join(conditions, ' and ')} order by request_id ${order}`;
}

function indexedBy({ merchantId: boundTo }: Readable, filters: RequestFilters): Sql[] {
  const { correlationId, failed, merchantId, status = 0 } = filters;
  return [
    ...(boundTo === null ? [] : [sql`merchant_id = ${boundTo}`]),
    ...(merchantId === undefined ? [] : [sql`merchant_id = ${merchantId}`]),
    ...(correlationId === undefined ? [] : [sql`correlation_id = ${correlationId}`]),
    ...(failed === true || status >= 400 ? [sql`status >= 400`] : []),
  ];
}

const END_OF_TIME = new Date('9999-12-31T00:00:00Z');

/** By ids, which sort by time. Both ends, so that others' under the same id are not looked at. */
function spanOf({ since }: Readable, page: PageRequest, bucket: string): Sql[] {
  const { createdFrom, createdTo, direction, position } = page;
  const from = createdFrom !== null && createdFrom > since ? createdFrom : since;
  const to = createdTo === null ? END_OF_TIME : addMilliseconds(createdTo, 1);
  const beyond = direction === 'older' ? sql`<` : sql`>`;
  return [
    sql`request_id >= ${idsSince('loggedRequest', bucket, from)}`,
    sql`request_id < ${idsSince('loggedRequest', bucket, to)}`,
    ...(position === null ? [] : [sql`request_id ${beyond} ${position.id}`]),
  ];
}

/** What no index answers. */
function othersOf({ failed, ...filters }: RequestFilters): Sql[] {
  const { clientId, method, path, route, status } = filters;
  const equal = { method, path, route, status, '"clientId"': clientId };
  const conditions = Object.entries(equal).flatMap(([name, value]) =>
    value === undefined ? [] : [sql`${raw(name)} = ${value}`],
  );
  return failed === false ? [...conditions, sql`status < 400`] : conditions;
}
