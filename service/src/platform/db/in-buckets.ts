import { bucketOf } from '../../kernel/id.ts';
import { keptIn } from '../../kernel/kept.ts';
import { arrayOf, char } from './columns.ts';
import { empty, raw, type Sql, sql } from './pool.ts';

/**
 * What follows the `bucket` of a table in a statement about rows of several buckets: a cluster must
 * see them as a value to send the statement to the one shard they are on. The rows are found by their
 * keys, and in another collation than the index has this condition can neither take the place of
 * the key in a plan nor burden it: it is checked on the rows found, and costs next to nothing.
 */
const OPERATOR = 'collate "C" = any';

/** `where p.bucket ${inBuckets(ids.map(bucketIn))}`. */
export function inBuckets(buckets: readonly string[]): Sql {
  return sql([`${OPERATOR}(`, '::bpchar[])'], distinct(buckets));
}

/** The same as a hole of `bulkStatement`: the buckets of its rows. */
export type InBuckets<Row> = Readonly<{ bucketIn: (row: Row) => string }>;

export function inBucketsOf<Row>(bucketIn: (row: Row) => string): InBuckets<Row> {
  return { bucketIn };
}

/** How such a hole is written. */
export function textOfBuckets(parameter: number): string {
  return `${OPERATOR}($${parameter}::bpchar[])`;
}

const AS_THEY_ARE = char((bucket: string) => bucket);
/** Most statements are about one bucket, and there are a hundred. */
const alone = new Map<string, Buffer>();

/** The value of such a hole. */
export function valueOfBuckets<Row>({ bucketIn }: InBuckets<Row>, rows: readonly Row[]): Buffer {
  const [first] = rows;
  if (first === undefined) return arrayOf(AS_THEY_ARE, []);
  const bucket = bucketIn(first);
  if (rows.every((row) => bucketIn(row) === bucket)) return keptIn(alone, bucket, arrayOfOne);
  return arrayOf(AS_THEY_ARE, distinct(rows.map(bucketIn)));
}

function arrayOfOne(bucket: string): Buffer {
  return arrayOf(AS_THEY_ARE, [bucket]);
}

function distinct(buckets: readonly string[]): string[] {
  return [...new Set(buckets)];
}

/**
 * Marks a statement that may visit every bucket, which on a cluster is every shard: it names a table that
 * has buckets, and sometimes no bucket. Such a statement only reads, and a comment where it stands
 * says why it looks everywhere. All others name their buckets, and `test/tidy-statements.test.ts` asserts
 * that each does the one or the other. Whoever reads the server's log sees the mark as well.
 */
export const EVERY_BUCKET: Sql = raw('/* every bucket */');

/** The rows of one merchant. They are all in its bucket, so a cluster looks at one shard only. */
export function ofMerchant(merchantId: string): Sql {
  return sql`bucket = ${bucketOf(merchantId)} and merchant_id = ${merchantId}`;
}

/** Where these merchants are, for a cluster; no plan finds rows by it. */
export function inBucketOf(...merchantIds: readonly (string | null | undefined)[]): Sql {
  const named = merchantIds.flatMap((id) => (id == null ? [] : [bucketOf(id)]));
  return named.length === 0 ? empty : sql`and bucket ${inBuckets(named)}`;
}
