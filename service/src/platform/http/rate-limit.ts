import type { Clock } from '../../kernel/clock.ts';
import { keptIn } from '../../kernel/kept.ts';

export type Allowance = Readonly<{
  limit: number;
  remaining: number;
  resetSeconds: number;
  exceeded: boolean;
}>;

export type RateLimiter = Readonly<{
  /**
   * Counts a request; `own` is the limit of this client, where it has another than most. A promise only
   * close to the limit, where other processes are asked.
   */
  take: (client: string, own?: number) => Allowance | Promise<Allowance>;
}>;

/** A limiter for each thing that is limited. Those of one name in several processes are one. */
export type RateLimits = (name: string, limit: number) => RateLimiter;

export function createRateLimits(clock: Clock): RateLimits {
  return (_name, limit) => createRateLimiter(limit, clock);
}

export function createRateLimiter(
  limit: number,
  clock: Clock,
): Readonly<{ take: (client: string, own?: number) => Allowance }> {
  const counts = new WindowCounts(clock);
  return {
    take: (client, own = limit) => allowanceOf(own, counts.add(client, 1), counts.secondsLeft),
  };
}

/** What is left of a limit when so many requests were made, this one among them. */
export function allowanceOf(limit: number, count: number, resetSeconds: number): Allowance {
  return { limit, remaining: Math.max(0, limit - count), resetSeconds, exceeded: count > limit };
}

const WINDOW_MS = 60_000;
const CLIENTS_MAX = 50_000; // About 5 MB: bounds the memory an attacker with many addresses can take.
const LOOKED_AT = 8; // How many are compared when memory is full: enough that a client seen once is nearly always among them.

/** Counts by client within a minute of the wall clock, which is the same minute in every process. */
export class WindowCounts {
  readonly #clock: Clock;
  readonly #max: number;
  readonly #counts = new Map<string, number>();
  #window = 0;
  #now = 0;

  constructor(clock: Clock, max = CLIENTS_MAX) {
    this.#clock = clock;
    this.#max = max;
  }

  /** The number of the minute that it is. What was counted in another is forgotten. */
  get window(): number {
    this.#enterWindow();
    return this.#window;
  }

  /** Until the minute is over in which the last client was counted. */
  get secondsLeft(): number {
    return Math.ceil(((this.#window + 1) * WINDOW_MS - this.#now) / 1_000);
  }

  of(client: string): number {
    this.#enterWindow();
    return this.#counts.get(client) ?? 0;
  }

  add(client: string, count: number): number {
    const total = this.of(client) + count;
    this.#set(client, total);
    return total;
  }

  takeAll(): [client: string, count: number][] {
    const all = [...this.#counts];
    this.#counts.clear();
    return all;
  }

  /** For counts from elsewhere: one below ours has no effect. */
  raise(client: string, total: number): void {
    if (total > this.of(client)) this.#set(client, total);
  }

  #enterWindow(): void {
    this.#now = this.#clock.now().getTime();
    const window = Math.floor(this.#now / WINDOW_MS);
    if (window === this.#window) return;
    this.#window = window;
    this.#counts.clear();
  }

  #set(client: string, total: number): void {
    if (this.#counts.size >= this.#max && !this.#counts.has(client)) this.#forgetOne();
    this.#counts.set(client, total);
  }

  /**
   * Of the oldest few the one with the least, and the others are as good as new: whoever would have
   * a client forgotten must send as much by each of as many others as there is room for.
   */
  #forgetOne(): void {
    let least: [client: string, count: number] | undefined;
    for (let looked = 0; looked < LOOKED_AT; looked += 1) {
      const [oldest] = this.#counts;
      if (!oldest) break;
      this.#counts.delete(oldest[0]);
      const isLess = !least || oldest[1] < least[1];
      const kept = isLess ? least : oldest;
      if (isLess) least = oldest;
      if (kept) this.#counts.set(...kept);
    }
  }
}

export function countsByName(clock: Clock): (name: string) => WindowCounts {
  const named = new Map<string, WindowCounts>();
  return (name) => keptIn(named, name, () => new WindowCounts(clock));
}
