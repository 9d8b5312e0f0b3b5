import { isDeepStrictEqual } from 'node:util';
import { bucketIn, bucketOf, newId } from '../../kernel/id.ts';
import { findMerchant } from '../../merchants/onboarding/index.ts';
import type { MerchantCall, PartnerCaller, Vacancy } from '../../access/partners/index.ts';
import { type Answer, created } from '../../platform/http/answer.ts';
import { byOf } from '../../platform/http/caller.ts';
import { fingerprintOf, once } from '../../platform/http/idempotency.ts';
import { found } from '../../platform/http/errors.ts';
import type { HostedFieldsDeps, Profile } from './profile.ts';
import { insertProfile, lockProfile, removeProfile, writeProfile } from './profile-store.ts';
import { type NewProfile, profileBody, type ProfileChange } from './schema.ts';
import { lockingIn, transaction } from '../../platform/db/pool.ts';

/** Makes a profile of the merchant, once for the key; whose pages may show it goes to the audit log. */
export async function createProfile(
  { db, clock, keyring, audit, place }: HostedFieldsDeps & Readonly<{ place: Vacancy }>,
  { caller, merchantId, body, correlationId }: MerchantCall<NewProfile>,
): Promise<Answer> {
  // Before a stored response is replayed: access is checked again each time.
  found(await findMerchant(db, caller, merchantId));
  const { idempotencyKey: key, name } = body;
  const now = clock.now();
  const asked = {
    merchantId,
    name,
    origins: [...new Set(body.origins)],
    collectSecurityCode: body.collectSecurityCode ?? true,
    collectPostalCode: body.collectPostalCode ?? false,
    language: body.language ?? 'en',
  };
  const { partnerId } = caller;
  const fingerprint = fingerprintOf((text) => keyring.mac('fingerprint', text), asked);
  const operation = 'create-hosted-fields-profile';
  const request = { partnerId, merchantId, operation, key, fingerprint };
  return await once(db, { request, now }, async (tx) => {
    place.take();
    const bucket = bucketOf(merchantId);
    const id = newId('hostedProfile', bucket, now);
    const profile: Profile = { ...asked, id, bucket, partnerId, createdAt: now };
    await insertProfile(tx, profile);
    const entry = { ...byOf({ caller, correlationId }), action: 'hosted-fields-profile.created' };
    const details = { merchantId, origins: profile.origins };
    await audit.record(tx, { ...entry, subject: id, details });
    return created(profileBody(profile), `/hosted-fields/profiles/${id}`);
  });
}

type Change = Readonly<{
  caller: PartnerCaller;
  profileId: string;
  body: ProfileChange;
  correlationId: string;
}>;

/** Takes effect at once: a page of an origin that is gone gets neither fields nor tokens. */
export async function changeProfile(
  { db, audit }: Pick<HostedFieldsDeps, 'db' | 'audit'>,
  { body, caller, correlationId, profileId }: Change,
): Promise<Profile> {
  return await transaction(lockingIn(db, bucketIn(profileId)), async (tx) => {
    const before = found(await lockProfile(tx, caller, profileId));
    const { origins = before.origins, ...others } = body;
    const changed: Profile = { ...before, ...others, origins: [...new Set(origins)] };
    if (isDeepStrictEqual(before, changed)) return before;
    await writeProfile(tx, changed);
    const entry = { ...byOf({ caller, correlationId }), action: 'hosted-fields-profile.updated' };
    const { merchantId } = before;
    const details = { merchantId, origins: changed.origins };
    await audit.record(tx, { ...entry, subject: profileId, details });
    return changed;
  });
}

type Deletion = Readonly<{ caller: PartnerCaller; profileId: string; correlationId: string }>;

/** From now on its page is shown to nobody. Tokens made on it can still be used. */
export async function deleteProfile(
  { db, audit }: Pick<HostedFieldsDeps, 'db' | 'audit'>,
  { caller, profileId, correlationId }: Deletion,
): Promise<void> {
  await transaction(db, async (tx) => {
    const { merchantId } = found(await removeProfile(tx, caller, profileId));
    const entry = { ...byOf({ caller, correlationId }), action: 'hosted-fields-profile.deleted' };
    await audit.record(tx, { ...entry, subject: profileId, details: { merchantId } });
  });
}
