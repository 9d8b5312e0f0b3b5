import { join, type Queryable, type Sql, sql } from './pool.ts';

/** However rare what is sought is, a page looks at no more rows than this. */
export const LOOKED_AT_MAX = 200;

type Position = Readonly<{ createdAt: Date; id: string }>;

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
  /** What no index answers. */
  conditions: readonly Sql[];
  most: number;
}>;

type Ended = Readonly<{ isFound: true | null; endId: string | null; endedAt: Date | null }>;

/**
 * The rows that meet conditions without an index, among those next in the order of another. Each page
 * costs the same at most, and the next goes on where this one ended. That is looked up only where the
 * page is not full, and in the same statement: what is shown and where it ends must agree.
 */
export async function searchList<Row extends object>(
  db: Queryable,
  { alias, columns, conditions, idColumn, most, order, source, timeColumn }: Search,
): Promise<Readonly<{ rows: Row[]; reached: Searched<Row>['reached'] }>> {
  const end = (column: Sql) => sql`(
    select ${column} from looked_at where (select count(*) from found) < ${most}
    ${order} offset ${LOOKED_AT_MAX - 1} limit 1)`;
  const rows = await db.query<Row & Ended>(sql`
    with looked_at as materialized (${source(LOOKED_AT_MAX)}),
    found as materialized (
      select true as "isFound", ${columns} from looked_at as ${alias}
      where ${join(conditions, ' and ')} ${order} limit ${most})
    select found.*, ${end(idColumn)} as "endId", ${end(timeColumn)} as "endedAt"
    from (select) as one left join found on true`);
  const { endId = null, endedAt = null } = rows[0] ?? {};
  return {
    rows: rows.flatMap(({ isFound, endId: _id, endedAt: _at, ...row }) => {
      // What is left is what `columns` names.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return isFound ? [row as Row] : [];
    }),
    reached: endId === null || endedAt === null ? undefined : { id: endId, createdAt: endedAt },
  };
}
