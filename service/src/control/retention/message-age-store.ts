import { EVERY_BUCKET, inBuckets } from '../../platform/db/in-buckets.ts';
import { type Database, sql } from '../../platform/db/pool.ts';

/** Removes the messages of the oldest authentications that are over, which stay; tells how many. */
export async function forgetMessages(db: Database, before: Date, most: number): Promise<number> {
  // Whosever they are: which buckets have any is what is asked.
  const old = await db.query<{ bucket: string; id: string }>(sql`
    select bucket, authentication_id as id from authentications ${EVERY_BUCKET}
    where created_at < ${before} and messages <> '[]'::jsonb and due_at is null
    order by created_at limit ${most}`);
  for (const [shard, ofShard] of Map.groupBy(old, ({ bucket }) => db.shardOf(bucket))) {
    const buckets = ofShard.map(({ bucket }) => bucket);
    await db.at(shard).query(sql`
      update authentications as known set messages = '[]'
      from (
        select * from unnest(${buckets}::bpchar[], ${ofShard.map(({ id }) => id)}::text[])
          as chosen (of_bucket, of_id)
        order by of_bucket, of_id
      ) as chosen
      where known.bucket ${inBuckets(buckets)} and known.bucket = of_bucket
        and authentication_id = of_id and due_at is null`);
  }
  return old.length;
}
