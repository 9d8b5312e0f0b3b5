import { bucketIn } from '../../kernel/id.ts';
import type { RecordScope } from '../../access/partners/index.ts';
import { bigint, char, text, timestamp } from '../../platform/db/columns.ts';
import { EVERY_BUCKET, inBuckets } from '../../platform/db/in-buckets.ts';
import { given, readList, readListOfAll } from '../../platform/db/list.ts';
import { leaseColumns } from '../../platform/db/lease.ts';
import { copyInto } from '../../platform/db/bulk-statement.ts';
import {
  type Database,
  type Queryable,
  type Sql,
  sql,
  type Statement,
  type Tx,
} from '../../platform/db/pool.ts';
import type { PageRequest } from '../../platform/http/page.ts';
import { columnsOf } from '../../platform/named-columns.ts';
import { type DeliveryAttempt, type Delivery, type OrderingKey, orderingText } from './delivery.ts';

export const LEASE = leaseColumns({ holder: 'lease', until: 'leased_until' });

/** Of a table that is called `delivery` in its statement. */
export const DELIVERY = sql`
  delivery.delivery_id as id, delivery.bucket, delivery.endpoint_id as "endpointId",
  delivery.partner_id as "partnerId", delivery.event_id as "eventId",
  delivery.event_type as "eventType", delivery.subject_id as "subjectId", delivery.position,
  delivery.state, delivery.attempts, delivery.failures, delivery.next_at as "nextAt",
  delivery.created_at as "createdAt", delivery.ended_at as "endedAt"`;

export type NewDelivery = Omit<Delivery, 'state' | 'attempts' | 'failures' | 'nextAt' | 'endedAt'> &
  Readonly<{ state: 'WAITING' | 'PENDING'; replayId?: string }>;

const insertion = copyInto<NewDelivery>('webhook_deliveries', {
  delivery_id: text(({ id }) => id),
  ...columnsOf<NewDelivery>(
    { bucket: char, endpointId: text, partnerId: text, eventId: text, eventType: text },
    { subjectId: text, position: bigint, state: text, createdAt: timestamp },
  ),
  next_at: timestamp(({ createdAt, state }) => (state === 'PENDING' ? createdAt : null)),
  replay_id: text(({ replayId }) => replayId ?? null),
});

/** New ones, in order of position, those that are pending due at once; none if there are none. */
export function queueing(deliveries: readonly NewDelivery[]): readonly Statement[] {
  return deliveries.length === 0 ? [] : [insertion(deliveries)];
}

/** Those of the caller's endpoints: a credential bound to a merchant sees that merchant's alone. */
function seenBy({ merchantId, partnerId }: RecordScope, bucket: string): Sql {
  if (partnerId === null) return sql`true`;
  if (merchantId === null) return sql`delivery.partner_id = ${partnerId}`;
  return sql`delivery.partner_id = ${partnerId} and exists (
    select from webhook_endpoints as endpoint
    where endpoint.bucket = ${bucket} and endpoint.endpoint_id = delivery.endpoint_id
      and endpoint.merchant_id = ${merchantId})`;
}

export async function findDelivery(db: Queryable, whose: RecordScope, deliveryId: string) {
  const bucket = bucketIn(deliveryId);
  const [row] = await db.query<Delivery>(sql`
    select ${DELIVERY} from webhook_deliveries as delivery
    where delivery.bucket = ${bucket} and delivery.delivery_id = ${deliveryId}
      and ${seenBy(whose, bucket)}`);
  return row;
}

type DeliveryFilters = Readonly<{ state?: readonly Delivery['state'][]; eventId?: string }>;
type Listed = Readonly<{ page: PageRequest; filters: DeliveryFilters }>;

/** Of an endpoint that the caller may see. */
export async function listDeliveries(db: Queryable, endpointId: string, listed: Listed) {
  const select = sql`
    select ${DELIVERY} from webhook_deliveries as delivery
    where delivery.bucket = ${bucketIn(endpointId)} and endpoint_id = ${endpointId}`;
  return await readList<Delivery>(db, { select, ...wanted(listed) });
}

/** Of all endpoints of a partner, or of everybody's. */
export async function listAllDeliveries(db: Database, { partnerId }: RecordScope, listed: Listed) {
  return await readListOfAll<Delivery>(db, {
    page: listed.page,
    // Operators look at everybody's, and there are few endpoints.
    owners: (here) => sql`
      select bucket, endpoint_id from webhook_endpoints ${EVERY_BUCKET}
      where ${partnerId === null ? sql`true` : sql`partner_id = ${partnerId}`} ${here}`,
    of: (endpoint, here) => ({
      select: sql`
        select ${DELIVERY} from webhook_deliveries as delivery ${EVERY_BUCKET}
        where delivery.bucket = ${endpoint}.bucket and endpoint_id = ${endpoint}.endpoint_id ${here}`,
      ...wanted(listed),
    }),
  });
}

function wanted({ filters: { eventId, state }, page }: Listed) {
  const where = [given(sql`event_id`, eventId)];
  const either = state && { conditions: state.map(inState), alias: sql`in_state` };
  return { id: sql`delivery_id`, page, where, ...(either ? { either } : {}) };
}

/** In the words of the index for those that are not delivered; a delivered one is found soon without any. */
function inState(state: Delivery['state']): Sql {
  if (state === 'DELIVERED') return sql`state = ${state}`;
  return sql`state = ${state} and state <> 'DELIVERED'`;
}

const ATTEMPTS_SHOWN = 100; // A delivery has ten, and ten more each time that it is queued again.

/** The attempts of a delivery that the caller may see, the last first. */
export async function attemptsOf(db: Queryable, deliveryId: string): Promise<DeliveryAttempt[]> {
  return await db.query<DeliveryAttempt>(sql`
    select number, address, requested_at as "requestedAt", duration_ms as "durationMs", status,
      error, error_text as "errorText", request_headers as "requestHeaders",
      response_headers as "responseHeaders", response_body as "responseBody"
    from webhook_attempts
    where bucket = ${bucketIn(deliveryId)} and delivery_id = ${deliveryId}
    order by number desc limit ${ATTEMPTS_SHOWN}`);
}

/** Locks the delivery: nobody finishes or leases it before the transaction ends. */
export async function lockDelivery(tx: Tx, deliveryId: string) {
  const [row] = await tx.query<Delivery>(sql`
    select ${DELIVERY} from webhook_deliveries as delivery
    where delivery.bucket = ${bucketIn(deliveryId)} and delivery.delivery_id = ${deliveryId}
    for no key update`);
  return row;
}

type Requeued = Readonly<{ id: string; state: 'WAITING' | 'PENDING' }>;
type Requeueing = Readonly<{ now: Date; replayId: string | null }>;

/** Ended ones of one shard begin again, with all their attempts. */
export function requeueing(deliveries: readonly Requeued[], { now, replayId }: Requeueing) {
  if (deliveries.length === 0) return [];
  const ids = deliveries.map(({ id }) => id);
  return [
    sql`
    update webhook_deliveries as delivery
    set state = queued.state, next_at = queued.next_at, failures = 0, ended_at = null,
        replay_id = ${replayId}
    from unnest(${ids.map(bucketIn)}::bpchar[], ${ids}::text[],
      ${deliveries.map(({ state }) => state)}::text[],
      ${deliveries.map(({ state }) => (state === 'PENDING' ? now : null))}::timestamptz[])
      as queued (of_bucket, id, state, next_at)
    where delivery.bucket ${inBuckets(ids.map(bucketIn))} and delivery.bucket = queued.of_bucket
      and delivery.delivery_id = queued.id and delivery.ended_at is not null`,
  ];
}

/** Pending ones of one shard that wait for their next attempt do not wait for it. */
export function hastening(ids: readonly string[], { now, replayId }: Requeueing) {
  if (ids.length === 0) return [];
  return [
    sql`
    update webhook_deliveries as delivery
    set next_at = least(next_at, ${now}::timestamptz), replay_id = ${replayId}
    from unnest(${ids.map(bucketIn)}::bpchar[], ${ids}::text[]) as hastened (of_bucket, id)
    where delivery.bucket ${inBuckets(ids.map(bucketIn))} and delivery.bucket = hastened.of_bucket
      and delivery.delivery_id = hastened.id and delivery.state = 'PENDING'`,
  ];
}

// What is found for each key is limited to one, so that it is found by its key: a plan that is made for
// small tables would read all that is unfinished instead.

/** The keys that have something unfinished. All are of one shard. */
export async function busyKeys(db: Queryable, keys: readonly OrderingKey[]) {
  if (keys.length === 0) return new Set<string>();
  const buckets = keys.map(({ bucket }) => bucket);
  const rows = await db.query<OrderingKey>(sql`
    select of_bucket as bucket, of_endpoint as "endpointId", of_subject as "subjectId"
    from unnest(${buckets}::bpchar[], ${keys.map(({ endpointId }) => endpointId)}::text[],
      ${keys.map(({ subjectId }) => subjectId)}::text[]) as ordering (of_bucket, of_endpoint, of_subject)
    cross join lateral (
      select from webhook_deliveries as unfinished
      where unfinished.bucket ${inBuckets(buckets)} and unfinished.bucket = of_bucket
        and endpoint_id = of_endpoint and subject_id = of_subject
        and state in ('WAITING', 'PENDING')
      limit 1) as busy`);
  return new Set(rows.map(orderingText));
}

/** The next of each key, whose pending one has ended, is due now. All are of one shard. */
export function openingNext(keys: readonly OrderingKey[], now: Date): readonly Statement[] {
  if (keys.length === 0) return [];
  const buckets = keys.map(({ bucket }) => bucket);
  return [
    sql`
    with next as materialized (
      select first.bucket, first.delivery_id
      from unnest(${buckets}::bpchar[], ${keys.map(({ endpointId }) => endpointId)}::text[],
        ${keys.map(({ subjectId }) => subjectId)}::text[])
        as ordering (of_bucket, of_endpoint, of_subject)
      cross join lateral (
        select unfinished.bucket, delivery_id, state from webhook_deliveries as unfinished
        where unfinished.bucket ${inBuckets(buckets)} and unfinished.bucket = of_bucket
          and endpoint_id = of_endpoint and subject_id = of_subject
          and state in ('WAITING', 'PENDING')
        order by position limit 1) as first
      where first.state = 'WAITING')
    update webhook_deliveries as delivery set state = 'PENDING', next_at = ${now}
    from next
    where delivery.bucket ${inBuckets(buckets)} and delivery.bucket = next.bucket
      and delivery.delivery_id = next.delivery_id`,
  ];
}
