import { bucketOf } from '../../kernel/id.ts';
import { inBuckets } from './in-buckets.ts';
import { empty, type Sql, sql } from './pool.ts';

/** The rows of one merchant. They are all in its bucket, so a cluster looks at one shard only. */
export function ofMerchant(merchantId: string): Sql {
  return sql`bucket = ${bucketOf(merchantId)} and merchant_id = ${merchantId}`;
}

/** Where these merchants are, for a cluster; no plan finds rows by it. */
export function inBucketOf(...merchantIds: readonly (string | null | undefined)[]): Sql {
  const named = merchantIds.flatMap((id) => (id == null ? [] : [bucketOf(id)]));
  return named.length === 0 ? empty : sql`and bucket ${inBuckets(named)}`;
}
