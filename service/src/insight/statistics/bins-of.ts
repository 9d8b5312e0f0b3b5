import { recentBinCountries } from './recent-bin-countries.ts';

/**
 * Tells the first six digits of the cards that were issued in a country, as PostgreSQL writes ranges of
 * them; of a country that the table does not have, none.
 */
export function binsOf(deps: Parameters<typeof recentBinCountries>[0]) {
  const countries = recentBinCountries(deps);
  return async (country: string): Promise<string> => {
    const ranges = (await countries()).filter((range) => range.country === country);
    return `{${ranges.map(({ first, last }) => `[${first},${last}]`).join(',')}}`;
  };
}
