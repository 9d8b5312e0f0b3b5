import { bucketIn } from '../../kernel/id.ts';
import { sql, type Sql, type Tx } from '../../platform/db/pool.ts';
import { type BatchTotals, NOTHING, totalOf } from './batch-sum.ts';
import { addUpMembers } from './batch-total-store.ts';

/** How far a batch that has no more members to come is added up: those before a moment are in the totals. */
export type Recount = Readonly<{ before: Date; totals: BatchTotals }>;

const BEGINNING = new Date(0);

export async function readRecount(tx: Tx, batchId: string): Promise<Recount> {
  const [row] = await tx.query<BatchTotals & { before: Date }>(sql`
    select counted_before as before, sales_amount as "salesAmount", sales_count as "salesCount",
      voids_amount as "voidsAmount", voids_count as "voidsCount",
      refunds_amount as "refundsAmount", refunds_count as "refundsCount"
    from batch_recounts where ${named(batchId)}`);
  if (!row) return { before: BEGINNING, totals: NOTHING };
  const { before, ...totals } = row;
  return { before, totals };
}

/** Adds up `most` members more, or as many as are of one moment, and keeps that; false if so many are not left. */
export async function countOn(
  tx: Tx,
  batchId: string,
  { recount, most }: Readonly<{ recount: Recount; most: number }>,
): Promise<boolean> {
  const before = await momentAfter(tx, batchId, { from: recount.before, most });
  if (!before) return false;
  const more = await addUpMembers(tx, batchId, { from: recount.before, before });
  const sum = totalOf([recount.totals, more]);
  await tx.query(sql`
    insert into batch_recounts
      (bucket, batch_id, counted_before, sales_amount, sales_count, voids_amount, voids_count,
       refunds_amount, refunds_count)
    values (${bucketIn(batchId)}, ${batchId}, ${before}, ${sum.salesAmount}, ${sum.salesCount},
      ${sum.voidsAmount}, ${sum.voidsCount}, ${sum.refundsAmount}, ${sum.refundsCount})
    on conflict (bucket, batch_id) do update set counted_before = excluded.counted_before,
      sales_amount = excluded.sales_amount, sales_count = excluded.sales_count,
      voids_amount = excluded.voids_amount, voids_count = excluded.voids_count,
      refunds_amount = excluded.refunds_amount, refunds_count = excluded.refunds_count`);
  return true;
}

/** The totals of all members, of which some are added up already; how far that was is forgotten. */
export async function endRecount(tx: Tx, batchId: string, { before: from, totals }: Recount) {
  const rest = await addUpMembers(tx, batchId, { from });
  await tx.query(sql`delete from batch_recounts where ${named(batchId)}`);
  return totalOf([totals, rest]);
}

/** The moment of the member after `most` others, or the next where these are all of one moment. */
async function momentAfter(
  tx: Tx,
  batchId: string,
  { from, most }: Readonly<{ from: Date; most: number }>,
): Promise<Date | undefined> {
  const [row] = await tx.query<{ at: Date | null }>(sql`
    select min(created_at) as at from movements where ${named(batchId)} and ${IS_MEMBER}
      and created_at > ${from} and created_at >= (
        select created_at from movements where ${named(batchId)} and ${IS_MEMBER}
          and created_at >= ${from}
        order by created_at offset ${most} limit 1)`);
  return row?.at ?? undefined;
}

function named(batchId: string): Sql {
  return sql`bucket = ${bucketIn(batchId)} and batch_id = ${batchId}`;
}

const IS_MEMBER = sql`(debit = 'RECEIVABLE' or credit = 'RECEIVABLE')`;
