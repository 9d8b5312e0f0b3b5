import { bucketIn } from '../../kernel/id.ts';
import { inBuckets } from '../../platform/db/in-buckets.ts';
import { type Queryable, sql } from '../../platform/db/pool.ts';

/** What a payment is counted by. The first six digits are not with what was paid in early releases. */
export type CountedCard = Readonly<{ id: string; brand: string; bin: string | null }>;
export type CountedCards = ReadonlyMap<string, CountedCard>;

/** The cards of payments of one shard, by the payments' ids. */
export async function readCountedCards(
  source: Queryable,
  paymentIds: readonly string[],
): Promise<CountedCards> {
  if (paymentIds.length === 0) return new Map();
  const buckets = paymentIds.map(bucketIn);
  // Each is looked up by its key: a plan that is made for small tables would read all of a bucket.
  const rows = await source.query<CountedCard>(sql`
    select of_id as id, payment.brand, payment.bin
    from unnest(${buckets}::bpchar[], ${paymentIds}::text[]) as counted (of_bucket, of_id)
    cross join lateral (
      select card ->> 'brand' as brand, card ->> 'bin' as bin from payments
      where payments.bucket = of_bucket and payments.payment_id = of_id
        and payments.bucket ${inBuckets(buckets)} limit 1) as payment`);
  return new Map(rows.map((card) => [card.id, card]));
}
