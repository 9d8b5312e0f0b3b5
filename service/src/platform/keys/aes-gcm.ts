import { createCipheriv, createDecipheriv, type KeyObject, randomFillSync } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12; // What GCM is defined for; any other length is hashed first and weaker.
const TAG_BYTES = 16; // The whole tag: a shorter one is easier to forge.

/** The bytes that encryption adds to a plaintext. */
export const OVERHEAD_BYTES = NONCE_BYTES + TAG_BYTES;

/** Nonce, ciphertext, tag. The associated data is not in it, and must be the same to decrypt. */
export function encrypt(key: KeyObject, associated: Buffer, plaintext: Buffer): Buffer {
  const nonce = takeNonce();
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(associated);
  return Buffer.concat([nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
}

/** The plaintext, or nothing when a single bit of key, associated data or box is not the same. */
export function decrypt(key: KeyObject, associated: Buffer, box: Buffer): Buffer | undefined {
  if (box.length < OVERHEAD_BYTES) return undefined;
  const nonce = box.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(associated);
  decipher.setAuthTag(box.subarray(-TAG_BYTES));
  const plaintext = decipher.update(box.subarray(NONCE_BYTES, -TAG_BYTES));
  try {
    decipher.final(); // Adds no bytes in this mode; it compares the tag.
    return plaintext;
  } catch {
    plaintext.fill(0);
    return undefined;
  }
}

// One call to the kernel serves 512 nonces: a call for each costs forty times as much.
const pool = Buffer.alloc(NONCE_BYTES * 512);
let taken = pool.length;

function takeNonce(): Buffer {
  if (taken === pool.length) {
    randomFillSync(pool);
    taken = 0;
  }
  taken += NONCE_BYTES;
  return pool.subarray(taken - NONCE_BYTES, taken);
}
