import type { Translate } from '../i18n/language.tsx';
import { oneOf, type Params } from './search-params.ts';

type NameOf = (option: string) => string;

/** A filter whose value stands in the address under `key`. */
export type Filter = Readonly<
  { key: string; label: string } & (
    | { kind: 'text' | 'number'; placeholder?: string | undefined }
    /** Cents in the address, as people write them in the field. */
    | { kind: 'amount' }
    | { kind: 'choice'; options: readonly string[]; nameOf?: NameOf | undefined }
    /** `created_from` and `created_to`. */
    | { kind: 'dates' }
  )
>;

/** The text that is its label; with its options, and their names where they are not their words. */
type Description<Key, Option> =
  | Key
  | readonly [label: Key, options: readonly Option[], nameOf?: NameOf]
  | Readonly<{ label: Key; kind: 'text' | 'number' | 'amount'; placeholder?: string }>;

type KeysOf<Query> = Query extends unknown ? keyof Query & string : never;
type ValueOf<Query, Name> = Query extends unknown
  ? Name extends keyof Query
    ? Query[Name]
    : never
  : never;
type OptionOf<Value> = Value extends string ? Value : Value extends boolean ? `${Value}` : never;

/** Filters that an operation with this query takes, by their names in it, with options it knows. */
export type FiltersOf<Query, Key> = {
  readonly [Name in KeysOf<Query>]?: Description<Key, OptionOf<ValueOf<Query, Name>>> | false;
} & { readonly created?: Key };

/** In the address as people write it. */
export const METADATA = {
  label: 'metadata',
  kind: 'text',
  placeholder: 'orderNumber=20417',
} as const;

export function filtersFrom<Key extends string>(
  described: Readonly<Record<string, Description<Key, string> | false | undefined>>,
  t: Translate<Key>,
): readonly Filter[] {
  return Object.entries(described).flatMap(([key, one]): readonly Filter[] => {
    if (one === undefined || one === false) return [];
    if (typeof one === 'string') {
      return [{ key, label: t(one), kind: key === 'created' ? 'dates' : 'text' }];
    }
    if (!('label' in one)) {
      const [label, options, nameOf] = one;
      return [{ key, label: t(label), kind: 'choice', options, nameOf }];
    }
    return [{ ...one, key, label: t(one.label) }];
  });
}

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
