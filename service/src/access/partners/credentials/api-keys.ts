import { transaction } from '../../../platform/db/pool.ts';
import { ruleBroken, invalid, found } from '../../../platform/http/errors.ts';
import { insertApiKey, findApiKey, markApiKeyRevoked } from './api-key-store.ts';
import type { ApiKey, Slot } from '../callers/client.ts';
import { hintOf, newApiKey, secretDigest, newPlatformId } from '../callers/credential.ts';
import { PARTNER_PROBLEMS, unknownReference } from '../callers/errors.ts';
import { lockLiveClient } from './change-client.ts';
import type { PartnerDeps } from '../callers/partner-deps.ts';
import { takePlace } from '../limits/places.ts';
import { type Granter, noteHolders } from '../people/person.ts';
import { assert } from '../../../kernel/assert.ts';

/** An API key and its text, which is shown once and stored only as a digest. */
export type NewKey = Readonly<{ key: ApiKey; apiKey: string }>;

/** Makes an API key in a slot that holds no live one. */
export async function createApiKey(
  { db, keyring, clock, audit, credentialsChanged, recordCredential }: PartnerDeps,
  { clientId, slot }: Readonly<{ clientId: string; slot: Slot }>,
  { by, giverId }: Granter,
): Promise<NewKey> {
  const made = drawApiKey(clientId, slot, clock.now());
  await transaction(db, async (tx) => {
    const client = await lockLiveClient(tx, clientId);
    if (!client) throw invalid([unknownReference('clientId', clientId)]);
    const { partnerId } = client;
    if (partnerId !== null) await takePlace(tx, { cap: 'apiKeys', partnerId });
    if (!(await insertApiKey(tx, made.key, secretDigest(keyring, made.apiKey)))) {
      throw ruleBroken(PARTNER_PROBLEMS.slotTaken, { parameterName: 'slot', parameterValue: slot });
    }
    const { key } = made;
    await noteHolders(tx, clientId, { giverId, now: key.createdAt });
    const change = { client, correlationId: by.correlationId, now: key.createdAt };
    await recordCredential(tx, { ...change, kind: 'api_key.created', key });
    const details = { clientId, slot };
    await audit.record(tx, { ...by, action: 'api-key.created', subject: key.id, details });
  });
  await credentialsChanged?.({ clientId, apiKey: made.apiKey });
  return made;
}

function drawApiKey(clientId: string, slot: Slot, now: Date): NewKey {
  const apiKey = newApiKey();
  const id = newPlatformId('apiKey', now);
  const key = { id, clientId, slot, hint: hintOf(apiKey), createdAt: now, revokedAt: null };
  return { key, apiKey };
}

/**
 * Revokes the key and makes another in its slot, at once. For a change without a pause, make a
 * key in the other slot first and let every server have it.
 */
export async function rollApiKey(
  { db, keyring, clock, audit, credentialsChanged, recordCredential }: PartnerDeps,
  apiKeyId: string,
  { by, giverId }: Granter,
): Promise<NewKey> {
  const { clientId, slot } = found(await findApiKey(db, apiKeyId));
  const now = clock.now();
  const made = drawApiKey(clientId, slot, now);
  await transaction(db, async (tx) => {
    const client = found(await lockLiveClient(tx, clientId));
    const revoked = await markApiKeyRevoked(tx, apiKeyId, now);
    const named = { parameterName: 'apiKeyId', parameterValue: apiKeyId };
    if (!revoked) throw ruleBroken(PARTNER_PROBLEMS.apiKeyRevoked, named);
    const inserted = await insertApiKey(tx, made.key, secretDigest(keyring, made.apiKey));
    assert(inserted, 'the slot was freed under the lock of its client');
    await noteHolders(tx, clientId, { giverId, now });
    const replacedBy = made.key.id;
    const change = { client, correlationId: by.correlationId, now };
    await recordCredential(tx, { ...change, kind: 'api_key.rolled', key: revoked, replacedBy });
    await recordCredential(tx, { ...change, kind: 'api_key.created', key: made.key });
    const details = { clientId, slot, replacedBy };
    await audit.record(tx, { ...by, action: 'api-key.rolled', subject: apiKeyId, details });
  });
  await credentialsChanged?.({ clientId, apiKey: made.apiKey });
  return made;
}
