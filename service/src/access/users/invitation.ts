import { randomBytes } from 'node:crypto';
import { addMilliseconds } from '../../kernel/clock.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { By } from '../../platform/http/identity.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';
import { setInvitation } from './invitation-store.ts';
import type { UserDeps } from './user-deps.ts';

const TOKEN_BYTES = 32; // 256 bits: cannot be guessed, so a keyed digest is enough to store.
const VALID_MS = 7 * 86_400_000;

export function invitationDigest(keyring: Keyring, token: string): Buffer {
  return keyring.mac('secret-hash', `invitation ${token}`);
}

/**
 * A link to hand to the person, in place of any before. What follows the `#` stays in the browser:
 * it is in no log of a server or proxy.
 */
export async function newInvitation(
  tx: Tx,
  { keyring, consoleUrl }: UserDeps,
  { userId, by, now }: Readonly<{ userId: string; by: By; now: Date }>,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const digest = invitationDigest(keyring, token);
  const expiresAt = addMilliseconds(now, VALID_MS);
  await setInvitation(tx, { userId, digest, invitedBy: by.actor, now, expiresAt });
  return `${consoleUrl}/invitation#${token}`;
}
