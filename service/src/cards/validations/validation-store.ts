import { NEW_RECORD, recordStore } from '../../acquiring/operations/index.ts';
import { listingFor, merchantsOf } from '../../access/partners/index.ts';
import { boolean, bytes, char, int, json, text, timestamp } from '../../platform/db/columns.ts';
import { EVERY_BUCKET, inBucketsOf } from '../../platform/db/in-buckets.ts';
import { bulkStatement, copyInto, requireAllRows, ROWS } from '../../platform/db/bulk-statement.ts';
import { sql, type Statement, type Tx } from '../../platform/db/pool.ts';
import type { Validation, ValidationStatus } from './validation.ts';

const { columns, due, finder, lock } = recordStore<Validation>({
  table: 'validations',
  alias: 'v',
  id: 'validation_id',
  columns: sql`v.payment_method_id as "paymentMethodId", v.is_stored as "isStored",
    v.correlation_id as "correlationId", v.request as particulars, v.card, v.sealed,
    v.is_reversing as "isReversing"`,
  recordOf: (validation) => validation,
  state: { column: 'v.status', of: ({ status }) => status },
});
const VALIDATION = columns;
export const validationsDue = due;
export const validationFinder = finder;

/** One statement, however many there are. */
export const insertingValidations = copyInto<Validation>('validations', {
  ...NEW_RECORD,
  validation_id: text(({ id }) => id),
  payment_method_id: text(({ paymentMethodId }) => paymentMethodId),
  is_stored: boolean(({ isStored }) => isStored),
  correlation_id: text(({ correlationId }) => correlationId),
  request: json(({ particulars }) => JSON.stringify(particulars)),
  card: json(({ card }) => JSON.stringify(card)),
  sealed: bytes(({ sealed }) => sealed),
  is_reversing: boolean(() => false),
});

const ending = requireAllRows(bulkStatement<Validation>`
  update validations v set
    status = new.status, answer = new.answer, payment_method_id = new.payment_method_id, is_stored = new.is_stored,
    outcome = new.outcome, sealed = null, due_at = null, attempts = 0,
    sequence = new.sequence, modified_at = new.modified_at
  from (
    select ${char(({ bucket }) => bucket)} as bucket, ${text(({ id }) => id)} as id,
      ${text(({ status }) => status)} as status, ${text(({ answer }) => answer)} as answer,
      ${text(({ paymentMethodId }) => paymentMethodId)} as payment_method_id,
      ${boolean(({ isStored }) => isStored)} as is_stored,
      ${json(({ outcome }) => JSON.stringify(outcome))} as outcome,
      ${boolean(({ isReversing }) => isReversing)} as is_reversing,
      ${int(({ sequence }) => sequence)} as sequence,
      ${timestamp(({ modifiedAt }) => modifiedAt)} as modified_at
    from ${ROWS}
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
  // Locks are taken in one order everywhere.
  return ending(validations.toSorted((one, other) => (one.id < other.id ? -1 : 1)));
}

/** Those that still wait, as they are by now; nobody else's until the transaction ends. */
export async function lockWaiting(
  tx: Tx,
  validations: readonly Validation[],
): Promise<ReadonlyMap<string, Validation>> {
  const ids = validations.map(({ id }) => id);
  return await lock(tx, ids, sql`and v.status = 'PROCESSING'`);
}

const turning = bulkStatement<Validation>`
  update validations v set is_reversing = true, sealed = null
  from (
    select ${char(({ bucket }) => bucket)} as bucket, ${text(({ id }) => id)} as id from ${ROWS}
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

export type ValidationFilters = Readonly<{
  merchantId?: string;
  status?: readonly ValidationStatus[];
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
      { column: sql`status`, anyOf: status },
    ],
  }),
);
