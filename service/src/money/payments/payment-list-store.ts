import { PARKED_UNTIL } from '../../acquiring/operations/index.ts';
import { bucketIn } from '../../kernel/id.ts';
import { listFor, type RecordScope } from '../../access/partners/index.ts';
import { EVERY_BUCKET, inBuckets } from '../../platform/db/in-buckets.ts';
import { madeUnder } from '../../platform/db/idempotency-store.ts';
import { LOOKED_AT_MAX, readList, type Searched } from '../../platform/db/list.ts';
import {
  type Database,
  empty,
  join,
  type Queryable,
  type Sql,
  sql,
} from '../../platform/db/pool.ts';
import { listByMetadata, type Metadata } from '../../records/metadata/index.ts';
import { type PagePosition, type PageRequest, rowsToFetch } from '../../platform/http/page.ts';
import { CREATE_PAYMENT, type Payment } from './payment.ts';
import {
  ENDED,
  filterConditions,
  foundBy,
  type PaymentFilters,
  type PaymentSearch,
  paymentSearchFor,
} from './payment-filter-store.ts';
import { searchPayments } from './payment-search-store.ts';
import { PAYMENT_COLUMNS, paymentOf, type Row } from './payment-store.ts';
import { walkPayments } from './payment-walk-store.ts';

const ID = sql`payment_id`;

type Listing = Readonly<{ page: PageRequest; filters: PaymentFilters }>;

/** A partner's own payments, for a credential bound to one merchant that merchant's; or everybody's. */
export async function listPayments(db: Database, whose: RecordScope, listing: Listing) {
  const places = await placesOf(db, whose, listing);
  if (places) {
    const rows = await rowsWith(db, places.rows);
    return { rows: rows.map(paymentOf), reached: places.reached };
  }
  const { filters, page } = listing;
  const search = paymentSearchFor(filters, whose.merchantId);
  const table = await tableOf(db, whose, filters);
  const { merchantId } = filters;
  const rows = await readPayments(db, whose, { page, search, table, merchantId });
  return { rows: await withRest(db, rows), reached: undefined };
}

/** A payment that looks as it did when it was made: no more of it is read. */
export type WrittenPayment = PagePosition & Readonly<{ partnerId: string; answer: string }>;
type Place = PagePosition & Readonly<{ partnerId: string; answer: string | null }>;

/** Of those that have changed all is read. */
async function withRest(db: Database, places: readonly Place[]) {
  const changed = await rowsWith(
    db,
    places.filter(({ answer }) => answer === null),
  );
  const byId = new Map(changed.map((row) => [row.id, paymentOf(row)]));
  return places.flatMap(({ answer, ...place }): (Payment | WrittenPayment)[] => {
    if (answer !== null) return [{ ...place, answer }];
    const payment = byId.get(place.id);
    return payment ? [payment] : [];
  });
}

/** Where the payments are, for whoever shows something else of them. */
export async function findPayments(
  db: Database,
  whose: RecordScope,
  listing: Listing,
): Promise<Searched<PagePosition>> {
  return (await placesOf(db, whose, listing)) ?? (await listPayments(db, whose, listing));
}

/** Where rows are looked at one by one, which are wanted; undefined where an index tells. */
async function placesOf(
  db: Database,
  whose: RecordScope,
  { filters, page }: Listing,
): Promise<Searched<PagePosition> | undefined> {
  const { metadata, ...rest } = filters;
  if (metadata) return await notedPayments(db, whose, { page, metadata, others: rest });
  const by = foundBy(filters);
  if (by) return await searchPayments(db, whose, { by, filters, page });
  const { indexed, others, parts } = paymentSearchFor(filters, whose.merchantId);
  if (
    whose.partnerId === null &&
    (others.length > 0 || (indexed.length === 0 && !filters.status))
  ) {
    const conditions = filterConditions(filters);
    const lookedAt = conditions.length === 0 ? rowsToFetch(page) : LOOKED_AT_MAX;
    const everybodys = { ended: [ENDED], isProcessing: true };
    return await walkPayments(db, whose, { page, conditions, lookedAt, ...everybodys });
  }
  if (others.length === 0) return undefined;
  const also = indexed.length === 0 ? empty : sql`and ${join([...indexed], ' and ')}`;
  return await walkPayments(db, whose, {
    page,
    table: await tableOf(db, whose, filters),
    ended: parts.map((part) => sql`${part} ${also}`),
    isProcessing: false,
    conditions: others,
    lookedAt: LOOKED_AT_MAX,
  });
}

type NotedListing = Readonly<{
  page: PageRequest;
  metadata: Metadata;
  others: Omit<PaymentFilters, 'metadata'>;
}>;

/** Found by their metadata, and looked at for all else that is asked. */
async function notedPayments(
  db: Database,
  whose: RecordScope,
  { metadata, others, page }: NotedListing,
): Promise<Searched<PagePosition>> {
  const { idempotencyKey, merchantId, ...rest } = others;
  const conditions = [
    ...filterConditions(others, whose.merchantId),
    ...(idempotencyKey === undefined ? [] : [sql`p.idempotency_key = ${idempotencyKey}`]),
  ];
  const isNarrowed = idempotencyKey !== undefined || Object.keys(rest).length > 0;
  const merchantIds = [whose.merchantId, merchantId];
  return await listByMetadata<PagePosition>(
    db,
    whose,
    { kind: 'payment', metadata, page, merchantIds, isNarrowed },
    {
      table: sql`payments`,
      id: ID,
      // Of a few payments that are known.
      listOf: (from, isPartners) => ({
        select: sql`
          select p.payment_id as id, p.created_at as "createdAt"
          from ${from} as p ${EVERY_BUCKET} where ${isPartners}`,
        where: conditions,
      }),
    },
  );
}

/** All payments, or those that were made under a key. */
async function tableOf(db: Queryable, whose: RecordScope, filters: PaymentFilters): Promise<Sql> {
  const { idempotencyKey: key, merchantId } = filters;
  const { merchantId: bound, partnerId } = whose;
  if (key === undefined || partnerId === null) return sql`payments`;
  const under = { partnerId, merchantId: merchantId ?? bound, operation: CREATE_PAYMENT, key };
  return among(await madeUnder(db, under));
}

type Reading = Readonly<{ page: PageRequest; search: PaymentSearch; table: Sql }>;

const PLACE = sql`
  select p.payment_id as id, p.created_at as "createdAt", p.partner_id as "partnerId", p.answer`;

async function readPayments(
  db: Database,
  whose: RecordScope,
  { merchantId, page, search, table }: Reading & Readonly<{ merchantId: string | undefined }>,
): Promise<readonly Place[]> {
  return await listFor<Place>(db, whose, {
    // A partner may ask for those of all its merchants, and an operator for all there are.
    select: (isPartners) => sql`select * from ${table} p ${EVERY_BUCKET} where ${isPartners}`,
    id: sql`payment_id`,
    page,
    merchantId,
    where: search.indexed,
    either: { conditions: search.parts, show: PLACE, alias: sql`p` },
  });
}

async function rowsWith(db: Database, places: readonly PagePosition[]): Promise<Row[]> {
  if (places.length === 0) return [];
  const byShard = Map.groupBy(
    places.map(({ id }) => id),
    (id) => db.shardOf(bucketIn(id)),
  );
  const found = await Promise.all(
    [...byShard].map(([shard, ids]) =>
      db.at(shard).query<Row>(sql`select ${PAYMENT_COLUMNS} from ${among(ids)} as p`),
    ),
  );
  const byId = new Map(found.flat().map((row) => [row.id, row]));
  return places.flatMap(({ id }) => byId.get(id) ?? []);
}

/** The payments with these ids, each by its key and no other way. */
function among(ids: readonly string[]): Sql {
  return sql`(
    select made.* from unnest(${ids.map(bucketIn)}::bpchar[], ${ids}::text[]) as w(of_bucket, id)
    join payments made on made.bucket = w.of_bucket and made.payment_id = w.id
    where made.bucket ${inBuckets(ids.map(bucketIn))})`;
}

/** Payments whose outcome is not known, of every partner: for the operator. */
export async function listUnresolvedPayments(
  db: Queryable,
  page: PageRequest,
  attemptsMin: number,
) {
  // Whosever they are.
  const select = sql`
    select ${PAYMENT_COLUMNS} from payments p ${EVERY_BUCKET}
    where due_at is not null and (attempts >= ${attemptsMin} or due_at = ${PARKED_UNTIL})`;
  const rows = await readList<Row>(db, { select, id: sql`payment_id`, page });
  return rows.map(paymentOf);
}
