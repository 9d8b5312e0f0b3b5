import { bucketIn } from '../kernel/id.ts';
import { inBuckets } from '../platform/db/in-buckets.ts';
import { type Queryable, sql } from '../platform/db/pool.ts';

/** What the members of a batch come to: cents, and how many there are. None is below zero. */
export type BatchTotals = Readonly<{
  salesAmount: bigint;
  salesCount: bigint;
  voidsAmount: bigint;
  voidsCount: bigint;
  refundsAmount: bigint;
  refundsCount: bigint;
}>;

const NOTHING: BatchTotals = {
  salesAmount: 0n,
  salesCount: 0n,
  voidsAmount: 0n,
  voidsCount: 0n,
  refundsAmount: 0n,
  refundsCount: 0n,
};

/**
 * Summed from the ledger as it is now, in one statement; zeros for a batch without members. Every
 * member has one movement that RECEIVABLE is a side of, so counting those counts the members.
 */
export async function totalsOfBatches(
  db: Queryable,
  batchIds: readonly string[],
): Promise<ReadonlyMap<string, BatchTotals>> {
  const ids = [...new Set(batchIds)]; // Named twice, a batch is still counted once.
  const rows = await db.query<BatchTotals & { batchId: string }>(sql`
    select batch_id as "batchId",
      coalesce(sum(amount) filter (where kind in ('CAPTURE', 'PURCHASE')), 0)::bigint
        as "salesAmount",
      count(*) filter (where kind in ('CAPTURE', 'PURCHASE')) as "salesCount",
      coalesce(sum(amount) filter (where kind = 'VOID'), 0)::bigint as "voidsAmount",
      count(*) filter (where kind = 'VOID') as "voidsCount",
      coalesce(sum(amount) filter (where kind = 'REFUND'), 0)::bigint as "refundsAmount",
      count(*) filter (where kind = 'REFUND') as "refundsCount"
    from unnest(${ids.map(bucketIn)}::bpchar[], ${ids}::text[]) as wanted (of_bucket, id)
    join movements
      on bucket = wanted.of_bucket and batch_id = wanted.id
      and (debit = 'RECEIVABLE' or credit = 'RECEIVABLE')
    where bucket ${inBuckets(ids.map(bucketIn))}
    group by batch_id`);
  const found = new Map(rows.map(({ batchId, ...totals }) => [batchId, totals]));
  return new Map(ids.map((id) => [id, found.get(id) ?? NOTHING]));
}
