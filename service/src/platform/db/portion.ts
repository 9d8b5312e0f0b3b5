import { BUCKETS } from '../../kernel/id.ts';
import { type Sql, sql } from './pool.ts';
import type { Database } from './database.ts';
import { inBuckets } from './in-buckets.ts';

/** Which rows an audit looks at: all of the buckets of one shard, or some of one bucket, by their ids. */
export type Portion =
  Readonly<{ buckets: readonly string[] }> | Readonly<{ bucket: string; ids: readonly string[] }>;

/** All there is, a shard at a time. */
export function wholePortions(db: Database): readonly Portion[] {
  return [...Map.groupBy(BUCKETS, db.shardOf).values()].map((buckets) => ({ buckets }));
}

/** `where ${inPortion(portion, sql`batch_id`)}`: `key` is the column that the ids are of. */
export function inPortion(portion: Portion, key: Sql): Sql {
  if ('buckets' in portion) return sql`bucket ${inBuckets(portion.buckets)}`;
  return sql`bucket = ${portion.bucket} and ${key} = any(${portion.ids}::text[])`;
}

/** `where ${inPortionsBuckets(portion)}`, of a table called `p` whose rows are found by another's. */
export function inPortionsBuckets(portion: Portion): Sql {
  if ('buckets' in portion) return sql`p.bucket ${inBuckets(portion.buckets)}`;
  return sql`p.bucket = ${portion.bucket}`;
}
