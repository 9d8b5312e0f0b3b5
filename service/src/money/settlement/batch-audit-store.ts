import { ID_KINDS } from '../../kernel/id.ts';
import {
  readOneMoment,
  readWholeTables,
  takeLonger,
  type Tx,
} from '../../platform/db/transaction.ts';
import { type Database, type Queryable, sql } from '../../platform/db/pool.ts';
import { inPortion, type Portion, wholePortions } from '../../platform/db/portion.ts';

const OF_BATCH = `${ID_KINDS.batch}%`; // Excludes monthly bills, which are subjects of their own.

/** One figure of a batch, in cents or as a count, whose sources disagree. */
export type BatchDifference = Readonly<{
  batchId: string;
  figure:
    | 'SALES'
    | 'SALES_COUNT'
    | 'VOIDS'
    | 'VOIDS_COUNT'
    | 'REFUNDS'
    | 'REFUNDS_COUNT'
    | 'FEES'
    | 'TAXES'
    | 'BILLED';
  /** The figure stored with the batch, or its sums until it is closed; null if there are none. */
  stated: bigint | null;
  /** The total of the batch's sales, voids and refunds in the ledger; null if there are none. */
  members: bigint | null;
  /** The total of the entries that settled the batch; null if there are none. */
  settled: bigint | null;
}>;

/**
 * Reads batches and their entries, as of one moment, and tells where they differ: a closed batch whose
 * members or settling entries come to something else, one that is settled and not closed, one that is
 * open and whose sums come to something else, and entries of a batch that its merchant does not have in
 * that currency. All of them, or the batches of a portion. None is well.
 */
export async function findBatchDifferences(db: Database, portion?: Portion, signal?: AbortSignal) {
  if (portion) return await readOneMoment(db, signal, (tx) => differencesIn(tx, portion));
  const found: BatchDifference[] = [];
  for (const shard of wholePortions(db)) {
    const ofShard = await readOneMoment(db, signal, async (tx) => {
      await readWholeTables(tx);
      return await differencesIn(tx, shard);
    });
    found.push(...ofShard);
  }
  return found;
}

async function differencesIn(tx: Tx, portion: Portion): Promise<BatchDifference[]> {
  await takeLonger(tx); // A batch may have any number of members.
  return await tx.query<BatchDifference>(sql`
    with kept as (
      select * from batches where ${inPortion(portion, sql`batch_id`)}
    ), members as (
      select bucket, batch_id, merchant_id, currency,
        sum(amount) filter (where kind in ('CAPTURE', 'PURCHASE')) as sales,
        count(*) filter (where kind in ('CAPTURE', 'PURCHASE')) as sales_count,
        sum(amount) filter (where kind = 'VOID') as voids,
        count(*) filter (where kind = 'VOID') as voids_count,
        sum(amount) filter (where kind = 'REFUND') as refunds,
        count(*) filter (where kind = 'REFUND') as refunds_count
      from movements
      where batch_id is not null and (debit = 'RECEIVABLE' or credit = 'RECEIVABLE')
        and ${inPortion(portion, sql`batch_id`)}
      group by bucket, batch_id, merchant_id, currency
    ), settled as (
      select bucket, subject_id as batch_id, merchant_id, currency,
        -sum(amount) filter (where kind = 'SETTLE_SALES') as sales,
        sum(amount) filter (where kind = 'SETTLE_VOIDS') as voids,
        sum(amount) filter (where kind = 'SETTLE_REFUNDS') as refunds,
        sum(amount) filter (where account = 'PAYABLE' and kind in ('FEE', 'FEE_REVERSAL')) as fees,
        sum(amount) filter (where account = 'PAYABLE' and kind in ('TAX', 'TAX_REVERSAL')) as taxes,
        sum(amount) filter (where account = 'BILLABLE') as billed
      from postings where account in ('PAYABLE', 'BILLABLE') and subject_id like ${OF_BATCH}
        and ${inPortion(portion, sql`subject_id`)}
      group by bucket, subject_id, merchant_id, currency
    ), summed as (
      select bucket, batch_id,
        sum(sales_amount)::bigint as sales, sum(sales_count)::bigint as sales_count,
        sum(voids_amount)::bigint as voids, sum(voids_count)::bigint as voids_count,
        sum(refunds_amount)::bigint as refunds, sum(refunds_count)::bigint as refunds_count
      from batch_sums where ${inPortion(portion, sql`batch_id`)} group by bucket, batch_id
    )
    select batch_id as "batchId", figure, stated, told.members::bigint, told.settled::bigint
    from kept full join members using (bucket, batch_id, merchant_id, currency)
      full join settled using (bucket, batch_id, merchant_id, currency)
      left join summed using (bucket, batch_id)
      cross join lateral (values
        ('SALES', coalesce(sales_amount, summed.sales), members.sales, settled.sales),
        ('SALES_COUNT', coalesce(kept.sales_count, summed.sales_count), members.sales_count, null),
        ('VOIDS', coalesce(voids_amount, summed.voids), members.voids, settled.voids),
        ('VOIDS_COUNT', coalesce(kept.voids_count, summed.voids_count), members.voids_count, null),
        ('REFUNDS', coalesce(refunds_amount, summed.refunds), members.refunds, settled.refunds),
        ('REFUNDS_COUNT', coalesce(kept.refunds_count, summed.refunds_count),
          members.refunds_count, null),
        ('FEES', fees_amount, null, settled.fees),
        ('TAXES', taxes_amount, null, settled.taxes),
        ('BILLED', billed_amount, null, settled.billed)
      ) as told (figure, stated, members, settled)
    where case
      when status is null then told.members <> 0 or told.settled <> 0
      when status <> 'CLOSED' then told.settled <> 0
        or (figure not in ('FEES', 'TAXES', 'BILLED') and coalesce(stated, 0) <> coalesce(told.members, 0))
      else (figure not in ('FEES', 'TAXES', 'BILLED') and stated <> coalesce(told.members, 0))
        or (figure not like '%_COUNT' and stated <> coalesce(told.settled, 0)) end
    order by batch_id, figure`);
}

/** When a batch last had a member, by its id. */
export type LastMembers = ReadonlyMap<string, Date>;

/**
 * Those that are to be recounted: a member came after the batch was closed, or there is no such batch.
 * Others are counted once, when they close; until then that would be the more work the larger they are.
 */
export async function batchesToRecount(db: Queryable, bucket: string, lastMembers: LastMembers) {
  const rows = await db.query<{ id: string; closedAt: Date | null }>(sql`
    select batch_id as id, closed_at as "closedAt" from batches
    where bucket = ${bucket} and batch_id = any(${[...lastMembers.keys()]}::text[])`);
  const closings = new Map(rows.map(({ id, closedAt }) => [id, closedAt]));
  return [...lastMembers].flatMap(([id, last]) => {
    const closedAt = closings.get(id);
    return closedAt === undefined || (closedAt !== null && closedAt < last) ? [id] : [];
  });
}
