import { bucketIn } from '../../kernel/id.ts';
import { dueStore } from '../../acquiring/operations/index.ts';
import { isSeenBy, type Seen } from '../../access/partners/index.ts';
import { bigint, char, date, int, json, text, timestamp } from '../../platform/db/columns.ts';
import { inBuckets, inBucketsOf } from '../../platform/db/in-buckets.ts';
import { copyInto } from '../../platform/db/new-rows.ts';
import { allOrNone, EACH_ROW, overRows } from '../../platform/db/over-rows.ts';
import { type Queryable, type Sql, sql, type Statement } from '../../platform/db/pool.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Refund } from './refund.ts';

/** The columns of a refund, for every store that reads them. */
export const REFUND_COLUMNS: Sql = sql`
  r.refund_id as id, r.bucket, r.partner_id as "partnerId", r.merchant_id as "merchantId",
  r.payment_id as "paymentId", r.acquirer, r.host_references as "hostReferences", r.original,
  r.status, r.currency, r.amount, r.day,
  r.order_id as "orderId", r.invoice_number as "invoiceNumber", r.customer_id as "customerId",
  r.reason, r.card as method, r.idempotency_key as "idempotencyKey",
  r.correlation_id as "correlationId", r.outcome, r.batch_id as "batchId", r.due_at as "dueAt",
  r.attempts, r.sequence, r.created_at as "createdAt", r.modified_at as "modifiedAt"`;

const inserting = copyInto<Refund>('refunds', {
  bucket: char(({ bucket }) => bucket),
  refund_id: text(({ id }) => id),
  partner_id: text(({ partnerId }) => partnerId),
  merchant_id: text(({ merchantId }) => merchantId),
  payment_id: text(({ paymentId }) => paymentId),
  acquirer: text(({ acquirer }) => acquirer),
  host_references: json(({ hostReferences: own }) => own && JSON.stringify(own)),
  original: json(({ original }) => JSON.stringify(original)),
  status: text(({ status }) => status),
  currency: char(({ currency }) => currency),
  amount: bigint(({ amount }) => amount),
  day: date(({ day }) => day),
  order_id: text(({ orderId }) => orderId),
  invoice_number: text(({ invoiceNumber }) => invoiceNumber),
  customer_id: text(({ customerId }) => customerId),
  reason: text(({ reason }) => reason),
  card: json(({ method }) => JSON.stringify(method)),
  idempotency_key: text(({ idempotencyKey }) => idempotencyKey),
  correlation_id: text(({ correlationId }) => correlationId),
  due_at: timestamp(({ dueAt }) => dueAt),
  attempts: int(({ attempts }) => attempts),
  created_at: timestamp(({ createdAt }) => createdAt),
  modified_at: timestamp(({ modifiedAt }) => modifiedAt),
});

/** One statement for one refund or more. */
export function insertingRefunds(refunds: readonly Refund[]): Statement {
  return inserting(refunds);
}

export const refundsDue = dueStore<Refund>({
  table: 'refunds',
  alias: 'r',
  id: 'refund_id',
  columns: REFUND_COLUMNS,
  read: (db, statement) => db.query<Refund>(statement),
  state: { column: 'r.status', of: ({ status }) => status },
  isCounting: true,
});

/** Those of the refunds that wait for an answer, each nobody else's until the transaction ends. */
export async function lockPending(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Refund>> {
  const requested = ids.toSorted();
  const rows = await tx.query<Refund>(sql`
    select ${REFUND_COLUMNS} from refunds r
    where (r.bucket, r.refund_id) in (
      select * from unnest(${requested.map(bucketIn)}::bpchar[], ${requested}::text[]))
      and r.bucket ${inBuckets(requested.map(bucketIn))} and r.status = 'PROCESSING'
    order by r.bucket, r.refund_id for update`);
  return new Map(rows.map((row) => [row.id, row]));
}

const ending = allOrNone(overRows<Refund>`
  update refunds r set
    status = new.status, outcome = new.outcome, batch_id = new.batch_id, due_at = null,
    attempts = 0, sequence = new.sequence, modified_at = new.modified_at
  from (
    select ${char(({ bucket }) => bucket)} as bucket, ${text(({ id }) => id)} as id,
      ${text(({ status }) => status)} as status,
      ${json(({ outcome }) => JSON.stringify(outcome))} as outcome,
      ${text(({ batchId }) => batchId)} as batch_id,
      ${int(({ sequence }) => sequence)} as sequence,
      ${timestamp(({ modifiedAt }) => modifiedAt)} as modified_at
    from ${EACH_ROW}
  ) as new
  where r.bucket = new.bucket and r.refund_id = new.id
    and r.bucket ${inBucketsOf(({ bucket }) => bucket)} and r.status = 'PROCESSING'
    and r.sequence = new.sequence - 1
  returning r.refund_id as id`);

/** Writes how refunds ended; the transaction fails unless each still waits for it. */
export function endingRefunds(refunds: readonly Refund[]): Statement {
  // Locks are taken in one order everywhere.
  return ending(refunds.toSorted((one, other) => (one.id < other.id ? -1 : 1)));
}

/** For each the refund, if it is theirs to see: many look-ups in one round trip. */
export async function findRefunds(
  db: Queryable,
  requested: readonly Seen[],
): Promise<(Refund | undefined)[]> {
  const ids = [...new Set(requested.map(({ id }) => id))];
  const rows = await db.query<Refund>(sql`
    select ${REFUND_COLUMNS}
    from unnest(${ids.map(bucketIn)}::bpchar[], ${ids}::text[]) as w(bucket, id)
    join refunds r on r.bucket = w.bucket and r.refund_id = w.id
    where r.bucket ${inBuckets(ids.map(bucketIn))}`);
  const found = new Map(rows.map((row) => [row.id, row]));
  return requested.map((one) => {
    const refund = found.get(one.id);
    return refund && isSeenBy(refund, one) ? refund : undefined;
  });
}
