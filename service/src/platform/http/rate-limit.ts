import type { Clock } from '../../kernel/clock.ts';
import { WindowCounts } from './window-counts.ts';

export type Allowance = Readonly<{
  limit: number;
  remaining: number;
  resetSeconds: number;
  exceeded: boolean;
}>;

export type RateLimiter = Readonly<{
  /** Counts a request. A promise only close to the limit, where other processes are asked. */
  take: (client: string) => Allowance | Promise<Allowance>;
}>;

/** A limiter for each thing that is limited. Those of one name in several processes are one. */
export type RateLimits = (name: string, limit: number) => RateLimiter;

/** Limiters of this process alone. */
export function createRateLimits(clock: Clock): RateLimits {
  return (_name, limit) => createRateLimiter(limit, clock);
}

/** Counts requests of each client in windows of a minute. */
export function createRateLimiter(
  limit: number,
  clock: Clock,
): Readonly<{ take: (client: string) => Allowance }> {
  const counts = new WindowCounts(clock);
  return { take: (client) => allowanceOf(limit, counts.add(client, 1), counts.secondsLeft) };
}

/** What is left of a limit when so many requests were made, this one among them. */
export function allowanceOf(limit: number, count: number, resetSeconds: number): Allowance {
  return { limit, remaining: Math.max(0, limit - count), resetSeconds, exceeded: count > limit };
}
