import { bucketOf } from '../../kernel/id.ts';
import { findPayments, type PaymentFilters } from '../../money/payments/index.ts';
import { listFor, type RecordScope } from '../../access/partners/index.ts';
import { EVERY_BUCKET, inBuckets } from '../../platform/db/in-buckets.ts';
import { type Database, empty, type Sql, sql } from '../../platform/db/pool.ts';
import { findByText, type MetadataKind } from '../../records/metadata/index.ts';
import type { PageRequest } from '../../platform/http/page.ts';
import { foundAs, MERCHANTS, showRecords, type Table, TABLES } from './id-store.ts';
import { OF_KIND_MAX, type SearchResult } from './result.ts';

const FIRST: PageRequest = {
  limit: OF_KIND_MAX,
  direction: 'older',
  position: null,
  createdFrom: null,
  createdTo: null,
};

/** In another collation than the indexes have, so that the bucket is never what rows are found by. */
function boundTo({ merchantId }: RecordScope): Sql {
  if (merchantId === null) return empty;
  return sql`and bucket ${inBuckets([bucketOf(merchantId)])} and merchant_id = ${merchantId}`;
}

type Found = Readonly<Parameters<typeof foundAs>[0] & { table: Sql }>;

async function newest(db: Database, whose: RecordScope, of: Found, condition: Sql) {
  // Of all of a partner's merchants, or of everybody.
  const select = (isPartners: Sql) => sql`
    select ${foundAs(of)} from ${of.table} ${EVERY_BUCKET}
    where ${isPartners} and ${condition} ${boundTo(whose)}`;
  return await listFor<SearchResult>(db, whose, { select, id: of.id, page: FIRST });
}

/** One whose outcome is not known is in none of the indexes by what people know of it. */
async function payments(db: Database, whose: RecordScope, known: Sql) {
  const condition = sql`status <> 'PROCESSING' and ${known}`;
  return await newest(db, whose, TABLES.payment, condition);
}

export async function paymentsByLastFour(db: Database, whose: RecordScope, lastFour: string) {
  return await paymentsBy(db, whose, { lastFour });
}

export async function paymentsByAmount(db: Database, whose: RecordScope, amount: bigint) {
  return await paymentsBy(db, whose, { amount: Number(amount) });
}

export async function paymentsByNumber(db: Database, whose: RecordScope, referenceNumber: string) {
  return await paymentsBy(db, whose, { referenceNumber });
}

const PAGES_MAX = 5; // Of a search that may go on for longer: what is newest is wanted.

async function paymentsBy(db: Database, whose: RecordScope, filters: PaymentFilters) {
  const found: string[] = [];
  let page = FIRST;
  for (let pages = 0; pages < PAGES_MAX && found.length < OF_KIND_MAX; pages += 1) {
    const { rows, reached } = await findPayments(db, whose, { page, filters });
    found.push(...rows.map(({ id }) => id));
    if (!reached) break;
    page = { ...FIRST, position: reached };
  }
  const some = await showRecords(db, TABLES.payment, found);
  const byId = new Map(some.map((one) => [one.id, one]));
  return found.flatMap((id) => byId.get(id) ?? []).slice(0, OF_KIND_MAX);
}

export async function paymentsByOrder(db: Database, whose: RecordScope, orderId: string) {
  return await payments(db, whose, sql`order_id = ${orderId}`);
}

export async function paymentsByInvoice(db: Database, whose: RecordScope, invoiceNumber: string) {
  return await payments(db, whose, sql`invoice_number = ${invoiceNumber}`);
}

const WITH_METADATA: Readonly<Record<MetadataKind, Table>> = {
  payment: TABLES.payment,
  refund: TABLES.refund,
  customer: TABLES.customer,
  payment_method: TABLES.paymentMethod,
  merchant: MERCHANTS,
  adjustment: TABLES.adjustment,
};

/** By their metadata: `20417`, or `orderNumber=20417`. */
export async function byMetadata(db: Database, whose: RecordScope, text: string) {
  const [, name, value = text] = /^([A-Za-z0-9_.-]{1,40})[=:](.+)$/.exec(text) ?? [];
  const asked = [
    { name: undefined, value: text },
    ...(name === undefined ? [] : [{ name, value }]),
  ];
  const found = await Promise.all(asked.map((one) => findByText(db, whose, one)));
  const byKind = Map.groupBy(found.flat(), ({ kind }) => kind);
  const results = await Promise.all(
    [...byKind].map(([kind, notes]) => {
      const ids = notes.slice(0, OF_KIND_MAX).map(({ id }) => id);
      return showRecords(db, WITH_METADATA[kind], ids);
    }),
  );
  return results.flat();
}

export async function disputesByCase(db: Database, whose: RecordScope, caseReference: string) {
  return await newest(db, whose, TABLES.dispute, sql`case_reference = ${caseReference}`);
}

export async function customersByEmail(db: Database, whose: RecordScope, email: string) {
  return await newest(db, whose, TABLES.customer, sql`lower(email) = ${email}`);
}

export async function customersByReference(db: Database, whose: RecordScope, reference: string) {
  return await newest(db, whose, TABLES.customer, sql`reference = ${reference}`);
}
