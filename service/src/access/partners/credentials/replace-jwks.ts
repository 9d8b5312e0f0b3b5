import { addMilliseconds } from '../../../kernel/clock.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { found } from '../../../platform/http/errors.ts';
import type { Client } from '../callers/client.ts';
import { boundSecrets, setJwks } from './client-store.ts';
import { essential, type Jwks, kidsOf } from '../callers/jwks.ts';
import { lockLiveClient } from './live-client.ts';
import type { PartnerDeps } from '../callers/partner-deps.ts';
import { type Granter, noteHolders } from '../people/person.ts';

type Replaced = Readonly<{ client: Client; previousSecretExpiresAt: Date | null }>;

/**
 * Gives the client these keys in place of all it had: what is not among them signs nothing from
 * now on. A client with keys has no secret, so one that it has until now ends after `graceMs`.
 */
export async function replaceJwks(
  { db, clock, audit, credentialsChanged, recordCredential }: PartnerDeps,
  { clientId, jwks: sent, graceMs }: Readonly<{ clientId: string; jwks: Jwks; graceMs: number }>,
  { by, giverId }: Granter,
): Promise<Replaced> {
  const now = clock.now();
  const jwks = essential(sent);
  const replaced = await transaction(db, async (tx) => {
    const client = found(await lockLiveClient(tx, clientId));
    await setJwks(tx, clientId, { jwks, now });
    await noteHolders(tx, clientId, { giverId, now });
    const expiresAt = addMilliseconds(now, graceMs);
    const previousSecretExpiresAt = await boundSecrets(tx, clientId, { now, expiresAt });
    const { correlationId } = by;
    const change = { client, correlationId, now, previousSecretExpiresAt };
    await recordCredential(tx, { ...change, kind: 'client.keys_replaced' });
    const [before, after] = [kidsOf(client.jwks), kidsOf(jwks)];
    const details = {
      added: after.filter((kid) => !before.includes(kid)),
      removed: before.filter((kid) => !after.includes(kid)),
      previousSecretExpiresAt: previousSecretExpiresAt?.toISOString() ?? null,
    };
    await audit.record(tx, { ...by, action: 'client.keys-replaced', subject: clientId, details });
    return { client: { ...client, jwks, modifiedAt: now }, previousSecretExpiresAt };
  });
  await credentialsChanged?.({ clientId });
  return replaced;
}
