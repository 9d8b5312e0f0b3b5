import { inBuckets } from '../../platform/db/in-buckets.ts';
import { type Queryable, type Statement, sql } from '../../platform/db/pool.ts';
import type { OrderingKey } from './delivery.ts';
import { orderingText } from './delivery.ts';

// What is found for each key is limited to one, so that it is found by its key: a plan that is made for
// small tables would read all that is unfinished instead.

/** The keys that have something unfinished. All are of one shard. */
export async function busyKeys(
  db: Queryable,
  keys: readonly OrderingKey[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
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
