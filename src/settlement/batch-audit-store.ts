import { EVERY_BUCKET } from '../platform/db/every-bucket.ts';
import { type Database, sql } from '../platform/db/pool.ts';
import { readWholeTables, transaction } from '../platform/db/transaction.ts';

/** One figure of a batch, in cents or as a count, told in ways that should agree and do not. */
export type BatchDifference = Readonly<{
  batchId: string;
  figure: 'SALES' | 'SALES_COUNT' | 'VOIDS' | 'VOIDS_COUNT' | 'REFUNDS' | 'REFUNDS_COUNT' | 'FEES';
  /** What the batch says; null where it is not closed, or there is no such batch. */
  stated: bigint | null;
  /** What the entries come to that say they are its members; null where there are none. */
  members: bigint | null;
  /** What the entries come to that settled it; null where there are none. */
  settled: bigint | null;
}>;

/**
 * Reads every batch and the whole ledger, as of one moment, and tells where they differ: a closed
 * batch whose members or settling entries come to something else, one that is settled and not
 * closed, and entries of a batch that its merchant does not have in that currency. None is well.
 */
export async function findBatchDifferences(db: Database): Promise<readonly BatchDifference[]> {
  return await transaction(db, async (tx) => {
    // Both only grow, so no bound on the time of reading them all would stay right.
    await readWholeTables(tx);
    // All of them, as the audit does.
    return await tx.query<BatchDifference>(sql`
      ${EVERY_BUCKET} with members as (
        select bucket, batch_id, merchant_id, currency,
          sum(amount) filter (where kind in ('CAPTURE', 'PURCHASE')) as sales,
          count(*) filter (where kind in ('CAPTURE', 'PURCHASE')) as sales_count,
          -sum(amount) filter (where kind = 'VOID') as voids,
          count(*) filter (where kind = 'VOID') as voids_count,
          -sum(amount) filter (where kind = 'REFUND') as refunds,
          count(*) filter (where kind = 'REFUND') as refunds_count
        from postings where batch_id is not null and account = 'RECEIVABLE'
        group by bucket, batch_id, merchant_id, currency
      ), settled as (
        select bucket, subject_id as batch_id, merchant_id, currency,
          -sum(amount) filter (where kind = 'SETTLE_SALES') as sales,
          sum(amount) filter (where kind = 'SETTLE_VOIDS') as voids,
          sum(amount) filter (where kind = 'SETTLE_REFUNDS') as refunds,
          sum(amount) filter (where kind in ('FEE', 'FEE_REVERSAL')) as fees
        from postings where account = 'PAYABLE'
        group by bucket, subject_id, merchant_id, currency
      )
      select batch_id as "batchId", figure, stated, told.members::bigint, told.settled::bigint
      from batches full join members using (bucket, batch_id, merchant_id, currency)
        full join settled using (bucket, batch_id, merchant_id, currency)
        cross join lateral (values
          ('SALES', sales_amount, members.sales, settled.sales),
          ('SALES_COUNT', batches.sales_count, members.sales_count, null),
          ('VOIDS', voids_amount, members.voids, settled.voids),
          ('VOIDS_COUNT', batches.voids_count, members.voids_count, null),
          ('REFUNDS', refunds_amount, members.refunds, settled.refunds),
          ('REFUNDS_COUNT', batches.refunds_count, members.refunds_count, null),
          ('FEES', fees_amount, null, settled.fees)
        ) as told (figure, stated, members, settled)
      where case
        when status is null then told.members <> 0 or told.settled <> 0
        when status <> 'CLOSED' then told.settled <> 0
        else (figure <> 'FEES' and stated <> coalesce(told.members, 0))
          or (figure not like '%_COUNT' and stated <> coalesce(told.settled, 0)) end
      order by batch_id, figure`);
  });
}
