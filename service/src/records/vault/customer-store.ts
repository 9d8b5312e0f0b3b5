import { bucketIn, bucketOf } from '../../kernel/id.ts';
import * as partners from '../../access/partners/index.ts';
import {
  deletingMetadata,
  isSameMetadata,
  listingWithMetadata,
  type Metadata,
  type RecordWithMetadata,
  insertingMetadata,
  replacingMetadata,
} from '../metadata/index.ts';
import { EVERY_BUCKET, inBuckets } from '../../platform/db/in-buckets.ts';
import { type Queryable, type Sql, sql, type Tx } from '../../platform/db/pool.ts';
import {
  insertingWords,
  type RecordNames,
  removeWords,
  replaceWords,
} from '../../platform/words/word-store.ts';

export type Customer = Readonly<{
  id: string;
  bucket: string;
  partnerId: string;
  merchantId: string;
  name: string;
  email: string | null;
  /** What the merchant calls the customer in its own books. */
  reference: string | null;
  metadata: Metadata | null;
  /** The number of its last event. */
  sequence: number;
  createdAt: Date;
}>;

const CUSTOMER = sql`
  customer_id as id, bucket, partner_id as "partnerId", merchant_id as "merchantId", name, email,
  reference, metadata, sequence, created_at as "createdAt"`;

export type CustomerFilters = Readonly<{
  merchantId?: string;
  reference?: string;
  metadata?: Metadata;
}>;

export async function insertCustomer(tx: Tx, customer: Customer): Promise<void> {
  await tx.query(sql`
    insert into customers
      (bucket, customer_id, partner_id, merchant_id, name, email, reference, metadata, sequence,
       created_at)
    values (${customer.bucket}, ${customer.id}, ${customer.partnerId}, ${customer.merchantId},
            ${customer.name}, ${customer.email}, ${customer.reference},
            ${customer.metadata && JSON.stringify(customer.metadata)}, ${customer.sequence},
            ${customer.createdAt})`);
  await tx.commitInOneRoundTrip([
    ...insertingMetadata([customerWithMetadata(customer)]),
    ...insertingWords([namesOf(customer)]),
  ]);
}

function namesOf({
  bucket,
  email,
  id,
  merchantId,
  name,
  partnerId,
  reference,
}: Customer): RecordNames {
  return { kind: 'CUSTOMER', id, bucket, partnerId, merchantId, texts: [name, email, reference] };
}

/** What a customer is found again by. */
export function customerWithMetadata(customer: Customer): RecordWithMetadata {
  return { ...customer, kind: 'customer' };
}

/** Writes what a customer has become. The caller holds its lock. */
export async function writeCustomer(tx: Tx, before: Customer, customer: Customer): Promise<void> {
  const { email, metadata, name, reference, sequence } = customer;
  await tx.query(sql`
    update customers set name = ${name}, email = ${email}, reference = ${reference},
      metadata = ${metadata && JSON.stringify(metadata)}, sequence = ${sequence}
    where ${named(customer.id)}`);
  if (!isSameMetadata(before.metadata, metadata)) {
    await tx.commitInOneRoundTrip(replacingMetadata(customerWithMetadata(before), metadata));
  }
  await replaceWords(tx, namesOf(before), namesOf(customer));
}

export const findCustomer = partners.findingFor<Customer>(
  (id, isTheirs) => sql`
    select ${CUSTOMER} from customers where ${named(id)} and ${isTheirs}`,
);

/** Until the transaction ends nobody stores a card for the customer. */
export async function lockCustomer(tx: Tx, caller: partners.PartnerCaller, customerId: string) {
  const [row] = await tx.query<Customer>(sql`
    select ${CUSTOMER} from customers where ${named(customerId)} and ${partners.isOf(caller)} for update`);
  return row;
}

export async function removeCustomer(tx: Tx, customer: Customer): Promise<void> {
  await tx.query(sql`delete from customers where ${named(customer.id)}`);
  await tx.commitInOneRoundTrip(deletingMetadata([customerWithMetadata(customer)]));
  await removeWords(tx, namesOf(customer));
}

type Requested = Readonly<{ merchantId: string; customerId: string }>;

/** Of each, in their order, whether the merchant has that customer. */
export async function haveCustomers(db: Queryable, requested: readonly Requested[]) {
  const buckets = requested.map(({ merchantId }) => bucketOf(merchantId));
  // Buckets as bpchar, which the column is: compared as text they would not be found by the index.
  const rows = await db.query<Readonly<{ id: string; merchantId: string }>>(sql`
    select c.customer_id as id, c.merchant_id as "merchantId"
    from unnest(${buckets}::bpchar[],
                ${requested.map(({ merchantId }) => merchantId)}::text[],
                ${requested.map(({ customerId }) => customerId)}::text[])
      as w(bucket, merchant_id, id)
    join customers c
      on c.bucket = w.bucket and c.merchant_id = w.merchant_id and c.customer_id = w.id
    where c.bucket ${inBuckets(buckets)}`);
  const found = new Set(rows.map(({ merchantId, id }) => `${merchantId}/${id}`));
  return requested.map(({ merchantId, customerId }) => found.has(`${merchantId}/${customerId}`));
}

/** A partner's own customers, for a credential bound to one merchant that merchant's; or everybody's. */
export const listCustomers = listingWithMetadata<Customer, CustomerFilters>(
  { kind: 'customer', table: sql`customers`, id: sql`customer_id` },
  ({ merchantId, reference }, whose) => ({
    // A partner may ask for those of all its merchants.
    select: (isPartners, from) =>
      sql`select ${CUSTOMER} from ${from} as c ${EVERY_BUCKET} where ${isPartners}`,
    filters: [[sql`reference`, reference], ...partners.merchantsOf(whose, merchantId)],
  }),
);

function named(customerId: string): Sql {
  return sql`bucket = ${bucketIn(customerId)} and customer_id = ${customerId}`;
}
