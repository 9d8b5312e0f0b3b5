import { transaction } from '../../../platform/db/transaction.ts';
import { found } from '../../../platform/http/errors.ts';
import type { Client } from '../callers/client.ts';
import { deleteSecrets, insertSecret, setJwks } from './client-store.ts';
import { newClientSecret, secretDigest } from '../callers/credential.ts';
import { kidsOf } from '../callers/jwks.ts';
import { lockLiveClient } from './live-client.ts';
import type { PartnerDeps } from '../callers/partner-deps.ts';
import { type Granter, noteHolders } from '../people/person.ts';

/**
 * Takes a client's keys away, at once, and gives it a secret in their place, which only this answer
 * holds. A client that has no keys is not found here: there is nothing to remove.
 */
export async function removeJwks(
  { db, keyring, clock, audit, credentialsChanged, recordCredential }: PartnerDeps,
  clientId: string,
  { by, giverId }: Granter,
): Promise<Readonly<{ client: Client; clientSecret: string }>> {
  const now = clock.now();
  const clientSecret = newClientSecret();
  const client = await transaction(db, async (tx) => {
    const live = found(await lockLiveClient(tx, clientId));
    const removed = kidsOf(found(live.jwks ?? undefined));
    await setJwks(tx, clientId, { jwks: null, now });
    await noteHolders(tx, clientId, { giverId, now });
    await deleteSecrets(tx, clientId); // One that is older than the keys does not come back.
    await insertSecret(tx, { clientId, digest: secretDigest(keyring, clientSecret), now });
    const { correlationId } = by;
    await recordCredential(tx, { kind: 'client.keys_removed', client: live, correlationId, now });
    const details = { removed };
    await audit.record(tx, { ...by, action: 'client.keys-removed', subject: clientId, details });
    return { ...live, jwks: null, modifiedAt: now };
  });
  await credentialsChanged?.({ clientId, clientSecret });
  return { client, clientSecret };
}
