import { bucketIn } from '../../kernel/id.ts';
import { listFor, type RecordScope } from '../../access/partners/index.ts';
import { EVERY_BUCKET, inBuckets } from '../../platform/db/in-buckets.ts';
import { madeUnder } from '../../platform/db/idempotency-store.ts';
import {
  type List,
  orderOf,
  pageStatement,
  readList,
  type Searched,
  searchList,
} from '../../platform/db/list.ts';
import { type Database, join, type Queryable, type Sql, sql } from '../../platform/db/pool.ts';
import { type PagePosition, type PageRequest, rowsToFetch } from '../../platform/http/page.ts';
import { CREATE_PAYMENT, type Payment } from './payment.ts';
import {
  type PaymentFilters,
  type PaymentSearch,
  searchAll,
  searchFor,
} from './payment-filter-store.ts';
import { PAYMENT_COLUMNS, paymentOf, type Row } from './payment-store.ts';

type Listing = Readonly<{ page: PageRequest; filters: PaymentFilters }>;

/** A partner's own payments, for a credential bound to one merchant that merchant's; or everybody's. */
export async function listPayments(db: Database, whose: RecordScope, { page, filters }: Listing) {
  const search = searchFor(filters, whose.merchantId);
  const table = await tableOf(db, whose, filters);
  if (isWalk(whose, filters, search)) {
    const found = await walkPayments(db, whose, { page, filters, search, table });
    return { ...found, rows: found.rows.map(paymentOf) };
  }
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

/** Whether rows are looked at one by one; everybody's payments have an index of their own for that. */
function isWalk({ partnerId }: RecordScope, { status }: PaymentFilters, search: PaymentSearch) {
  if (search.others.length > 0) return true;
  return partnerId === null && search.indexed.length === 0 && status === undefined;
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
): Promise<Place[]> {
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

async function walkPayments(
  db: Database,
  { partnerId }: RecordScope,
  { filters, page, search, table }: Reading & Readonly<{ filters: PaymentFilters }>,
): Promise<Searched<Row>> {
  const way = partnerId === null ? searchAll(filters) : search;
  const isWanted = way.others.length === 0 ? sql`true` : join(way.others, ' and ');
  // Of what is looked at no more is kept: rows are wide, and those that are wanted may be few.
  const list: List = {
    select: sql`
      select p.payment_id, p.created_at, ${isWanted} as is_wanted from ${table} p ${EVERY_BUCKET}
      where ${partnerId === null ? sql`true` : sql`partner_id = ${partnerId}`}`,
    id: sql`payment_id`,
    page,
    where: way.indexed,
    either: { conditions: way.parts, show: sql`select *`, alias: sql`p` },
  };
  const { reached, rows } = await searchList<PagePosition>(db, {
    alias: sql`p`,
    columns: sql`p.payment_id as id, p.created_at as "createdAt"`,
    idColumn: sql`payment_id`,
    timeColumn: sql`created_at`,
    order: orderOf(list),
    source: (most) => pageStatement(list, most),
    conditions: [sql`p.is_wanted`],
    most: rowsToFetch(page),
  });
  return { reached, rows: await rowsWith(db, rows) };
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
    where due_at is not null and attempts >= ${attemptsMin}`;
  const rows = await readList<Row>(db, { select, id: sql`payment_id`, page });
  return rows.map(paymentOf);
}
