import { createCipheriv, createDecipheriv } from 'node:crypto';

const BLOCK = 8;
const NONE = Buffer.alloc(0);

/** ISO 9797-1, algorithm 3 with padding method 1, under a double-length DES key. */
export function retailMac(key: Buffer, bytes: Buffer): Buffer {
  const [left, right] = [key.subarray(0, BLOCK), key.subarray(BLOCK, 2 * BLOCK)];
  const padded = Buffer.alloc(Math.max(1, Math.ceil(bytes.length / BLOCK)) * BLOCK);
  bytes.copy(padded);
  const chain = createCipheriv('des-ede3-cbc', tripled(left), Buffer.alloc(BLOCK));
  const last = chain.setAutoPadding(false).update(padded).subarray(-BLOCK);
  const decrypt = createDecipheriv('des-ede3-ecb', tripled(right), NONE).setAutoPadding(false);
  const encrypt = createCipheriv('des-ede3-ecb', tripled(left), NONE).setAutoPadding(false);
  return encrypt.update(decrypt.update(last));
}

/** OpenSSL 3 refuses single DES, but triple DES with one key three times is the same. */
function tripled(key: Buffer): Buffer {
  return Buffer.concat([key, key, key]);
}
