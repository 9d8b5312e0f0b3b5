import { addMilliseconds } from '../../kernel/clock.ts';
import type { Delivery } from './delivery.ts';
import { delayAfter, retryAfterOf } from './schedule.ts';
import type { AttemptResult } from './send-message.ts';

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
  return {
    ...made,
    state: 'PENDING',
    failures,
    nextAt: addMilliseconds(now, delay),
    endedAt: null,
  };
}
