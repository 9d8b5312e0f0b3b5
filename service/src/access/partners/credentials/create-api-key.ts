import { transaction } from '../../../platform/db/transaction.ts';
import { invalid, ruleBroken } from '../../../platform/http/errors.ts';
import { insertApiKey } from './api-key-store.ts';
import type { ApiKey, Slot } from '../callers/client.ts';
import { hintOf, newApiKey, secretDigest } from '../callers/credential.ts';
import { PARTNER_PROBLEMS, unknownReference } from '../callers/errors.ts';
import { lockLiveClient } from './live-client.ts';
import type { PartnerDeps } from '../callers/partner-deps.ts';
import { type Granter, noteHolders } from '../people/person.ts';
import { newPlatformId } from '../callers/platform-id.ts';

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
    if (!(await insertApiKey(tx, made.key, secretDigest(keyring, made.apiKey)))) {
      throw ruleBroken(PARTNER_PROBLEMS.slotTaken, {
        parameterName: 'slot',
        parameterValue: slot,
        reasonCode: 'API_KEY_SLOT_TAKEN',
      });
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

export function drawApiKey(clientId: string, slot: Slot, now: Date): NewKey {
  const apiKey = newApiKey();
  const id = newPlatformId('apiKey', now);
  const key = { id, clientId, slot, hint: hintOf(apiKey), createdAt: now, revokedAt: null };
  return { key, apiKey };
}
