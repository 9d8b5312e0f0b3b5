import { bucketIn } from '../../kernel/id.ts';
import { bigint, char, text } from '../../platform/db/columns.ts';
import { copyInto } from '../../platform/db/bulk-statement.ts';
import { EVERY_BUCKET, inBuckets } from '../../platform/db/in-buckets.ts';
import { type Queryable, sql, type Tx } from '../../platform/db/pool.ts';
import { type AddedSum, type BatchSum, scattered } from './batch-sum.ts';

export const adding = copyInto<AddedSum>('batch_sums', {
  bucket: char(({ bucket }) => bucket),
  batch_id: text(({ batchId }) => batchId),
  sum_id: text(({ id }) => id),
  brand: text(({ sum }) => sum.brand),
  card_type: text(({ sum }) => sum.cardType),
  sales_amount: bigint(({ sum }) => sum.salesAmount),
  sales_count: bigint(({ sum }) => sum.salesCount),
  voids_amount: bigint(({ sum }) => sum.voidsAmount),
  voids_count: bigint(({ sum }) => sum.voidsCount),
  refunds_amount: bigint(({ sum }) => sum.refundsAmount),
  refunds_count: bigint(({ sum }) => sum.refundsCount),
});

const SUMS = sql`brand, card_type as "cardType",
  sum(sales_amount)::bigint as "salesAmount", sum(sales_count)::bigint as "salesCount",
  sum(voids_amount)::bigint as "voidsAmount", sum(voids_count)::bigint as "voidsCount",
  sum(refunds_amount)::bigint as "refundsAmount", sum(refunds_count)::bigint as "refundsCount"`;

/** By kind of card; none for a closed batch. Reads the rows since the last fold alone. */
export async function sumsOfBatches(db: Queryable, batchIds: readonly string[]) {
  const ids = [...new Set(batchIds)]; // A duplicate id must not count a batch twice.
  const rows = await db.query<BatchSum & { batchId: string }>(sql`
    select batch_id as "batchId", ${SUMS}
    from unnest(${ids.map(bucketIn)}::bpchar[], ${ids}::text[]) as requested (of_bucket, id)
    join batch_sums on bucket = requested.of_bucket and batch_id = requested.id
    where bucket ${inBuckets(ids.map(bucketIn))}
    group by batch_id, brand, card_type order by batch_id, brand, card_type`);
  const found = Map.groupBy(
    rows.map(({ batchId, ...sum }) => ({ batchId, sum })),
    ({ batchId }) => batchId,
  );
  return new Map(ids.map((id) => [id, (found.get(id) ?? []).map(({ sum }) => sum)]));
}

/** A row that two transactions delete concurrently is counted by only one of them. */
export async function takeSums(tx: Tx, batchId: string): Promise<readonly BatchSum[]> {
  return await tx.query<BatchSum>(sql`
    with gone as (
      delete from batch_sums where bucket = ${bucketIn(batchId)} and batch_id = ${batchId}
      returning *
    )
    select ${SUMS} from gone group by brand, card_type order by brand, card_type`);
}

/** Inserts one row for each kind of card in place of the rows that `takeSums` deleted. */
export async function putSums(
  tx: Tx,
  batchId: string,
  { id, sums }: Readonly<{ id: string; sums: readonly BatchSum[] }>,
): Promise<void> {
  const bucket = bucketIn(batchId);
  if (sums.length > 0)
    await tx.commitInOneRoundTrip([
      adding(sums.map((sum) => ({ bucket, batchId, id: scattered(id), sum }))),
    ]);
}

export async function batchesToFold(
  db: Queryable,
  { limit, rowsMax }: Readonly<{ limit: number; rowsMax: number }>,
): Promise<string[]> {
  // All buckets: each batch is then folded in its own.
  const rows = await db.query<{ id: string }>(sql`
    select batch_id as id from batch_sums ${EVERY_BUCKET}
    group by bucket, batch_id having count(*) > ${rowsMax} limit ${limit}`);
  return rows.map(({ id }) => id);
}
