import { PLATFORM_PROBLEMS } from '../../platform/http/errors.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';

type Owner = Readonly<{ partnerId: string; merchantId: string }>;
/** Returns, or throws the 429. */
export type MerchantRateGuard = (owner: Owner) => Promise<void>;

/** Bounds what one merchant may ask of issuers in a minute, so that nobody tries out stolen cards. */
export function guardOf(limiter: RateLimiter): MerchantRateGuard {
  return async ({ partnerId, merchantId }) => {
    // By partner too: a stranger who names the merchant must not use up what is the merchant's.
    const { limit, exceeded, resetSeconds } = await limiter.take(`${partnerId}/${merchantId}`);
    if (!exceeded) return;
    throw new Problem(PLATFORM_PROBLEMS.rateLimited, {
      detail: `The limit is ${limit} requests per merchant per minute. Retry after the time in the Retry-After header.`,
      headers: { 'Retry-After': String(resetSeconds) },
    });
  };
}
