import * as onboarding from '../../merchants/onboarding/index.ts';
import { bucketIn } from '../../kernel/id.ts';
import { forBucket, transaction } from '../../platform/db/pool.ts';
import { addressGroup } from '../../platform/http/address-group.ts';
import { found, invalid, PLATFORM_PROBLEMS, Problem } from '../../platform/http/errors.ts';
import type { RateLimits } from '../../platform/http/rate-limit.ts';
import * as vault from '../../records/vault/index.ts';
import { HOSTED_FIELDS_PROBLEMS } from './errors.ts';
import type { HostedFieldsDeps, Profile } from './profile.ts';
import { findPublicProfile } from './profile-store.ts';
import type { NewToken } from './schema.ts';

/** An office behind one address buys less; testing stolen cards needs thousands. */
const TOKENS_A_MINUTE_OF_ADDRESS = 60;
/** More than the busiest shop sells in a minute; it limits attackers with many addresses. */
const TOKENS_A_MINUTE_OF_PROFILE = 3_000;

type Requested = Readonly<{
  profileId: string;
  body: NewToken;
  ip: string;
  /** The Origin header, which a page cannot forge. */
  origin: string | undefined;
}>;
export type Tokenised = Readonly<{ token: string; expiresAt: Date; card: vault.Card }>;

/**
 * Makes a temporary token of a card. Only the hosted page is served, and each address and profile
 * so many times a minute.
 */
export function cardTokeniser(
  deps: HostedFieldsDeps,
): (requested: Requested) => Promise<Tokenised> {
  const ownOrigin = new URL(deps.publicUrl).origin;
  const spend = tokenLimits(deps.rateLimits);
  return async ({ profileId, body, ip, origin }) => {
    if (origin !== ownOrigin) throw new Problem(HOSTED_FIELDS_PROBLEMS.notTheHostedPage);
    // Before any limit: requests with invented profiles use up no limit, and leave nothing in memory.
    const profile = found(
      await findPublicProfile(forBucket(deps.db, bucketIn(profileId)), profileId),
    );
    await spend(profile.id, addressGroup(ip));
    const card = vault.parseCard(body.card);
    await refuseWrong(deps, profile, card);
    return await keep(deps, profile, card);
  };
}

function tokenLimits(limits: RateLimits): (profileId: string, address: string) => Promise<void> {
  const ofAddress = limits('tokens-of-address', TOKENS_A_MINUTE_OF_ADDRESS);
  const ofProfile = limits('tokens-of-profile', TOKENS_A_MINUTE_OF_PROFILE);
  return async (profileId, address) => {
    // Requests over the limit of their address do not count towards the limit of the shop.
    const own = await ofAddress.take(address);
    const allowance = own.exceeded ? own : await ofProfile.take(profileId);
    if (!allowance.exceeded) return;
    throw new Problem(PLATFORM_PROBLEMS.rateLimited, {
      detail: 'Too many card attempts. Retry after the time in the Retry-After header.',
      headers: { 'Retry-After': String(allowance.resetSeconds) },
    });
  };
}

async function refuseWrong(
  { db, clock }: HostedFieldsDeps,
  { bucket, partnerId, merchantId, collectSecurityCode }: Profile,
  card: vault.Card,
): Promise<void> {
  const [merchant] = await onboarding.findMerchantsOf(forBucket(db, bucket), [
    { partnerId, merchantId },
  ]);
  const { profile, status } = found(merchant);
  if (!onboarding.mayTakePayments({ status })) throw onboarding.suspended(merchantId);
  const faults = vault.cardFaults(
    card,
    { zone: onboarding.zoneOf(onboarding.provinceOf(profile)), now: clock.now() },
    'card',
  );
  if (collectSecurityCode && !card.securityCode) {
    const errorMessage = 'The security code is required.';
    faults.push({ parameterName: 'card.cvd', reasonCode: 'REQUIRED_FIELD', errorMessage });
  }
  if (faults.length > 0) throw invalid(faults);
}

async function keep(
  { db, clock, keyring, heldCodes }: HostedFieldsDeps,
  { bucket, partnerId, merchantId, collectSecurityCode }: Profile,
  card: vault.Card,
): Promise<Tokenised> {
  const kept = { partnerId, merchantId, card, cardholderName: null };
  const made = await transaction(forBucket(db, bucket), (tx) =>
    vault.createToken(tx, { keyring, now: clock.now() }, kept),
  );
  const { token, expiresAt } = made;
  if (collectSecurityCode && card.securityCode) {
    const owner = vault.ownerOfToken(keyring, { merchantId, token });
    await heldCodes.hold({ merchantId, owner, code: card.securityCode, until: expiresAt });
  }
  return { token, expiresAt, card };
}
