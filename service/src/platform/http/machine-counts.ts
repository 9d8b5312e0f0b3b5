import type { Clock } from '../../kernel/clock.ts';
import { countsByName } from './window-counts.ts';

/** Requests by limiter and client, of one minute. */
export type Counted = Readonly<{
  window: number;
  counts: readonly (readonly [limiter: string, client: string, count: number])[];
}>;

/** How many requests of a client all processes have let in, this one among them. */
export type Total = Readonly<{ window: number; total: number }>;

/** How long a count may be known to one process alone: a client does not spend a limit meanwhile. */
export const SHARE_AFTER_MS = 50;

export type MachineCounts = Readonly<{
  /** What a process let in by itself; of a minute that is over it no longer counts. */
  add: (counted: Counted) => void;
  /** Counts the one request that a process asks about. */
  count: (limiter: string, client: string) => Total;
}>;

/** Counts for all processes, and soon tells them the totals, all changes in one message. */
export function createMachineCounts(
  clock: Clock,
  broadcast: (totals: Counted) => void,
): MachineCounts {
  const countsOf = countsByName(clock);
  const changed = new Map<string, Set<string>>();
  let timer: NodeJS.Timeout | undefined;
  const broadcastChanged = (): void => {
    timer = undefined;
    for (const [limiter, clients] of changed) {
      const counts = countsOf(limiter);
      const { window } = counts;
      broadcast({
        window,
        counts: [...clients].map((client) => [limiter, client, counts.of(client)]),
      });
    }
    changed.clear();
  };
  const add = (limiter: string, client: string, count: number): number => {
    const clients = changed.get(limiter) ?? new Set();
    changed.set(limiter, clients.add(client));
    timer ??= setTimeout(broadcastChanged, SHARE_AFTER_MS).unref();
    return countsOf(limiter).add(client, count);
  };
  return {
    add: ({ window, counts }) => {
      for (const [limiter, client, count] of counts) {
        if (countsOf(limiter).window === window) add(limiter, client, count);
      }
    },
    count: (limiter, client) => {
      const { window } = countsOf(limiter);
      return { window, total: add(limiter, client, 1) };
    },
  };
}
