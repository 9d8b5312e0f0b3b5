import { createCipheriv, createDecipheriv } from 'node:crypto';
import { aesCmacWith } from './aes-cmac.ts';
import { retailMacWith } from './retail-mac.ts';

export type MacAlgorithm = 'aes-cmac' | 'retail';

/** What a kind of MAC does with keys. */
type MacScheme = Readonly<{
  keyBytes: readonly number[];
  /** Of the key that working keys are encrypted under. */
  encryptionKeyBytes: readonly number[];
  /** Eight bytes of each message. */
  macWith: (key: Buffer) => (bytes: Buffer) => Buffer;
  /** Three bytes by which the receiver of a key knows that it has the right one. */
  checkValue: (key: Buffer) => Buffer;
  /** Throws where the key was not encrypted under this one, if that can be told. */
  decrypt: (encryptionKey: Buffer, encrypted: Buffer) => Buffer;
  encrypt: (encryptionKey: Buffer, key: Buffer) => Buffer;
}>;

const MAC_BYTES = 8;
const CHECK_BYTES = 3;
const DOUBLE = 16;
const NONE = Buffer.alloc(0);
const WRAP_START = Buffer.alloc(8, 0xa6); // The initial value of RFC 3394.

export const MAC_SCHEMES: Readonly<Record<MacAlgorithm, MacScheme>> = {
  retail: {
    keyBytes: [DOUBLE],
    encryptionKeyBytes: [DOUBLE, 24],
    macWith: retailMacWith,
    checkValue: (key) => {
      const cipher = createCipheriv('des-ede3-ecb', tripleLength(key), NONE);
      return cipher.setAutoPadding(false).update(Buffer.alloc(8)).subarray(0, CHECK_BYTES);
    },
    decrypt: (encryptionKey, encrypted) => {
      const cipher = createDecipheriv('des-ede3-ecb', tripleLength(encryptionKey), NONE);
      return cipher.setAutoPadding(false).update(encrypted);
    },
    encrypt: (encryptionKey, key) => {
      const cipher = createCipheriv('des-ede3-ecb', tripleLength(encryptionKey), NONE);
      return cipher.setAutoPadding(false).update(key);
    },
  },
  'aes-cmac': {
    keyBytes: [16, 24, 32],
    encryptionKeyBytes: [16, 24, 32],
    macWith: (key) => {
      const mac = aesCmacWith(key);
      return (bytes) => mac(bytes).subarray(0, MAC_BYTES);
    },
    checkValue: (key) => aesCmacWith(key)(Buffer.alloc(16)).subarray(0, CHECK_BYTES),
    decrypt: (encryptionKey, encrypted) => {
      const cipher = createDecipheriv(wrapOf(encryptionKey), encryptionKey, WRAP_START);
      return Buffer.concat([cipher.update(encrypted), cipher.final()]);
    },
    encrypt: (encryptionKey, key) => {
      const cipher = createCipheriv(wrapOf(encryptionKey), encryptionKey, WRAP_START);
      return Buffer.concat([cipher.update(key), cipher.final()]);
    },
  },
};

function wrapOf({ length }: Buffer): string {
  return `id-aes${length * 8}-wrap`;
}

function tripleLength(key: Buffer): Buffer {
  return key.length === DOUBLE ? Buffer.concat([key, key.subarray(0, 8)]) : key;
}
