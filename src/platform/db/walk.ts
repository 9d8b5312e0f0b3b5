import { empty, join, type Queryable, type Sql, sql } from './pool.ts';

/** However rare what is sought is, a page looks at no more rows than this. */
export const LOOKED_AT_MAX = 1_000;

type Position = Readonly<{ createdAt: Date; id: string }>;

/** `reached` is where the search ended, if it did before the page was full: there may be more. */
export type Walked<Item> = Readonly<{ rows: readonly Item[]; reached: Position | undefined }>;

type Walk = Readonly<{
  direction: 'older' | 'newer';
  /** Rows in the order of an index, at most so many, of a further condition that begins with `and`. */
  source: (further: Sql, most: number) => Sql;
  /** What the rows are called in `columns`, `conditions` and `order`. */
  alias: Sql;
  columns: Sql;
  idColumn: Sql;
  order: Sql;
  /** What no index answers. */
  conditions: readonly Sql[];
  most: number;
}>;

/**
 * The rows that meet conditions without an index, among those next in the order of another. Each page
 * costs the same at most, and the next goes on where this one ended.
 */
export async function walk<Row extends object>(
  db: Queryable,
  way: Walk,
): Promise<Readonly<{ rows: Row[]; reached: Walked<Row>['reached'] }>> {
  const { alias, direction, idColumn, most, order, source } = way;
  const rows = await db.query<Row>(filtered(way, empty, LOOKED_AT_MAX));
  if (rows.length >= most) return { rows, reached: undefined };
  const [end] = await db.query<Position>(sql`
    select ${idColumn} as id, created_at as "createdAt"
    from (${source(empty, LOOKED_AT_MAX)}) as ${alias} ${order} offset ${LOOKED_AT_MAX - 1} limit 1`);
  if (!end) return { rows, reached: undefined };
  // New rows may have come before the others meanwhile: what is shown and where it ends must agree.
  const upTo = direction === 'older' ? sql`>=` : sql`<=`;
  const within = sql`and (created_at, ${idColumn}) ${upTo} (${end.createdAt}, ${end.id})`;
  const kept = await db.query<Row>(filtered(way, within, 2 * LOOKED_AT_MAX));
  return { rows: kept, reached: kept.length < most ? end : undefined };
}

function filtered(way: Walk, further: Sql, lookedAt: number): Sql {
  const { alias, columns, conditions, most, order, source } = way;
  return sql`
    select ${columns} from (${source(further, lookedAt)}) as ${alias}
    where ${join(conditions, ' and ')} ${order} limit ${most}`;
}
