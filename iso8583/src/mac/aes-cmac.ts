import { createCipheriv, createSecretKey } from 'node:crypto';

const BLOCK = 16;
const START = Buffer.alloc(BLOCK);
const REDUCED = 0x87; // Of the polynomial by which RFC 4493 doubles a block.

/** RFC 4493; all sixteen bytes. What follows from the key alone is made once. */
export function aesCmacWith(secret: Buffer): (bytes: Buffer) => Buffer {
  const cipherName = `aes-${secret.length * 8}-cbc`;
  const key = createSecretKey(secret);
  const encrypted = (blocks: Buffer): Buffer =>
    createCipheriv(cipherName, key, START).setAutoPadding(false).update(blocks);
  const once = doubled(encrypted(Buffer.alloc(BLOCK)));
  const twice = doubled(once);
  return (bytes) => {
    const blocks = Math.max(1, Math.ceil(bytes.length / BLOCK));
    const padded = Buffer.alloc(blocks * BLOCK);
    bytes.copy(padded);
    const isWhole = bytes.length === padded.length;
    if (!isWhole) padded[bytes.length] = 0x80;
    const subkey = isWhole ? once : twice;
    const last = padded.length - BLOCK;
    for (let place = 0; place < BLOCK; place += 1) {
      padded[last + place] = (padded[last + place] ?? 0) ^ (subkey[place] ?? 0);
    }
    return encrypted(padded).subarray(-BLOCK);
  };
}

function doubled(block: Buffer): Buffer {
  const shifted = Buffer.alloc(BLOCK);
  for (const place of block.keys()) {
    shifted[place] = ((block[place] ?? 0) << 1) | ((block[place + 1] ?? 0) >> 7);
  }
  if ((block[0] ?? 0) >= 0x80) shifted[BLOCK - 1] = (shifted[BLOCK - 1] ?? 0) ^ REDUCED;
  return shifted;
}
