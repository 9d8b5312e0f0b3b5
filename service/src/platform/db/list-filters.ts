import { join, type Sql, sql } from './pool.ts';

/**
 * A column that is asked for one of its values, or not; several that have one index together; or one that
 * is asked for any of some values.
 */
export type Filter =
  | readonly [columns: Sql | readonly Sql[], values: string | readonly string[] | null | undefined]
  | Readonly<{ column: Sql; anyOf: readonly string[] | undefined }>;

type Asked = Readonly<{ columns: readonly Sql[]; choices: readonly (readonly string[])[] }>;
/** The filters that are given, each with the values of which its columns must have one. */
export function askedIn(filters: readonly Filter[] = []): readonly Asked[] {
  return filters.flatMap((filter): readonly Asked[] => {
    if ('column' in filter) {
      const { anyOf, column } = filter;
      return anyOf ? [{ columns: [column], choices: anyOf.map((value) => [value]) }] : [];
    }
    const [columns, values] = filter;
    return values == null ? [] : [{ columns: [columns].flat(), choices: [[values].flat()] }];
  });
}

export function filterOf({ choices, columns }: Asked): Filter {
  const [first = [], ...more] = choices;
  const [column] = columns;
  return more.length === 0 || !column ? [columns, first] : { column, anyOf: choices.flat() };
}

export function conditionOf({ choices, columns }: Asked): Sql {
  const [first = [], ...more] = choices;
  const column = join([...columns]);
  return more.length === 0
    ? sql`(${column}) = (${join([...first])})`
    : sql`${column} = any(${choices.flat()}::text[])`;
}
