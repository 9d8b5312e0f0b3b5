import { bucketIn } from '../kernel/id.ts';
import { keyset } from '../platform/db/keyset.ts';
import { empty, type Queryable, type Sql, sql } from '../platform/db/pool.ts';
import type { PartnerCaller } from '../platform/http/caller.ts';
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
  const rows = await db.query<Row>(sql`
    select ${PAYMENT_COLUMNS} from payments p
    where partner_id = ${partnerId}
      ${bound === null ? empty : sql`and merchant_id = ${bound}`}
      ${merchantId === undefined ? empty : sql`and merchant_id = ${merchantId}`}
      ${status === undefined ? empty : ofStatus(status)}
      ${orderId === undefined ? empty : sql`and order_id = ${orderId}`}
      ${invoiceNumber === undefined ? empty : sql`and invoice_number = ${invoiceNumber}`}
      ${customerId === undefined ? empty : sql`and customer_id = ${customerId}`}
      ${idempotencyKey === undefined ? empty : sql`and ${madeUnder(partnerId, idempotencyKey)}`}
      ${where}
    ${order} limit ${rowsToFetch(page)}`);
  return rows.map(paymentOf);
}

/** In words that the partial indexes are made of; what succeeded is most of what there is. */
function ofStatus(status: PaymentStatus): Sql {
  if (status === 'SUCCEEDED') return sql`and status = 'SUCCEEDED'`;
  if (status === 'PROCESSING') return sql`and status = 'PROCESSING' and due_at is not null`;
  return sql`and status = ${status} and status not in ('PROCESSING', 'SUCCEEDED')`;
}

/** The key remembers what was made under it. */
function madeUnder(partnerId: string, key: string): Sql {
  return sql`(p.bucket, p.payment_id) = (
    select substr(resource_id, 3, 2), resource_id from idempotency_keys
    where bucket = ${bucketIn(partnerId)} and partner_id = ${partnerId}
      and operation = ${CREATE_PAYMENT} and key = ${key})`;
}

type Unresolved = Readonly<{ page: PageRequest; attemptsMin: number }>;

/** Payments whose outcome is not known, of every partner: for the operator. */
export async function listUnresolved(
  db: Queryable,
  { page, attemptsMin }: Unresolved,
): Promise<Payment[]> {
  const { where, order } = keyset(page, sql`payment_id`);
  const rows = await db.query<Row>(sql`
    select ${PAYMENT_COLUMNS} from payments p
    where due_at is not null and attempts >= ${attemptsMin} ${where}
    ${order} limit ${rowsToFetch(page)}`);
  return rows.map(paymentOf);
}
