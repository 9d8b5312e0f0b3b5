import { oneOf, type Params } from './search-params.ts';

type Plain<Key extends string> = Readonly<
  { key: Key; label: string } & (
    | { kind: 'text'; placeholder?: string }
    | { kind: 'number'; placeholder?: string }
    /** Cents in the address, as people write them in the field. */
    | { kind: 'amount' }
  )
>;
type Choice<Key extends string, Option extends string> = Readonly<{
  key: Key;
  label: string;
  kind: 'choice';
  options: readonly Option[];
  nameOf?: (option: string) => string;
}>;
/** `created_from` and `created_to`. */
type Dates = Readonly<{ key: 'created'; label: string; kind: 'dates' }>;

/** A filter whose value stands in the address under `key`. */
export type Filter = Plain<string> | Choice<string, string> | Dates;

type KeysOf<Query> = Query extends unknown ? keyof Query & string : never;
type ValueOf<Query, Key> = Query extends unknown
  ? Key extends keyof Query
    ? Query[Key]
    : never
  : never;
type OptionOf<Value> = Value extends string ? Value : Value extends boolean ? `${Value}` : never;

/** A filter that an operation with this query takes, with options that it knows. */
export type FilterOf<Query> =
  | Plain<KeysOf<Query>>
  | { [Key in KeysOf<Query>]: Choice<Key, OptionOf<ValueOf<Query, Key>>> }[KeysOf<Query>]
  | Dates;

/** The names that a filter has in the address. */
export function keysOf(filter: Filter): readonly string[] {
  return filter.kind === 'dates' ? ['created_from', 'created_to'] : [filter.key];
}

/** What the address has for these filters, where they know it: an address may say anything. */
export function valuesOf(filters: readonly Filter[], params: Params): Params {
  const pairs = filters.flatMap((filter) =>
    keysOf(filter).map((key) => [key, known(filter, params[key])] as const),
  );
  return Object.fromEntries(pairs);
}

function known(filter: Filter, value: string | undefined): string | undefined {
  if (filter.kind === 'choice') return oneOf(filter.options, value);
  if (filter.kind === 'text' || filter.kind === 'dates') return value;
  return value !== undefined && /^\d{1,12}$/.test(value) ? value : undefined;
}
