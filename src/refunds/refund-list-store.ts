import { bucketIn } from '../kernel/id.ts';
import { EVERY_BUCKET } from '../platform/db/every-bucket.ts';
import { keyset } from '../platform/db/keyset.ts';
import { ofMerchant } from '../platform/db/of-merchant.ts';
import { empty, type Queryable, sql } from '../platform/db/pool.ts';
import type { PartnerCaller } from '../platform/http/caller.ts';
import { type PageRequest, rowsToFetch } from '../platform/http/page.ts';
import type { Refund, RefundStatus } from './refund.ts';
import { REFUND_COLUMNS } from './refund-store.ts';

export type RefundFilters = Readonly<{
  merchantId?: string;
  status?: RefundStatus;
  orderId?: string;
  invoiceNumber?: string;
  customerId?: string;
  paymentId?: string;
  idempotencyKey?: string;
}>;

/** A partner's own refunds; for a credential bound to one merchant, that merchant's. */
export async function listRefunds(
  db: Queryable,
  { partnerId, merchantId: bound }: PartnerCaller,
  { page, filters }: Readonly<{ page: PageRequest; filters: RefundFilters }>,
): Promise<Refund[]> {
  const { where, order } = keyset(page, sql`refund_id`);
  const { merchantId, status, orderId, invoiceNumber, customerId, paymentId } = filters;
  const { idempotencyKey } = filters;
  // A partner may ask for those of all its merchants.
  return await db.query<Refund>(sql`
    select ${REFUND_COLUMNS} from refunds r ${EVERY_BUCKET}
    where partner_id = ${partnerId}
      ${bound === null ? empty : sql`and ${ofMerchant(bound)}`}
      ${merchantId === undefined ? empty : sql`and ${ofMerchant(merchantId)}`}
      ${status === undefined ? empty : sql`and status = ${status}`}
      ${orderId === undefined ? empty : sql`and order_id = ${orderId}`}
      ${invoiceNumber === undefined ? empty : sql`and invoice_number = ${invoiceNumber}`}
      ${customerId === undefined ? empty : sql`and customer_id = ${customerId}`}
      ${paymentId === undefined ? empty : sql`and bucket = ${bucketIn(paymentId)} and payment_id = ${paymentId}`}
      ${idempotencyKey === undefined ? empty : sql`and idempotency_key = ${idempotencyKey}`}
      ${where}
    ${order} limit ${rowsToFetch(page)}`);
}

type Unresolved = Readonly<{ page: PageRequest; attemptsMin: number }>;

/** Refunds whose outcome is not known, of every partner: for the operator. */
export async function listUnresolvedRefunds(
  db: Queryable,
  { page, attemptsMin }: Unresolved,
): Promise<Refund[]> {
  const { where, order } = keyset(page, sql`refund_id`);
  // Whosever they are.
  return await db.query<Refund>(sql`
    select ${REFUND_COLUMNS} from refunds r ${EVERY_BUCKET}
    where due_at is not null and attempts >= ${attemptsMin} ${where}
    ${order} limit ${rowsToFetch(page)}`);
}
