import { bucketIn } from '../../kernel/id.ts';
import { type RecordScope, isOf } from '../../access/partners/index.ts';
import { madeUnder } from '../../platform/db/idempotency-store.ts';
import { pageStatement } from '../../platform/db/list.ts';
import { join, type Queryable, type Sql, sql, empty } from '../../platform/db/pool.ts';
import type { PageRequest, ListedRow } from '../../platform/http/page.ts';
import { CREATE_PAYMENT, type Payment } from './payment.ts';
import { type PaymentFilters, filterConditions } from './payment-filter-store.ts';
import { PAYMENT_COLUMNS, paymentOf, type Row } from './payment-store.ts';

type Wanted = Readonly<{
  page: PageRequest;
  filters: PaymentFilters & Readonly<{ batchId: string }>;
}>;

/**
 * The payments of which something was captured or voided in a batch, each once. They come in the order
 * in which they joined it, which is the order of the batch's index: a page costs the same however large
 * the batch is.
 */
export async function listPaymentsOfBatch(
  db: Queryable,
  whose: RecordScope,
  { page, filters }: Wanted,
): Promise<(Payment & ListedRow)[]> {
  const { batchId, merchantId, idempotencyKey: key } = filters;
  const { partnerId, merchantId: bound } = whose;
  const made =
    key === undefined || partnerId === null
      ? undefined
      : await madeUnder(db, {
          partnerId,
          merchantId: merchantId ?? bound,
          operation: CREATE_PAYMENT,
          key,
        });
  const bucket = bucketIn(batchId);
  const members = sql`
      select subject_id, created_at from movements
      where bucket = ${bucket} and batch_id = ${batchId}
        and (debit = 'RECEIVABLE' or credit = 'RECEIVABLE') and kind <> 'REFUND'
        and not exists (
          select from movements as earlier
          where earlier.bucket = ${bucket} and earlier.subject_id = movements.subject_id
            and earlier.batch_id = movements.batch_id and earlier.kind <> 'REFUND'
            and (earlier.created_at, earlier.entry_id) < (movements.created_at, movements.entry_id))
        and exists (
          select from payments p
          where p.bucket = ${bucket} and p.payment_id = movements.subject_id
            and ${isOf(whose)}
            ${made === undefined ? empty : sql`and p.payment_id = any(${made}::text[])`}
            ${wantedOf(filters, page)})`;
  const joined = { ...page, createdFrom: null, createdTo: null };
  const rows = await db.query<Row & { listedAt: Date }>(sql`
    with page as (
      ${pageStatement({ select: members, id: sql`subject_id`, page: joined })}
    )
    select ${PAYMENT_COLUMNS}, page.created_at as "listedAt"
    from page join payments p on p.bucket = ${bucket} and p.payment_id = page.subject_id
    order by page.created_at ${page.direction === 'older' ? sql`desc` : empty},
      page.subject_id ${page.direction === 'older' ? sql`desc` : empty}`);
  return rows.map(({ listedAt, ...row }) => ({ ...paymentOf(row), listedAt }));
}

function wantedOf(filters: PaymentFilters, { createdFrom, createdTo }: PageRequest): Sql {
  const conditions = filterConditions(filters).map((condition) => sql`and ${condition}`);
  return sql`${join([empty, ...conditions], ' ')}
            ${createdFrom === null ? empty : sql`and p.created_at >= ${createdFrom}`}
            ${createdTo === null ? empty : sql`and p.created_at <= ${createdTo}`}`;
}
