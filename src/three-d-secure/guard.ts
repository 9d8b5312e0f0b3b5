import type { Clock } from '../kernel/clock.ts';
import { PLATFORM_PROBLEMS } from '../platform/http/errors.ts';
import { Problem } from '../platform/http/problem.ts';
import { createRateLimiter } from '../platform/http/rate-limit.ts';

type Whose = Readonly<{ partnerId: string; merchantId: string }>;
/** Lets a request pass, or throws the 429. */
export type Guard = (whose: Whose) => void;

/** Bounds what one merchant may ask of issuers in a minute, so that nobody tries out stolen cards. */
export function guardOf(perMinute: number, clock: Clock): Guard {
  const limiter = createRateLimiter(perMinute, clock);
  return ({ partnerId, merchantId }) => {
    // By partner too: a stranger who names the merchant must not use up what is the merchant's.
    const { exceeded, resetSeconds } = limiter.take(`${partnerId}/${merchantId}`);
    if (!exceeded) return;
    throw new Problem(PLATFORM_PROBLEMS.rateLimited, {
      detail: `A merchant may do this ${perMinute} times a minute. Retry-After says when to go on.`,
      headers: { 'Retry-After': String(resetSeconds) },
    });
  };
}
