import { assert } from '../../../kernel/assert.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { found, ruleBroken } from '../../../platform/http/errors.ts';
import { findApiKey, insertApiKey, markApiKeyRevoked } from './api-key-store.ts';
import { drawApiKey, type NewKey } from './create-api-key.ts';
import { secretDigest } from '../callers/credential.ts';
import { PARTNER_PROBLEMS } from '../callers/errors.ts';
import { lockLiveClient } from './live-client.ts';
import type { PartnerDeps } from '../callers/partner-deps.ts';
import { type Granter, noteHolders } from '../people/person.ts';

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
    if (!revoked) {
      throw ruleBroken(PARTNER_PROBLEMS.apiKeyRevoked, {
        parameterName: 'apiKeyId',
        parameterValue: apiKeyId,
        reasonCode: 'API_KEY_REVOKED',
      });
    }
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
