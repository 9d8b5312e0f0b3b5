import type { HostReferences } from '../../../acquiring/acquirers/index.ts';
import { addMilliseconds } from '../../../kernel/clock.ts';
import { BUCKETS, idsSince } from '../../../kernel/id.ts';
import { inBuckets } from '../../../platform/db/in-buckets.ts';
import { type Database, type Queryable, sql } from '../../../platform/db/pool.ts';

const AROUND_MS = 3_600_000; // Hosts tell the time of the request, by clocks of their own.

type Sought = Readonly<{ acquirer: string; hostReferences: HostReferences; paidAt: Date }>;

/** The payment that a host knows by references of its own; undefined where there is none, or several. */
export async function paymentByHostReferences(
  db: Database,
  sought: Sought,
): Promise<string | undefined> {
  const found: string[] = [];
  for (const [shard, buckets] of Map.groupBy(BUCKETS, (bucket) => db.shardOf(bucket))) {
    found.push(...(await paymentsAround(db.at(shard), buckets, sought)));
  }
  return found.length === 1 ? found[0] : undefined;
}

async function paymentsAround(
  db: Queryable,
  buckets: readonly string[],
  { acquirer, hostReferences, paidAt }: Sought,
): Promise<string[]> {
  const [from, to] = [addMilliseconds(paidAt, -AROUND_MS), addMilliseconds(paidAt, AROUND_MS)];
  const idsOf = (moment: Date) => buckets.map((bucket) => idsSince('payment', bucket, moment));
  const rows = await db.query<{ id: string }>(sql`
    select made.id
    from unnest(${buckets}::bpchar[], ${idsOf(from)}::text[], ${idsOf(to)}::text[])
      as span (bucket, first, last)
    cross join lateral (
      select p.payment_id as id from payments as p
      where p.bucket = span.bucket and p.bucket ${inBuckets(buckets)}
        and p.payment_id >= span.first and p.payment_id < span.last
        and p.acquirer = ${acquirer}
        and p.host_references::jsonb @> ${JSON.stringify(hostReferences)}::jsonb
      limit 2
    ) as made
    limit 2`);
  return rows.map(({ id }) => id);
}
