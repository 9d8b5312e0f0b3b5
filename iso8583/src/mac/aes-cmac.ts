import { createCipheriv } from 'node:crypto';

const BLOCK = 16;
const REDUCED = 0x87; // Of the polynomial by which RFC 4493 doubles a block.

/** RFC 4493; all sixteen bytes. */
export function aesCmac(key: Buffer, bytes: Buffer): Buffer {
  const once = doubled(encrypted(key, Buffer.alloc(BLOCK)));
  const blocks = Math.max(1, Math.ceil(bytes.length / BLOCK));
  const padded = Buffer.alloc(blocks * BLOCK);
  bytes.copy(padded);
  const isWhole = bytes.length === padded.length;
  if (!isWhole) padded[bytes.length] = 0x80;
  const subkey = isWhole ? once : doubled(once);
  const last = padded.subarray(-BLOCK);
  for (const [place, byte] of subkey.entries()) last[place] = (last[place] ?? 0) ^ byte;
  return encrypted(key, padded).subarray(-BLOCK);
}

function encrypted(key: Buffer, blocks: Buffer): Buffer {
  const cipher = createCipheriv(`aes-${key.length * 8}-cbc`, key, Buffer.alloc(BLOCK));
  return cipher.setAutoPadding(false).update(blocks);
}

function doubled(block: Buffer): Buffer {
  const shifted = Buffer.alloc(BLOCK);
  for (const place of block.keys()) {
    shifted[place] = ((block[place] ?? 0) << 1) | ((block[place + 1] ?? 0) >> 7);
  }
  if ((block[0] ?? 0) >= 0x80) shifted[BLOCK - 1] = (shifted[BLOCK - 1] ?? 0) ^ REDUCED;
  return shifted;
}
