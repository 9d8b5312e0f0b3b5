import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto';
import { type HostMessage, writeHostMessage } from './host-message.ts';

export type MacKind = 'none' | 'retail' | 'cmac';

const MAC_BYTES = 8;
const [SHORT, LONG] = [64, 128];

type Maker = (bytes: Buffer) => Buffer;
/** What follows from a key alone is made once, with its ciphers: they cost more to make than to use. */
const made: Readonly<Record<'cmac' | 'retail', WeakMap<Buffer, Maker>>> = {
  cmac: new WeakMap(),
  retail: new WeakMap(),
};

/** The MAC of bytes under a key: ISO 9797-1 algorithm 3 with DES, or AES-CMAC, of which eight bytes. */
function macOf(kind: MacKind, key: Buffer, bytes: Buffer): Buffer {
  if (kind === 'cmac') return cmac(key, bytes).subarray(0, MAC_BYTES);
  return makerOf('retail', key, retailMaker)(bytes);
}

export function cmac(key: Buffer, bytes: Buffer): Buffer {
  return makerOf('cmac', key, cmacMaker)(bytes);
}

function makerOf(kind: 'cmac' | 'retail', key: Buffer, make: (key: Buffer) => Maker): Maker {
  const before = made[kind].get(key);
  if (before) return before;
  const maker = make(key);
  made[kind].set(key, maker);
  return maker;
}

/**
 * The last of some chained blocks, from a block of zeros on. One cipher is used for all messages, which
 * chains them: what is left of the message before is taken out of the first block again.
 */
function chained(name: string, key: KeyObject, blockBytes: number): Maker {
  const cipher = createCipheriv(name, key, Buffer.alloc(blockBytes)).setAutoPadding(false);
  let left: Buffer = Buffer.alloc(blockBytes);
  return (padded) => {
    mix(padded, 0, left);
    left = Buffer.from(cipher.update(padded).subarray(-blockBytes));
    return left;
  };
}

function mix(bytes: Buffer, from: number, mask: Buffer): void {
  for (let place = 0; place < mask.length; place += 1) {
    bytes[from + place] = (bytes[from + place] ?? 0) ^ (mask[place] ?? 0);
  }
}

/** Filled up with zeros, to whole blocks, at least one. */
function inBlocks(bytes: Buffer, blockBytes: number): Buffer {
  const padded = Buffer.alloc(Math.max(1, Math.ceil(bytes.length / blockBytes)) * blockBytes);
  bytes.copy(padded);
  return padded;
}

function retailMaker(key: Buffer): Maker {
  const [left, right] = [single(key.subarray(0, 8)), single(key.subarray(8, 16))];
  const chain = chained('des-ede3-cbc', left, 8);
  const back = createDecipheriv('des-ede3-ecb', right, null).setAutoPadding(false);
  const again = createCipheriv('des-ede3-ecb', left, null).setAutoPadding(false);
  return (bytes) => again.update(back.update(chain(inBlocks(bytes, 8))));
}

/** Triple DES with the same key three times is DES. */
function single(half: Buffer): KeyObject {
  return createSecretKey(Buffer.concat([half, half, half]));
}

const AES_BLOCK = 16;

function cmacMaker(key: Buffer): Maker {
  const chain = chained(`aes-${key.length * 8}-cbc`, createSecretKey(key), AES_BLOCK);
  const whole = doubled(chain(Buffer.alloc(AES_BLOCK)));
  const cut = doubled(whole);
  return (bytes) => {
    const padded = inBlocks(bytes, AES_BLOCK);
    const isWhole = bytes.length === padded.length;
    if (!isWhole) padded[bytes.length] = 0x80;
    mix(padded, padded.length - AES_BLOCK, isWhole ? whole : cut);
    return chain(padded);
  };
}

/** In the field of RFC 4493. */
function doubled(block: Buffer): Buffer {
  const number = BigInt(`0x${block.toString('hex')}`) << 1n;
  const isOver = number >> 128n === 1n;
  const kept = BigInt.asUintN(128, isOver ? number ^ 0x87n : number);
  return Buffer.from(kept.toString(16).padStart(2 * AES_BLOCK, '0'), 'hex');
}

const NO_MAC = '\0'.repeat(MAC_BYTES);

/** The bytes of a message with its MAC, which stands in its last field. */
export function signedBytes(kind: MacKind, key: Buffer, { mti, fields }: HostMessage): Buffer {
  const number = Math.max(...fields.keys()) > SHORT ? LONG : SHORT;
  const unsigned = new Map(fields).set(number, NO_MAC);
  const bytes = writeHostMessage({ mti, fields: unsigned });
  const mac = macOf(kind, key, bytes.subarray(0, -MAC_BYTES));
  mac.copy(bytes, bytes.length - MAC_BYTES);
  return bytes;
}

/** Whether the last field of a message is its MAC under a key. */
export function isSigned(
  kind: MacKind,
  key: Buffer,
  { fields }: HostMessage,
  bytes: Buffer,
): boolean {
  const last = [...fields.keys()].at(-1) ?? 0;
  if (last !== SHORT && last !== LONG) return false;
  const said = bytes.subarray(-MAC_BYTES);
  return timingSafeEqual(said, macOf(kind, key, bytes.subarray(0, -MAC_BYTES)));
}
