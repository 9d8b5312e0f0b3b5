import type { Static } from 'typebox';
import { transaction } from '../../../platform/db/pool.ts';
import { type Fault, invalid } from '../../../platform/http/errors.ts';
import { policyFaults } from '../callers/agent-policy.ts';
import { agentFaults, type Client, scopeFaults } from '../callers/client.ts';
import { insertClient, insertSecret } from './client-store.ts';
import { newClientSecret, secretDigest, newPlatformId } from '../callers/credential.ts';
import { unknownReference } from '../callers/errors.ts';
import { essential } from '../callers/jwks.ts';
import type { Partner } from '../callers/caller.ts';
import type { PartnerDeps } from '../callers/partner-deps.ts';
import { findPartner } from '../accounts/partner-store.ts';
import { type Granter, noteHolders } from '../people/person.ts';
import { takePlace } from '../limits/places.ts';
import type { NewClient } from '../callers/schema.ts';

type Requested = Static<typeof NewClient>;

/** Makes a client with its first secret, which only this answer holds; with keys it has none. */
export async function createClient(
  { agentTools, db, keyring, clock, audit, isMerchantOf, recordCredential }: PartnerDeps,
  requested: Requested,
  { by, giverId }: Granter,
): Promise<Readonly<{ client: Client; clientSecret: string | null }>> {
  const now = clock.now();
  const clientSecret = requested.jwks ? null : newClientSecret();
  const client: Client = {
    id: newPlatformId('client', now),
    partnerId: requested.partnerId ?? null,
    merchantId: requested.merchantId ?? null,
    name: requested.name,
    scopes: requested.scopes,
    jwks: requested.jwks ? essential(requested.jwks) : null,
    agent: requested.agent ?? null,
    createdAt: now,
    modifiedAt: now,
    revokedAt: null,
  };
  await transaction(db, async (tx) => {
    const partner = client.partnerId === null ? null : await findPartner(tx, client.partnerId);
    const { partnerId: owner, merchantId: bound } = client;
    const isOwn = owner === null || bound === null || (await isMerchantOf(tx, owner, bound));
    const faults = [
      ...faultsOf(requested, partner),
      ...(client.agent ? policyFaults(client.agent, agentTools()) : []),
      ...(isOwn ? [] : [unknownReference('merchantId', bound)]),
    ];
    if (faults.length > 0) throw invalid(faults);
    if (owner !== null) await takePlace(tx, { cap: 'clients', partnerId: owner });
    await insertClient(tx, client);
    await noteHolders(tx, client.id, { giverId, now });
    if (clientSecret !== null) {
      const digest = secretDigest(keyring, clientSecret);
      await insertSecret(tx, { clientId: client.id, digest, now });
    }
    const { correlationId } = by;
    await recordCredential(tx, { kind: 'client.created', client, correlationId, now });
    const { partnerId, merchantId, name, scopes } = client;
    const agent = client.agent && JSON.stringify(client.agent);
    const details = { partnerId, merchantId, name, scopes, ...(agent ? { agent } : {}) };
    await audit.record(tx, { ...by, action: 'client.created', subject: client.id, details });
  });
  return { client, clientSecret };
}

/** `partner` is null when none was named, undefined when the one named does not exist. */
function faultsOf(
  { agent, partnerId, merchantId, scopes }: Requested,
  partner: Partner | null | undefined,
): Fault[] {
  if (partnerId !== undefined && !partner) return [unknownReference('partnerId', partnerId)];
  const kind = partner?.kind ?? null;
  const faults = [...scopeFaults(scopes, kind), ...(agent ? agentFaults(scopes, kind) : [])];
  if (merchantId === undefined || partner) return faults;
  const unbound = {
    parameterName: 'merchantId',
    parameterValue: merchantId,
    reasonCode: 'MERCHANT_NEEDS_PARTNER' as const,
    errorMessage: 'Only a client of a partner can be restricted to a merchant.',
  };
  return [...faults, unbound];
}
