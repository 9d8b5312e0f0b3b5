import { bucketIn } from '../../kernel/id.ts';
import { inBuckets } from '../../platform/db/in-buckets.ts';
import { type Queryable, sql } from '../../platform/db/pool.ts';

/** The brands of payments of one shard, by their ids. */
export async function readBrands(source: Queryable, paymentIds: readonly string[]) {
  if (paymentIds.length === 0) return new Map<string, string>();
  const buckets = paymentIds.map(bucketIn);
  // Each is looked up by its key: a plan that is made for small tables would read all of a bucket.
  const rows = await source.query<{ id: string; brand: string }>(sql`
    select of_id as id, payment.brand
    from unnest(${buckets}::bpchar[], ${paymentIds}::text[]) as counted (of_bucket, of_id)
    cross join lateral (
      select card ->> 'brand' as brand from payments
      where payments.bucket = of_bucket and payments.payment_id = of_id
        and payments.bucket ${inBuckets(buckets)} limit 1) as payment`);
  return new Map(rows.map(({ id, brand }) => [id, brand]));
}
