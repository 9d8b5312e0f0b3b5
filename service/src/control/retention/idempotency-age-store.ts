import { inBuckets } from '../../platform/db/in-buckets.ts';
import { type Database, raw, type Sql, sql, transaction } from '../../platform/db/pool.ts';
import { createShardRounds } from '../../platform/db/shard-map.ts';

type Key = Readonly<Record<'bucket' | 'partnerId' | 'operation' | 'key' | 'merchantId', string>>;

/** From where the table is gone through, and whether what comes before was left out as too young. */
export type KeyPages = Readonly<{ page: number; isBehindYoung: boolean }>;
type KeyPortion = Readonly<{
  /** Of one shard. */
  buckets: readonly string[];
  before: Date;
  from: KeyPages | undefined;
}>;

const PAGES = 32; // About a thousand keys: short locks, and the job comes again at once.

/**
 * Forgets the old keys of the next pages, with their answers. A key without an answer is kept, whatever its
 * age: its operation is not over, and a repeat must find it.
 *
 * Keys are added at the end of the table, or where others were forgotten, and never changed: neighbours are
 * of one age. So no index of their age is needed. The first key tells whether those of some pages are looked at, and
 * what is left out at the edge of what is old is looked at with it.
 */
export async function forgetKeyPortion(db: Database, { before, buckets, from }: KeyPortion) {
  const [bucket = ''] = buckets;
  const on = db.at(db.shardOf(bucket));
  const { page, isBehindYoung } = from ?? { page: 0, isBehindYoung: false };
  const [first] = await inPages<First>(
    on,
    sql`
    select (ctid::text::point)[0]::int as page, created_at as "createdAt" from idempotency_keys
    where ctid >= ${`(${page},0)`}::tid and bucket ${inBuckets(buckets)} limit 1`,
  );
  if (!first) return { forgotten: 0, next: undefined };
  const next = { page: first.page + PAGES, isBehindYoung: first.createdAt >= before };
  if (next.isBehindYoung) return { forgotten: 0, next };
  const start = isBehindYoung ? Math.max(0, page - PAGES) : first.page;
  const old = await inPages<Key>(
    on,
    sql`
    select ${KEY} from idempotency_keys
    where ctid >= ${`(${start},0)`}::tid and ctid < ${`(${next.page},0)`}::tid
      and created_at < ${before} and bucket ${inBuckets(buckets)}`,
  );
  if (old.length === 0) return { forgotten: 0, next };
  const keys = await on.query<Key>(sql`
    select ${KEY} from ${named(old)} join claimed_keys
      on bucket = of_bucket and partner_id = of_partner and operation = of_operation
      and key = of_key and merchant_id = of_merchant
    where bucket ${inBuckets(buckets)} and status is not null`);
  if (keys.length === 0) return { forgotten: 0, next };
  await transaction(on, async (tx) => {
    await tx.commitInOneRoundTrip([
      deletion('idempotency_keys', keys),
      deletion('idempotency_answers', keys),
    ]);
  });
  return { forgotten: keys.length, next };
}

type First = Readonly<{ page: number; createdAt: Date }>;
const KEY = sql`bucket, partner_id as "partnerId", operation, key, merchant_id as "merchantId"`;

/** In the order of pages: no index is read to its end for those that are in some. */
async function inPages<Row extends object>(db: Database, statement: Sql): Promise<Row[]> {
  return await transaction(db, async (tx) => {
    await tx.commitInOneRoundTrip([
      sql`set local enable_indexscan = off`,
      sql`set local enable_indexonlyscan = off`,
    ]);
    return await tx.query<Row>(statement);
  });
}

/** In one order, so that two who forget the same keys wait for each other and do not deadlock. */
function deletion(table: 'idempotency_keys' | 'idempotency_answers', keys: readonly Key[]): Sql {
  return sql`
    delete from ${raw(table)} as known using (
      select * from ${named(keys)}
      order by of_bucket, of_partner, of_operation, of_key, of_merchant
    ) as chosen
    where known.bucket ${inBuckets(keys.map(({ bucket }) => bucket))} and known.bucket = of_bucket
      and known.partner_id = of_partner and known.operation = of_operation and known.key = of_key
      and known.merchant_id = of_merchant`;
}

function named(keys: readonly Key[]): Sql {
  return sql`unnest(${keys.map(({ bucket }) => bucket)}::bpchar[],
    ${keys.map(({ partnerId }) => partnerId)}::text[],
    ${keys.map(({ operation }) => operation)}::text[], ${keys.map(({ key }) => key)}::text[],
    ${keys.map(({ merchantId }) => merchantId)}::text[])
    as chosen (of_bucket, of_partner, of_operation, of_key, of_merchant)`;
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
