import { transaction } from '../../../platform/db/transaction.ts';
import type { Client } from '../callers/client.ts';
import { lockClient, markClientRevoked } from './client-store.ts';
import { found } from '../../../platform/http/errors.ts';
import type { PartnerDeps } from '../callers/partner-deps.ts';
import type { By } from '../../../platform/http/identity.ts';

/** Ends the client and all its credentials, for good. Repeating it changes nothing. */
export async function revokeClient(
  { db, clock, audit, credentialsChanged, recordCredential }: PartnerDeps,
  clientId: string,
  by: By,
): Promise<Client> {
  const now = clock.now();
  const revoked = await transaction(db, async (tx) => {
    const client = found(await lockClient(tx, clientId));
    if (client.revokedAt) return client;
    const keys = await markClientRevoked(tx, clientId, now);
    const change = { client, correlationId: by.correlationId, now };
    for (const key of keys) await recordCredential(tx, { ...change, kind: 'api_key.revoked', key });
    await recordCredential(tx, { ...change, kind: 'client.revoked' });
    await audit.record(tx, { ...by, action: 'client.revoked', subject: clientId });
    return { ...client, modifiedAt: now, revokedAt: now };
  });
  await credentialsChanged?.({ clientId });
  return revoked;
}
