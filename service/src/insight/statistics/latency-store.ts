import { bucketOf } from '../../kernel/id.ts';
import { bigint, char, int, text, timestamp } from '../../platform/db/columns.ts';
import { inBuckets } from '../../platform/db/in-buckets.ts';
import { ROWS, bulkStatement } from '../../platform/db/bulk-statement.ts';
import { type Database, forBucket, join, raw, sql } from '../../platform/db/pool.ts';
import { createShardRounds } from '../../platform/db/shard-map.ts';
import type { LatencyCount } from './latency.ts';
import type { KeptUnit, Stretch, Unit } from './unit.ts';

/** An addition to the table; those of all partners are of the empty one. */
export type LatencyRow = LatencyCount &
  Readonly<{ bucket: string; partnerId: string; unit: KeptUnit; at: Date }>;

export const addingLatencies = bulkStatement<LatencyRow>`
  insert into latencies as known (bucket, partner_id, unit, at, operation, up_to_ms, count)
  select ${char(({ bucket }) => bucket)}, ${text(({ partnerId }) => partnerId)},
    ${text(({ unit }) => unit)}, ${timestamp(({ at }) => at)}, ${text(({ operation }) => operation)},
    ${int(({ upToMs }) => upToMs)}, ${bigint(({ count }) => count)}
  from ${ROWS}
  on conflict (bucket, partner_id, unit, at, operation, up_to_ms)
  do update set count = known.count + excluded.count`;

export async function readLatencies(
  db: Database,
  partnerId: string,
  stretches: readonly Stretch[],
): Promise<LatencyCount[]> {
  const bucket = bucketOf(partnerId);
  const parts = stretches.map(
    ({ from, isTooMuch = false, to, unit }) => sql`
      select operation, up_to_ms, ${raw(isTooMuch ? '-count' : 'count')} as count from latencies
      where bucket = ${bucket} and partner_id = ${partnerId} and unit = ${unit}
        and at >= ${from} and at < ${to}`,
  );
  // With the sum of all, which is left out, the plan adds up by hash: to sort took a third of the time.
  return await forBucket(db, bucket).query<LatencyCount>(sql`
    select operation, up_to_ms as "upToMs", sum(count)::bigint as count from (${join(parts, ' union all ')}) as measured
    group by grouping sets ((operation, up_to_ms), ()) having grouping(operation) = 0 and sum(count) > 0`);
}

/** How often an operation took so long, in one hour or day. */
export type LatencyAt = LatencyCount & Readonly<{ at: Date }>;

type OfOperation = Readonly<{
  partnerId: string;
  operation: string;
  unit: Unit;
  moments: readonly Date[];
}>;

/** Of one operation: each hour or day is looked up, and no other operation's are read. */
export async function readLatenciesOf(
  db: Database,
  { moments, operation, partnerId, unit }: OfOperation,
): Promise<LatencyAt[]> {
  const bucket = bucketOf(partnerId);
  return await forBucket(db, bucket).query<LatencyAt>(sql`
    select of_hour as at, measured.operation, measured.up_to_ms as "upToMs", measured.count
    from unnest(${moments}::timestamptz[]) as asked (of_hour)
    cross join lateral (
      select operation, up_to_ms, count from latencies
      where bucket = ${bucket} and partner_id = ${partnerId} and unit = ${unit} and at = of_hour
        and operation = ${operation}
    ) as measured`);
}

const rounds = createShardRounds();

/** Forgets what was measured by hour; days stay. */
export async function forgetLatencies(db: Database, before: Date, most: number): Promise<number> {
  const gone = await rounds(db, most, ({ on, buckets, most: share }) =>
    on.query(sql`
      delete from latencies as known using (
        select bucket, partner_id, at, operation, up_to_ms from latencies
        where bucket ${inBuckets(buckets)} and unit = 'HOUR' and at < ${before}
        order by at limit ${share}
      ) as old
      where known.bucket ${inBuckets(buckets)} and known.bucket = old.bucket
        and known.partner_id = old.partner_id and known.unit = 'HOUR' and known.at = old.at
        and known.operation = old.operation and known.up_to_ms = old.up_to_ms
      returning 1`),
  );
  return gone.length;
}
