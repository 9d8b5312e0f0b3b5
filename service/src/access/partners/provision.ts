import type { JSONWebKeySet } from 'jose';
import { assert } from '../../kernel/assert.ts';
import type { Tx } from '../../platform/db/pool.ts';
import type { ClientScope } from './callers/scopes.ts';
import { clearSlot, insertApiKey, isDigestKnown } from './credentials/api-key-store.ts';
import type { PartnerKind } from './callers/caller.ts';
import { scopeFaults, type Slot } from './callers/client.ts';
import { deleteSecrets, insertSecret, upsertClient } from './credentials/client-store.ts';
import { findPartner, upsertChain, upsertPartner } from './accounts/partner-store.ts';
import { insertHolders } from './people/person-store.ts';
import { newPlatformId } from './callers/credential.ts';

/**
 * What the sandbox and the command line use to have things under ids they choose. Each can be
 * repeated: the second time finds everything as it should be and changes nothing.
 */

export async function ensurePartner(
  tx: Tx,
  partner: Readonly<{ partnerId: string; kind: PartnerKind; name: string; now: Date }>,
): Promise<void> {
  const { partnerId: id, kind, name, now } = partner;
  await upsertPartner(tx, { id, kind, name, createdAt: now, modifiedAt: now });
}

export async function ensureChain(
  tx: Tx,
  chain: Readonly<{ chainId: string; partnerId: string; name: string; now: Date }>,
): Promise<void> {
  const { chainId: id, partnerId, name, now } = chain;
  const isTheirs = await upsertChain(tx, { id, partnerId, name, createdAt: now });
  assert(isTheirs, `chain ${id} is of partner ${partnerId}`);
}

/** A client that was revoked stays so: revoking is for good. */
export async function ensureClient(
  tx: Tx,
  client: Readonly<{
    clientId: string;
    /** Null: the operator's own client. */
    partnerId: string | null;
    name: string;
    scopes: readonly ClientScope[];
    merchantId?: string;
    jwks?: JSONWebKeySet;
    /** Whose it is, where it is made together with a user: without one it is a person of its own. */
    ofUserId?: string;
    now: Date;
  }>,
): Promise<void> {
  const { clientId, partnerId, name, scopes, now } = client;
  const partner = partnerId === null ? null : await findPartner(tx, partnerId);
  assert(partner !== undefined, `partner ${partnerId} exists`);
  assert(
    scopeFaults(scopes, partner?.kind ?? null).length === 0,
    `${clientId} may have its scopes`,
  );
  await upsertClient(tx, {
    id: clientId,
    partnerId,
    merchantId: client.merchantId ?? null,
    name,
    scopes,
    jwks: client.jwks ?? null,
    agent: null,
    createdAt: now,
    modifiedAt: now,
    revokedAt: null,
  });
  await insertHolders(tx, { clientId, people: [client.ofUserId ?? clientId], now });
}

/** From now on this is the client's only secret. */
export async function setClientSecret(tx: Tx, clientId: string, digest: Buffer, now: Date) {
  await deleteSecrets(tx, clientId);
  await insertSecret(tx, { clientId, digest, now });
}

/**
 * Puts the key into its slot, in place of a live other one. A key that has been there before is
 * left as it is: one that was rolled or revoked meanwhile does not come back.
 */
export async function setApiKey(
  tx: Tx,
  key: Readonly<{ clientId: string; slot: Slot; digest: Buffer; hint: string; now: Date }>,
): Promise<void> {
  const { clientId, slot, digest, hint, now } = key;
  if (await isDigestKnown(tx, digest)) return;
  await clearSlot(tx, { clientId, slot, now });
  const id = newPlatformId('apiKey', now);
  const row = { id, clientId, slot, hint, createdAt: now, revokedAt: null };
  const inserted = await insertApiKey(tx, row, digest);
  assert(inserted, `slot ${slot} of ${clientId} was freed`);
}
