const SECOND_MS = 1_000;
const PORTIONS = 10; // A second's worth is handed out in so many at least: each look at what is due costs.

/**
 * At most so many a second for each name: at once no more than a second's, and no less than a tenth.
 * `at` is a time in milliseconds that only grows.
 */
export function createPace(perSecond: number) {
  const spent = new Map<string, { count: number; at: number }>();
  return {
    /** How many more may begin now. */
    allowance: (name: string, at: number) => {
      const known = spent.get(name);
      if (!known) return perSecond;
      known.count -= ((at - known.at) / SECOND_MS) * perSecond;
      known.at = at;
      if (known.count <= 0) spent.delete(name);
      const left = Math.floor(perSecond - Math.max(known.count, 0));
      return left >= perSecond / PORTIONS ? left : 0;
    },
    spend: (name: string, count: number, at: number) => {
      const known = spent.get(name);
      if (known) known.count += count;
      else spent.set(name, { count, at });
    },
  };
}
