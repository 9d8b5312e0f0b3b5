import { bucketOf, newId } from '../../../kernel/id.ts';
import { randomBytes } from 'node:crypto';
import type { Keyring } from '../../../platform/keys/keyring.ts';

// Partners, people and their credentials belong to no merchant, so no shard of merchants holds them. They
// share one bucket, and so their ids sort by age.
const PLATFORM_BUCKET = bucketOf('platform');

type PlatformKind = 'partner' | 'client' | 'apiKey' | 'user' | 'session' | 'passkey';

export function newPlatformId(kind: PlatformKind, now: Date): string {
  return newId(kind, PLATFORM_BUCKET, now);
}

const SECRET_BYTES = 32; // 256 bits: cannot be guessed, so a keyed digest is enough to store.

/** What a credential is stored as. The keyring has loaded `secret-hash` before. */
export function secretDigest(keyring: Keyring, text: string): Buffer {
  return keyring.mac('secret-hash', text);
}

/** The prefix says to people, and to scanners of leaked code, what was found. */
export function newClientSecret(): string {
  return `cs_${randomBytes(SECRET_BYTES).toString('base64url')}`;
}

export function newApiKey(): string {
  return `ck_${randomBytes(SECRET_BYTES).toString('base64url')}`;
}

const HINT_LENGTH = 8;

/** The first characters of an API key: enough to distinguish keys, too few to help guessing. */
export function hintOf(apiKey: string): string {
  return apiKey.slice(0, HINT_LENGTH);
}
