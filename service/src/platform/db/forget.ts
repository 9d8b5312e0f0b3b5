import { EVERY_BUCKET, inBuckets } from './in-buckets.ts';
import { type Database, raw, type Sql, sql } from './pool.ts';

export type Forgettable = Readonly<{
  table: string;
  /** The column of the id, which is unique in its bucket. */
  id: Readonly<{ column: string; type: 'text' | 'bytea' }>;
  isOver: Sql;
  /** The column that tells which are the oldest, with an index. */
  age: string;
}>;

type Key = Readonly<{ bucket: string; id: unknown }>;

const FORGOTTEN_AT_ONCE = 1_000; // Rows a round: short locks, and a job comes again at once.

/** Removes the oldest rows that have had their time, shard by shard; tells how many, up to 1,000. */
export async function forgetOldest(db: Database, forgettable: Forgettable): Promise<number> {
  const { table, id, isOver, age } = forgettable;
  // Whosever they are: which buckets have any is what is asked.
  const keys = await db.query<Key>(sql`
    select bucket, ${raw(id.column)} as id from ${raw(table)} ${EVERY_BUCKET}
    where ${isOver} order by ${raw(age)} limit ${FORGOTTEN_AT_ONCE}`);
  let forgotten = 0;
  for (const [shard, ofShard] of Map.groupBy(keys, ({ bucket }) => db.shardOf(bucket))) {
    const gone = await db.at(shard).query(deletion(forgettable, ofShard));
    forgotten += gone.length;
  }
  return forgotten;
}

/** In one order, so that two who forget the same rows wait for each other and do not deadlock. */
function deletion({ table, id, isOver }: Forgettable, keys: readonly Key[]): Sql {
  const buckets = keys.map(({ bucket }) => bucket);
  return sql`
    delete from ${raw(table)} as known using (
      select * from unnest(${buckets}::bpchar[], ${keys.map((key) => key.id)}::${raw(id.type)}[])
        as chosen (of_bucket, of_id)
      order by of_bucket, of_id
    ) as chosen
    where known.bucket ${inBuckets(buckets)} and known.bucket = chosen.of_bucket
      and known.${raw(id.column)} = chosen.of_id and ${isOver}
    returning 1`;
}
