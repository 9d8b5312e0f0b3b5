import { type Range, rangeIn } from './range.ts';
import { RANGE_PARAMS } from './range-params.ts';
import { type Params, useSearchParams } from './search-params.ts';

/** Chosen last: whoever comes back by the navigation finds the same range. */
let chosen: Params = {};

/** The range in the address, or the one chosen last, and a way to choose another. */
export function useRange(): readonly [Range, (changes: Params) => void] {
  const [params, change] = useSearchParams();
  const isNamed = RANGE_PARAMS.some((name) => params[name] !== undefined);
  const choose = (changes: Params) => {
    const named = Object.fromEntries(
      RANGE_PARAMS.map((name) => [
        name,
        name in changes ? changes[name] : (isNamed ? params : chosen)[name],
      ]),
    );
    chosen = named;
    change(named);
  };
  return [rangeIn(isNamed ? params : chosen), choose];
}
