import type { Clock } from '../../kernel/clock.ts';

/** When the circuit breaker of an acquirer opens, and when it closes again. */
export type BreakerLimits = Readonly<{
  /** Calls in a row without an answer, after which nothing new is sent. */
  silentMax: number;
  /** How long nothing new is sent then. */
  openMs: number;
  /** How long one probe request may take to show whether the acquirer responds again. */
  probeMs: number;
}>;

export const BREAKER_LIMITS: BreakerLimits = {
  silentMax: 10, // A busy process has that many in flight; one or two failures are no outage.
  openMs: 5_000, // About when a cashier tries again.
  probeMs: 15_000, // The time-out of a call, and what comes before and after it.
};

export const BREAKER_STATES = ['CLOSED', 'OPEN', 'HALF_OPEN'] as const;
export type BreakerState = (typeof BREAKER_STATES)[number];

export type Breaker = Readonly<{
  /**
   * How many milliseconds until something new may be sent; none: now. While the breaker is half open
   * the first who asks is the probe, and everybody else waits for what becomes of it.
   */
  admit: () => number;
  /** What was admitted was not sent after all: if it was the probe, the next who asks is. */
  notSent: () => void;
  /** It answered something, with any outcome. */
  answered: () => void;
  unanswered: () => void;
  state: () => BreakerState;
}>;

/**
 * Circuit breaker: keeps new requests away from an acquirer that does not answer, since they would only
 * add to what is in doubt. Follow-ups to earlier requests pass freely, and any answer to them counts.
 */
export function createBreaker(
  clock: Clock,
  limits: BreakerLimits = BREAKER_LIMITS,
  /** A probe that goes unanswered is no news: it opens a breaker that has not closed. */
  changed: (state: 'CLOSED' | 'OPEN') => void = () => undefined,
): Breaker {
  const now = (): number => clock.now().getTime();
  let silent = 0;
  let openUntil: number | undefined;
  let isProbing = false;
  return {
    admit: () => {
      if (openUntil === undefined) return 0;
      const left = openUntil - now();
      if (left > 0) return left;
      isProbing = true;
      openUntil = now() + limits.probeMs;
      return 0;
    },
    notSent: () => {
      if (!isProbing) return;
      isProbing = false;
      openUntil = now();
    },
    answered: () => {
      const wasOpen = openUntil !== undefined;
      silent = 0;
      openUntil = undefined;
      isProbing = false;
      if (wasOpen) changed('CLOSED');
    },
    unanswered: () => {
      silent += 1;
      const wasOpen = openUntil !== undefined;
      if (silent < limits.silentMax && !wasOpen) return;
      openUntil = now() + limits.openMs;
      isProbing = false;
      if (!wasOpen) changed('OPEN');
    },
    state: () => {
      if (openUntil === undefined) return 'CLOSED';
      return isProbing || openUntil <= now() ? 'HALF_OPEN' : 'OPEN';
    },
  };
}
