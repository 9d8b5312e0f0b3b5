import { PARKED_UNTIL } from '../../acquiring/operations/index.ts';
import { EVERY_BUCKET, ofMerchant } from '../../platform/db/in-buckets.ts';
import { listingWithMetadata, type Metadata } from '../../records/metadata/index.ts';
import { join, sql, empty, type Queryable, type Sql } from '../../platform/db/pool.ts';
import type { Refund, RefundStatus } from './refund.ts';
import { bucketIn } from '../../kernel/id.ts';
import { isOf, merchantsOf, type RecordScope } from '../../access/partners/index.ts';
import { pageStatement, readList } from '../../platform/db/list.ts';
import { amountWithin } from '../../platform/db/search-list.ts';
import type { ListedRow, PageRequest } from '../../platform/http/page.ts';
import { REFUND_COLUMNS } from './refund-store.ts';

type RefundFilters = Readonly<{
  merchantId?: string;
  status?: readonly RefundStatus[];
  amountMin?: number;
  amountMax?: number;
  orderId?: string;
  invoiceNumber?: string;
  customerId?: string;
  paymentId?: string;
  idempotencyKey?: string;
  metadata?: Metadata;
}>;

/** A partner's own refunds, for a credential bound to one merchant that merchant's; or everybody's. */
const RECORDS = { kind: 'refund', table: sql`refunds`, id: sql`refund_id` } as const;

export const listRefunds = listingWithMetadata<Refund, RefundFilters>(RECORDS, (filters, whose) => {
  const { merchantId, status, orderId, invoiceNumber, customerId, paymentId } = filters;
  return {
    // A partner may ask for those of all its merchants.
    select: (isPartners, from) =>
      sql`select ${REFUND_COLUMNS} from ${from} as r ${EVERY_BUCKET} where ${isPartners}`,
    bucket: paymentId === undefined ? undefined : bucketIn(paymentId),
    filters: [
      [sql`payment_id`, paymentId],
      [sql`idempotency_key`, filters.idempotencyKey],
      [sql`order_id`, orderId],
      [sql`invoice_number`, invoiceNumber],
      [sql`customer_id`, customerId],
      ...merchantsOf(whose, merchantId),
      { column: sql`status`, anyOf: status },
    ],
    among: amountWithin(filters),
  };
});

function wanted(filters: RefundFilters): Sql {
  const { merchantId, status, orderId, invoiceNumber, customerId, paymentId } = filters;
  const { idempotencyKey, metadata = {} } = filters;
  const noted = Object.entries(metadata).map(
    ([name, value]) => sql`and r.metadata->>${name}::text = ${value}`,
  );
  return sql`
      ${join([empty, ...noted], ' ')}
      ${merchantId === undefined ? empty : sql`and ${ofMerchant(merchantId)}`}
      ${status === undefined ? empty : sql`and status = any(${status}::text[])`}
      ${join([empty, ...amountWithin(filters).map((one) => sql`and ${one}`)], ' ')}
      ${orderId === undefined ? empty : sql`and order_id = ${orderId}`}
      ${invoiceNumber === undefined ? empty : sql`and invoice_number = ${invoiceNumber}`}
      ${customerId === undefined ? empty : sql`and customer_id = ${customerId}`}
      ${paymentId === undefined ? empty : sql`and bucket = ${bucketIn(paymentId)} and payment_id = ${paymentId}`}
      ${idempotencyKey === undefined ? empty : sql`and idempotency_key = ${idempotencyKey}`}`;
}

type OfBatch = Readonly<{ page: PageRequest; filters: RefundFilters; batchId: string }>;

/** The refunds in a batch, in the order in which they joined it, that of its index: a page costs the same however large it is. */
export async function listRefundsOfBatch(
  db: Queryable,
  whose: RecordScope,
  { page, filters, batchId }: OfBatch,
): Promise<(Refund & ListedRow)[]> {
  const { createdFrom, createdTo } = page;
  const bucket = bucketIn(batchId);
  const members = sql`
      select entry_id, created_at from movements
      where bucket = ${bucket} and batch_id = ${batchId}
        and (debit = 'RECEIVABLE' or credit = 'RECEIVABLE') and kind = 'REFUND'
        and exists (
          select from refunds r
          where r.bucket = ${bucket} and r.refund_id = movements.entry_id
            and ${isOf(whose)} ${wanted(filters)}
            ${createdFrom === null ? empty : sql`and r.created_at >= ${createdFrom}`}
            ${createdTo === null ? empty : sql`and r.created_at <= ${createdTo}`})`;
  const joined = { ...page, createdFrom: null, createdTo: null };
  return await db.query<Refund & ListedRow>(sql`
    with page as (
      ${pageStatement({ select: members, id: sql`entry_id`, page: joined })}
    )
    select ${REFUND_COLUMNS}, page.created_at as "listedAt"
    from page join refunds r on r.bucket = ${bucket} and r.refund_id = page.entry_id
    order by page.created_at ${page.direction === 'older' ? sql`desc` : empty},
      page.entry_id ${page.direction === 'older' ? sql`desc` : empty}`);
}

/** Refunds whose outcome is not known, of every partner: for the operator. */
export async function listUnresolvedRefunds(db: Queryable, page: PageRequest, attemptsMin: number) {
  // Whosever they are.
  const select = sql`
    select ${REFUND_COLUMNS} from refunds r ${EVERY_BUCKET}
    where due_at is not null and (attempts >= ${attemptsMin} or due_at = ${PARKED_UNTIL})`;
  return await readList<Refund>(db, { select, id: sql`refund_id`, page });
}
