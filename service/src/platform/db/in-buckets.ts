import { arrayOf, char } from './columns.ts';
import { type Sql, sql } from './pool.ts';

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
export type InBuckets<Row> = Readonly<{ bucketOf: (row: Row) => string }>;

export function inBucketsOf<Row>(bucketOf: (row: Row) => string): InBuckets<Row> {
  return { bucketOf };
}

/** How such a hole is written. */
export function textOfBuckets(parameter: number): string {
  return `${OPERATOR}($${parameter}::bpchar[])`;
}

const AS_THEY_ARE = char((bucket: string) => bucket);
/** Most statements are about one bucket, and there are a hundred. */
const alone = new Map<string, Buffer>();

/** The value of such a hole. */
export function valueOfBuckets<Row>({ bucketOf }: InBuckets<Row>, rows: readonly Row[]): Buffer {
  const [first] = rows;
  if (first === undefined) return arrayOf(AS_THEY_ARE, []);
  const bucket = bucketOf(first);
  if (rows.every((row) => bucketOf(row) === bucket)) return onlyOne(bucket);
  return arrayOf(AS_THEY_ARE, distinct(rows.map(bucketOf)));
}

function onlyOne(bucket: string): Buffer {
  const known = alone.get(bucket);
  if (known) return known;
  const made = arrayOf(AS_THEY_ARE, [bucket]);
  alone.set(bucket, made);
  return made;
}

function distinct(buckets: readonly string[]): string[] {
  return [...new Set(buckets)];
}
