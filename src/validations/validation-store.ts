import { LEASE_MS } from '../acquirers/index.ts';
import { addMilliseconds } from '../kernel/clock.ts';
import { bucketIn } from '../kernel/id.ts';
import { keyset } from '../platform/db/keyset.ts';
import { boolean, bytes, char, int, json, text, timestamp } from '../platform/db/columns.ts';
import { copyInto } from '../platform/db/new-rows.ts';
import { EACH_ROW, overRows } from '../platform/db/over-rows.ts';
import { empty, type Queryable, sql, type Statement } from '../platform/db/pool.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { isSeenBy, type PartnerCaller, type Seen } from '../platform/http/caller.ts';
import { type PageRequest, rowsToFetch } from '../platform/http/page.ts';
import type { Validation, ValidationStatus } from './validation.ts';

const VALIDATION = sql`
  v.validation_id as id, v.bucket, v.partner_id as "partnerId", v.merchant_id as "merchantId",
  v.acquirer, v.host_references as "hostReferences", v.status, v.currency, v.order_id as "orderId", v.invoice_number as "invoiceNumber",
  v.customer_id as "customerId", v.payment_method_id as "paymentMethodId",
  v.is_stored as "isStored", v.idempotency_key as "idempotencyKey",
  v.correlation_id as "correlationId", v.request as particulars, v.card, v.sealed, v.outcome,
  v.is_reversing as "isReversing", v.due_at as "dueAt", v.attempts, v.created_at as "createdAt",
  v.modified_at as "modifiedAt"`;

const insertion = copyInto<Validation>('validations', {
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
export function validationsInsertion(validations: readonly Validation[]): Statement {
  return insertion(validations);
}

/**
 * Writes the end of validations, where each still waits for it; tells the ids of those written.
 * Compare-and-set: of two who end one, one does, and one that is being reversed ends no other way.
 */
export async function endValidations(
  tx: Tx,
  validations: readonly Validation[],
): Promise<ReadonlySet<string>> {
  if (validations.length === 0) return new Set();
  const column = <T>(of: (validation: Validation) => T): T[] => validations.map(of);
  const rows = await tx.query<{ id: string }>(sql`
    update validations v set
      status = new.status, outcome = new.outcome, sealed = null, due_at = null, attempts = 0,
      modified_at = new.modified_at
    from unnest(
      ${column(({ bucket }) => bucket)}::bpchar[], ${column(({ id }) => id)}::text[],
      ${column(({ status }) => status)}::text[],
      ${column(({ outcome }) => JSON.stringify(outcome))}::json[],
      ${column(({ isReversing }) => isReversing)}::boolean[],
      ${column(({ modifiedAt }) => modifiedAt)}::timestamptz[]
    ) as new(bucket, id, status, outcome, is_reversing, modified_at)
    where v.bucket = new.bucket and v.validation_id = new.id
      and v.status = 'PROCESSING' and v.is_reversing = new.is_reversing
    returning v.validation_id as id`);
  return new Set(rows.map(({ id }) => id));
}

/** Writes which method the card of each validation was kept as. */
export async function noteMethods(tx: Tx, validations: readonly Validation[]): Promise<void> {
  if (validations.length === 0) return;
  await tx.query(sql`
    update validations v
    set payment_method_id = new.payment_method_id, is_stored = new.is_stored
    from unnest(
      ${validations.map(({ bucket }) => bucket)}::bpchar[],
      ${validations.map(({ id }) => id)}::text[],
      ${validations.map(({ paymentMethodId }) => paymentMethodId)}::text[],
      ${validations.map(({ isStored }) => isStored)}::boolean[]
    ) as new(bucket, id, payment_method_id, is_stored)
    where v.bucket = new.bucket and v.validation_id = new.id`);
}

const turning = overRows<Validation>`
  update validations v set is_reversing = true, sealed = null
  from (
    select ${char(({ bucket }) => bucket)} as bucket, ${text(({ id }) => id)} as id from ${EACH_ROW}
  ) as turned
  where v.bucket = turned.bucket and v.validation_id = turned.id and v.status = 'PROCESSING'
    and not v.is_reversing
  returning v.validation_id as id`;

/**
 * Says that validations can only end reversed, and destroys their cards; tells the ids of those that
 * had not ended before, nor said so.
 */
export async function turnToReversal(
  tx: Tx,
  validations: readonly Validation[],
): Promise<ReadonlySet<string>> {
  const inOrder = validations.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const rows = await tx.query<{ id: string }>(turning(inOrder));
  return new Set(rows.map(({ id }) => id));
}

/**
 * Takes validations that are due, for one worker: nobody else gets them before the lease is over,
 * and whoever dies with them loses only that time.
 */
export async function leaseDue(db: Queryable, now: Date, limit: number): Promise<Validation[]> {
  return await db.query<Validation>(sql`
    update validations v
    set due_at = ${addMilliseconds(now, LEASE_MS)}, attempts = v.attempts + 1
    where (v.bucket, v.validation_id) in (
      select bucket, validation_id from validations
      where due_at <= ${now} order by due_at limit ${limit} for update skip locked)
    and v.due_at <= ${now}
    returning ${VALIDATION}`);
}

/** Says when a validation is looked after next, if it still waits. */
export async function postpone(db: Queryable, validation: Validation, dueAt: Date): Promise<void> {
  await postponeMany(db, [{ validation, dueAt }]);
}

type Postponed = Readonly<{ validation: Validation; dueAt: Date }>;

export async function postponeMany(db: Queryable, postponed: readonly Postponed[]): Promise<void> {
  const inOrder = postponed.toSorted((one, other) =>
    one.validation.id < other.validation.id ? -1 : 1,
  );
  await db.query(postponing(inOrder));
}

const postponing = overRows<Postponed>`
  update validations v set due_at = later.due_at
  from (
    select ${char(({ validation }) => validation.bucket)} as bucket,
      ${text(({ validation }) => validation.id)} as id,
      ${timestamp(({ dueAt }) => dueAt)} as due_at
    from ${EACH_ROW}
  ) as later
  where v.bucket = later.bucket and v.validation_id = later.id and v.status = 'PROCESSING'`;

/** For each the validation, if it is theirs to see: many look-ups in one round trip. */
export async function findValidations(
  db: Queryable,
  wanted: readonly Seen[],
): Promise<(Validation | undefined)[]> {
  const ids = [...new Set(wanted.map(({ id }) => id))];
  const rows = await db.query<Validation>(sql`
    select ${VALIDATION}
    from unnest(${ids.map(bucketIn)}::bpchar[], ${ids}::text[]) as w(bucket, id)
    join validations v on v.bucket = w.bucket and v.validation_id = w.id`);
  const found = new Map(rows.map((row) => [row.id, row]));
  return wanted.map((one) => {
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

/** A partner's own validations; for a credential bound to one merchant, that merchant's. */
export async function listValidations(
  db: Queryable,
  { partnerId, merchantId: bound }: PartnerCaller,
  { page, filters }: Readonly<{ page: PageRequest; filters: ValidationFilters }>,
): Promise<Validation[]> {
  const { where, order } = keyset(page, sql`validation_id`);
  const { merchantId, status, orderId, invoiceNumber, customerId, idempotencyKey } = filters;
  return await db.query<Validation>(sql`
    select ${VALIDATION} from validations v
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
}
