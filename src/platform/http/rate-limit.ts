import type { Clock } from '../../kernel/clock.ts';

const WINDOW_MS = 60_000;
const CLIENTS_MAX = 50_000; // Bounds the memory an attacker with many addresses can take.

export type Allowance = Readonly<{
  limit: number;
  remaining: number;
  resetSeconds: number;
  exceeded: boolean;
}>;

export type RateLimiter = (client: string) => Allowance;

/**
 * Counts requests of each client in windows of a minute. A process counts for itself: with
 * several of them each is given its share of the limit.
 */
export function createRateLimiter(limit: number, clock: Clock): RateLimiter {
  let windowEnds = 0;
  const used = new Map<string, number>();
  return (client) => {
    const now = clock.now().getTime();
    if (now >= windowEnds || used.size >= CLIENTS_MAX) {
      used.clear();
      windowEnds = (Math.floor(now / WINDOW_MS) + 1) * WINDOW_MS;
    }
    const count = (used.get(client) ?? 0) + 1;
    used.set(client, count);
    return {
      limit,
      remaining: Math.max(0, limit - count),
      resetSeconds: Math.ceil((windowEnds - now) / 1000),
      exceeded: count > limit,
    };
  };
}
