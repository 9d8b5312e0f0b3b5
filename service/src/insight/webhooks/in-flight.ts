/** A request under way: since when, in milliseconds, and whether its endpoint was known to be slow. */
type Entry = Readonly<{ since: number; isSlow: boolean }>;

/** The requests under way to each endpoint. */
export type InFlight = Readonly<{
  /** Counts a request until what it returns is called. */
  begin: (endpointId: string, entry: Entry) => () => void;
  /** How many are under way to an endpoint, and how many of them began before a moment. */
  to: (endpointId: string, before: number) => Readonly<{ inFlight: number; slow: number }>;
  /** The same of all, those to endpoints that were known to be slow among the slow. */
  all: (before: number) => Readonly<{ inFlight: number; slow: number }>;
}>;

export function createInFlight(): InFlight {
  const byEndpoint = new Map<string, Set<Entry>>();
  return {
    begin: (endpointId, entry) => {
      const entries = byEndpoint.get(endpointId) ?? new Set();
      byEndpoint.set(endpointId, entries.add(entry));
      return () => {
        entries.delete(entry);
        if (entries.size === 0 && byEndpoint.get(endpointId) === entries)
          byEndpoint.delete(endpointId);
      };
    },
    to: (endpointId, before) => {
      const entries = [...(byEndpoint.get(endpointId) ?? [])];
      const slow = entries.filter(({ since }) => since < before).length;
      return { inFlight: entries.length, slow };
    },
    all: (before) => {
      const entries = [...byEndpoint.values()].flatMap((ofOne) => [...ofOne]);
      const slow = entries.filter(({ isSlow, since }) => isSlow || since < before).length;
      return { inFlight: entries.length, slow };
    },
  };
}
