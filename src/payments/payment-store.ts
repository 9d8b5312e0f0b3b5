import { bucketIn } from '../kernel/id.ts';
import { type Queryable, type Sql, sql } from '../platform/db/pool.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { isSeenBy, type Seen } from '../platform/http/caller.ts';
import type { Operation, OperationKind, Payment } from './payment.ts';

const PAYMENT = sql`
  p.payment_id as id, p.bucket, p.partner_id as "partnerId", p.merchant_id as "merchantId",
  p.status, p.currency, p.amount, p.authorized, p.captured, p.released, p.refunded, p.refunding,
  p.automatic_capture as "automaticCapture", p.order_id as "orderId",
  p.invoice_number as "invoiceNumber", p.customer_id as "customerId",
  p.payment_method_id as "paymentMethodId", p.is_stored as "isStored",
  p.idempotency_key as "idempotencyKey", p.request as particulars, p.card, p.outcome,
  p.batch_id as "batchId", p.expires_at as "expiresAt", p.pending_operation as pending,
  p.due_at as "dueAt", p.attempts, p.created_at as "createdAt", p.modified_at as "modifiedAt"`;

/** As the column holds it: JSON has no bigint. */
type KeptOperation = Omit<Operation, 'amount'> & Readonly<{ amount: string }>;
export type Row = Omit<Payment, 'pending'> & Readonly<{ pending: KeptOperation | null }>;

export function paymentOf(row: Row): Payment {
  const { pending } = row;
  return {
    ...row,
    pending: pending === null ? null : { ...pending, amount: BigInt(pending.amount) },
  };
}

/** The columns of a payment, for the stores that list them. */
export const PAYMENT_COLUMNS: Sql = PAYMENT;

function kept(operation: Operation | null): string | null {
  if (operation === null) return null;
  return JSON.stringify({ ...operation, amount: operation.amount.toString() });
}

/** One statement, however many there are. */
export async function insertPayments(tx: Tx, payments: readonly Payment[]): Promise<void> {
  if (payments.length === 0) return;
  const column = <T>(of: (payment: Payment) => T): T[] => payments.map(of);
  await tx.query(sql`
    insert into payments
      (bucket, payment_id, partner_id, merchant_id, status, currency, amount, authorized, captured,
       released, refunded, refunding, automatic_capture, order_id, invoice_number, customer_id,
       payment_method_id, is_stored, idempotency_key, request, card, pending, pending_operation,
       due_at, attempts, created_at, modified_at)
    select bucket, id, partner_id, merchant_id, 'PROCESSING', currency, amount, 0, 0, 0, 0, 0,
      automatic_capture, order_id, invoice_number, customer_id, payment_method_id, is_stored, key,
      request, card, 'AUTHORIZE', pending_operation, due_at, 0, created_at, created_at
    from unnest(
      ${column(({ bucket }) => bucket)}::bpchar[], ${column(({ id }) => id)}::text[],
      ${column(({ partnerId }) => partnerId)}::text[],
      ${column(({ merchantId }) => merchantId)}::text[],
      ${column(({ currency }) => currency)}::bpchar[],
      ${column(({ amount }) => amount)}::bigint[],
      ${column(({ automaticCapture }) => automaticCapture)}::boolean[],
      ${column(({ orderId }) => orderId)}::text[],
      ${column(({ invoiceNumber }) => invoiceNumber)}::text[],
      ${column(({ customerId }) => customerId)}::text[],
      ${column(({ paymentMethodId }) => paymentMethodId)}::text[],
      ${column(({ isStored }) => isStored)}::boolean[],
      ${column(({ idempotencyKey }) => idempotencyKey)}::text[],
      ${column(({ particulars }) => JSON.stringify(particulars))}::json[],
      ${column(({ card }) => JSON.stringify(card))}::json[],
      ${column(({ pending }) => kept(pending))}::json[],
      ${column(({ dueAt }) => dueAt)}::timestamptz[],
      ${column(({ createdAt }) => createdAt)}::timestamptz[]
    ) as given(bucket, id, partner_id, merchant_id, currency, amount, automatic_capture, order_id,
               invoice_number, customer_id, payment_method_id, is_stored, key, request, card,
               pending_operation, due_at, created_at)`);
}

/** The payments by id, each nobody else's until the transaction ends. In one order everywhere. */
export async function lockPayments(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Payment>> {
  if (ids.length === 0) return new Map();
  const wanted = [...new Set(ids)].toSorted();
  const rows = await tx.query<Row>(sql`
    select ${PAYMENT} from payments p
    where (p.bucket, p.payment_id) in (
      select * from unnest(${wanted.map(bucketIn)}::bpchar[], ${wanted}::text[]))
    order by p.bucket, p.payment_id for update`);
  return new Map(rows.map((row) => [row.id, paymentOf(row)]));
}

/** A payment as it becomes, and the operation it must still wait for to become that. */
export type Change = Readonly<{ payment: Payment; after: OperationKind | null }>;

/**
 * Writes what payments have become, where each still waits for what `after` says; tells the ids of
 * those written. Compare-and-set: of two who end one operation, one does.
 */
export async function updatePayments(
  tx: Tx,
  changes: readonly Change[],
): Promise<ReadonlySet<string>> {
  if (changes.length === 0) return new Set();
  const column = <T>(of: (payment: Payment) => T): T[] => changes.map(({ payment }) => of(payment));
  const rows = await tx.query<{ id: string }>(sql`
    update payments p set
      status = new.status, amount = new.amount, authorized = new.authorized,
      captured = new.captured, released = new.released, refunded = new.refunded,
      refunding = new.refunding, invoice_number = new.invoice_number,
      payment_method_id = new.payment_method_id, is_stored = new.is_stored, outcome = new.outcome,
      batch_id = new.batch_id, expires_at = new.expires_at, pending = new.pending,
      pending_operation = new.pending_operation, due_at = new.due_at, attempts = new.attempts,
      modified_at = new.modified_at
    from unnest(
      ${column(({ bucket }) => bucket)}::bpchar[], ${column(({ id }) => id)}::text[],
      ${changes.map(({ after }) => after)}::text[], ${column(({ status }) => status)}::text[],
      ${column(({ amount }) => amount)}::bigint[],
      ${column(({ authorized }) => authorized)}::bigint[],
      ${column(({ captured }) => captured)}::bigint[],
      ${column(({ released }) => released)}::bigint[],
      ${column(({ refunded }) => refunded)}::bigint[],
      ${column(({ refunding }) => refunding)}::bigint[],
      ${column(({ invoiceNumber }) => invoiceNumber)}::text[],
      ${column(({ paymentMethodId }) => paymentMethodId)}::text[],
      ${column(({ isStored }) => isStored)}::boolean[],
      ${column(({ outcome }) => (outcome === null ? null : JSON.stringify(outcome)))}::json[],
      ${column(({ batchId }) => batchId)}::text[],
      ${column(({ expiresAt }) => expiresAt)}::timestamptz[],
      ${column(({ pending }) => pending?.kind ?? null)}::text[],
      ${column(({ pending }) => kept(pending))}::json[],
      ${column(({ dueAt }) => dueAt)}::timestamptz[], ${column(({ attempts }) => attempts)}::int[],
      ${column(({ modifiedAt }) => modifiedAt)}::timestamptz[]
    ) as new(bucket, id, after, status, amount, authorized, captured, released, refunded, refunding,
             invoice_number, payment_method_id, is_stored, outcome, batch_id, expires_at, pending,
             pending_operation, due_at, attempts, modified_at)
    where p.bucket = new.bucket and p.payment_id = new.id
      and p.pending is not distinct from new.after
    returning p.payment_id as id`);
  return new Set(rows.map(({ id }) => id));
}

/** For each the payment, if it is theirs to see: many look-ups in one round trip. */
export async function findPayments(
  db: Queryable,
  wanted: readonly Seen[],
): Promise<(Payment | undefined)[]> {
  const payments = await findPaymentsById(db, [...new Set(wanted.map(({ id }) => id))]);
  const found = new Map(payments.map((payment) => [payment.id, payment]));
  return wanted.map((one) => {
    const payment = found.get(one.id);
    return payment && isSeenBy(payment, one) ? payment : undefined;
  });
}

/** The payments with these ids, whosever they are. */
export async function findPaymentsById(db: Queryable, ids: readonly string[]): Promise<Payment[]> {
  const rows = await db.query<Row>(sql`
    select ${PAYMENT} from unnest(${ids.map(bucketIn)}::bpchar[], ${ids}::text[]) as w(bucket, id)
    join payments p on p.bucket = w.bucket and p.payment_id = w.id`);
  return rows.map(paymentOf);
}
