import { bucketIn } from '../../kernel/id.ts';
import { inBuckets } from '../../platform/db/in-buckets.ts';
import { empty, type Queryable, sql } from '../../platform/db/pool.ts';
import { type BatchTotals, NOTHING } from './batch-sum.ts';

const TOTALS = sql`
  coalesce(sum(amount) filter (where kind in ('CAPTURE', 'PURCHASE')), 0)::bigint as "salesAmount",
  count(*) filter (where kind in ('CAPTURE', 'PURCHASE')) as "salesCount",
  coalesce(sum(amount) filter (where kind = 'VOID'), 0)::bigint as "voidsAmount",
  count(*) filter (where kind = 'VOID') as "voidsCount",
  coalesce(sum(amount) filter (where kind = 'REFUND'), 0)::bigint as "refundsAmount",
  count(*) filter (where kind = 'REFUND') as "refundsCount"`;

/** Zeros for an empty batch. Every member has exactly one movement on RECEIVABLE. */
export async function totalsOfBatches(db: Queryable, batchIds: readonly string[]) {
  const ids = [...new Set(batchIds)]; // A duplicate id must not count a batch twice.
  const rows = await db.query<BatchTotals & { batchId: string }>(sql`
    select batch_id as "batchId", ${TOTALS}
    from unnest(${ids.map(bucketIn)}::bpchar[], ${ids}::text[]) as requested (of_bucket, id)
    join movements
      on bucket = requested.of_bucket and batch_id = requested.id
      and (debit = 'RECEIVABLE' or credit = 'RECEIVABLE')
    where bucket ${inBuckets(ids.map(bucketIn))}
    group by batch_id`);
  const found = new Map(rows.map(({ batchId, ...totals }) => [batchId, totals]));
  return new Map(ids.map((id) => [id, found.get(id) ?? NOTHING]));
}

/** The same of some of a batch's members: those from a moment on, up to another. */
export async function addUpMembers(
  db: Queryable,
  batchId: string,
  { from, before }: Readonly<{ from: Date; before?: Date }>,
): Promise<BatchTotals> {
  const [totals] = await db.query<BatchTotals>(sql`
    select ${TOTALS} from movements
    where bucket = ${bucketIn(batchId)} and batch_id = ${batchId}
      and (debit = 'RECEIVABLE' or credit = 'RECEIVABLE')
      and created_at >= ${from} ${before ? sql`and created_at < ${before}` : empty}`);
  return totals ?? NOTHING;
}
