import { bucketIn, bucketOf } from '../kernel/id.ts';
import type { PartnerCaller } from '../partners/index.ts';
import { EVERY_BUCKET } from '../platform/db/every-bucket.ts';
import { madeUnder } from '../platform/db/idempotency-store.ts';
import { inBuckets } from '../platform/db/in-buckets.ts';
import { keyset } from '../platform/db/keyset.ts';
import { empty, join, type Queryable, type Sql, sql } from '../platform/db/pool.ts';
import { type PageRequest, rowsToFetch } from '../platform/http/page.ts';
import { CREATE_PAYMENT, type Payment, type PaymentStatus } from './payment.ts';
import { PAYMENT_COLUMNS, paymentOf, type Row } from './payment-store.ts';

export type PaymentFilters = Readonly<{
  merchantId?: string;
  status?: PaymentStatus;
  orderId?: string;
  invoiceNumber?: string;
  customerId?: string;
  idempotencyKey?: string;
}>;

/** A partner's own payments; for a credential bound to one merchant, that merchant's. */
export async function listPayments(
  db: Queryable,
  { partnerId, merchantId: bound }: PartnerCaller,
  { page, filters }: Readonly<{ page: PageRequest; filters: PaymentFilters }>,
): Promise<Payment[]> {
  const { where, order } = keyset(page, sql`payment_id`);
  const { merchantId, status, orderId, invoiceNumber, customerId, idempotencyKey } = filters;
  const limit = sql`${order} limit ${rowsToFetch(page)}`;
  const wanted = sql`partner_id = ${partnerId}
      ${bound === null ? empty : ofOne(bound)}
      ${merchantId === undefined ? empty : ofOne(merchantId)}
      ${orderId === undefined ? empty : sql`and order_id = ${orderId}`}
      ${invoiceNumber === undefined ? empty : sql`and invoice_number = ${invoiceNumber}`}
      ${customerId === undefined ? empty : sql`and customer_id = ${customerId}`}
      ${where}`;
  const payments =
    idempotencyKey === undefined
      ? sql`payments`
      : among(
          await madeUnder(db, {
            partnerId,
            merchantId: merchantId ?? bound,
            operation: CREATE_PAYMENT,
            key: idempotencyKey,
          }),
        );
  // A partner may ask for those of all its merchants.
  const parts = indexedParts(status).map(
    (part) =>
      sql`(select * from ${payments} p ${EVERY_BUCKET} where ${wanted} and ${part} ${limit})`,
  );
  const rows = await db.query<Row>(sql`
    select ${PAYMENT_COLUMNS} from (${join(parts, ' union all ')}) as p ${limit}`);
  return rows.map(paymentOf);
}

/** A condition of the bucket that an index could serve would make a plan by the bucket alone look good. */
function ofOne(merchantId: string): Sql {
  return sql`and bucket ${inBuckets([bucketOf(merchantId)])} and merchant_id = ${merchantId}`;
}

/** The payments with these ids, each by its key and no other way. */
function among(ids: readonly string[]): Sql {
  return sql`(
    select made.* from unnest(${ids.map(bucketIn)}::bpchar[], ${ids}::text[]) as w(of_bucket, id)
    join payments made on made.bucket = w.of_bucket and made.payment_id = w.id
    where made.bucket ${inBuckets(ids.map(bucketIn))})`;
}

const PROCESSING = sql`status = 'PROCESSING' and due_at is not null`;

/** Payments of a status or of all, in the words that the partial indexes are made of. */
function indexedParts(status: PaymentStatus | undefined): readonly Sql[] {
  if (status === undefined) return [sql`status <> 'PROCESSING'`, PROCESSING];
  if (status === 'PROCESSING') return [PROCESSING];
  // What succeeded is most of what there is.
  if (status === 'SUCCEEDED') return [sql`status = 'SUCCEEDED' and status <> 'PROCESSING'`];
  return [sql`status = ${status} and status not in ('PROCESSING', 'SUCCEEDED')`];
}

type Unresolved = Readonly<{ page: PageRequest; attemptsMin: number }>;

/** Payments whose outcome is not known, of every partner: for the operator. */
export async function listUnresolvedPayments(
  db: Queryable,
  { page, attemptsMin }: Unresolved,
): Promise<Payment[]> {
  const { where, order } = keyset(page, sql`payment_id`);
  // Whosever they are.
  const rows = await db.query<Row>(sql`
    select ${PAYMENT_COLUMNS} from payments p ${EVERY_BUCKET}
    where due_at is not null and attempts >= ${attemptsMin} ${where}
    ${order} limit ${rowsToFetch(page)}`);
  return rows.map(paymentOf);
}
