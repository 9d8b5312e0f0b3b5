import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';

export const KEY_BYTES = 32; // AES-256.
const ID_DIGITS = 16; // 64 bits: two keys of one installation never share an id.
const ID_LABEL = 'causeway master key id'; // The key hashes nothing else, so the id gives away nothing.

/** A key that wraps data keys. Its id identifies it without revealing it. */
export type MasterKey = Readonly<{ id: string; key: KeyObject }>;

/** The key a text holds, or nothing when the text is not 32 bytes in base64. */
export function parseMasterKey(text: string): MasterKey | undefined {
  if (!/^[A-Za-z0-9+/]{43}=?$/.test(text)) return undefined;
  const bytes = Buffer.from(text, 'base64');
  const id = createHmac('sha256', bytes).update(ID_LABEL).digest('hex').slice(0, ID_DIGITS);
  const key = createSecretKey(bytes);
  bytes.fill(0);
  return { id, key };
}

/** A new master key, as it is written in a file or a setting. */
export function newMasterKeyText(): string {
  return randomBytes(KEY_BYTES).toString('base64');
}
