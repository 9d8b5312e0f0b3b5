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
