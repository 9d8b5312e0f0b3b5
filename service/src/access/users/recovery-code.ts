import { randomInt } from 'node:crypto';
import type { Keyring } from '../../platform/keys/keyring.ts';

const COUNT = 10;
const LENGTH = 12; // 60 bits: cannot be guessed, so a keyed digest is enough to store.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'; // No letter that is taken for a digit.

/** Codes to sign in with when the second factor is lost, each once: `k3fz-90qw-1xmc`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => {
    const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
    return letters.join('').replaceAll(/(.{4})(?=.)/g, '$1-');
  });
}

/** What is stored of a code. People type capitals, spaces, and letters for digits. */
export function recoveryDigest(keyring: Keyring, userId: string, typed: string): Buffer {
  const plain = typed.toLowerCase().replaceAll(/[\s-]/g, '');
  const code = plain.replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return keyring.mac('secret-hash', `recovery-code ${userId} ${code}`);
}
