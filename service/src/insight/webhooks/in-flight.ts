/** A request under way: since when, in milliseconds, where to, and whether its endpoint was known to be slow. */
type Entry = Readonly<{ since: number; host: string; isSlow: boolean }>;

/** The requests under way to each endpoint. */
export function createInFlight() {
  const byEndpoint = new Map<string, Set<Entry>>();
  const byHost = new Map<string, number>();
  const count = (host: string, more: number): void => {
    const now = (byHost.get(host) ?? 0) + more;
    if (now === 0) byHost.delete(host);
    else byHost.set(host, now);
  };
  return {
    /**
     * Counts a request: at its host until it is answered, at its endpoint until what came of it is
     * stored, since that decides how much the endpoint is sent next.
     */
    begin: (endpointId: string, entry: Entry) => {
      const entries = byEndpoint.get(endpointId) ?? new Set();
      byEndpoint.set(endpointId, entries.add(entry));
      count(entry.host, 1);
      let isAtHost = true;
      const answered = (): void => {
        if (isAtHost) count(entry.host, -1);
        isAtHost = false;
      };
      const end = (): void => {
        answered();
        entries.delete(entry);
        if (entries.size === 0 && byEndpoint.get(endpointId) === entries)
          byEndpoint.delete(endpointId);
      };
      return { answered, end };
    },
    /** How many are under way to an endpoint, and how many of them began before a moment. */
    to: (endpointId: string, before: number) => {
      const entries = [...(byEndpoint.get(endpointId) ?? [])];
      const slow = entries.filter(({ since }) => since < before).length;
      return { inFlight: entries.length, slow };
    },
    toHost: (host: string) => byHost.get(host) ?? 0,
    /** The same of all, those to endpoints that were known to be slow among the slow. */
    all: (before: number) => {
      const entries = [...byEndpoint.values()].flatMap((ofOne) => [...ofOne]);
      const slow = entries.filter((one) => one.isSlow || one.since < before).length;
      return { inFlight: entries.length, slow };
    },
  };
}
