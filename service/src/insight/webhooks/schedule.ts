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
