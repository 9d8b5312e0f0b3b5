import type { Translate } from '../i18n/language.tsx';
import { oneOf, type Params } from './search-params.ts';

type NameOf = (option: string) => string;

/** A filter whose value stands in the address under `key`. */
export type Filter = Readonly<
  { key: string; label: string } & (
    | { kind: 'text' | 'number'; placeholder?: string | undefined }
    /** Cents in the address: `amountMin` and `amountMax`, and under `amount` just so much. */
    | { kind: 'amounts' }
    | { kind: 'choice'; options: readonly string[]; nameOf?: NameOf | undefined }
    /** In the address with commas between them. */
    | { kind: 'choices'; options: readonly string[]; nameOf?: NameOf | undefined }
    | { kind: 'merchant' }
    /** `created_from` and `created_to`. */
    | { kind: 'dates' }
  )
>;

/** The text that is its label; with its options, and their names where they are not their words. */
type Description<Key, Option> =
  | Key
  | readonly [label: Key, options: readonly Option[], nameOf?: NameOf]
  | Readonly<{ label: Key; kind: 'text' | 'number'; placeholder?: string }>
  | Several<Key, Option>;

/** Options of which several can be chosen. */
type Several<Key, Option> = Readonly<{
  label: Key;
  kind: 'choices';
  options: readonly Option[];
  nameOf?: NameOf | undefined;
}>;

export function several<Key extends string, Option extends string>(
  label: Key,
  options: readonly Option[],
  nameOf?: NameOf,
): Several<Key, Option> {
  return { kind: 'choices', label, options, nameOf };
}

type KeysOf<Query> = Query extends unknown ? keyof Query & string : never;
type ValueOf<Query, Name> = Query extends unknown
  ? Name extends keyof Query
    ? Query[Name]
    : never
  : never;
type OptionOf<Value> = Value extends string
  ? Value
  : Value extends boolean | number
    ? `${Value}`
    : never;
type DescriptionOf<Value, Key> = [Extract<Value, readonly unknown[]>] extends [never]
  ? Exclude<Description<Key, OptionOf<Value>>, Several<Key, never>>
  : Several<Key, Extract<Value, readonly unknown[]>[number]>;

/** Filters that an operation with this query takes, by their names in it, with options it knows. */
export type FiltersOf<Query, Key> = {
  readonly [Name in KeysOf<Query>]?: DescriptionOf<ValueOf<Query, Name>, Key> | false;
} & { readonly created?: Key };

/** In the address as people write it. */
export const METADATA = {
  label: 'metadata',
  kind: 'text',
  placeholder: 'orderNumber=20417',
} as const;

const KINDS: Readonly<Record<string, 'dates' | 'merchant' | 'amounts' | undefined>> = {
  created: 'dates',
  merchantId: 'merchant',
  amount: 'amounts',
  amountMin: 'amounts',
};

export function filtersFrom<Key extends string>(
  described: Readonly<Record<string, Description<Key, string> | false | undefined>>,
  t: Translate<Key>,
): readonly Filter[] {
  return Object.entries(described).flatMap(([key, one]): readonly Filter[] => {
    if (one === undefined || one === false) return [];
    if (typeof one === 'string') {
      return [{ key, label: t(one), kind: KINDS[key] ?? 'text' }];
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
  if (filter.kind === 'dates') return ['created_from', 'created_to'];
  if (filter.kind !== 'amounts') return [filter.key];
  const ends = ['amountMin', 'amountMax'];
  return filter.key === 'amount' ? ['amount', ...ends] : ends;
}

/** What the address has for these filters, where they know it: an address may say anything. */
export function valuesOf(filters: readonly Filter[], params: Params): Params {
  const pairs = filters.flatMap((filter) =>
    keysOf(filter).map((key) => [key, known(filter, params[key])] as const),
  );
  return Object.fromEntries(pairs);
}

function known(filter: Filter, value: string | undefined): string | undefined {
  const { kind } = filter;
  if (kind === 'choice') return oneOf(filter.options, value);
  if (kind === 'choices') return chosenOf(filter.options, value).join(',') || undefined;
  return FORMS[kind].test(value ?? '') ? value : undefined;
}

export const MERCHANT_ID = /^\d{13}$/;

const FORMS = {
  amounts: /^\d{1,12}$/,
  number: /^\d{1,12}$/,
  merchant: MERCHANT_ID,
  text: /^/,
  dates: /^/,
} as const;

/** Of several options those that the address has. */
export function chosenOf(options: readonly string[], value: string | undefined): readonly string[] {
  const wanted = new Set(value?.split(','));
  return options.filter((option) => wanted.has(option));
}
