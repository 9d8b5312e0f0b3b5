import { addMilliseconds } from '../../../kernel/clock.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Client } from '../callers/client.ts';
import { expireSecrets, insertSecret } from './client-store.ts';
import { newClientSecret, secretDigest } from '../callers/credential.ts';
import { PARTNER_PROBLEMS } from '../callers/errors.ts';
import { found, ruleBroken } from '../../../platform/http/errors.ts';
import { lockLiveClient } from './live-client.ts';
import type { PartnerDeps } from '../callers/partner-deps.ts';
import { type Granter, noteHolders } from '../people/person.ts';

type Rolled = Readonly<{ client: Client; clientSecret: string; previousSecretExpiresAt: Date }>;

/**
 * Gives the client a new secret. The one in use until now lives on for `graceMs`; one that was
 * being rolled out already ends at once, so two are live at most. A client with keys has no secret
 * and gets none here: switching between the two takes a request of its own.
 */
export async function rollClientSecret(
  { db, keyring, clock, audit, credentialsChanged, recordCredential }: PartnerDeps,
  { clientId, graceMs }: Readonly<{ clientId: string; graceMs: number }>,
  { by, giverId }: Granter,
): Promise<Rolled> {
  const now = clock.now();
  const previousSecretExpiresAt = addMilliseconds(now, graceMs);
  const clientSecret = newClientSecret();
  const digest = secretDigest(keyring, clientSecret);
  const client = await transaction(db, async (tx) => {
    const live = found(await lockLiveClient(tx, clientId));
    if (live.jwks) {
      throw ruleBroken(PARTNER_PROBLEMS.clientHasKeys, {
        parameterName: 'clientId',
        parameterValue: clientId,
        reasonCode: 'CLIENT_HAS_KEYS',
      });
    }
    await expireSecrets(tx, clientId, previousSecretExpiresAt);
    await insertSecret(tx, { clientId, digest, now });
    await noteHolders(tx, clientId, { giverId, now });
    const { correlationId } = by;
    const change = { client: live, correlationId, now, previousSecretExpiresAt };
    await recordCredential(tx, { ...change, kind: 'client.secret_rolled' });
    const details = { previousSecretExpiresAt: previousSecretExpiresAt.toISOString() };
    await audit.record(tx, { ...by, action: 'client.secret-rolled', subject: clientId, details });
    return live;
  });
  await credentialsChanged?.({ clientId, clientSecret });
  return { client, clientSecret, previousSecretExpiresAt };
}
