import { bucketIn, bucketOf, ID_KINDS, type IdKind } from '../../kernel/id.ts';
import type { AnyCaller } from '../../access/partners/index.ts';
import { inBuckets } from '../../platform/db/in-buckets.ts';
import { join, type Queryable, type Sql, sql } from '../../platform/db/pool.ts';
import { type FoundRecord, ownedBy, ROWS_MAX } from './scope.ts';

const REFUNDS_MAX = 500; // Of one payment. There are seldom more than a few.
const DISPUTES_MAX = 100; // The same.
const BATCHES_MAX = 200; // Of one payout: as many days.

type Row = Omit<FoundRecord, 'claim'> & Readonly<{ operation: string; key: string | null }>;

type Table = Readonly<{
  /** That its ids begin with. */
  letters: string;
  name: Sql;
  id: Sql;
  /** What keys are claimed for where one is made; a payout or dispute has none. */
  operation: string;
  key: Sql;
  correlationId: Sql;
}>;

const TABLES: readonly Table[] = [
  table('payment', sql`payments`, sql`payment_id`, { correlationId: sql`null` }), // Its events have it.
  table('refund', sql`refunds`, sql`refund_id`),
  table('validation', sql`validations`, sql`validation_id`),
  table('authentication', sql`authentications`, sql`authentication_id`),
  table('payout', sql`payouts`, sql`payout_id`, { key: sql`null` }),
  table('dispute', sql`disputes`, sql`dispute_id`, { key: sql`null` }),
  table('disputeAlert', sql`dispute_alerts`, sql`alert_id`, { key: sql`null` }),
];

function table(kind: IdKind, name: Sql, id: Sql, others: Partial<Table> = {}): Table {
  const kept = { key: sql`idempotency_key`, correlationId: sql`correlation_id` };
  return { letters: ID_KINDS[kind], operation: `create-${kind}`, name, id, ...kept, ...others };
}

/** The records with these ids that the caller may see; ids of other kinds are passed over. */
export async function findRecords(db: Queryable, caller: AnyCaller, ids: readonly string[]) {
  const parts = TABLES.flatMap((one) => {
    const wanted = ids.filter((id) => id.startsWith(one.letters));
    return wanted.length === 0 ? [] : [selection(one, caller, wanted)];
  });
  if (parts.length === 0) return [];
  const rows = await db.query<Row>(sql`${join(parts, ' union all ')} limit ${ROWS_MAX}`);
  return rows.map(({ key, operation, ...record }): FoundRecord => {
    return { ...record, claim: key === null ? null : { operation, key } };
  });
}

function selection(of: Table, caller: AnyCaller, wanted: readonly string[]): Sql {
  const { correlationId, id, key, name, operation } = of;
  const buckets = wanted.map(bucketIn);
  return sql`(
    select t.${id} as id, partner_id as "partnerId", merchant_id as "merchantId",
      ${operation}::text as operation, ${key}::text as key, created_at as "createdAt",
      ${correlationId}::text as "correlationId"
    from unnest(${buckets}::bpchar[], ${wanted}::text[]) as w(of_bucket, of_id)
    join ${name} as t on t.bucket = w.of_bucket and t.${id} = w.of_id
    where t.bucket ${inBuckets(buckets)} and ${ownedBy(caller)})`;
}

/** Refunds, disputes and alerts of a payment, and the authentication that it used. */
export async function partsOfPayment(db: Queryable, paymentId: string): Promise<string[]> {
  const bucket = bucketIn(paymentId);
  const rows = await db.query<{ id: string | null }>(sql`
    (select request #>> '{threeDSecure,threeDSecureAuthenticationId}' as id
      from payments where bucket = ${bucket} and payment_id = ${paymentId})
    union all
    (select refund_id as id from refunds
      where bucket = ${bucket} and payment_id = ${paymentId} order by id limit ${REFUNDS_MAX})
    union all
    (select dispute_id as id from disputes
      where bucket = ${bucket} and payment_id = ${paymentId} order by id limit ${DISPUTES_MAX})
    union all
    (select alert_id as id from dispute_alerts
      where bucket = ${bucket} and payment_id = ${paymentId} order by id limit ${DISPUTES_MAX})`);
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
export async function payoutsOfBatches(db: Queryable, batches: readonly string[]) {
  const [first] = batches;
  if (first === undefined) return [];
  const rows = await db.query<{ id: string }>(sql`
    select distinct payout_id as id from payable_lines
    where bucket = ${bucketIn(first)} and subject_id = any(${batches}::text[])
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
export async function partnerOfMerchant(db: Queryable, caller: AnyCaller, merchantId: string) {
  const [row] = await db.query<{ partnerId: string }>(sql`
    select partner_id as "partnerId" from merchants
    where bucket = ${bucketOf(merchantId)} and merchant_id = ${merchantId} and ${ownedBy(caller)}`);
  return row?.partnerId;
}
