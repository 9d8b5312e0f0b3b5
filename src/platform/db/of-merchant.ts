import { bucketOf } from '../../kernel/id.ts';
import { type Sql, sql } from './pool.ts';

/** The rows of one merchant. They are all in its bucket, so a cluster looks at one shard only. */
export function ofMerchant(merchantId: string): Sql {
  return sql`bucket = ${bucketOf(merchantId)} and merchant_id = ${merchantId}`;
}
