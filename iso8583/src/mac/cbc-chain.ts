import { createCipheriv, type KeyObject } from 'node:crypto';

/** The last block of bytes enciphered in chained blocks, beginning from a block of zeros. */
export type CbcChain = (padded: Buffer) => Buffer;

type Cipher = Readonly<{ name: string; key: KeyObject; blockBytes: number }>;

/**
 * To make a cipher takes many times as long as to use it, so one serves all messages. It goes on from the
 * last block of the message before: that block, added to the first of the next, takes itself away again.
 * What is given is changed by this.
 */
export function createCbcChain({ name, key, blockBytes }: Cipher): CbcChain {
  const cipher = createCipheriv(name, key, Buffer.alloc(blockBytes)).setAutoPadding(false);
  const last = Buffer.alloc(blockBytes);
  return (padded) => {
    addBlock(padded, 0, last);
    const enciphered = cipher.update(padded);
    enciphered.copy(last, 0, enciphered.length - blockBytes);
    return enciphered.subarray(-blockBytes);
  };
}

/** Adds a block to a part of some bytes, bit by bit. */
export function addBlock(bytes: Buffer, from: number, block: Buffer): void {
  for (let place = 0; place < block.length; place += 1) {
    bytes[from + place] = (bytes[from + place] ?? 0) ^ (block[place] ?? 0);
  }
}
