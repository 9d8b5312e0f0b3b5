import { bucketOf } from '../../kernel/id.ts';
import type { Currency } from '../../kernel/money.ts';
import { char, text, timestamp } from '../../platform/db/columns.ts';
import { EVERY_BUCKET, inBuckets, inBucketsOf } from '../../platform/db/in-buckets.ts';
import { requireAllRows, ROWS, bulkStatement } from '../../platform/db/bulk-statement.ts';
import {
  type Database,
  empty,
  type Queryable,
  type Sql,
  sql,
  type Statement,
} from '../../platform/db/pool.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Request } from './batch-store.ts';

/**
 * Open batches. A transaction that joins a batch locks its row FOR KEY SHARE until it ends. The change
 * from OPEN to CLOSING neither waits for that lock nor blocks it; the final close takes FOR UPDATE,
 * which waits.
 */

/** The owner of a batch: a merchant has at most one open in each currency. */
export type Owner = Readonly<{ merchantId: string; currency: Currency }>;
export type OpenBatch = Owner & Readonly<{ id: string }>;

const OPEN_BATCH = sql`batch_id as id, merchant_id as "merchantId", currency`;

/** The owners as a table `requested`, in the given order. */
function tableOf(owners: readonly Owner[]): Sql {
  const ids = owners.map(({ merchantId }) => merchantId);
  return sql`unnest(${ids.map(bucketOf)}::bpchar[], ${ids}::text[],
                    ${owners.map(({ currency }) => currency)}::bpchar[])
      as requested (of_bucket, owner, of_currency)`;
}

const IS_OPEN_AND_REQUESTED = sql`
  bucket = requested.of_bucket and merchant_id = requested.owner
  and currency = requested.of_currency
  and status = 'OPEN'`;

function inBucketsOfOwners(owners: readonly Owner[]): Sql {
  return inBuckets(owners.map(({ merchantId }) => bucketOf(merchantId)));
}

/** Locks these owners' open batches that are not due: they cannot close before this transaction ends. */
export async function holdOpen(tx: Tx, owners: readonly Owner[], now: Date) {
  return await tx.query<OpenBatch>(sql`
    select ${OPEN_BATCH} from ${tableOf(owners)} join batches on ${IS_OPEN_AND_REQUESTED}
    where bucket ${inBucketsOfOwners(owners)} and (closes_at is null or closes_at > ${now})
    order by merchant_id, currency for key share of batches`);
}

const holding = bulkStatement<OpenBatch & Readonly<{ now: Date }>>`
  select held.id from ${ROWS} cross join lateral (
    select batch_id as id from batches
    where bucket ${inBucketsOf(({ merchantId }) => bucketOf(merchantId))}
      and bucket = ${char(({ merchantId }) => bucketOf(merchantId))}
      and merchant_id = ${text(({ merchantId }) => merchantId)}
      and currency = ${char(({ currency }) => currency)} and status = 'OPEN'
      and batch_id = ${text(({ id }) => id)}
      and (closes_at is null or closes_at > ${timestamp(({ now }) => now)})
    for key share
  ) as held`;
const holdingAll = requireAllRows(holding);

/** Locks batches that were open earlier; the transaction fails unless all of them still are. */
export function holdingOpen(batches: readonly OpenBatch[], now: Date): readonly Statement[] {
  const held = [...new Map(batches.map((batch) => [batch.id, { ...batch, now }])).values()];
  // The same order everywhere, to avoid deadlocks with transactions that close the same batches.
  return held.length === 0
    ? []
    : [holdingAll(held.toSorted((one, other) => (one.id < other.id ? -1 : 1)))];
}

export type NewBatch = Owner & Readonly<{ id: string; partnerId: string; closesAt: Date | null }>;

/** Opens batches in the given order and returns the opened ones; owners with an open batch are skipped. */
export async function insertOpen(tx: Tx, batches: readonly NewBatch[], now: Date) {
  const column = <T>(valueOf: (batch: NewBatch) => T): T[] => batches.map(valueOf);
  return await tx.query<OpenBatch>(sql`
    insert into batches
      (bucket, batch_id, partner_id, merchant_id, currency, status, closes_at, created_at,
       sequence)
    select bucket, batch_id, partner_id, merchant_id, currency, 'OPEN', closes_at, ${now}, 1
    from unnest(
      ${column(({ merchantId }) => bucketOf(merchantId))}::text[],
      ${column(({ id }) => id)}::text[],
      ${column(({ partnerId }) => partnerId)}::text[],
      ${column(({ merchantId }) => merchantId)}::text[],
      ${column(({ currency }) => currency)}::text[],
      ${column(({ closesAt }) => closesAt)}::timestamptz[])
      as fresh (bucket, batch_id, partner_id, merchant_id, currency, closes_at)
    on conflict (bucket, merchant_id, currency) where status = 'OPEN' do nothing
    returning ${OPEN_BATCH}`);
}

/** Changes these owners' due batches to CLOSING; the worker then closes them. */
export async function endDueOf(db: Queryable, owners: readonly Owner[], now: Date) {
  const within = inBucketsOfOwners(owners);
  return await end(db, {
    how: BY_SYSTEM,
    within,
    chosen: sql`from ${tableOf(owners)} join batches on ${IS_OPEN_AND_REQUESTED}
    where batches.bucket ${within} and closes_at <= ${now}
    order by merchant_id, currency for no key update of batches`,
  });
}

/** Changes due batches to CLOSING, oldest first, shard by shard, and returns how many. */
export async function endDue(db: Database, { limit, now }: Readonly<{ limit: number; now: Date }>) {
  // All buckets: which of them have due batches is not known.
  const due = await db.query<OpenBatch>(sql`
    select ${OPEN_BATCH} from batches ${EVERY_BUCKET}
    where status = 'OPEN' and closes_at <= ${now} order by closes_at limit ${limit}`);
  let ended = 0;
  for (const [shard, owners] of Map.groupBy(due, ({ merchantId }) =>
    db.shardOf(bucketOf(merchantId)),
  )) {
    ended += await endDueOf(db.at(shard), owners, now);
  }
  return ended;
}

/** When the system next closes a batch after a time. */
export async function nextToClose(db: Queryable, after: Date): Promise<Date | undefined> {
  // In all buckets.
  const [row] = await db.query<{ at: Date | null }>(sql`
    select min(closes_at) as at from batches ${EVERY_BUCKET}
    where status = 'OPEN' and closes_at > ${after}`);
  return row?.at ?? undefined;
}

/** In one currency or in all. A repeated request changes nothing more. */
export async function endByRequest(
  db: Queryable,
  { id, merchantId }: Request,
  { correlationId, currency }: Readonly<{ correlationId: string; currency: Currency | undefined }>,
): Promise<void> {
  const bucket = bucketOf(merchantId);
  await end(db, {
    how: sql`close_kind = 'MERCHANT_CLOSE', close_request = ${id}, correlation_id = ${correlationId}`,
    within: sql`= ${bucket}`,
    chosen: sql`from batches
    where bucket = ${bucket} and merchant_id = ${merchantId} and status = 'OPEN'
      ${currency === undefined ? empty : sql`and currency = ${currency}`}
      and not exists (
        select 1 from batches as ended
        where ended.bucket = ${bucket} and ended.close_request = ${id})
    order by merchant_id, currency for no key update of batches`,
  });
}

// A distinct id for each batch, derived from the batch id: a cluster allows no volatile function in an update.
const BY_SYSTEM = sql`
  close_kind = 'SYSTEM_CLOSE', correlation_id = md5('close ' || batches.batch_id)::uuid::text`;

type Ending = Readonly<{ how: Sql; /** Of their buckets. */ within: Sql; chosen: Sql }>;

/** Rows are locked in the order of `chosen`, so that concurrent updates do not deadlock. */
async function end(db: Queryable, { how, within, chosen }: Ending): Promise<number> {
  const ended = await db.query(sql`
    with chosen as materialized (select batches.bucket, batches.batch_id ${chosen})
    update batches set status = 'CLOSING', ${how}
    from chosen
    where batches.bucket ${within}
      and batches.bucket = chosen.bucket and batches.batch_id = chosen.batch_id
    returning 1`);
  return ended.length;
}
