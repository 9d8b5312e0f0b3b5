import { keyset } from '../platform/db/keyset.ts';
import { empty, type Queryable, sql } from '../platform/db/pool.ts';
import type { PartnerCaller } from '../platform/http/caller.ts';
import { type PageRequest, rowsToFetch } from '../platform/http/page.ts';
import type { Payment, PaymentStatus } from './payment.ts';
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
      ${status === undefined ? empty : sql`and status = ${status}`}
      ${orderId === undefined ? empty : sql`and order_id = ${orderId}`}
      ${invoiceNumber === undefined ? empty : sql`and invoice_number = ${invoiceNumber}`}
      ${customerId === undefined ? empty : sql`and customer_id = ${customerId}`}
      ${idempotencyKey === undefined ? empty : sql`and idempotency_key = ${idempotencyKey}`}
      ${where}
    ${order} limit ${rowsToFetch(page)}`);
  return rows.map(paymentOf);
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

/** How many payments wait for an answer, and how many of them have been asked about in vain. */
export async function countUnresolved(
  db: Queryable,
  attemptsMin: number,
): Promise<Readonly<{ unresolved: number; stuck: number }>> {
  const [row] = await db.query<{ unresolved: number; stuck: number }>(sql`
    select count(*)::int as unresolved,
           count(*) filter (where attempts >= ${attemptsMin})::int as stuck
    from payments where due_at is not null`);
  return row ?? { unresolved: 0, stuck: 0 };
}
