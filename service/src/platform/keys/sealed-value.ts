import type { KeyObject } from 'node:crypto';
import { assert } from '../../kernel/assert.ts';
import { decrypt, encrypt, OVERHEAD_BYTES } from './aes-gcm.ts';
import { KeyError } from './key-error.ts';
import type { SealPurpose } from './purpose.ts';

/** Format (1 byte), key version (4 bytes), nonce (12), ciphertext, tag (16). */
const FORMAT = 1;
const HEADER_BYTES = 5;

export type SealContext = Readonly<{ purpose: SealPurpose; version: number; owner: string }>;

export function sealValue(key: KeyObject, place: SealContext, plaintext: Buffer): Buffer {
  const header = Buffer.alloc(HEADER_BYTES, FORMAT);
  header.writeUInt32BE(place.version, 1);
  return Buffer.concat([header, encrypt(key, associatedData(place), plaintext)]);
}

/** Opens only what was sealed at the same place, and only if no bit of it changed since. */
export function openValue(key: KeyObject, place: SealContext, sealed: Buffer): Buffer {
  const plaintext = decrypt(key, associatedData(place), sealed.subarray(HEADER_BYTES));
  if (plaintext) return plaintext;
  throw new KeyError(
    'damaged',
    `A sealed value of ${place.purpose} does not open for ${place.owner}: it was changed, or it was sealed for another owner or purpose.`,
  );
}

/** Which key to fetch. Not to be believed until the value has opened under that key. */
export function versionOf(sealed: Buffer): number {
  if (sealed.length < HEADER_BYTES + OVERHEAD_BYTES || sealed[0] !== FORMAT) {
    throw new KeyError('damaged', 'This is not a sealed value: its length or first byte is wrong.');
  }
  return sealed.readUInt32BE(1);
}

/** The owner comes last and the rest holds no bar, so no two places give the same bytes. */
function associatedData({ purpose, version, owner }: SealContext): Buffer {
  // Ill-formed text would be encoded as U+FFFD, and two owners would be one.
  assert(owner !== '' && owner.isWellFormed(), 'a sealed value has an owner');
  return Buffer.from(`${FORMAT}|${purpose}|${version}|${owner}`);
}
