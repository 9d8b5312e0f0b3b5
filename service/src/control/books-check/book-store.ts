import { EVERY_BUCKET } from '../../platform/db/in-buckets.ts';
import { inPortion, inPortionsBuckets, type Portion } from '../../platform/db/portion.ts';
import { type Queryable, sql, type Tx } from '../../platform/db/pool.ts';
import type { StatedAmounts } from './difference.ts';

/** The auditor reads the tables itself: what is audited does not vouch for itself. */

/** The next bucket that has payments; undefined after the last. */
export async function nextBucket(db: Queryable, after: string): Promise<string | undefined> {
  // Which have any is what is asked: one look at an index, on each shard.
  const [row] = await db.query<{ bucket: string | null }>(sql`
    select min(bucket) as bucket from payments ${EVERY_BUCKET} where bucket > ${after}`);
  return row?.bucket ?? undefined;
}

/** The next payments of a bucket, in the order of the primary key. */
export async function nextPayments(db: Queryable, bucket: string, after: string, limit: number) {
  const rows = await db.query<{ id: string }>(sql`
    select payment_id as id from payments where bucket = ${bucket} and payment_id > ${after}
    order by payment_id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** The payments with the sums of their refunds and disputes; none for a payment that is not there. */
export async function statedAmounts(tx: Tx, bucket: string, ids: readonly string[]) {
  return await tx.query<StatedAmounts>(sql`
    select p.payment_id as id, p.bucket, p.authorized, p.captured, p.released, p.refunded,
      p.refunding, coalesce(r.done, 0)::bigint as "refundsDone",
      coalesce(r.pending, 0)::bigint as "refundsPending",
      coalesce(r.count, 0)::bigint as "refundCount", coalesce(p.disputed, 0) as disputed,
      coalesce(d.withheld, 0)::bigint as "disputesWithheld"
    from payments as p
    left join lateral (
      select sum(amount) filter (where status = 'SUCCEEDED') as done,
        sum(amount) filter (where status = 'PROCESSING') as pending, count(*) as count
      from refunds where refunds.bucket = ${bucket} and refunds.payment_id = p.payment_id
    ) as r on true
    left join lateral (
      select sum(withheld) as withheld
      from disputes where disputes.bucket = ${bucket} and disputes.payment_id = p.payment_id
    ) as d on true
    where p.bucket = ${bucket} and p.payment_id = any(${ids}::text[])
    order by p.payment_id`);
}

export async function paymentsOfRefunds(
  db: Queryable,
  bucket: string,
  refundIds: readonly string[],
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select distinct payment_id as id from refunds
    where bucket = ${bucket} and refund_id = any(${refundIds}::text[])`);
  return rows.map(({ id }) => id);
}

/** Payments that something moved for and that are not there with that merchant and currency. */
export async function findOrphans(tx: Tx, portion: Portion) {
  return await tx.query<{ id: string; movements: bigint }>(sql`
    select subject_id as id, count(*) as movements
    from (select * from movements where ${inPortion(portion, sql`subject_id`)}) as m
    where kind in ('AUTHORIZE', 'RELEASE', 'CAPTURE', 'PURCHASE', 'VOID', 'REFUND')
      and not exists (
        select from payments as p
        where ${inPortionsBuckets(portion)} and p.bucket = m.bucket and p.payment_id = m.subject_id
          and p.merchant_id = m.merchant_id and p.currency = m.currency)
    group by subject_id order by subject_id`);
}

export async function countBatches(db: Queryable): Promise<number> {
  // All that there are.
  const [row] = await db.query<{ count: bigint }>(sql`
    select count(*) as count from batches ${EVERY_BUCKET}`);
  return Number(row?.count ?? 0n);
}
