import { transaction } from '../../../platform/db/pool.ts';
import { found } from '../../../platform/http/errors.ts';
import { findApiKey, markApiKeyRevoked } from './api-key-store.ts';
import type { ApiKey } from '../callers/client.ts';
import type { PartnerDeps } from '../callers/partner-deps.ts';
import { readClient } from './client-store.ts';
import type { By } from '../../../platform/http/caller.ts';

/** Ends the key for good and frees its slot. Repeating it changes nothing. */
export async function revokeApiKey(
  { db, clock, audit, credentialsChanged, recordCredential }: PartnerDeps,
  apiKeyId: string,
  by: By,
): Promise<ApiKey> {
  const now = clock.now();
  const key = await transaction(db, async (tx) => {
    const revoked = await markApiKeyRevoked(tx, apiKeyId, now);
    if (!revoked) return found(await findApiKey(tx, apiKeyId));
    const { clientId, slot } = revoked;
    const change = { client: found(await readClient(tx, clientId)), now };
    const { correlationId } = by;
    await recordCredential(tx, { ...change, correlationId, kind: 'api_key.revoked', key: revoked });
    const details = { clientId, slot };
    await audit.record(tx, { ...by, action: 'api-key.revoked', subject: apiKeyId, details });
    return revoked;
  });
  await credentialsChanged?.({ clientId: key.clientId });
  return key;
}
