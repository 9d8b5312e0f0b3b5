import { bucketIn } from '../../kernel/id.ts';
import { NEW_RECORD, recordStore } from '../../acquiring/operations/index.ts';
import { bigint, char, date, int, json, text, timestamp } from '../../platform/db/columns.ts';
import { inBucketsOf } from '../../platform/db/in-buckets.ts';
import { bulkStatement, copyInto, requireAllRows, ROWS } from '../../platform/db/bulk-statement.ts';
import { type Queryable, sql, type Statement } from '../../platform/db/pool.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { insertingMetadata } from '../../records/metadata/index.ts';
import type { Refund } from './refund.ts';

const { byId, columns, due, finder, lock } = recordStore<Refund>({
  table: 'refunds',
  alias: 'r',
  id: 'refund_id',
  columns: sql`r.payment_id as "paymentId", r.original, r.amount, r.day, r.reason,
    r.card as method, r.correlation_id as "correlationId", r.batch_id as "batchId", r.metadata`,
  recordOf: (refund) => refund,
  state: { column: 'r.status', of: ({ status }) => status },
});

export const REFUND_COLUMNS = columns;

export const findRefundsById = byId;

export const refundsDue = due;

export const refundFinder = finder;

const inserting = copyInto<Refund>('refunds', {
  ...NEW_RECORD,
  refund_id: text(({ id }) => id),
  payment_id: text(({ paymentId }) => paymentId),
  original: json(({ original }) => JSON.stringify(original)),
  amount: bigint(({ amount }) => amount),
  day: date(({ day }) => day),
  reason: text(({ reason }) => reason),
  card: json(({ method }) => JSON.stringify(method)),
  correlation_id: text(({ correlationId }) => correlationId),
  metadata: json(({ metadata }) => metadata && JSON.stringify(metadata)),
});

/** One statement, however many there are; and one for their metadata, where there is any. */
export function insertingRefunds(refunds: readonly Refund[]): readonly Statement[] {
  const withMetadata = refunds.filter(({ metadata }) => metadata !== null);
  return [
    inserting(refunds),
    ...insertingMetadata(withMetadata.map((one) => ({ ...one, kind: 'refund' }))),
  ];
}

/** The refunds of a payment that succeeded, oldest first. */
export async function refundsOfPayment(db: Queryable, paymentId: string): Promise<Refund[]> {
  return await db.query<Refund>(sql`
    select ${REFUND_COLUMNS} from refunds r
    where r.bucket = ${bucketIn(paymentId)} and r.payment_id = ${paymentId}
      and r.status = 'SUCCEEDED'
    order by r.created_at, r.refund_id`);
}

/** Those of the refunds that wait for an answer, each nobody else's until the transaction ends. */
export async function lockPending(tx: Tx, ids: readonly string[]) {
  return await lock(tx, ids, sql`and r.status = 'PROCESSING'`);
}

const ending = requireAllRows(bulkStatement<Refund>`
  update refunds r set
    status = new.status, answer = new.answer, outcome = new.outcome, batch_id = new.batch_id, due_at = null,
    attempts = 0, sequence = new.sequence, modified_at = new.modified_at
  from (
    select ${char(({ bucket }) => bucket)} as bucket, ${text(({ id }) => id)} as id,
      ${text(({ status }) => status)} as status, ${text(({ answer }) => answer)} as answer,
      ${json(({ outcome }) => JSON.stringify(outcome))} as outcome,
      ${text(({ batchId }) => batchId)} as batch_id,
      ${int(({ sequence }) => sequence)} as sequence,
      ${timestamp(({ modifiedAt }) => modifiedAt)} as modified_at
    from ${ROWS}
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
