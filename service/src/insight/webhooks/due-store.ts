import { bucketIn, BUCKETS } from '../../kernel/id.ts';
import { inBuckets } from '../../platform/db/in-buckets.ts';
import type { Lease } from '../../platform/db/lease.ts';
import { type Database, type Queryable, type Sql, sql, type Tx } from '../../platform/db/pool.ts';
import { DELIVERY, LEASE } from './delivery-store.ts';
import type { Delivery } from './delivery.ts';
import { isIdle, RECEIVER, withKeys, type ReceiverRow } from './endpoint-store.ts';

/** The time of the service, which deliveries are due by, and of the machine, which leases end by. */
export type Moment = Readonly<{ now: Date; realNow: Date }>;

/**
 * The endpoints with pending deliveries, from one to the next by the index: what this costs depends on
 * their number, and not on that of their deliveries.
 */
function pendingEndpoints(buckets: readonly string[]): Sql {
  const first = sql`
    select bucket as of_bucket, endpoint_id as of_endpoint from webhook_deliveries
    where bucket ${inBuckets(buckets)} and state = 'PENDING'`;
  return sql`
    with recursive pending as (
      (${first} order by endpoint_id limit 1)
      union all
      select next.of_bucket, next.of_endpoint from pending cross join lateral (
        ${first} and endpoint_id > pending.of_endpoint order by endpoint_id limit 1) as next)`;
}

function isDue({ now, realNow }: Moment): Sql {
  return sql`state = 'PENDING' and next_at <= ${now}
    and ${LEASE.isFree(realNow)}`;
}

/** The endpoints that deliveries are due for, in the buckets of one shard. */
export async function dueEndpoints(db: Queryable, buckets: readonly string[], moment: Moment) {
  // One endpoint is looked up for each, by its key: a plan made for few would read all of them.
  const rows = await db.query<ReceiverRow>(sql`
    ${pendingEndpoints(buckets)}
    select endpoint.* from pending
    cross join lateral (
      select from webhook_deliveries as due
      where due.bucket ${inBuckets(buckets)} and due.bucket = of_bucket
        and due.endpoint_id = of_endpoint and ${isDue(moment)} limit 1) as due
    cross join lateral (
      select ${RECEIVER}, status, deleted_at from webhook_endpoints
      where webhook_endpoints.bucket ${inBuckets(buckets)} and webhook_endpoints.bucket = of_bucket
        and webhook_endpoints.endpoint_id = of_endpoint limit 1) as endpoint
    where endpoint.status = 'ENABLED' and endpoint.deleted_at is null`);
  return rows.map(withKeys);
}

/** When the first delivery after a moment is due, of an endpoint that takes them. */
export async function nextDelivery(db: Database, after: Date): Promise<Date | undefined> {
  const shards = [...Map.groupBy(BUCKETS, db.shardOf)];
  const dues = await Promise.all(
    shards.map(([shard, buckets]) => nextDeliveryIn(db.at(shard), buckets, after)),
  );
  return dues.flatMap((due) => due ?? []).toSorted((one, other) => +one - +other)[0];
}

async function nextDeliveryIn(db: Queryable, buckets: readonly string[], after: Date) {
  const [row] = await db.query<{ at: Date | null }>(sql`
    ${pendingEndpoints(buckets)}
    select min(next_at) as at from pending
    cross join lateral (
      select status, deleted_at from webhook_endpoints
      where webhook_endpoints.bucket ${inBuckets(buckets)} and webhook_endpoints.bucket = of_bucket
        and webhook_endpoints.endpoint_id = of_endpoint limit 1) as endpoint
    cross join lateral (
      select next_at from webhook_deliveries as due
      where due.bucket ${inBuckets(buckets)} and due.bucket = of_bucket
        and due.endpoint_id = of_endpoint and state = 'PENDING' and next_at > ${after}
      order by next_at limit 1) as first
    where endpoint.status = 'ENABLED' and endpoint.deleted_at is null`);
  return row?.at ?? undefined;
}

type EndpointShare = Readonly<{ bucket: string; endpointId: string; most: number }>;

/**
 * Takes so many deliveries of each endpoint, those that are due for longest first: nobody else gets them
 * before the lease is over, and nobody else's result counts. The endpoints are of one shard.
 */
export async function leaseDeliveries(
  db: Queryable,
  wanted: readonly EndpointShare[],
  now: Date,
  lease: Lease,
): Promise<Delivery[]> {
  const buckets = wanted.map(({ bucket }) => bucket);
  return await db.query<Delivery>(sql`
    with due as materialized (
      select one.bucket, one.delivery_id
      from unnest(${buckets}::bpchar[], ${wanted.map(({ endpointId }) => endpointId)}::text[],
        ${wanted.map(({ most }) => most)}::int[]) as wanted (of_bucket, of_endpoint, most)
      cross join lateral (
        select first.bucket, first.delivery_id from webhook_deliveries as first
        where first.bucket ${inBuckets(buckets)} and first.bucket = of_bucket
          and first.endpoint_id = of_endpoint and ${isDue({ now, realNow: lease.now })}
        order by next_at, delivery_id limit wanted.most for no key update skip locked) as one)
    update webhook_deliveries as delivery set ${LEASE.taken(lease)}
    from due
    where delivery.bucket ${inBuckets(buckets)} and delivery.bucket = due.bucket
      and delivery.delivery_id = due.delivery_id
    returning ${DELIVERY}`);
}

/**
 * The endpoints in the buckets of one shard that are sent nothing more and still have pending deliveries:
 * deleted ones, and those that have been paused or disabled since before `idleSince`.
 */
export async function closedEndpoints(
  db: Queryable,
  buckets: readonly string[],
  idleSince: Date,
  most: number,
) {
  return await db.query<{ id: string; partnerId: string }>(sql`
    ${pendingEndpoints(buckets)}
    select id, "partnerId" from pending
    cross join lateral (
      select endpoint_id as id, partner_id as "partnerId", deleted_at, status, modified_at
      from webhook_endpoints
      where webhook_endpoints.bucket ${inBuckets(buckets)} and webhook_endpoints.bucket = of_bucket
        and webhook_endpoints.endpoint_id = of_endpoint limit 1) as endpoint
    where deleted_at is not null or ${isIdle(idleSince)} limit ${most}`);
}

/** Cancels what is unfinished of a deleted endpoint, up to a number, and returns how many that were. */
export async function cancelDeliveries(tx: Tx, endpointId: string, now: Date, most: number) {
  const bucket = bucketIn(endpointId);
  const rows = await tx.query(sql`
    update webhook_deliveries as delivery
    set state = 'CANCELED', ended_at = ${now}, next_at = null, ${LEASE.ended}
    where delivery.bucket = ${bucket} and delivery.delivery_id in (
      select delivery_id from webhook_deliveries as unfinished
      where unfinished.bucket = ${bucket} and unfinished.endpoint_id = ${endpointId}
        and unfinished.state in ('WAITING', 'PENDING')
      limit ${most})
    returning 1`);
  return rows.length;
}
