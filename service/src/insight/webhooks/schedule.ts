import { addMilliseconds } from '../../kernel/clock.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Delivery } from './delivery.ts';
import type { AttemptResult } from './send-message.ts';

const [SECOND_MS, MINUTE_MS, HOUR_MS] = [1_000, 60_000, 3_600_000];

/** How long after each failure the next attempt is made: the tenth comes after some 76 hours. */
const DELAYS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];
export const ATTEMPTS_MAX = DELAYS_MS.length + 1;
/** What failed together does not come back together: each attempt is up to this share later. */
const JITTER = 0.1;
const RETRY_AFTER_MAX_MS = 24 * HOUR_MS;

type Failed = Readonly<{
  /** How often it has failed, this time included. */
  failures: number;
  /** How long the receiver asked us to wait. */
  retryAfterMs?: number | undefined;
  /** From 0 up to, not including, 1. */
  random: number;
}>;

/**
 * How long to wait for the next attempt; undefined if there is none. A receiver can ask for more time, but
 * not for less: whoever says "again at once" to everything would soon have used up all attempts.
 */
export function delayAfter({ failures, retryAfterMs = 0, random }: Failed): number | undefined {
  const scheduled = DELAYS_MS[failures - 1];
  if (scheduled === undefined) return undefined;
  return Math.round(Math.max(scheduled, retryAfterMs) * (1 + JITTER * random));
}

const DELAY_SECONDS = /^[0-9]{1,10}$/;

/** The header Retry-After in milliseconds, at most a day: seconds or a date. Undefined if it is neither. */
export function retryAfterOf(header: string | undefined, realNow: Date): number | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  const asked = DELAY_SECONDS.test(text)
    ? Number(text) * SECOND_MS
    : Date.parse(text) - realNow.getTime();
  return Number.isNaN(asked) ? undefined : Math.min(Math.max(asked, 0), RETRY_AFTER_MAX_MS);
}

/** A delivery that this process may attempt until the lease ends. */
export type Leased = Readonly<{ delivery: Delivery; lease: string; until: Date }>;

/** What an attempt makes of its delivery. */
export type Result = Readonly<{
  delivery: Delivery;
  lease: string;
  attempt: AttemptResult;
  state: 'DELIVERED' | 'PENDING' | 'DEAD';
  failures: number;
  nextAt: Date | null;
  endedAt: Date | null;
}>;

type Circumstances = Readonly<{ now: Date; realNow: Date; random: number }>;

export function resultOf(
  { delivery, lease }: Leased,
  attempt: AttemptResult,
  { now, realNow, random }: Circumstances,
): Result {
  const made = { delivery, lease, attempt };
  const ended = { nextAt: null, endedAt: now };
  if (attempt.error === null) {
    return { ...made, state: 'DELIVERED', failures: delivery.failures, ...ended };
  }
  const failures = delivery.failures + 1;
  const retryAfterMs = retryAfterOf(attempt.responseHeaders?.['retry-after'], realNow);
  const delay = delayAfter({ failures, retryAfterMs, random });
  if (delay === undefined) return { ...made, state: 'DEAD', failures, ...ended };
  const nextAt = addMilliseconds(now, delay);
  return { ...made, state: 'PENDING', failures, nextAt, endedAt: null };
}

const THROTTLING = new Set([429, 503]);
const QUIET_MAX_MS = 60_000; // How long one answer can hold up what else is due for its endpoint.

/** Endpoints that asked to be left alone. In memory: a process that does not know asks, and is told. */
export function createQuiet({ clock, realClock }: Pick<Platform, 'clock' | 'realClock'>) {
  const quietUntil = new Map<string, Date>();
  return {
    /** Remembers what an answer asked for. */
    heed: (
      endpointId: string,
      { responseHeaders, status }: Pick<AttemptResult, 'status' | 'responseHeaders'>,
    ) => {
      if (status === null || !THROTTLING.has(status)) return;
      const asked = retryAfterOf(responseHeaders?.['retry-after'], realClock.now()) ?? 0;
      if (asked === 0) return;
      quietUntil.set(endpointId, addMilliseconds(clock.now(), Math.min(asked, QUIET_MAX_MS)));
    },
    isQuiet: (endpointId: string, now: Date) => {
      const until = quietUntil.get(endpointId);
      if (until && until <= now) quietUntil.delete(endpointId);
      return quietUntil.has(endpointId);
    },
  };
}
