import { bucketIn, bucketOf } from '../../kernel/id.ts';
import { isOf, listingFor, merchantsOf, type RecordScope } from '../../access/partners/index.ts';
import { EVERY_BUCKET, inBuckets, ofMerchant } from '../../platform/db/in-buckets.ts';
import { empty, type Queryable, type Sql, sql, type Tx } from '../../platform/db/pool.ts';
import type { Currency } from '../../kernel/money.ts';
import type { Batch, BatchStatus, Figures } from './batch.ts';

const BATCH = sql`
  batch_id as id, partner_id as "partnerId", merchant_id as "merchantId", currency, status,
  closes_at as "closesAt", close_kind as "closeKind", correlation_id as "correlationId", sequence,
  created_at as "createdAt", closed_at as "closedAt",
  sales_amount as "salesAmount", sales_count as "salesCount",
  voids_amount as "voidsAmount", voids_count as "voidsCount",
  refunds_amount as "refundsAmount", refunds_count as "refundsCount",
  fees_amount as "feesAmount", taxes_amount as "taxesAmount", billed_amount as "billedAmount",
  net_amount as "netAmount"`;

type Kept = { readonly [Name in keyof Figures]: bigint | null };
type Row = Omit<Batch, 'figures'> & Kept;

function batchOf(row: Row): Batch {
  const { id, partnerId, merchantId, currency, status, sequence, ...rest } = row;
  const { closesAt, closeKind, correlationId, createdAt, closedAt, ...kept } = rest;
  const times = { closesAt, closeKind, correlationId, createdAt, closedAt };
  const figures = isWhole(kept) ? kept : null;
  return { id, partnerId, merchantId, currency, status, sequence, ...times, figures };
}

/** The database stores either all figures or none. */
function isWhole(kept: Kept): kept is Figures {
  return Object.values(kept).every((figure) => figure !== null);
}

export async function openBatches(db: Queryable, batchIds: readonly string[]) {
  if (batchIds.length === 0) return new Set();
  const rows = await db.query<{ id: string }>(sql`
    select batch_id as id
    from unnest(${batchIds.map(bucketIn)}::bpchar[], ${batchIds}::text[]) as requested (of_bucket, id)
    join batches on bucket = requested.of_bucket and batch_id = requested.id
    where bucket ${inBuckets(batchIds.map(bucketIn))} and status = 'OPEN'`);
  return new Set(rows.map(({ id }) => id));
}

function named(batchId: string): Sql {
  return sql`bucket = ${bucketIn(batchId)} and batch_id = ${batchId}`;
}

export async function findBatch(db: Queryable, whose: RecordScope, batchId: string) {
  const [row] = await db.query<Row>(sql`
    select ${BATCH} from batches where ${named(batchId)} and ${isOf(whose)}`);
  return row && batchOf(row);
}

export type BatchFilters = Readonly<{
  merchantId?: string;
  status?: readonly BatchStatus[];
  currency?: Currency;
}>;

/** A partner's own batches, for a credential bound to one merchant that merchant's; or everybody's. */
const rowsOfList = listingFor<Row, BatchFilters>(({ currency, merchantId, status }, whose) => ({
  // A partner may ask for those of all its merchants.
  select: (isPartners) => sql`select ${BATCH} from batches ${EVERY_BUCKET} where ${isPartners}`,
  id: sql`batch_id`,
  filters: [
    ...merchantsOf(whose, merchantId),
    { column: sql`status`, anyOf: status },
    [sql`currency`, currency],
  ],
}));

export async function listBatches(...asked: Parameters<typeof rowsOfList>): Promise<Batch[]> {
  return (await rowsOfList(...asked)).rows.map(batchOf);
}

/** Unbounded, since a merchant has few: one open batch per currency, and those being closed. */
export async function batchesNotClosed(db: Queryable, merchantId: string): Promise<Batch[]> {
  const rows = await db.query<Row>(sql`
    select ${BATCH} from batches
    where ${ofMerchant(merchantId)} and status = 'OPEN'
    union all
    select ${BATCH} from batches where ${ofMerchant(merchantId)} and status = 'CLOSING'`);
  return rows.map(batchOf);
}

export type Request = Readonly<{ merchantId: string; id: string }>;

/** The batches that a close request is closing or has closed. */
export async function batchesOfRequest(db: Queryable, { id, merchantId }: Request) {
  const rows = await db.query<Row>(sql`
    select ${BATCH} from batches
    where bucket = ${bucketOf(merchantId)} and close_request = ${id} order by currency`);
  return rows.map(batchOf);
}

export async function oldestClosing(
  db: Queryable,
  { after, limit }: Readonly<{ after: Batch | undefined; limit: number }>,
): Promise<Batch[]> {
  // All buckets: each batch is then closed in its own.
  const rows = await db.query<Row>(sql`
    select ${BATCH} from batches ${EVERY_BUCKET} where status = 'CLOSING'
      ${after ? sql`and (created_at, batch_id) > (${after.createdAt}, ${after.id})` : empty}
    order by created_at, batch_id limit ${limit}`);
  return rows.map(batchOf);
}

/**
 * Locks the batch, unless it is closed already. Waits for every transaction that joined it, so that
 * what is read next includes all its members; no one else can close it before this transaction ends.
 */
export async function lockClosing(tx: Tx, batchId: string): Promise<Batch | undefined> {
  const [row] = await tx.query<Row>(sql`
    select ${BATCH} from batches where ${named(batchId)} and status = 'CLOSING' for update`);
  return row && batchOf(row);
}

/** Keeps the batch from closing until this transaction ends; false if it is closed already. */
export async function holdUnclosed(tx: Tx, batchId: string): Promise<boolean> {
  const rows = await tx.query(sql`
    select 1 from batches where ${named(batchId)} and status <> 'CLOSED' for key share`);
  return rows.length > 0;
}

/** Stores the final figures of the batch. The caller holds its lock. */
export async function keepFigures(
  tx: Tx,
  batchId: string,
  { figures, now }: Readonly<{ figures: Figures; now: Date }>,
): Promise<Batch> {
  const [row] = await tx.query<Row>(sql`
    update batches
    set status = 'CLOSED', closed_at = ${now}, sequence = sequence + 1,
        sales_amount = ${figures.salesAmount}, sales_count = ${figures.salesCount},
        voids_amount = ${figures.voidsAmount}, voids_count = ${figures.voidsCount},
        refunds_amount = ${figures.refundsAmount}, refunds_count = ${figures.refundsCount},
        fees_amount = ${figures.feesAmount}, taxes_amount = ${figures.taxesAmount},
        billed_amount = ${figures.billedAmount}, net_amount = ${figures.netAmount}
    where ${named(batchId)} and status = 'CLOSING' returning ${BATCH}`);
  if (!row) throw new Error(`batch ${batchId} is not closing`);
  return batchOf(row);
}
