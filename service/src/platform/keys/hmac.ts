import { createHmac, hash, type KeyObject } from 'node:crypto';
import { assert } from '../../kernel/assert.ts';

const BLOCK_BYTES = 64; // Of SHA-256, as are the next.
const DIGEST_BYTES = 32;
const INNER_PAD = 0x36; // RFC 2104, as is the other.
const OUTER_PAD = 0x5c;

const ROOM_BYTES = 8_192; // For the bodies of requests; what is longer is rare.
const UTF8_BYTES_MAX = 3; // Of one UTF-16 unit.

export type Hmac = (data: Buffer | string) => Buffer;

/** HMAC-SHA-256 from two digests, as RFC 2104 has it: `createHmac` takes three times as long. */
export function hmacUnder(key: KeyObject): Hmac {
  const inner = keyedBlock(key, INNER_PAD, ROOM_BYTES);
  const outer = keyedBlock(key, OUTER_PAD, DIGEST_BYTES);
  return (data) => {
    if (data.length * UTF8_BYTES_MAX > ROOM_BYTES) {
      return createHmac('sha256', key).update(data).digest();
    }
    const length =
      typeof data === 'string' ? inner.write(data, BLOCK_BYTES) : data.copy(inner, BLOCK_BYTES);
    const end = BLOCK_BYTES + length;
    // As text: a digest that comes as a Buffer has memory of its own, and that is what costs.
    outer.write(hash('sha256', inner.subarray(0, end), 'binary'), BLOCK_BYTES, 'binary');
    inner.fill(0, BLOCK_BYTES, end); // It may have been a card number.
    return Buffer.from(hash('sha256', outer, 'binary'), 'binary');
  };
}

/** The key's first block with room behind it. Not from the pool that others get their Buffers from. */
function keyedBlock(key: KeyObject, pad: number, room: number): Buffer {
  const bytes = key.export();
  assert(bytes.length <= BLOCK_BYTES, 'a longer key would be hashed first');
  const block = Buffer.alloc(BLOCK_BYTES + room).fill(pad, 0, BLOCK_BYTES);
  for (const [place, byte] of bytes.entries()) block[place] = byte ^ pad;
  bytes.fill(0);
  return block;
}
