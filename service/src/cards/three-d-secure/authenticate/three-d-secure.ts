import { setTimeout as delay } from 'node:timers/promises';
import { createMerchantReader, type MerchantReader } from '../../../merchants/onboarding/index.ts';
import { bucketIn } from '../../../kernel/id.ts';
import type { Seen } from '../../../access/partners/index.ts';
import { createGroupRead } from '../../../platform/db/group-read.ts';
import { PLATFORM_PROBLEMS, Problem } from '../../../platform/http/errors.ts';
import type { RateLimiter } from '../../../platform/http/rate-limit.ts';
import type { Authentication } from '../records/authentication.ts';
import { createAuthenticationEndings } from './authentication-endings.ts';
import { createAuthenticationIntents } from './authentication-intents.ts';
import { findAuthentications } from '../records/authentication-store.ts';
import type { CardLookup, CardRange } from '../card-ranges/card-range.ts';
import { findUnusedLookups, type RequestedLookup } from '../card-ranges/card-lookup-store.ts';
import { type CardOf, findRanges } from '../card-ranges/card-range-store.ts';
import { createRecentRanges } from '../card-ranges/recent-ranges.ts';
import type { Requestor } from '../directories/scheme.ts';
import { findRequestors, type RequestorKey } from '../directories/scheme-store.ts';
import type { ThreeDSecureDeps } from '../directories/three-d-secure-deps.ts';

type Owner = Readonly<{ partnerId: string; merchantId: string }>;
/** Returns, or throws the 429. */
type MerchantRateGuard = (owner: Owner) => Promise<void>;

/** What the use cases of 3-D Secure share: everything hot, gathered into batches. */
export type ThreeDSecure = ThreeDSecureDeps &
  MerchantReader &
  Readonly<{
    intend: ReturnType<typeof createAuthenticationIntents>;
    end: ReturnType<typeof createAuthenticationEndings>;
    /** As the database has it now. */
    range: (card: CardOf) => Promise<CardRange | undefined>;
    /** As it was within the last two seconds. */
    recentRange: (card: CardOf) => Promise<CardRange | undefined>;
    requestor: (key: RequestorKey) => Promise<Requestor | undefined>;
    unusedLookup: (requested: RequestedLookup) => Promise<CardLookup | undefined>;
    find: (requested: Seen) => Promise<Authentication | undefined>;
    guardLookup: MerchantRateGuard;
    guardAuthentication: MerchantRateGuard;
    pause: (milliseconds: number) => Promise<void>;
  }>;

export function openThreeDSecure(deps: ThreeDSecureDeps): ThreeDSecure {
  const { authenticationsPerMinute: perMinute, db, rateLimits } = deps;
  return {
    pause: async (milliseconds) => await delay(milliseconds),
    ...deps,
    intend: createAuthenticationIntents(deps),
    end: createAuthenticationEndings(deps),
    ...createMerchantReader(db),
    range: createGroupRead({ name: 'card-ranges', db, find: findRanges }),
    recentRange: createRecentRanges(deps),
    requestor: createGroupRead({ name: 'requestors', db, find: findRequestors }),
    unusedLookup: createGroupRead({
      name: 'card-lookups',
      db,
      bucketOf: ({ bucket }) => bucket,
      find: findUnusedLookups,
    }),
    find: createGroupRead({
      name: 'authentications',
      db,
      bucketOf: ({ id }) => bucketIn(id),
      find: findAuthentications,
    }),
    guardLookup: guardOf(rateLimits('card-lookups', perMinute)),
    guardAuthentication: guardOf(rateLimits('authentications', perMinute)),
  };
}

/** Bounds what one merchant may ask of issuers in a minute, so that nobody tries out stolen cards. */
function guardOf(limiter: RateLimiter): MerchantRateGuard {
  return async ({ partnerId, merchantId }) => {
    // By partner too: another partner who names the merchant must not use up what is the merchant's.
    const { limit, exceeded, resetSeconds } = await limiter.take(`${partnerId}/${merchantId}`);
    if (!exceeded) return;
    throw new Problem(PLATFORM_PROBLEMS.rateLimited, {
      detail: `The limit is ${limit} requests per merchant per minute. Retry after the time in the Retry-After header.`,
      headers: { 'Retry-After': String(resetSeconds) },
    });
  };
}
