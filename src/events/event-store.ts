import { bucketIn } from '../kernel/id.ts';
import { keyset } from '../platform/db/keyset.ts';
import { empty, type Queryable, type Sql, sql } from '../platform/db/pool.ts';
import type { Tx } from '../platform/db/transaction.ts';
import type { PartnerCaller } from '../platform/http/caller.ts';
import { type PageRequest, rowsToFetch } from '../platform/http/page.ts';
import type { Event } from './event.ts';

const EVENT = sql`
  event_id as id, type, created_at as "createdAt", partner_id as "partnerId",
  merchant_id as "merchantId", subject_id as "subjectId", correlation_id as "correlationId", data`;

export type EventFilters = Readonly<{ type?: string; merchantId?: string; subjectId?: string }>;

/** One statement, however many there are. */
export async function insertEvents(
  tx: Tx,
  events: readonly (Event & Readonly<{ bucket: string }>)[],
): Promise<void> {
  await tx.query(sql`
    insert into events
      (bucket, event_id, partner_id, merchant_id, type, subject_id, correlation_id, data, created_at)
    select * from unnest(
      ${events.map(({ bucket }) => bucket)}::bpchar[], ${events.map(({ id }) => id)}::text[],
      ${events.map(({ partnerId }) => partnerId)}::text[],
      ${events.map(({ merchantId }) => merchantId)}::text[],
      ${events.map(({ type }) => type)}::text[],
      ${events.map(({ subjectId }) => subjectId)}::text[],
      ${events.map(({ correlationId }) => correlationId)}::text[],
      ${events.map(({ data }) => JSON.stringify(data))}::jsonb[],
      ${events.map(({ createdAt }) => createdAt)}::timestamptz[])`);
}

export async function findEvent(
  db: Queryable,
  caller: PartnerCaller,
  eventId: string,
): Promise<Event | undefined> {
  const [row] = await db.query<Event>(sql`
    select ${EVENT} from events
    where bucket = ${bucketIn(eventId)} and event_id = ${eventId} and ${seenBy(caller)}`);
  return row;
}

export async function listEvents(
  db: Queryable,
  caller: PartnerCaller,
  { page, filters }: Readonly<{ page: PageRequest; filters: EventFilters }>,
): Promise<Event[]> {
  const { where, order } = keyset(page, sql`event_id`);
  const { type, merchantId, subjectId } = filters;
  return await db.query<Event>(sql`
    select ${EVENT} from events
    where ${seenBy(caller)}
      ${type === undefined ? empty : sql`and type = ${type}`}
      ${merchantId === undefined ? empty : sql`and merchant_id = ${merchantId}`}
      ${subjectId === undefined ? empty : sql`and subject_id = ${subjectId}`}
      ${where}
    ${order} limit ${rowsToFetch(page)}`);
}

/** A partner's own events; for a credential bound to one merchant, that merchant's. */
function seenBy({ partnerId, merchantId }: PartnerCaller): Sql {
  return sql`partner_id = ${partnerId}
    ${merchantId === null ? empty : sql`and merchant_id = ${merchantId}`}`;
}
