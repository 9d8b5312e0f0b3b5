import type { CryptoKey, JWK } from 'jose';

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
