const SECOND_MS = 1_000;
const PORTIONS = 10; // A second's worth is handed out in so many at least: each look at what is due costs.

/** How fast each of many may go. `at` is a time in milliseconds that only grows. */
export type Pace = Readonly<{
  /** How many more may begin now. */
  allowance: (name: string, at: number) => number;
  spend: (name: string, count: number, at: number) => void;
}>;

/** At most so many a second for each name: at once no more than a second's, and no less than a tenth. */
export function createPace(perSecond: number): Pace {
  const spent = new Map<string, { count: number; at: number }>();
  return {
    allowance: (name, at) => {
      const known = spent.get(name);
      if (!known) return perSecond;
      known.count -= ((at - known.at) / SECOND_MS) * perSecond;
      known.at = at;
      if (known.count <= 0) spent.delete(name);
      const left = Math.floor(perSecond - Math.max(known.count, 0));
      return left >= perSecond / PORTIONS ? left : 0;
    },
    spend: (name, count, at) => {
      const known = spent.get(name);
      if (known) known.count += count;
      else spent.set(name, { count, at });
    },
  };
}
