import { bucketIn } from '../../kernel/id.ts';
import { dueStore } from '../../acquiring/operations/index.ts';
import { isSeenBy, listingFor, merchantsOf, type Seen } from '../../access/partners/index.ts';
import { boolean, bytes, char, int, json, text, timestamp } from '../../platform/db/columns.ts';
import { EVERY_BUCKET } from '../../platform/db/every-bucket.ts';
import { inBuckets, inBucketsOf } from '../../platform/db/in-buckets.ts';
import { copyInto } from '../../platform/db/new-rows.ts';
import { allOrNone, EACH_ROW, overRows } from '../../platform/db/over-rows.ts';
import { type Queryable, sql, type Statement } from '../../platform/db/pool.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Validation, ValidationStatus } from './validation.ts';

const VALIDATION = sql`
  v.validation_id as id, v.bucket, v.partner_id as "partnerId", v.merchant_id as "merchantId",
  v.acquirer, v.host_references as "hostReferences", v.status, v.currency, v.order_id as "orderId", v.invoice_number as "invoiceNumber",
  v.customer_id as "customerId", v.payment_method_id as "paymentMethodId",
  v.is_stored as "isStored", v.idempotency_key as "idempotencyKey",
  v.correlation_id as "correlationId", v.request as particulars, v.card, v.sealed, v.outcome,
  v.is_reversing as "isReversing", v.due_at as "dueAt", v.attempts, v.sequence, v.created_at as "createdAt",
  v.modified_at as "modifiedAt"`;

const inserting = copyInto<Validation>('validations', {
  bucket: char(({ bucket }) => bucket),
  validation_id: text(({ id }) => id),
  partner_id: text(({ partnerId }) => partnerId),
  merchant_id: text(({ merchantId }) => merchantId),
  acquirer: text(({ acquirer }) => acquirer),
  host_references: json(({ hostReferences: own }) => own && JSON.stringify(own)),
  status: text(() => 'PROCESSING'),
  currency: char(({ currency }) => currency),
  order_id: text(({ orderId }) => orderId),
  invoice_number: text(({ invoiceNumber }) => invoiceNumber),
  customer_id: text(({ customerId }) => customerId),
  payment_method_id: text(({ paymentMethodId }) => paymentMethodId),
  is_stored: boolean(({ isStored }) => isStored),
  idempotency_key: text(({ idempotencyKey }) => idempotencyKey),
  correlation_id: text(({ correlationId }) => correlationId),
  request: json(({ particulars }) => JSON.stringify(particulars)),
  card: json(({ card }) => JSON.stringify(card)),
  sealed: bytes(({ sealed }) => sealed),
  is_reversing: boolean(() => false),
  due_at: timestamp(({ dueAt }) => dueAt),
  attempts: int(() => 0),
  created_at: timestamp(({ createdAt }) => createdAt),
  modified_at: timestamp(({ createdAt }) => createdAt),
});

/** One statement, however many there are. */
export function insertingValidations(validations: readonly Validation[]): Statement {
  return inserting(validations);
}

const ending = allOrNone(overRows<Validation>`
  update validations v set
    status = new.status, payment_method_id = new.payment_method_id, is_stored = new.is_stored,
    outcome = new.outcome, sealed = null, due_at = null, attempts = 0,
    sequence = new.sequence, modified_at = new.modified_at
  from (
    select ${char(({ bucket }) => bucket)} as bucket, ${text(({ id }) => id)} as id,
      ${text(({ status }) => status)} as status,
      ${text(({ paymentMethodId }) => paymentMethodId)} as payment_method_id,
      ${boolean(({ isStored }) => isStored)} as is_stored,
      ${json(({ outcome }) => JSON.stringify(outcome))} as outcome,
      ${boolean(({ isReversing }) => isReversing)} as is_reversing,
      ${int(({ sequence }) => sequence)} as sequence,
      ${timestamp(({ modifiedAt }) => modifiedAt)} as modified_at
    from ${EACH_ROW}
  ) as new
  where v.bucket = new.bucket and v.validation_id = new.id
    and v.bucket ${inBucketsOf(({ bucket }) => bucket)}
    and v.status = 'PROCESSING' and v.is_reversing = new.is_reversing
    and v.sequence = new.sequence - 1
  returning v.validation_id as id`);

/**
 * Writes the end of validations; the transaction fails unless each still waits for it. One that is
 * being reversed ends no other way.
 */
export function endingValidations(validations: readonly Validation[]): Statement {
  return ending(inOrder(validations));
}

/** Locks are taken in one order everywhere. */
function inOrder(validations: readonly Validation[]): readonly Validation[] {
  return validations.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

type Waiting = Pick<Validation, 'isReversing' | 'sequence'>;

/** Those that still wait, and how they are by now; nobody else's until the transaction ends. */
export async function lockWaiting(
  tx: Tx,
  validations: readonly Validation[],
): Promise<ReadonlyMap<string, Waiting>> {
  const ids = validations.map(({ id }) => id);
  const rows = await tx.query<Waiting & Readonly<{ id: string }>>(sql`
    select v.validation_id as id, v.is_reversing as "isReversing", v.sequence from validations v
    where (v.bucket, v.validation_id) in (
      select * from unnest(${ids.map(bucketIn)}::bpchar[], ${ids}::text[]))
      and v.bucket ${inBuckets(ids.map(bucketIn))} and v.status = 'PROCESSING'
    order by v.bucket, v.validation_id for update`);
  return new Map(rows.map((row) => [row.id, row]));
}

const turning = overRows<Validation>`
  update validations v set is_reversing = true, sealed = null
  from (
    select ${char(({ bucket }) => bucket)} as bucket, ${text(({ id }) => id)} as id from ${EACH_ROW}
  ) as turned
  where v.bucket = turned.bucket and v.validation_id = turned.id
    and v.bucket ${inBucketsOf(({ bucket }) => bucket)}
    and v.status = 'PROCESSING' and not v.is_reversing
  returning v.validation_id as id`;

/**
 * Says that validations can only end reversed, and destroys their cards; tells the ids of those that
 * had not ended before, nor said so.
 */
export async function turnToReversal(
  tx: Tx,
  validations: readonly Validation[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ id: string }>(turning(validations));
  return new Set(rows.map(({ id }) => id));
}

export const validationsDue = dueStore<Validation>({
  table: 'validations',
  alias: 'v',
  id: 'validation_id',
  columns: VALIDATION,
  read: (db, statement) => db.query<Validation>(statement),
  state: { column: 'v.status', of: ({ status }) => status },
  isCounting: true,
});

/** For each the validation, if it is theirs to see: many look-ups in one round trip. */
export async function findValidations(
  db: Queryable,
  requested: readonly Seen[],
): Promise<(Validation | undefined)[]> {
  const ids = [...new Set(requested.map(({ id }) => id))];
  const rows = await db.query<Validation>(sql`
    select ${VALIDATION}
    from unnest(${ids.map(bucketIn)}::bpchar[], ${ids}::text[]) as w(bucket, id)
    join validations v on v.bucket = w.bucket and v.validation_id = w.id
    where v.bucket ${inBuckets(ids.map(bucketIn))}`);
  const found = new Map(rows.map((row) => [row.id, row]));
  return requested.map((one) => {
    const row = found.get(one.id);
    return row && isSeenBy(row, one) ? row : undefined;
  });
}

export type ValidationFilters = Readonly<{
  merchantId?: string;
  status?: ValidationStatus;
  orderId?: string;
  invoiceNumber?: string;
  customerId?: string;
  idempotencyKey?: string;
}>;

/** A partner's own validations, for a credential bound to one merchant that merchant's; or everybody's. */
export const listValidations = listingFor<Validation, ValidationFilters>(
  ({ merchantId, status, orderId, invoiceNumber, customerId, idempotencyKey }, whose) => ({
    // A partner may ask for those of all its merchants.
    select: (isPartners) =>
      sql`select ${VALIDATION} from validations v ${EVERY_BUCKET} where ${isPartners}`,
    id: sql`validation_id`,
    filters: [
      [sql`idempotency_key`, idempotencyKey],
      [sql`order_id`, orderId],
      [sql`invoice_number`, invoiceNumber],
      [sql`customer_id`, customerId],
      ...merchantsOf(whose, merchantId),
      [sql`status`, status],
    ],
  }),
);
