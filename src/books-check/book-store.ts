import { EVERY_BUCKET } from '../platform/db/every-bucket.ts';
import { type Queryable, sql } from '../platform/db/pool.ts';
import type { Tx } from '../platform/db/transaction.ts';
import type { StatedAmounts } from './difference.ts';

/**
 * The auditor reads the tables itself: what is audited does not vouch for itself. Everything the
 * transaction reads after this is as of one moment, so what moves meanwhile is no difference.
 */
export async function asOfOneMoment(tx: Tx): Promise<void> {
  await tx.query(sql`set transaction isolation level repeatable read read only`);
}

/** The next bucket that has payments; undefined after the last. */
export async function nextBucket(db: Queryable, after: string): Promise<string | undefined> {
  // Which have any is what is asked: one look at an index, on each shard.
  const [row] = await db.query<{ bucket: string | null }>(sql`
    select min(bucket) as bucket from payments ${EVERY_BUCKET} where bucket > ${after}`);
  return row?.bucket ?? undefined;
}

/** A payment, or the beginning of its bucket. */
export type Position = Readonly<{ bucket: string; id: string }>;

/** The next payments of a bucket, in the order of the primary key, with their refunds' sums. */
export async function statedAmounts(
  tx: Tx,
  after: Position,
  limit: number,
): Promise<StatedAmounts[]> {
  return await tx.query<StatedAmounts>(sql`
    select p.payment_id as id, p.bucket, p.authorized, p.captured, p.released, p.refunded,
      p.refunding, coalesce(r.done, 0)::bigint as "refundsDone",
      coalesce(r.pending, 0)::bigint as "refundsPending",
      coalesce(r.count, 0)::bigint as "refundCount"
    from (
      select * from payments where bucket = ${after.bucket} and payment_id > ${after.id}
      order by payment_id limit ${limit}
    ) as p
    left join lateral (
      select sum(amount) filter (where status = 'SUCCEEDED') as done,
        sum(amount) filter (where status = 'PROCESSING') as pending, count(*) as count
      from refunds where refunds.bucket = ${after.bucket} and refunds.payment_id = p.payment_id
    ) as r on true
    order by p.payment_id`);
}

export type Orphan = Readonly<{ id: string; movements: bigint }>;

/**
 * Payments that something moved for and that are not there with that merchant and currency. Reads
 * the whole ledger, as of one moment.
 */
export async function findOrphans(tx: Tx): Promise<Orphan[]> {
  // The ledger only grows, so no bound on the time of reading it all would stay right.
  await tx.query(sql`set local statement_timeout = 0`);
  return await tx.query<Orphan>(sql`
    ${EVERY_BUCKET} select subject_id as id, count(*) as movements from movements as m
    where kind in ('AUTHORIZE', 'RELEASE', 'CAPTURE', 'PURCHASE', 'VOID', 'REFUND')
      and not exists (
        select from payments as p
        where p.bucket = m.bucket and p.payment_id = m.subject_id
          and p.merchant_id = m.merchant_id and p.currency = m.currency)
    group by subject_id order by subject_id`);
}

export async function countBatches(db: Queryable): Promise<number> {
  // All that there are.
  const [row] = await db.query<{ count: bigint }>(sql`
    select count(*) as count from batches ${EVERY_BUCKET}`);
  return Number(row?.count ?? 0n);
}
