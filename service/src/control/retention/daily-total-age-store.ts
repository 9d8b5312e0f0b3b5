import { inBuckets } from '../../platform/db/in-buckets.ts';
import { type Database, sql } from '../../platform/db/pool.ts';
import { createShardRounds } from '../../platform/db/shard-rounds.ts';

const rounds = createShardRounds();

/** Forgets what was refunded and cancelled on days whose limits nobody asks for any more. */
export async function forgetDailyTotals(db: Database, before: Date, most: number): Promise<number> {
  const gone = await rounds(db, most, ({ on, buckets, most: share }) =>
    on.query(sql`
      delete from daily_totals as known using (
        select bucket, merchant_id, kind, currency, day from daily_totals
        where bucket ${inBuckets(buckets)} and day < ${before.toISOString().slice(0, 10)}::date
        order by day limit ${share}
      ) as old
      where known.bucket ${inBuckets(buckets)} and known.bucket = old.bucket
        and known.merchant_id = old.merchant_id and known.kind = old.kind
        and known.currency = old.currency and known.day = old.day
      returning 1`),
  );
  return gone.length;
}
