import { createSecretKey } from 'node:crypto';
import { addBlock, createCbcChain } from './cbc-chain.ts';

const BLOCK = 16;
const REDUCED = 0x87; // Of the polynomial by which RFC 4493 doubles a block.

/** RFC 4493; all sixteen bytes. What follows from the key alone is made once. */
export function aesCmacWith(secret: Buffer): (bytes: Buffer) => Buffer {
  const name = `aes-${secret.length * 8}-cbc`;
  const chain = createCbcChain({ name, key: createSecretKey(secret), blockBytes: BLOCK });
  const once = doubled(chain(Buffer.alloc(BLOCK)));
  const twice = doubled(once);
  return (bytes) => {
    const blocks = Math.max(1, Math.ceil(bytes.length / BLOCK));
    const padded = Buffer.alloc(blocks * BLOCK);
    bytes.copy(padded);
    const isWhole = bytes.length === padded.length;
    if (!isWhole) padded[bytes.length] = 0x80;
    addBlock(padded, padded.length - BLOCK, isWhole ? once : twice);
    return chain(padded);
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
