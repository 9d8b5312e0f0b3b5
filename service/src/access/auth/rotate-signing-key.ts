import { calculateJwkThumbprint, exportJWK, exportPKCS8, generateKeyPair } from 'jose';
import { randomUUID } from 'node:crypto';
import { addMilliseconds } from '../../kernel/clock.ts';
import { transaction } from '../../platform/db/pool.ts';
import type { AuthDeps } from './auth-deps.ts';
import * as store from './signing-key-store.ts';
import { KEPT_AFTER_RETIRING_MS, SIGNING_ALGORITHM } from './signing-key.ts';

type Author = Readonly<{ actor: string; correlationId: string }>;

/**
 * Replaces the signing key, and returns the kid of the new one. Every process signs with it
 * within seconds; the retired key still verifies until the last token it signed has expired.
 */
export async function rotateSigningKey(
  deps: AuthDeps,
  by: Author = { actor: 'command-line', correlationId: randomUUID() },
): Promise<string> {
  return await replaceSigningKey(deps, by, () => true);
}

/** The same, if the signing key is still the one named: of several processes one does it. */
export async function replaceSigningKeyOnce(deps: AuthDeps, expectedKid: string | undefined) {
  const by = { actor: 'causeway', correlationId: randomUUID() };
  await replaceSigningKey(deps, by, (kid) => kid === expectedKid);
}

async function replaceSigningKey(
  deps: AuthDeps,
  by: Author,
  isWanted: (currentKid: string | undefined) => boolean,
): Promise<string> {
  const { db, audit, clock } = deps;
  const key = await makeSigningKey(deps);
  return await transaction(db, async (tx) => {
    const current = await store.lockCurrentKid(tx);
    if (current !== undefined && !isWanted(current)) return current;
    const now = clock.now();
    if (current !== undefined) await store.retireSigningKey(tx, current, now);
    await store.insertSigningKey(tx, key);
    await store.deleteKeysRetiredBefore(tx, addMilliseconds(now, -KEPT_AFTER_RETIRING_MS));
    const details = { retired: current ?? null };
    await audit.record(tx, { ...by, action: 'signing-key.rotated', subject: key.kid, details });
    return key.kid;
  });
}

async function makeSigningKey({ keyring, clock }: AuthDeps): Promise<store.SigningKeyRow> {
  await keyring.load(['signing-keys']); // A keyring that was idle for long would refuse to seal.
  const { publicKey, privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const jwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  return {
    kid,
    publicJwk: { ...jwk, kid, alg: SIGNING_ALGORITHM, use: 'sig' },
    sealedPrivateKey: keyring.seal('signing-keys', kid, Buffer.from(await exportPKCS8(privateKey))),
    createdAt: clock.now(),
    retiredAt: null,
  };
}
