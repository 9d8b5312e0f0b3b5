import {
  type Ended,
  inBucket,
  type List,
  ofEachShard,
  type OfOwners,
  orderOfRows,
  pageStatement,
  type Position,
  readList,
  readListOfAll,
  type RequestedPage,
  rowsOnPage,
  type Searched,
  searchedIn,
  searchStatement,
  statementOfAll,
  together,
} from './list.ts';
import { type Database, type Queryable, type Sql, sql } from './pool.ts';

/** Conditions of the rows of a list, which are called `listed` and have the names of answers. */
type Looking = Readonly<{ page: RequestedPage; conditions: readonly Sql[] }>;

/** Those of a list that meet conditions without an index, looked at one by one. */
function lookingThrough({ conditions, page }: Looking, source: (most: number) => Sql): Sql {
  return searchStatement({
    source,
    alias: sql`listed`,
    columns: sql`listed.*`,
    idColumn: sql`id`,
    timeColumn: sql`"createdAt"`,
    order: orderOfRows(page),
    conditions,
    most: rowsOnPage(page),
  });
}

/** A page of a list, of which some conditions without an index may be asked. */
export async function searchList<Row extends Position>(
  db: Queryable,
  list: List,
  conditions: readonly Sql[],
): Promise<{ rows: readonly Row[]; reached: Searched<Row>['reached'] }> {
  if (conditions.length === 0) return { rows: await readList<Row>(db, list), reached: undefined };
  const { page } = list;
  return searchedIn(
    await db.query<Row & Ended>(
      lookingThrough({ page, conditions }, (most) => pageStatement(list, most)),
    ),
  );
}

/** The same of the lists of all owners. */
export async function searchListOfAll<Row extends Position>(
  db: Database,
  list: OfOwners,
  conditions: readonly Sql[],
): Promise<{ rows: readonly Row[]; reached: Searched<Row>['reached'] }> {
  if (conditions.length === 0) {
    return { rows: await readListOfAll<Row>(db, list), reached: undefined };
  }
  const { bucket, page } = list;
  const statementOf = (here: Sql) =>
    lookingThrough({ page, conditions }, (most) => statementOfAll(list, here, most));
  const found =
    bucket === undefined
      ? await ofEachShard<Row & Ended>(db, statementOf)
      : [await db.query<Row & Ended>(statementOf(inBucket(bucket)))];
  return together(
    found.map((rows) => searchedIn<Row>(rows)),
    page,
  );
}

/** The conditions of an amount from one to another, of rows that have it as `amount`. */
export function amountWithin({
  amountMax,
  amountMin,
}: Readonly<{ amountMin?: number; amountMax?: number }>): readonly Sql[] {
  return [
    ...(amountMin === undefined ? [] : [sql`amount >= ${amountMin}`]),
    ...(amountMax === undefined ? [] : [sql`amount <= ${amountMax}`]),
  ];
}
