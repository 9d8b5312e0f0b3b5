import { bucketIn } from '../kernel/id.ts';
import { isSeenBy, type Seen } from '../platform/http/caller.ts';
import { type Queryable, type Sql, sql } from '../platform/db/pool.ts';
import type { Tx } from '../platform/db/transaction.ts';
import type { Refund } from './refund.ts';

/** The columns of a refund, for every store that reads them. */
export const REFUND_COLUMNS: Sql = sql`
  r.refund_id as id, r.bucket, r.partner_id as "partnerId", r.merchant_id as "merchantId",
  r.payment_id as "paymentId", r.acquirer, r.host_references as "hostReferences", r.original,
  r.status, r.currency, r.amount, r.day::text as day,
  r.order_id as "orderId", r.invoice_number as "invoiceNumber", r.customer_id as "customerId",
  r.reason, r.card as method, r.idempotency_key as "idempotencyKey",
  r.correlation_id as "correlationId", r.outcome, r.batch_id as "batchId", r.due_at as "dueAt",
  r.attempts, r.created_at as "createdAt", r.modified_at as "modifiedAt"`;

/** One statement, however many there are. */
export async function insertRefunds(tx: Tx, refunds: readonly Refund[]): Promise<void> {
  if (refunds.length === 0) return;
  const column = <T>(of: (refund: Refund) => T): T[] => refunds.map(of);
  await tx.query(sql`
    insert into refunds
      (bucket, refund_id, partner_id, merchant_id, payment_id, status, currency, amount, day,
       order_id, invoice_number, customer_id, reason, card, idempotency_key, correlation_id, due_at,
       attempts, created_at, modified_at, acquirer, host_references, original)
    select bucket, id, partner_id, merchant_id, payment_id, 'PROCESSING', currency, amount, day,
      order_id, invoice_number, customer_id, reason, method, key, correlation_id, due_at, 0,
      created_at, created_at, acquirer, host_references, original
    from unnest(
      ${column(({ bucket }) => bucket)}::bpchar[], ${column(({ id }) => id)}::text[],
      ${column(({ partnerId }) => partnerId)}::text[],
      ${column(({ merchantId }) => merchantId)}::text[],
      ${column(({ paymentId }) => paymentId)}::text[],
      ${column(({ currency }) => currency)}::bpchar[],
      ${column(({ amount }) => amount)}::bigint[], ${column(({ day }) => day)}::date[],
      ${column(({ orderId }) => orderId)}::text[],
      ${column(({ invoiceNumber }) => invoiceNumber)}::text[],
      ${column(({ customerId }) => customerId)}::text[],
      ${column(({ reason }) => reason)}::text[],
      ${column(({ method }) => JSON.stringify(method))}::json[],
      ${column(({ idempotencyKey }) => idempotencyKey)}::text[],
      ${column(({ correlationId }) => correlationId)}::text[],
      ${column(({ dueAt }) => dueAt)}::timestamptz[],
      ${column(({ createdAt }) => createdAt)}::timestamptz[],
      ${column(({ acquirer }) => acquirer)}::text[],
      ${column(({ hostReferences: own }) => own && JSON.stringify(own))}::json[],
      ${column(({ original }) => JSON.stringify(original))}::json[]
    ) as given(bucket, id, partner_id, merchant_id, payment_id, currency, amount, day, order_id,
               invoice_number, customer_id, reason, method, key, correlation_id, due_at,
               created_at, acquirer, host_references, original)`);
}

/** Those of the refunds that wait for an answer, each nobody else's until the transaction ends. */
export async function lockPending(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Refund>> {
  const wanted = ids.toSorted();
  const rows = await tx.query<Refund>(sql`
    select ${REFUND_COLUMNS} from refunds r
    where (r.bucket, r.refund_id) in (
      select * from unnest(${wanted.map(bucketIn)}::bpchar[], ${wanted}::text[]))
      and r.status = 'PROCESSING'
    order by r.bucket, r.refund_id for update`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Writes how refunds ended, where each still waits for it; tells the ids of those written. */
export async function endRefunds(tx: Tx, refunds: readonly Refund[]): Promise<ReadonlySet<string>> {
  if (refunds.length === 0) return new Set();
  const column = <T>(of: (refund: Refund) => T): T[] => refunds.map(of);
  const rows = await tx.query<{ id: string }>(sql`
    update refunds r set
      status = new.status, outcome = new.outcome, batch_id = new.batch_id, due_at = null,
      attempts = 0, modified_at = new.modified_at
    from unnest(
      ${column(({ bucket }) => bucket)}::bpchar[], ${column(({ id }) => id)}::text[],
      ${column(({ status }) => status)}::text[],
      ${column(({ outcome }) => JSON.stringify(outcome))}::json[],
      ${column(({ batchId }) => batchId)}::text[],
      ${column(({ modifiedAt }) => modifiedAt)}::timestamptz[]
    ) as new(bucket, id, status, outcome, batch_id, modified_at)
    where r.bucket = new.bucket and r.refund_id = new.id and r.status = 'PROCESSING'
    returning r.refund_id as id`);
  return new Set(rows.map(({ id }) => id));
}

/** For each the refund, if it is theirs to see: many look-ups in one round trip. */
export async function findRefunds(
  db: Queryable,
  wanted: readonly Seen[],
): Promise<(Refund | undefined)[]> {
  const ids = [...new Set(wanted.map(({ id }) => id))];
  const rows = await db.query<Refund>(sql`
    select ${REFUND_COLUMNS}
    from unnest(${ids.map(bucketIn)}::bpchar[], ${ids}::text[]) as w(bucket, id)
    join refunds r on r.bucket = w.bucket and r.refund_id = w.id`);
  const found = new Map(rows.map((row) => [row.id, row]));
  return wanted.map((one) => {
    const refund = found.get(one.id);
    return refund && isSeenBy(refund, one) ? refund : undefined;
  });
}
