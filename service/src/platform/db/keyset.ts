import { empty, join, type Sql, sql } from './pool.ts';

type Position = Readonly<{ createdAt: Date; id: string }>;
type RequestedPage = Readonly<{
  direction: 'older' | 'newer';
  position: Position | null;
  createdFrom: Date | null;
  createdTo: Date | null;
}>;
/** What follows the first conditions of a statement, and its order. */
type Keyset = Readonly<{ where: Sql; order: Sql }>;

/**
 * The conditions and the order of a page, for a table with `created_at` and `idColumn`: an index
 * on (…filters, created_at, id) makes every page cost the same, however deep.
 */
export function keyset(page: RequestedPage, idColumn: Sql): Keyset {
  const { createdFrom, createdTo, position } = page;
  const older = page.direction === 'older';
  const beyond = older ? sql`<` : sql`>`;
  const where = sql`${
    position
      ? sql`and (created_at, ${idColumn}) ${beyond} (${position.createdAt}, ${position.id})`
      : empty
  } ${createdFrom ? sql`and created_at >= ${createdFrom}` : empty} ${
    createdTo ? sql`and created_at <= ${createdTo}` : empty
  }`;
  return { where, order: inOrder([sql`created_at`, idColumn], older) };
}

/** A column that is asked for one of its values, or not; or several that have one index together. */
export type Filter = readonly [
  columns: Sql | readonly Sql[],
  values: string | readonly string[] | null | undefined,
];

/**
 * The same with filters, each with an index on (…, column, created_at, id): rows are found by that of
 * the first that is given. A plan is for all values, and cannot know that one is rare among rows which
 * nearly all have another: the index by age alone would look as good, and be read to its end. So the
 * value is a range, and rows are in the order of its column first, which no other index has.
 */
export function filteredKeyset(
  page: RequestedPage,
  idColumn: Sql,
  filters: readonly Filter[],
): Keyset {
  const given = filters.flatMap(([columns, values]) =>
    values == null ? [] : [{ columns: [columns].flat(), values: [values].flat() }],
  );
  const [first, ...others] = given;
  if (!first) return keyset(page, idColumn);
  const conditions = [
    ...boundsOf(page, idColumn, first),
    ...others.map(({ columns, values }) => sql`(${join(columns)}) = (${join(values)})`),
  ];
  return {
    where: sql`and ${join(conditions, ' and ')}`,
    order: inOrder([...first.columns, sql`created_at`, idColumn], page.direction === 'older'),
  };
}

type Leading = Readonly<{ columns: readonly Sql[]; values: readonly string[] }>;

/** From the first to the last row of a page in an index that begins with the columns. */
function boundsOf(
  { createdFrom, createdTo, direction, position }: RequestedPage,
  idColumn: Sql,
  leading: Leading,
): readonly Sql[] {
  const [column, value] = [join(leading.columns), join(leading.values)];
  const since = createdFrom && sql`(${column}, created_at) >= (${value}, ${createdFrom})`;
  const until = createdTo && sql`(${column}, created_at) <= (${value}, ${createdTo})`;
  const [first, last] = [
    since ?? sql`(${column}) >= (${value})`,
    until ?? sql`(${column}) <= (${value})`,
  ];
  if (!position) return [first, last];
  const at = sql`(${value}, ${position.createdAt}, ${position.id})`;
  const place = sql`(${column}, created_at, ${idColumn})`;
  // Of two bounds on one side an index would take either: the other is looked at on each row.
  return direction === 'older'
    ? [first, sql`${place} < ${at}`, createdTo ? sql`created_at <= ${createdTo}` : sql`true`]
    : [sql`${place} > ${at}`, last, createdFrom ? sql`created_at >= ${createdFrom}` : sql`true`];
}

function inOrder(columns: readonly Sql[], older: boolean): Sql {
  return sql`order by ${join(older ? columns.map((one) => sql`${one} desc`) : columns)}`;
}
