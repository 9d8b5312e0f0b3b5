import { NEW_RECORD, recordStore } from '../../acquiring/operations/index.ts';
import { insertingMetadata, type RecordWithMetadata } from '../../records/metadata/index.ts';
import { bigint, boolean, char, int, json, text, timestamp } from '../../platform/db/columns.ts';
import { keepingAnswers } from '../../platform/db/idempotency-store.ts';
import { inBucketsOf } from '../../platform/db/in-buckets.ts';
import { bulkStatement, copyInto, requireAllRows, ROWS } from '../../platform/db/bulk-statement.ts';
import { sql, type Statement, type Tx } from '../../platform/db/pool.ts';
import type { PendingOperation, OperationKind, Payment } from './payment.ts';

/** As the column holds it: JSON has neither bigint nor bytes. */
type KeptOperation = Omit<PendingOperation, 'amount' | 'cardToKeep'> &
  Readonly<{ amount: string; cardToKeep?: Readonly<{ sealed: string; storing: boolean }> }>;
export type Row = Omit<Payment, 'pending'> & Readonly<{ pending: KeptOperation | null }>;

export function paymentOf(row: Row): Payment {
  return isAtRest(row) ? row : { ...row, pending: row.pending && operationOf(row.pending) };
}

function isAtRest(row: Row): row is Row & Readonly<{ pending: null }> {
  return row.pending === null;
}

function operationOf({ amount, cardToKeep: card, ...rest }: KeptOperation): PendingOperation {
  const sealed = card && Buffer.from(card.sealed, 'base64');
  return {
    ...rest,
    amount: BigInt(amount),
    ...(card && sealed ? { cardToKeep: { ...card, sealed } } : {}),
  };
}

/** One waits for the same as long as its operation is the same. */
const state = {
  column: "p.pending_operation ->> 'id'",
  of: ({ pending }: Payment) => pending && pending.id,
};
export const {
  byId: findPaymentsById,
  columns: PAYMENT_COLUMNS,
  due: paymentsDue,
  finder: paymentFinder,
  lock: lockPayments,
} = recordStore<Payment, Row>({
  table: 'payments',
  alias: 'p',
  id: 'payment_id',
  columns: sql`p.amount, p.authorized, p.captured, p.released, p.refunded, p.refunding,
    coalesce(p.disputed, 0) as disputed,
    p.automatic_capture as "automaticCapture", p.payment_method_id as "paymentMethodId",
    p.is_stored as "isStored", p.request as particulars, p.metadata, p.card, p.batch_id as "batchId",
    p.expires_at as "expiresAt", p.pending_operation as pending`,
  recordOf: paymentOf,
  state,
  refusals: 'pending_operation',
});

function kept(operation: PendingOperation | null): string | null {
  if (operation === null) return null;
  const { amount, cardToKeep: card } = operation;
  const cardToKeep = card && { ...card, sealed: card.sealed.toString('base64') };
  return JSON.stringify({ ...operation, amount: amount.toString(), cardToKeep });
}

const NONE = bigint(() => 0n);

const inserting = copyInto<Payment>('payments', {
  ...NEW_RECORD,
  payment_id: text(({ id }) => id),
  amount: bigint(({ amount }) => amount),
  authorized: NONE,
  captured: NONE,
  released: NONE,
  refunded: NONE,
  refunding: NONE,
  automatic_capture: boolean(({ automaticCapture }) => automaticCapture),
  payment_method_id: text(({ paymentMethodId }) => paymentMethodId),
  is_stored: boolean(({ isStored }) => isStored),
  request: json(({ particulars }) => JSON.stringify(particulars)),
  card: json(({ card }) => JSON.stringify(card)),
  metadata: json(({ metadata }) => metadata && JSON.stringify(metadata)),
  pending: text(() => 'AUTHORIZE'),
  pending_operation: json(({ pending }) => kept(pending)),
});

/** One statement, however many there are; and one for their metadata, where there is any. */
export function insertingPayments(payments: readonly Payment[]): readonly Statement[] {
  return [
    inserting(payments),
    ...insertingMetadata(payments.filter(hasMetadata).map(paymentWithMetadata)),
  ];
}

function hasMetadata({ metadata }: Payment): boolean {
  return metadata !== null;
}

/** What a payment is found again by. */
export function paymentWithMetadata(payment: Payment): RecordWithMetadata {
  const { createdAt, id, merchantId, metadata, partnerId } = payment;
  return { kind: 'payment', id, partnerId, merchantId, createdAt, metadata };
}

/** For the transaction that holds the payment's lock. */
export async function writeMetadata(tx: Tx, payment: Payment): Promise<void> {
  const { bucket, id, metadata, modifiedAt, sequence } = payment;
  await tx.query(sql`
    update payments p set metadata = ${metadata && JSON.stringify(metadata)}, answer = null,
      sequence = ${sequence}, modified_at = ${modifiedAt}
    where p.bucket = ${bucket} and p.payment_id = ${id}`);
}

/** A payment as it becomes, and what must still be so for it to become that. */
export type PaymentChange = Readonly<{
  payment: Payment;
  /** The operation it waits for. */
  after: OperationKind | null;
  /** A refund or a dispute counts no event or operation of the payment: it changes these amounts. */
  was: Pick<Payment, 'sequence' | 'refunded' | 'refunding' | 'disputed'>;
  /** To the request that made it, until it is changed. */
  answer?: string | null;
}>;

const changing = bulkStatement<PaymentChange>`
  update payments p set
    status = new.status, amount = new.amount, authorized = new.authorized,
    captured = new.captured, released = new.released, refunded = new.refunded,
    refunding = new.refunding, disputed = nullif(new.disputed, 0), invoice_number = new.invoice_number,
    payment_method_id = new.payment_method_id, is_stored = new.is_stored, outcome = new.outcome,
    batch_id = new.batch_id, expires_at = new.expires_at, pending = new.pending,
    pending_operation = new.pending_operation, due_at = new.due_at, attempts = new.attempts,
    sequence = new.sequence, answer = new.answer, modified_at = new.modified_at,
    is_raised = p.is_raised or new.amount <> p.amount
  from (
    select ${char(({ payment }) => payment.bucket)} as bucket,
      ${text(({ payment }) => payment.id)} as id, ${text(({ after }) => after)} as after,
      ${text(({ payment }) => payment.status)} as status,
      ${bigint(({ payment }) => payment.amount)} as amount,
      ${bigint(({ payment }) => payment.authorized)} as authorized,
      ${bigint(({ payment }) => payment.captured)} as captured,
      ${bigint(({ payment }) => payment.released)} as released,
      ${bigint(({ payment }) => payment.refunded)} as refunded,
      ${bigint(({ payment }) => payment.refunding)} as refunding,
      ${bigint(({ payment }) => payment.disputed)} as disputed,
      ${text(({ payment }) => payment.invoiceNumber)} as invoice_number,
      ${text(({ payment }) => payment.paymentMethodId)} as payment_method_id,
      ${boolean(({ payment }) => payment.isStored)} as is_stored,
      ${json(({ payment: { outcome } }) => outcome && JSON.stringify(outcome))} as outcome,
      ${text(({ payment }) => payment.batchId)} as batch_id,
      ${timestamp(({ payment }) => payment.expiresAt)} as expires_at,
      ${text(({ payment: { pending } }) => pending && pending.kind)} as pending,
      ${json(({ payment }) => kept(payment.pending))} as pending_operation,
      ${timestamp(({ payment }) => payment.dueAt)} as due_at,
      ${int(({ payment }) => payment.attempts)} as attempts,
      ${int(({ payment }) => payment.sequence)} as sequence,
      ${int(({ was }) => was.sequence)} as last_sequence,
      ${bigint(({ was }) => was.refunded)} as last_refunded,
      ${bigint(({ was }) => was.refunding)} as last_refunding,
      ${bigint(({ was }) => was.disputed)} as last_disputed,
      ${text(({ answer }) => answer ?? null)} as answer,
      ${timestamp(({ payment }) => payment.modifiedAt)} as modified_at
    from ${ROWS}
  ) as new
  where p.bucket = new.bucket and p.payment_id = new.id
    and p.bucket ${inBucketsOf(({ payment }) => payment.bucket)}
    and p.pending is not distinct from new.after and p.sequence = new.last_sequence
    and p.refunded = new.last_refunded and p.refunding = new.last_refunding
    and coalesce(p.disputed, 0) = new.last_disputed
  returning p.payment_id as id`;

/** Compare-and-set: of two processes that end one operation, one does. Tells the ids written. */
export async function updatePayments(
  tx: Tx,
  changes: readonly PaymentChange[],
): Promise<ReadonlySet<string>> {
  if (changes.length === 0) return new Set();
  const rows = await tx.query<{ id: string }>(changing(changes));
  return new Set(rows.map(({ id }) => id));
}

const changingAll = requireAllRows(changing);

/** The same for those who know how each is; the transaction fails unless all still are so. */
export function changingPayments(changes: readonly PaymentChange[]): Statement {
  // Locks are taken in one order everywhere.
  return changingAll(changes.toSorted(byId));
}

/**
 * The same for payments that nothing was asked about: what is asked first of one moves the answer that it
 * was made with to where repeats still find it.
 */
export function beginningOn(changes: readonly Omit<PaymentChange, 'after'>[]): Statement[] {
  const idle = changes.map((change) => ({ ...change, after: null })).toSorted(byId);
  return [keepingAnswers(idle.map(({ payment }) => payment)), changingAll(idle)];
}

const byId = (one: PaymentChange, other: PaymentChange): number =>
  one.payment.id < other.payment.id ? -1 : 1;
