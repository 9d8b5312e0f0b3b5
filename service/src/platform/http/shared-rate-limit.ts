import type { Clock } from '../../kernel/clock.ts';
import {
  type Allowance,
  allowanceOf,
  countsByName,
  type RateLimiter,
  type RateLimits,
  type WindowCounts,
} from './rate-limit.ts';

export type Counted = Readonly<{
  window: number;
  counts: readonly (readonly [limiter: string, client: string, count: number])[];
}>;

/** How many requests of a client all processes have let in, this one among them. */
type Total = Readonly<{ window: number; total: number }>;

/** How long a count may be known to one process alone: a client does not spend a limit meanwhile. */
const SHARE_AFTER_MS = 50;

export type MachineCounts = Readonly<{
  /** What a process let in by itself; of a minute that is over it no longer counts. */
  add: (counted: Counted) => void;
  count: (limiter: string, client: string) => Total;
  /** For what this process answers itself: the same counts. */
  limits: RateLimits;
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
    limits: (name, limit) => ({
      take: (client, own = limit) => {
        const total = add(name, client, 1);
        return allowanceOf(own, total, countsOf(name).secondsLeft);
      },
    }),
  };
}

type Counting = Readonly<{
  /** Reports what was admitted here without asking. Arrives before any later question. */
  share: (counted: Counted) => void;
  /** Counts one request; undefined where no answer comes in time. */
  count: (limiter: string, client: string) => Promise<Total | undefined>;
}>;

// Below so much of a limit, and by so many requests, nobody is asked: a client
// does not send the rest of it before what was admitted is reported.
const FAR = 0.8;
const FAR_REQUESTS = 200;

/**
 * Limiters of one process among several on a machine, with one count for all. Far from a limit a
 * request is admitted at once and reported soon after; close to it the process that counts for all
 * is asked, so that the limit is exact. Where that one does not answer, the process's own count decides.
 */
export function createSharedRateLimits(clock: Clock, counting: Counting) {
  const countsOf = countsByName(clock);
  const fresh = new Fresh(clock, counting.share);
  const limits: RateLimits = (name, limit) =>
    sharedLimiter({ name, limit, counts: countsOf(name), fresh, count: counting.count });
  return {
    limits,
    receiveTotals: ({ window, counts: totals }: Counted): void => {
      for (const [limiter, client, total] of totals) {
        const counts = countsOf(limiter);
        if (counts.window === window) counts.raise(client, total + fresh.of(limiter, client));
      }
    },
  };
}

type Parts = Readonly<{
  name: string;
  limit: number;
  counts: WindowCounts;
  fresh: Fresh;
  count: Counting['count'];
}>;

function sharedLimiter({ name, limit, counts, fresh, count }: Parts): RateLimiter {
  const allowed = (of: number, total: number) => allowanceOf(of, total, counts.secondsLeft);
  const ask = async (client: string, of: number): Promise<Allowance> => {
    fresh.flush();
    const answer = await count(name, client);
    if (!answer) return allowed(of, counts.add(client, 1));
    if (answer.window === counts.window) counts.raise(client, answer.total);
    return allowed(of, answer.total);
  };
  return {
    take: (client, own = limit) => {
      const known = counts.of(client);
      if (known >= own) return allowed(own, known + 1); // There cannot be fewer than this process knows of.
      if (known >= Math.min(own * FAR, own - FAR_REQUESTS)) return ask(client, own);
      fresh.add(name, client);
      return allowed(own, counts.add(client, 1));
    },
  };
}

class Fresh {
  readonly #share: Counting['share'];
  readonly #countsOf: (limiter: string) => WindowCounts;
  readonly #limiters = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(clock: Clock, share: Counting['share']) {
    this.#share = share;
    this.#countsOf = countsByName(clock);
  }

  of(limiter: string, client: string): number {
    return this.#countsOf(limiter).of(client);
  }

  add(limiter: string, client: string): void {
    this.#limiters.add(limiter);
    this.#countsOf(limiter).add(client, 1);
    this.#timer ??= setTimeout(() => this.flush(), SHARE_AFTER_MS).unref();
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const limiter of this.#limiters) {
      const counts = this.#countsOf(limiter);
      const { window } = counts;
      const shared = counts.takeAll().map(([client, count]) => [limiter, client, count] as const);
      this.#share({ window, counts: shared });
    }
    this.#limiters.clear();
  }
}
