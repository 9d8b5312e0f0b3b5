import { EVERY_BUCKET, inBuckets } from '../../platform/db/in-buckets.ts';
import { type Database, raw, type Sql, sql, transaction } from '../../platform/db/pool.ts';
import { createShardRounds } from '../../platform/db/shard-map.ts';

type Key = Readonly<Record<'bucket' | 'partnerId' | 'operation' | 'key' | 'merchantId', string>>;

/**
 * Forgets the oldest keys with their answers, and tells how many. A key without an answer is kept,
 * whatever its age: its operation is not over, and a repeat must find it.
 */
export async function forgetAnsweredKeys(db: Database, before: Date, most: number) {
  // Whosever they are: which buckets have any is what is asked.
  const keys = await db.query<Key>(sql`
    select bucket, partner_id as "partnerId", operation, key, merchant_id as "merchantId"
    from claimed_keys ${EVERY_BUCKET}
    where created_at < ${before} and status is not null
    order by created_at limit ${most}`);
  for (const [shard, ofShard] of Map.groupBy(keys, ({ bucket }) => db.shardOf(bucket))) {
    await transaction(db.at(shard), async (tx) => {
      await tx.commitInOneRoundTrip([
        deletion('idempotency_keys', ofShard),
        deletion('idempotency_answers', ofShard),
      ]);
    });
  }
  return keys.length;
}

/** In one order, so that two who forget the same keys wait for each other and do not deadlock. */
function deletion(table: 'idempotency_keys' | 'idempotency_answers', keys: readonly Key[]): Sql {
  const buckets = keys.map(({ bucket }) => bucket);
  return sql`
    delete from ${raw(table)} as known using (
      select * from unnest(${buckets}::bpchar[], ${keys.map(({ partnerId }) => partnerId)}::text[],
        ${keys.map(({ operation }) => operation)}::text[], ${keys.map(({ key }) => key)}::text[],
        ${keys.map(({ merchantId }) => merchantId)}::text[])
        as chosen (of_bucket, of_partner, of_operation, of_key, of_merchant)
      order by of_bucket, of_partner, of_operation, of_key, of_merchant
    ) as chosen
    where known.bucket ${inBuckets(buckets)} and known.bucket = of_bucket
      and known.partner_id = of_partner and known.operation = of_operation and known.key = of_key
      and known.merchant_id = of_merchant`;
}

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
