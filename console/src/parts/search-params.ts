import { useNavigate, useSearch } from '@tanstack/react-router';

export type Params = Readonly<Record<string, string | undefined>>;

/**
 * For `validateSearch` of a route: keeps the parameters of these names, as text. `cursor` is of
 * every list.
 */
export function searchWith<Name extends string>(names: readonly Name[]) {
  type Search = { [Kept in Name | 'cursor']?: string | undefined };
  return (raw: Readonly<Record<string, unknown>>): Search => {
    const kept: Record<string, string> = {};
    for (const name of [...names, 'cursor']) {
      const value = raw[name];
      if (typeof value === 'string' && value !== '') kept[name] = value;
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The names are those above.
    return kept as Search;
  };
}

/** The value, if it is one of those that the API knows: an address may say anything. */
export function oneOf<Option extends string>(
  options: readonly Option[],
  value: string | undefined,
): Option | undefined {
  return options.find((option) => option === value);
}

/** The parameters in the address of whichever page this is, and a way to change some of them. */
export function useSearchParams(): readonly [Params, (changes: Params) => void] {
  const current: Params = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = (changes: Params) => {
    // Other filters make another list, which begins at its first page.
    void navigate({
      to: '.',
      search: (before: Params) => ({ ...before, cursor: undefined, ...changes }),
    });
  };
  return [current, change];
}
