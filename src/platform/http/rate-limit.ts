import type { Clock } from '../../kernel/clock.ts';

const WINDOW_MS = 60_000;
const CLIENTS_MAX = 50_000; // Bounds the memory an attacker with many addresses can take.

export type Allowance = Readonly<{
  limit: number;
  remaining: number;
  resetSeconds: number;
  exceeded: boolean;
}>;

/** How many requests of each client, by its name. */
export type Counts = readonly (readonly [client: string, count: number])[];

export type RateLimiter = Readonly<{
  /** Counts a request of the client, and says what is left to it. */
  take: (client: string) => Allowance;
  /** What was counted here since the last time this was asked, for other processes to add. */
  collect: () => Counts;
  /** Adds what other processes counted. */
  add: (counts: Counts) => void;
}>;

/** Counts requests of each client in windows of a minute, the same minute in every process. */
export function createRateLimiter(limit: number, clock: Clock): RateLimiter {
  let windowEnds = 0;
  const used = new Map<string, number>();
  let fresh = new Map<string, number>();
  const enterWindow = (now: number): void => {
    if (now < windowEnds && used.size < CLIENTS_MAX) return;
    used.clear();
    fresh.clear();
    windowEnds = (Math.floor(now / WINDOW_MS) + 1) * WINDOW_MS;
  };
  return {
    take: (client) => {
      const now = clock.now().getTime();
      enterWindow(now);
      const count = increase(used, client, 1);
      increase(fresh, client, 1);
      return {
        limit,
        remaining: Math.max(0, limit - count),
        resetSeconds: Math.ceil((windowEnds - now) / 1000),
        exceeded: count > limit,
      };
    },
    collect: () => {
      const counts = [...fresh];
      fresh = new Map();
      return counts;
    },
    add: (counts) => {
      enterWindow(clock.now().getTime());
      for (const [client, count] of counts) increase(used, client, count);
    },
  };
}

function increase(counts: Map<string, number>, client: string, by: number): number {
  const count = (counts.get(client) ?? 0) + by;
  counts.set(client, count);
  return count;
}
