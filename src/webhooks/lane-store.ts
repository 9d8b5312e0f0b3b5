import { inBuckets } from '../platform/db/in-buckets.ts';
import { type Queryable, type Statement, sql } from '../platform/db/pool.ts';
import type { Lane } from './delivery.ts';
import { laneKey } from './delivery.ts';

/** The lanes that have something unfinished, by their keys. All are of one shard. */
export async function busyLanes(
  db: Queryable,
  lanes: readonly Lane[],
): Promise<ReadonlySet<string>> {
  if (lanes.length === 0) return new Set();
  const buckets = lanes.map(({ bucket }) => bucket);
  const rows = await db.query<Lane>(sql`
    select of_bucket as bucket, of_endpoint as "endpointId", of_subject as "subjectId"
    from unnest(${buckets}::bpchar[], ${lanes.map(({ endpointId }) => endpointId)}::text[],
      ${lanes.map(({ subjectId }) => subjectId)}::text[]) as lane (of_bucket, of_endpoint, of_subject)
    where exists (
      select from webhook_deliveries as unfinished
      where unfinished.bucket ${inBuckets(buckets)} and unfinished.bucket = of_bucket
        and endpoint_id = of_endpoint and subject_id = of_subject
        and state in ('WAITING', 'PENDING'))`);
  return new Set(rows.map(laneKey));
}

/** The next of each lane, whose pending one has ended, is due now. All are of one shard. */
export function openingLanes(lanes: readonly Lane[], now: Date): readonly Statement[] {
  if (lanes.length === 0) return [];
  const buckets = lanes.map(({ bucket }) => bucket);
  return [
    sql`
    update webhook_deliveries as next set state = 'PENDING', next_at = ${now}
    from unnest(${buckets}::bpchar[], ${lanes.map(({ endpointId }) => endpointId)}::text[],
      ${lanes.map(({ subjectId }) => subjectId)}::text[]) as lane (of_bucket, of_endpoint, of_subject)
    where next.bucket ${inBuckets(buckets)} and next.bucket = of_bucket and next.state = 'WAITING'
      and next.delivery_id = (
        select first.delivery_id from webhook_deliveries as first
        where first.bucket ${inBuckets(buckets)} and first.bucket = of_bucket
          and first.endpoint_id = of_endpoint and first.subject_id = of_subject
          and first.state in ('WAITING', 'PENDING')
        order by first.position limit 1)`,
  ];
}
