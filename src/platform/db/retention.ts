import { inBuckets } from './in-buckets.ts';
import { type Database, raw, sql } from './pool.ts';
import { createShardRounds } from './shard-rounds.ts';

type Kept = Readonly<{
  table: string;
  /** The column that is unique in its bucket. */
  id: string;
  /** The column by which a row is too old. */
  time: string;
  /** Which rows may go; all, where nothing is said. */
  condition?: string;
}>;

const FORGOTTEN_AT_ONCE = 1_000; // Rows a round: short locks, and a job comes again at once.

/** Deletes rows older than `before`, oldest first; returns how many, up to 1,000. */
export function createForgetting({
  table,
  id,
  time,
  condition = 'true',
}: Kept): (db: Database, before: Date) => Promise<number> {
  const inTurn = createShardRounds();
  const [named, idOf, timeOf, mayGo] = [raw(table), raw(id), raw(time), raw(condition)];
  return async (db, before) => {
    const gone = await inTurn(db, FORGOTTEN_AT_ONCE, ({ on, buckets, most }) =>
      on.query(sql`
        with old as materialized (
          select bucket, ${idOf} as id from ${named}
          where bucket ${inBuckets(buckets)} and ${mayGo} and ${timeOf} < ${before}
          order by ${timeOf} limit ${most} for update skip locked)
        delete from ${named} t using old
        where t.bucket ${inBuckets(buckets)}
          and t.bucket = old.bucket and t.${idOf} = old.id
        returning 1`),
    );
    return gone.length;
  };
}
