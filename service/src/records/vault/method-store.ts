import { bucketIn, bucketOf } from '../../kernel/id.ts';
import {
  isOf,
  merchantsOf,
  type PartnerCaller,
  type RecordScope,
} from '../../access/partners/index.ts';
import {
  deletingMetadata,
  listingWithMetadata,
  type Metadata,
  type RecordWithMetadata,
  replacingMetadata,
} from '../metadata/index.ts';
import type { Searched } from '../../platform/db/list.ts';
import { EVERY_BUCKET, inBuckets } from '../../platform/db/in-buckets.ts';
import { forgetOldest } from '../../platform/db/forget.ts';
import {
  type Database,
  type Queryable,
  type Sql,
  sql,
  type Statement,
} from '../../platform/db/pool.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { MethodChange, RemovedMethod } from './event.ts';
import { expiryOf, monthNumber } from './expiry.ts';
import { noteIssuerIds } from './issuer-id-store.ts';
import { ownerOf, type PaymentMethod, type SealedMethod } from './payment-method.ts';

const METHOD = sql`
  m.payment_method_id as id, m.bucket, m.partner_id as "partnerId", m.merchant_id as "merchantId",
  m.customer_id as "customerId", m.fingerprint, m.brand, m.bin, m.last_four as "lastFour", m.expiry,
  m.cardholder_name as "cardholderName", m.stored,
  m.network_transaction_id as "networkTransactionId", m.metadata, m.created_at as "createdAt"`;

type Row = Omit<PaymentMethod, 'expiryMonth' | 'expiryYear'> & Readonly<{ expiry: number }>;

function methodOf<R extends Row>({ expiry, ...row }: R) {
  return { ...row, ...expiryOf(expiry) };
}

/** What became of a method: `isNew` is false where the merchant had stored the card before. */
export type Kept = Readonly<{
  paymentMethodId: string;
  isNew: boolean;
  /** False also for one whose customer was deleted meanwhile, or never was the merchant's. */
  isStored: boolean;
  /** Of the method that is kept, which may have been another's before. */
  customerId: string | null;
  /** To be reported; null for what is not stored, or was by another of the same call. */
  change: MethodChange | null;
}>;

/**
 * Keeps the methods, mostly in one statement, and tells of each in their order. A card that its merchant has
 * stored already stays the method it was, under any race; it takes the later expiry, the new name,
 * and a customer and the issuer's name of its first payment if it had none. What the issuer called
 * the later ones is noted beside it.
 */
export async function keepMethods(tx: Tx, methods: readonly SealedMethod[]): Promise<Kept[]> {
  if (methods.length === 0) return [];
  // A statement cannot meet a row twice, so of a card stored twice in one batch the first goes.
  const firsts = new Map(methods.toReversed().map((method) => [cardKey(method), method]));
  const rows = await tx.query<KeptRow>(insertion([...firsts.values()]));
  const kept = new Map(rows.flatMap((row) => [[cardKey(row), row] as const, [row.id, row]]));
  const ids = new Set([...firsts.values()].map(({ id }) => id));
  const taken = new Set<string>();
  const isFirst = (method: SealedMethod) => firsts.get(cardKey(method)) === method;
  // The first of a card was not stored, for want of its customer: that says nothing of the others.
  const left = methods.filter((method) => !kept.has(cardKey(method)) && !isFirst(method));
  const keptLater = await keepMethods(tx, left);
  const laterOf = new Map(left.map((method, place) => [method, keptLater[place]]));
  const results = methods.map((method) => {
    const later = laterOf.get(method);
    if (later) return later;
    const row = kept.get(cardKey(method)) ?? kept.get(method.id);
    if (!row) throw new Error('every method of a batch is kept');
    const isFirstOfRow = !taken.has(row.id);
    const isNew = ids.has(row.id) && isFirstOfRow;
    taken.add(row.id);
    const { id: paymentMethodId, customerId, stored: isStored } = row;
    const change = isStored && isFirstOfRow ? changeOf(row, isNew) : null;
    return { paymentMethodId, isNew, isStored, customerId, change };
  });
  const again = methods.flatMap(({ networkTransactionId: issuerId }, place) => {
    const result = results[place];
    return result && !result.isNew && issuerId !== null ? [{ ...result, issuerId }] : [];
  });
  await noteIssuerIds(tx, again);
  return results;
}

/** Keeps methods that are not stored ones, each its own: nothing is returned of them. */
export function keeping(methods: readonly SealedMethod[]): readonly Statement[] {
  return methods.length === 0 ? [] : [insertion(methods)];
}

type KeptRow = Row & Readonly<{ sequence: number }>;

function changeOf({ sequence, ...row }: KeptRow, isNew: boolean): MethodChange {
  return { kind: isNew ? 'stored' : 'updated', method: methodOf(row), sequence };
}

/** What makes two methods one: the card, for stored ones; the rest are all their own. */
function cardKey(method: Pick<Row, 'id' | 'merchantId' | 'fingerprint' | 'stored'>): string {
  return method.stored ? method.merchantId + method.fingerprint.toString('hex') : method.id;
}

function insertion(methods: readonly SealedMethod[]): Sql {
  const column = <T>(of: (method: SealedMethod) => T): T[] => methods.map(of);
  // In one order everywhere, so that two batches wait for each other and do not deadlock.
  return sql`
    insert into payment_methods as m
      (bucket, payment_method_id, partner_id, merchant_id, customer_id, fingerprint, brand, bin,
       last_four, expiry, cardholder_name, sealed, stored, created_at, network_transaction_id,
       sequence)
    select bucket, id, partner_id, merchant_id, customer.known, fingerprint, brand, bin, last_four,
      expiry, cardholder_name, sealed, kept.stored, created_at, network_transaction_id,
      kept.stored::int
    from unnest(
      ${column(({ bucket }) => bucket)}::bpchar[], ${column(({ id }) => id)}::text[],
      ${column(({ partnerId }) => partnerId)}::text[],
      ${column(({ merchantId }) => merchantId)}::text[],
      ${column(({ customerId }) => customerId)}::text[],
      ${column(({ fingerprint }) => fingerprint)}::bytea[],
      ${column(({ brand }) => brand)}::text[], ${column(({ bin }) => bin)}::text[],
      ${column(({ lastFour }) => lastFour)}::text[], ${column(monthNumber)}::int[],
      ${column(({ cardholderName }) => cardholderName)}::text[],
      ${column(({ sealed }) => sealed)}::bytea[], ${column(({ stored }) => stored)}::boolean[],
      ${column(({ createdAt }) => createdAt)}::timestamptz[],
      ${column(({ networkTransactionId }) => networkTransactionId)}::text[]
    ) as given(bucket, id, partner_id, merchant_id, customer_id, fingerprint, brand, bin, last_four,
               expiry, cardholder_name, sealed, stored, created_at, network_transaction_id)
    cross join lateral (
      select (select c.customer_id from customers c
              where c.bucket ${inBuckets(column(({ bucket }) => bucket))}
                and c.bucket = given.bucket and c.merchant_id = given.merchant_id
                and c.customer_id = given.customer_id for key share)
    ) as customer(known)
    cross join lateral (
      -- What was deleted with its customer meanwhile is not stored again.
      select given.stored and (given.customer_id is null or customer.known is not null)
    ) as kept(stored)
    order by merchant_id, fingerprint
    on conflict (bucket, merchant_id, fingerprint) where stored do update
    set expiry = greatest(m.expiry, excluded.expiry),
        cardholder_name = coalesce(excluded.cardholder_name, m.cardholder_name),
        customer_id = coalesce(m.customer_id, excluded.customer_id),
        network_transaction_id =
          coalesce(m.network_transaction_id, excluded.network_transaction_id),
        sequence = m.sequence + 1
    returning ${METHOD}, m.sequence`;
}

type Requested = Readonly<{ merchantId: string; paymentMethodId: string }>;

/** With what `openCard` needs, in their order. Also those not stored, which may not pay. */
export async function readMethods(db: Queryable, requested: readonly Requested[]) {
  const buckets = requested.map(({ merchantId }) => bucketOf(merchantId));
  // Buckets as bpchar, which the column is: compared as text they would not be found by the index.
  const rows = await db.query<Row & Readonly<{ sealed: Buffer }>>(sql`
    select ${METHOD}, m.sealed
    from unnest(${buckets}::bpchar[],
                ${requested.map(({ merchantId }) => merchantId)}::text[],
                ${requested.map(({ paymentMethodId }) => paymentMethodId)}::text[])
      as w(bucket, merchant_id, id)
    join payment_methods m
      on m.bucket = w.bucket and m.payment_method_id = w.id and m.merchant_id = w.merchant_id
    where m.bucket ${inBuckets(buckets)}`);
  const found = new Map(rows.map((row) => [ownerOf(row.merchantId, row.id), row]));
  return requested.map(({ merchantId, paymentMethodId }) => {
    const owner = ownerOf(merchantId, paymentMethodId);
    const row = found.get(owner);
    return row && { ...methodOf(row), owner };
  });
}

/** The stored method with this id, if the caller may see it. Without its number, sealed or not. */
export async function findMethod(db: Queryable, whose: RecordScope, paymentMethodId: string) {
  const [row] = await db.query<Row>(sql`
    select ${METHOD} from payment_methods m
    where ${named(paymentMethodId)} and m.stored and ${isOf(whose)}`);
  return row && methodOf(row);
}

export type MethodFilters = Readonly<{
  merchantId?: string;
  customerId?: string;
  metadata?: Metadata;
}>;

/** The stored methods of a partner, for a credential bound to one merchant of that; or everybody's. */
const rowsOfList = listingWithMetadata<Row, MethodFilters>(
  { kind: 'payment_method', table: sql`payment_methods`, id: sql`payment_method_id` },
  ({ merchantId, customerId }, whose) => ({
    // A partner may ask for those of all its merchants.
    select: (isPartners, from) =>
      sql`select ${METHOD} from ${from} as m ${EVERY_BUCKET} where m.stored and ${isPartners}`,
    bucket: customerId === undefined ? undefined : bucketIn(customerId),
    filters: [[sql`customer_id`, customerId], ...merchantsOf(whose, merchantId)],
  }),
);

export async function listMethods(
  ...asked: Parameters<typeof rowsOfList>
): Promise<Searched<PaymentMethod>> {
  const { reached, rows } = await rowsOfList(...asked);
  return { rows: rows.map(methodOf), reached };
}

const REMOVED = sql`
  payment_method_id as id, bucket, partner_id as "partnerId", merchant_id as "merchantId",
  customer_id as "customerId", metadata, created_at as "createdAt", sequence`;

/** Removes the row for good, and tells whose it was. */
export async function removeMethod(tx: Tx, caller: PartnerCaller, paymentMethodId: string) {
  const [row] = await tx.query<RemovedMethod>(sql`
    delete from payment_methods m where ${named(paymentMethodId)} and m.stored and ${isOf(caller)}
    returning ${REMOVED}`);
  if (row) await tx.commitInOneRoundTrip(deletingMetadata([methodWithMetadata(row)]));
  return row;
}

type MethodWithMetadata = Omit<RecordWithMetadata, 'kind'>;

function methodWithMetadata(method: MethodWithMetadata): RecordWithMetadata {
  return { ...method, kind: 'payment_method' };
}

/** The stored method with the number of its last event; nobody else changes it until the transaction ends. */
export async function lockMethod(tx: Tx, caller: PartnerCaller, paymentMethodId: string) {
  const [row] = await tx.query<KeptRow>(sql`
    select ${METHOD}, m.sequence from payment_methods m
    where ${named(paymentMethodId)} and m.stored and ${isOf(caller)} for update`);
  return row && methodOf(row);
}

/** The caller holds the method's lock. */
export async function writeMethodMetadata(
  tx: Tx,
  before: PaymentMethod,
  { metadata, sequence }: Readonly<{ metadata: Metadata | null; sequence: number }>,
): Promise<void> {
  await tx.query(sql`
    update payment_methods m
    set metadata = ${metadata && JSON.stringify(metadata)}, sequence = ${sequence}
    where ${named(before.id)}`);
  await tx.commitInOneRoundTrip(replacingMetadata(methodWithMetadata(before), metadata));
}

/** Tells which they were. What was not stored stays for its payment, and is nobody's. */
export async function removeMethodsOf(tx: Tx, customer: Readonly<{ bucket: string; id: string }>) {
  const removed = await tx.query<RemovedMethod>(sql`
    delete from payment_methods
    where bucket = ${customer.bucket} and customer_id = ${customer.id} and stored
    returning ${REMOVED}`);
  await tx.commitInOneRoundTrip(deletingMetadata(removed.map(methodWithMetadata)));
  await tx.query(sql`
    update payment_methods set customer_id = null
    where bucket = ${customer.bucket} and customer_id = ${customer.id}`);
  return removed;
}

/** Removes methods that were not stored and are older than `before`; tells how many, up to 1,000. */
export async function forgetUnstored(db: Database, before: Date): Promise<number> {
  return await forgetOldest(db, {
    table: 'payment_methods',
    id: { column: 'payment_method_id', type: 'text' },
    isOver: sql`not stored and created_at < ${before}`,
    age: 'created_at',
  });
}

function named(paymentMethodId: string): Sql {
  return sql`m.bucket = ${bucketIn(paymentMethodId)} and m.payment_method_id = ${paymentMethodId}`;
}
