/** An endpoint with deliveries that are due, as far as its share of the work depends on it. */
export type Claimant = Readonly<{
  endpointId: string;
  maxInFlight: number;
  /** Attempts that failed since the last that succeeded. */
  failuresInRow: number;
  /** How many requests are under way to it, and how many of them for long. */
  inFlight: number;
  slow: number;
  /** How many its rate still allows now. */
  allowance: number;
}>;

/** How many more may be under way in all, and how many of these to endpoints that fail or are slow. */
type Capacity = Readonly<{ free: number; freeForSlow: number }>;

/** An endpoint that fails gets half as many at once with each failure: it is tried, one at a time. */
export function slotsOf({ maxInFlight, failuresInRow, slow }: Claimant): number {
  const halved = maxInFlight >> Math.min(failuresInRow, 30);
  return Math.max(1, Math.min(halved, maxInFlight - slow));
}

export function isSlow({ failuresInRow, slow }: Claimant): boolean {
  return failuresInRow > 0 || slow > 0;
}

/**
 * How many deliveries each endpoint may begin. One after another gets one more, those with the fewest
 * under way first, so that none waits for another's backlog; and those that fail or are slow share a
 * part of the room that is too small to keep the others from working.
 */
export function allot(
  claimants: readonly Claimant[],
  { free, freeForSlow }: Capacity,
): ReadonlyMap<string, number> {
  const left = { free, freeForSlow };
  const given = new Map<string, number>();
  let asking = claimants.toSorted((one, other) => one.inFlight - other.inFlight);
  while (asking.length > 0) {
    asking = asking.filter((claimant) => {
      const { allowance, endpointId, inFlight } = claimant;
      const has = given.get(endpointId) ?? 0;
      if (left.free <= 0 || has >= allowance || inFlight + has >= slotsOf(claimant)) return false;
      if (isSlow(claimant)) {
        if (left.freeForSlow <= 0) return false;
        left.freeForSlow -= 1;
      }
      left.free -= 1;
      given.set(endpointId, has + 1);
      return true;
    });
  }
  return given;
}

/** A request under way: since when, in milliseconds, and whether its endpoint was known to be slow. */
type Entry = Readonly<{ since: number; isSlow: boolean }>;

/** The requests under way to each endpoint. */
export function createInFlight() {
  const byEndpoint = new Map<string, Set<Entry>>();
  return {
    /** Counts a request until what it returns is called. */
    begin: (endpointId: string, entry: Entry) => {
      const entries = byEndpoint.get(endpointId) ?? new Set();
      byEndpoint.set(endpointId, entries.add(entry));
      return () => {
        entries.delete(entry);
        if (entries.size === 0 && byEndpoint.get(endpointId) === entries)
          byEndpoint.delete(endpointId);
      };
    },
    /** How many are under way to an endpoint, and how many of them began before a moment. */
    to: (endpointId: string, before: number) => {
      const entries = [...(byEndpoint.get(endpointId) ?? [])];
      const slow = entries.filter(({ since }) => since < before).length;
      return { inFlight: entries.length, slow };
    },
    /** The same of all, those to endpoints that were known to be slow among the slow. */
    all: (before: number) => {
      const entries = [...byEndpoint.values()].flatMap((ofOne) => [...ofOne]);
      const slow = entries.filter((one) => one.isSlow || one.since < before).length;
      return { inFlight: entries.length, slow };
    },
  };
}

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
