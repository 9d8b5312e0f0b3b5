import { bucketOf } from '../../kernel/id.ts';
import { inBuckets, ofMerchant } from '../../platform/db/in-buckets.ts';
import { type Database, forBucket, type Sql, sql } from '../../platform/db/pool.ts';
import { takeLonger, transaction, type Tx } from '../../platform/db/transaction.ts';

type Carrying = Readonly<{
  /** All of one bucket. */
  bucket: string;
  merchantIds: readonly string[];
  /** Nothing is posted with an earlier time any more, as far as clocks agree: `carriedDifferences` tells. */
  before: Date;
}>;

/** Up to a moment. Two at once add everything once: the marks are locked, and moved with it. */
export async function carryBalances(db: Database, { before, bucket, merchantIds }: Carrying) {
  const ids = [...merchantIds].toSorted();
  await transaction(forBucket(db, bucket), async (tx) => {
    await tx.query(sql`
      insert into balance_marks (bucket, merchant_id, carried_to)
      select ${bucket}, id, ${BEGINNING} from unnest(${ids}::text[]) as changed (id)
      on conflict do nothing`);
    const due = await tx.query<{ merchantId: string; from: Date }>(sql`
      select merchant_id as "merchantId", carried_to as "from" from balance_marks
      where bucket = ${bucket} and merchant_id = any(${ids}::text[]) and carried_to < ${before}
      order by merchant_id for update`);
    await tx.query(sql`
      insert into carried_balances as known (bucket, merchant_id, currency, account, balance)
      select ${bucket}, due.id, currency, account, sum(amount)
      from unnest(${due.map(({ merchantId }) => merchantId)}::text[],
          ${due.map(({ from }) => from)}::timestamptz[]) as due (id, since)
      cross join lateral (
        select currency, account, amount from postings
        where bucket = ${bucket} and merchant_id = due.id
          and created_at >= due.since and created_at < ${before}
        offset 0 -- For each of them: no plan reads the entries of a bucket first.
      ) as posted
      group by due.id, currency, account
      on conflict (bucket, merchant_id, currency, account)
      do update set balance = known.balance + excluded.balance`);
    await tx.query(sql`
      update balance_marks set carried_to = ${before}
      where bucket = ${bucket}
        and merchant_id = any(${due.map(({ merchantId }) => merchantId)}::text[])`);
  });
}

const BEGINNING = new Date(0);

/** What was carried of an account, and what its postings before the mark come to. */
export type CarriedDifference = Readonly<{
  bucket: string;
  merchantId: string;
  currency: string;
  account: string;
  carried: bigint;
  posted: bigint;
}>;

/** Where carried balances are not what was posted, of all merchants of some buckets. None is well. */
export async function carriedDifferences(tx: Tx, buckets: readonly string[]) {
  return await tx.query<CarriedDifference>(sql`
    with posted as (
      select p.bucket, p.merchant_id, p.currency, p.account, sum(p.amount) as balance
      from balance_marks as mark join postings as p on p.bucket = mark.bucket
        and p.merchant_id = mark.merchant_id and p.created_at < mark.carried_to
      where mark.bucket ${inBuckets(buckets)} and p.bucket ${inBuckets(buckets)}
      group by p.bucket, p.merchant_id, p.currency, p.account
    ), carried as (
      select bucket, merchant_id, currency, account, balance from carried_balances
      where bucket ${inBuckets(buckets)}
    )
    select bucket, merchant_id as "merchantId", currency, account,
      coalesce(carried.balance, 0)::bigint as carried, coalesce(posted.balance, 0)::bigint as posted
    from carried full join posted using (bucket, merchant_id, currency, account)
    where coalesce(carried.balance, 0) <> coalesce(posted.balance, 0)
    order by merchant_id, currency, account`);
}

/** Adds up a merchant's balances anew, as far as they were carried. */
export async function recarryBalances(db: Database, merchantId: string): Promise<void> {
  const bucket = bucketOf(merchantId);
  await transaction(forBucket(db, bucket), async (tx) => {
    await takeLonger(tx); // It may have any number of entries.
    const [mark] = await tx.query<{ before: Date }>(sql`
      select carried_to as before from balance_marks where ${ofMerchant(merchantId)} for update`);
    await tx.query(sql`delete from carried_balances where ${ofMerchant(merchantId)}`);
    await tx.query(sql`
      insert into carried_balances (bucket, merchant_id, currency, account, balance)
      select ${bucket}, ${merchantId}, currency, account, sum(amount) from postings
      where ${ofMerchant(merchantId)} and created_at < ${mark?.before ?? BEGINNING}
      group by currency, account`);
  });
}

/** A merchant's postings, of which those before its mark are added up already. */
export function postingsOf(merchantId: string): Sql {
  return sql`
    select currency, account, balance as amount from carried_balances where ${ofMerchant(merchantId)}
    union all
    select currency, account, amount from postings
    where ${ofMerchant(merchantId)} and created_at >= coalesce(
      (select carried_to from balance_marks where ${ofMerchant(merchantId)}), ${BEGINNING})`;
}
