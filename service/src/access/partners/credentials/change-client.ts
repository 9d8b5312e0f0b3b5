import { type Tx, transaction } from '../../../platform/db/pool.ts';
import { ruleBroken, found, invalid } from '../../../platform/http/errors.ts';
import type { Client } from '../callers/client.ts';
import * as store from './client-store.ts';
import { PARTNER_PROBLEMS } from '../callers/errors.ts';
import { addMilliseconds } from '../../../kernel/clock.ts';
import { newClientSecret, secretDigest } from '../callers/credential.ts';
import type { PartnerDeps } from '../callers/partner-deps.ts';
import { type Granter, noteHolders } from '../people/person.ts';
import { essential, type Jwks, kidsOf } from '../callers/jwks.ts';
import type { By } from '../../../platform/http/caller.ts';
import { type AgentPolicy, policyFaults } from '../callers/agent-policy.ts';

/**
 * The client, locked until the transaction ends and not revoked; undefined when there is none.
 * All that gives a client a credential begins here, so a revoked one cannot get another.
 */
export async function lockLiveClient(tx: Tx, clientId: string): Promise<Client | undefined> {
  const client = await store.lockClient(tx, clientId);
  if (client?.revokedAt) throw ruleBroken(PARTNER_PROBLEMS.clientRevoked, named(clientId));
  return client;
}

function named(clientId: string) {
  return { parameterName: 'clientId', parameterValue: clientId };
}

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
    if (live.jwks) throw ruleBroken(PARTNER_PROBLEMS.clientHasKeys, named(clientId));
    await store.expireSecrets(tx, clientId, previousSecretExpiresAt);
    await store.insertSecret(tx, { clientId, digest, now });
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
    await store.setJwks(tx, clientId, { jwks, now });
    await noteHolders(tx, clientId, { giverId, now });
    const expiresAt = addMilliseconds(now, graceMs);
    const previousSecretExpiresAt = await store.boundSecrets(tx, clientId, { now, expiresAt });
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
    await store.setJwks(tx, clientId, { jwks: null, now });
    await noteHolders(tx, clientId, { giverId, now });
    await store.deleteSecrets(tx, clientId); // One that is older than the keys does not come back.
    await store.insertSecret(tx, { clientId, digest: secretDigest(keyring, clientSecret), now });
    const { correlationId } = by;
    await recordCredential(tx, { kind: 'client.keys_removed', client: live, correlationId, now });
    const details = { removed };
    await audit.record(tx, { ...by, action: 'client.keys-removed', subject: clientId, details });
    return { ...live, jwks: null, modifiedAt: now };
  });
  await credentialsChanged?.({ clientId, clientSecret });
  return { client, clientSecret };
}

type Order = Readonly<{ clientId: string; policy: AgentPolicy }>;

/** Gives an agent another policy, which holds at once for what it proposed before. 404 for others. */
export async function replaceAgentPolicy(
  { agentTools, audit, clock, db }: PartnerDeps,
  { clientId, policy }: Order,
  by: By,
): Promise<Client> {
  const faults = policyFaults(policy, agentTools());
  if (faults.length > 0) throw invalid(faults);
  const now = clock.now();
  return await transaction(db, async (tx) => {
    const client = found(await lockLiveClient(tx, clientId));
    found(client.agent ?? undefined);
    await store.setPolicy(tx, clientId, { policy, now });
    const details = { agent: JSON.stringify(policy) };
    await audit.record(tx, { ...by, action: 'client.agent-changed', subject: clientId, details });
    return { ...client, agent: policy, modifiedAt: now };
  });
}

/** Ends the client and all its credentials, for good. Repeating it changes nothing. */
export async function revokeClient(
  { db, clock, audit, credentialsChanged, recordCredential }: PartnerDeps,
  clientId: string,
  by: By,
): Promise<Client> {
  const now = clock.now();
  const revoked = await transaction(db, async (tx) => {
    const client = found(await store.lockClient(tx, clientId));
    if (client.revokedAt) return client;
    const keys = await store.markClientRevoked(tx, clientId, now);
    const change = { client, correlationId: by.correlationId, now };
    for (const key of keys) await recordCredential(tx, { ...change, kind: 'api_key.revoked', key });
    await recordCredential(tx, { ...change, kind: 'client.revoked' });
    await audit.record(tx, { ...by, action: 'client.revoked', subject: clientId });
    return { ...client, modifiedAt: now, revokedAt: now };
  });
  await credentialsChanged?.({ clientId });
  return revoked;
}
