import {
  type CryptoKey,
  type JWK,
  calculateJwkThumbprint,
  exportJWK,
  exportPKCS8,
  generateKeyPair,
} from 'jose';
import { randomUUID } from 'node:crypto';
import { addMilliseconds } from '../../kernel/clock.ts';
import { transaction } from '../../platform/db/pool.ts';
import type { AuthDeps } from './auth-deps.ts';
import * as store from './signing-key-store.ts';

export const SIGNING_ALGORITHM = 'ES256';
export const TOKEN_LIFETIME_SECONDS = 3_600;

/** A process may sign with a key for this long after another one has replaced it. */
export const KEYS_FRESH_FOR_MS = 5_000;

/** A stolen key that went unnoticed is of use no longer than this and the life of a token. */
export const ROTATED_AFTER_MS = 30 * 24 * 60 * 60 * 1_000;

const CLOCKS_DIFFER_MS = 60_000; // Far more than synchronised machines ever do.

/** A token signed at the last moment has expired by then. */
export const KEPT_AFTER_RETIRING_MS =
  TOKEN_LIFETIME_SECONDS * 1_000 + KEYS_FRESH_FOR_MS + CLOCKS_DIFFER_MS;

export type SigningKey = Readonly<{ kid: string; privateKey: CryptoKey; createdAtMs: number }>;

export type VerifyingKey = Readonly<{
  publicKey: CryptoKey;
  publicJwk: JWK;
  verifiesUntilMs: number;
}>;

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
