import { inBuckets } from './in-buckets.ts';
import { BUCKETS } from '../../kernel/id.ts';
import { askedIn, conditionOf, type Filter, filterOf } from './list-filters.ts';
import { type Database, empty, join, type Queryable, type Sql, sql } from './pool.ts';

export type Position = Readonly<{ createdAt: Date; id: string }>;
export type { Filter } from './list-filters.ts';

export type RequestedPage = Readonly<{
  limit: number;
  direction: 'older' | 'newer';
  position: Position | null;
  createdFrom: Date | null;
  createdTo: Date | null;
}>;

/** A list, newest first, of a table with `created_at` and an id. */
export type List = Readonly<{
  /** The statement up to its first condition: `select … from … where …`. */
  select: Sql;
  id: Sql;
  page: RequestedPage;
  /** More conditions; those that are not asked for are undefined. */
  where?: readonly (Sql | undefined)[];
  /**
   * Each has an index on (…, column, created_at, id): rows are found by that of the first that is given.
   * A plan is for all values, and cannot know that one is rare among rows which nearly all have another:
   * the index by age alone would look as good, and be read to its end. So the value is a range, and rows
   * are in the order of its column first, which no other index has. For any of some values there is a
   * statement for each: its rows are named `id` and "createdAt".
   */
  filters?: readonly Filter[];
  /**
   * One of these must hold, and each has an index: `show` selects from the first rows of all. Without it
   * they are shown as they are, named `id` and "createdAt".
   */
  either?: Readonly<{ conditions: readonly Sql[]; show?: Sql; alias: Sql }>;
}>;

export function given(column: Sql, value: string | null | undefined): Sql | undefined {
  return value == null ? undefined : sql`${column} = ${value}`;
}

/** One row more than a page shows whether there is another page. */
export function rowsOnPage({ limit }: RequestedPage): number {
  return limit + 1;
}

/** A page of a list, which costs the same however deep it is. */
export async function readList<Row extends object>(db: Queryable, list: List): Promise<Row[]> {
  return await db.query<Row>(pageStatement(list));
}

export function pageStatement(list: List, most = rowsOnPage(list.page)): Sql {
  const [first, ...others] = askedIn(list.filters);
  if (first && first.choices.length > 1) {
    const parts = first.choices.map((choice) => {
      const filters = [{ ...first, choices: [choice] }, ...others].map(filterOf);
      return sql`(${pageStatement({ ...list, filters }, most)})`;
    });
    return sql`select * from (${join(parts, ' union all ')}) as of_any
      ${orderOfRows(list.page)} limit ${most}`;
  }
  const { either, select, where = [] } = list;
  const { bounds, order } = keyset(list);
  const conditions = [...where, ...bounds].filter((one) => one !== undefined);
  const page = (more: readonly Sql[]) =>
    sql`${join([select, ...conditions, ...more], ' and ')} ${order} limit ${most}`;
  if (!either) return page([]);
  const parts = either.conditions.map((one) => sql`(${page([one])})`);
  const { alias, show } = either;
  return sql`${show ?? sql`select *`} from (${join(parts, ' union all ')}) as ${alias}
    ${show ? order : orderOfRows(list.page)} limit ${most}`;
}

/** Of rows with the names that they have in answers. */
export function orderOfRows({ direction }: RequestedPage): Sql {
  return direction === 'older'
    ? sql`order by "createdAt" desc, id desc`
    : sql`order by "createdAt", id`;
}

export function orderOf(list: Pick<List, 'id' | 'page' | 'filters'>): Sql {
  return keyset(list).order;
}

type Leading = Readonly<{ columns: readonly Sql[]; values: readonly string[] }>;

function keyset({ filters, id, page }: Pick<List, 'id' | 'page' | 'filters'>) {
  const [leading, ...others] = askedIn(filters);
  const first = leading && { columns: leading.columns, values: leading.choices.flat() };
  const columns = [...(first?.columns ?? []), sql`created_at`, id];
  const inOrder = page.direction === 'older' ? columns.map((one) => sql`${one} desc`) : columns;
  return {
    bounds: [
      ...(first ? boundsWithin(page, id, first) : boundsOfPage(page, id)),
      ...others.map(conditionOf),
    ],
    order: sql`order by ${join(inOrder)}`,
  };
}

export function boundsOfPage(
  { createdFrom, createdTo, direction, position }: RequestedPage,
  id: Sql,
): Sql[] {
  const beyond = direction === 'older' ? sql`<` : sql`>`;
  return [
    position && sql`(created_at, ${id}) ${beyond} (${position.createdAt}, ${position.id})`,
    createdFrom && sql`created_at >= ${createdFrom}`,
    createdTo && sql`created_at <= ${createdTo}`,
  ].filter((bound) => bound !== null);
}

/** From the first to the last row of a page in an index that begins with the columns. */
function boundsWithin(
  { createdFrom, createdTo, direction, position }: RequestedPage,
  id: Sql,
  leading: Leading,
): readonly Sql[] {
  const [column, value] = [join([...leading.columns]), join([...leading.values])];
  const since = createdFrom && sql`(${column}, created_at) >= (${value}, ${createdFrom})`;
  const until = createdTo && sql`(${column}, created_at) <= (${value}, ${createdTo})`;
  const [first, last] = [
    since ?? sql`(${column}) >= (${value})`,
    until ?? sql`(${column}) <= (${value})`,
  ];
  if (!position) return [first, last];
  const at = sql`(${value}, ${position.createdAt}, ${position.id})`;
  const place = sql`(${column}, created_at, ${id})`;
  // Of two bounds on one side an index would take either: the other is looked at on each row.
  return direction === 'older'
    ? [first, sql`${place} < ${at}`, createdTo ? sql`created_at <= ${createdTo}` : sql`true`]
    : [sql`${place} > ${at}`, last, createdFrom ? sql`created_at >= ${createdFrom}` : sql`true`];
}

export type OfOwners = Readonly<{
  /** Selects the owners; `here`, which begins with `and`, keeps a statement to its shard. */
  owners: (here: Sql) => Sql;
  /** The list of one of them, whose statement names its rows `id` and "createdAt". */
  of: (owner: Sql, here: Sql) => List;
  page: RequestedPage;
  /** Where they all are; on every shard if it is undefined. */
  bucket?: string | undefined;
}>;

/** Only owners who have the first rows matter, and the first row of each finds these. */
export function statementOfAll(
  { of, owners, page }: Omit<OfOwners, 'bucket'>,
  here: Sql,
  most = rowsOnPage(page),
): Sql {
  const way = page.direction === 'older' ? sql`desc` : sql`asc`;
  const first = (rows: Sql) =>
    sql`order by ${rows}."createdAt" ${way}, ${rows}.id ${way} limit ${most}`;
  return sql`
    select found.* from (
      select owner.* from (${owners(here)}) as owner
      cross join lateral (${pageStatement(of(sql`owner`, here), 1)}) as newest
      ${first(sql`newest`)}
    ) as busy
    cross join lateral (${pageStatement(of(sql`busy`, here), most)}) as found
    ${first(sql`found`)}`;
}

export async function readListOfAll<Row extends Position>(
  db: Database,
  { bucket, ...list }: OfOwners,
): Promise<Row[]> {
  const { page } = list;
  if (bucket !== undefined) return await db.query<Row>(statementOfAll(list, inBucket(bucket)));
  const found = await ofEachShard<Row>(db, (here) => statementOfAll(list, here));
  if (found.length === 1) return found.flat();
  return found.flat().toSorted(inOrderOf(page)).slice(0, rowsOnPage(page));
}

/** Where rows are, for a cluster; no plan finds rows by it. */
export function inBucket(bucket: string): Sql {
  return sql`and bucket ${inBuckets([bucket])}`;
}

/** In the order of a page: the nearest to its position first. */
function inOrderOf({ direction }: RequestedPage): (one: Position, other: Position) => number {
  const sign = direction === 'older' ? -1 : 1;
  return (one, other) =>
    sign *
    (+one.createdAt - +other.createdAt || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0));
}

/** What searches side by side have found, each row once, as far as all of them came. */
export function together<Row extends Position>(
  searches: readonly Searched<Row>[],
  page: RequestedPage,
): Searched<Row> {
  const inOrder = inOrderOf(page);
  const [end] = searches.flatMap(({ reached }) => reached ?? []).toSorted(inOrder);
  const rows = [
    ...new Map(searches.flatMap((one) => one.rows.map((row) => [row.id, row]))).values(),
  ]
    .filter((row) => end === undefined || inOrder(row, end) <= 0)
    .toSorted(inOrder)
    .slice(0, rowsOnPage(page));
  return { rows, reached: rows.length < rowsOnPage(page) ? end : undefined };
}

/** For what a cluster refuses as a whole. `here`, which begins with `and`, keeps to one shard. */
export async function ofEachShard<Row extends object>(
  db: Database,
  statementOf: (here: Sql) => Sql,
): Promise<readonly Row[][]> {
  const shards = [...Map.groupBy(BUCKETS, db.shardOf)];
  if (shards.length === 1) return [await db.query<Row>(statementOf(empty))];
  return await Promise.all(
    shards.map(([shard, buckets]) =>
      db.at(shard).query<Row>(statementOf(sql`and bucket ${inBuckets(buckets)}`)),
    ),
  );
}

/** However rare what is sought is, a page looks at no more rows than this. */
export const LOOKED_AT_MAX = 200;

/** `reached` is where the search ended, if it did before the page was full: there may be more. */
export type Searched<Item> = Readonly<{ rows: readonly Item[]; reached: Position | undefined }>;

type Search = Readonly<{
  /** The next rows in the order of an index, at most so many. */
  source: (most: number) => Sql;
  /** What the rows are called in `columns` and `conditions`. */
  alias: Sql;
  columns: Sql;
  idColumn: Sql;
  timeColumn: Sql;
  order: Sql;
  conditions: readonly Sql[];
  most: number;
  /** Rows that are looked at. */
  lookedAt?: number;
}>;

export type Ended = Readonly<{
  isFound: true | null;
  searchEndId: string | null;
  searchEndAt: Date | null;
}>;

/**
 * The rows that meet conditions without an index, among those next in the order of another. Each page
 * costs the same at most, and the next goes on where this one ended. That is looked up only where the
 * page is not full, and in the same statement: what is shown and where it ends must agree.
 */
export function searchStatement(search: Search): Sql {
  const { alias, columns, conditions, idColumn, most, order, source, timeColumn } = search;
  const { lookedAt = LOOKED_AT_MAX } = search;
  const end = (column: Sql) => sql`(
    select ${column} from looked_at where (select count(*) from found) < ${most}
    ${order} offset ${lookedAt - 1} limit 1)`;
  return sql`
    with looked_at as materialized (${source(lookedAt)}),
    found as materialized (
      select true as "isFound", ${columns} from looked_at as ${alias}
      where ${join(conditions, ' and ')} ${order} limit ${most})
    select found.*, ${end(idColumn)} as "searchEndId", ${end(timeColumn)} as "searchEndAt"
    from (select) as one left join found on true`;
}

/** What such a statement answered. */
export function searchedIn<Row extends object>(rows: readonly (Row & Ended)[]) {
  const { searchEndId: id = null, searchEndAt: createdAt = null } = rows[0] ?? {};
  return {
    rows: rows.flatMap(({ isFound, searchEndId: _id, searchEndAt: _at, ...row }) => {
      // What is left is what `columns` names.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return isFound ? [row as unknown as Row] : [];
    }),
    reached: id === null || createdAt === null ? undefined : { id, createdAt },
  };
}
