import { bucketOf } from '../../kernel/id.ts';
import type { OperatorCaller } from '../../access/partners/index.ts';
import { lockingIn } from '../../platform/db/pool.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { found, PLATFORM_PROBLEMS, Problem } from '../../platform/http/errors.ts';
import { shapedAs } from '../../platform/shaped.ts';
import { findChange } from './change-store.ts';
import { bankingDetailsBody } from './merchant-body.ts';
import type { OnboardingRoutesDeps } from './merchant.ts';
import { findMerchant } from './merchant-store.ts';
import { openedChanges, openedProfile } from './private-details.ts';
import { RevealedDetails } from './reveal-schema.ts';

const LOOKS_PER_MINUTE = 10; // One who compares an account with a letter; nobody who copies them all.

type Look = Readonly<{
  merchantId: string;
  reason: string;
  /** Of the change whose former values are asked for as well. */
  version?: number;
  correlationId: string;
}>;

/**
 * Shows what is masked everywhere else. That somebody looked, and why, is committed before they see
 * anything: a look without its entry in the audit log cannot be.
 */
export function detailsRevealing({ audit, db, keyring, rateLimits }: OnboardingRoutesDeps) {
  const limiter = rateLimits('private-details', LOOKS_PER_MINUTE);
  return async (caller: OperatorCaller, look: Look) => {
    const { correlationId, merchantId, reason, version } = look;
    const { exceeded, resetSeconds } = await limiter.take(`details:${caller.clientId}`);
    if (exceeded) {
      const headers = { 'Retry-After': String(resetSeconds) };
      throw new Problem(PLATFORM_PROBLEMS.rateLimited, { headers });
    }
    const [merchant, change] = await transaction(
      lockingIn(db, bucketOf(merchantId)),
      async (tx) => {
        const known = found(await findMerchant(tx, caller, merchantId));
        const step = version === undefined ? undefined : await findChange(tx, merchantId, version);
        await audit.record(tx, {
          actor: caller.clientId,
          action: 'merchant.details_revealed',
          subject: merchantId,
          correlationId,
          details: { reason, ...(version === undefined ? {} : { version }) },
        });
        return [known, version === undefined ? undefined : found(step)] as const;
      },
    );
    const profile = await openedProfile(keyring, merchant);
    const { signingOfficers } = profile.securityDetails;
    return shapedAs(RevealedDetails, {
      merchantId,
      bankingDetails: bankingDetailsBody(profile),
      signingOfficers: signingOfficers.map(({ dateOfBirth, firstName, lastName }) => ({
        firstName,
        lastName,
        dateOfBirth,
      })),
      changes: change ? await openedChanges(keyring, { merchantId, ...change }) : [],
    });
  };
}
