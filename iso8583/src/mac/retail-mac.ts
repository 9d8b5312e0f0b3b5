import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject } from 'node:crypto';
import { createCbcChain } from './cbc-chain.ts';

const BLOCK = 8;

/** ISO 9797-1, algorithm 3 with padding method 1, under a double-length DES key. */
export function retailMacWith(key: Buffer): (bytes: Buffer) => Buffer {
  const left = tripled(key.subarray(0, BLOCK));
  const right = tripled(key.subarray(BLOCK, 2 * BLOCK));
  const chain = createCbcChain({ name: 'des-ede3-cbc', key: left, blockBytes: BLOCK });
  // Blocks that are not chained leave nothing behind in a cipher.
  const decrypt = createDecipheriv('des-ede3-ecb', right, null).setAutoPadding(false);
  const encrypt = createCipheriv('des-ede3-ecb', left, null).setAutoPadding(false);
  return (bytes) => {
    const padded = Buffer.alloc(Math.max(1, Math.ceil(bytes.length / BLOCK)) * BLOCK);
    bytes.copy(padded);
    return encrypt.update(decrypt.update(chain(padded)));
  };
}

/** OpenSSL 3 refuses single DES, but triple DES with one key three times is the same. */
function tripled(key: Buffer): KeyObject {
  return createSecretKey(Buffer.concat([key, key, key]));
}
