import { bucketIn, bucketOf, ID_KINDS } from '../../kernel/id.ts';
import type { AnyCaller } from '../../access/partners/index.ts';
import { inBuckets } from '../../platform/db/in-buckets.ts';
import { join, type Queryable, type Sql, sql } from '../../platform/db/pool.ts';
import { type FoundRecord, ownedBy, ROWS_MAX } from './scope.ts';

const REFUNDS_MAX = 500; // Of one payment. There are seldom more than a few.
const BATCHES_MAX = 200; // Of one payout: as many days.

type Row = Omit<FoundRecord, 'claim'> & Readonly<{ operation: string; key: string | null }>;

type Table = Readonly<{
  table: Sql;
  id: Sql;
  /** What keys are claimed for where one is made; none are for a payout. */
  operation: string;
  key: Sql;
  correlationId: Sql;
}>;

const KEPT = { key: sql`idempotency_key`, correlationId: sql`correlation_id` };
const TABLES = new Map<string, Table>([
  [
    ID_KINDS.payment,
    {
      ...KEPT,
      table: sql`payments`,
      id: sql`payment_id`,
      operation: 'create-payment',
      correlationId: sql`null`, // Its events have it.
    },
  ],
  [
    ID_KINDS.refund,
    { ...KEPT, table: sql`refunds`, id: sql`refund_id`, operation: 'create-refund' },
  ],
  [
    ID_KINDS.validation,
    { ...KEPT, table: sql`validations`, id: sql`validation_id`, operation: 'create-validation' },
  ],
  [
    ID_KINDS.authentication,
    {
      ...KEPT,
      table: sql`authentications`,
      id: sql`authentication_id`,
      operation: 'create-authentication',
    },
  ],
  [
    ID_KINDS.payout,
    { ...KEPT, table: sql`payouts`, id: sql`payout_id`, operation: '', key: sql`null` },
  ],
]);

/** The records with these ids that the caller may see; ids of other kinds are passed over. */
export async function findRecords(
  db: Queryable,
  caller: AnyCaller,
  ids: readonly string[],
): Promise<FoundRecord[]> {
  const parts = [...TABLES].flatMap(([letters, table]) => {
    const wanted = ids.filter((id) => id.startsWith(letters));
    return wanted.length === 0 ? [] : [selection(table, caller, wanted)];
  });
  if (parts.length === 0) return [];
  const rows = await db.query<Row>(sql`${join(parts, ' union all ')} limit ${ROWS_MAX}`);
  return rows.map(({ key, operation, ...record }) => ({
    ...record,
    claim: key === null ? null : { operation, key },
  }));
}

function selection(
  { correlationId, id, key, operation, table }: Table,
  caller: AnyCaller,
  wanted: readonly string[],
): Sql {
  const buckets = wanted.map(bucketIn);
  return sql`(
    select t.${id} as id, partner_id as "partnerId", merchant_id as "merchantId",
      ${operation}::text as operation, ${key}::text as key, created_at as "createdAt",
      ${correlationId}::text as "correlationId"
    from unnest(${buckets}::bpchar[], ${wanted}::text[]) as w(of_bucket, of_id)
    join ${table} as t on t.bucket = w.of_bucket and t.${id} = w.of_id
    where t.bucket ${inBuckets(buckets)} and ${ownedBy(caller)})`;
}

/** Refunds of a payment, and the authentication that it used. */
export async function partsOfPayment(db: Queryable, paymentId: string): Promise<string[]> {
  const bucket = bucketIn(paymentId);
  const rows = await db.query<{ id: string | null }>(sql`
    (select request #>> '{threeDSecure,threeDSecureAuthenticationId}' as id
      from payments where bucket = ${bucket} and payment_id = ${paymentId})
    union all
    (select refund_id as id from refunds
      where bucket = ${bucket} and payment_id = ${paymentId} order by id limit ${REFUNDS_MAX})`);
  return rows.flatMap(({ id }) => (id === null ? [] : [id]));
}

/** The batches that a payment's captures and refunds are in. */
export async function batchesOfPayment(db: Queryable, paymentId: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select distinct batch_id as id from movements
    where bucket = ${bucketIn(paymentId)} and subject_id = ${paymentId} and batch_id is not null
    limit ${BATCHES_MAX}`);
  return rows.map(({ id }) => id);
}

/** The payouts that have something of these batches, all of one merchant. */
export async function payoutsOfBatches(
  db: Queryable,
  [first = '', ...rest]: readonly string[],
): Promise<string[]> {
  if (first === '') return [];
  const rows = await db.query<{ id: string }>(sql`
    select distinct payout_id as id from payable_lines
    where bucket = ${bucketIn(first)} and subject_id = any(${[first, ...rest]}::text[])
      and payout_id is not null
    limit ${BATCHES_MAX}`);
  return rows.map(({ id }) => id);
}

/** The batches that a payout has something of. */
export async function batchesOfPayout(db: Queryable, payoutId: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select distinct subject_id as id from payable_lines
    where bucket = ${bucketIn(payoutId)} and payout_id = ${payoutId}
      and subject_id like ${`${ID_KINDS.batch}%`}
    limit ${BATCHES_MAX}`);
  return rows.map(({ id }) => id);
}

/** The partner of a merchant, if the caller may see it. */
export async function partnerOfMerchant(
  db: Queryable,
  caller: AnyCaller,
  merchantId: string,
): Promise<string | undefined> {
  const [row] = await db.query<{ partnerId: string }>(sql`
    select partner_id as "partnerId" from merchants
    where bucket = ${bucketOf(merchantId)} and merchant_id = ${merchantId} and ${ownedBy(caller)}`);
  return row?.partnerId;
}
