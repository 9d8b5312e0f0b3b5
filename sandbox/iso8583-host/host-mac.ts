import { createCipheriv, createDecipheriv, timingSafeEqual } from 'node:crypto';
import { type HostMessage, writeHostMessage } from './host-message.ts';

export type MacKind = 'none' | 'retail' | 'cmac';

const MAC_BYTES = 8;
const [SHORT, LONG] = [64, 128];

/** The MAC of bytes under a key: ISO 9797-1 algorithm 3 with DES, or AES-CMAC, of which eight bytes. */
function macOf(kind: MacKind, key: Buffer, bytes: Buffer): Buffer {
  return kind === 'cmac' ? cmac(key, bytes).subarray(0, MAC_BYTES) : retailMac(key, bytes);
}

function retailMac(key: Buffer, bytes: Buffer): Buffer {
  const [left, right] = [key.subarray(0, 8), key.subarray(8, 16)];
  const blocks = Math.max(1, Math.ceil(bytes.length / 8));
  const padded = Buffer.concat([bytes], blocks * 8);
  const chain = createCipheriv('des-ede3-cbc', single(left), Buffer.alloc(8));
  const last = chain.setAutoPadding(false).update(padded).subarray(-8);
  const back = createDecipheriv('des-ede3-ecb', single(right), null).setAutoPadding(false);
  const again = createCipheriv('des-ede3-ecb', single(left), null).setAutoPadding(false);
  return again.update(back.update(last));
}

/** Triple DES with the same key three times is DES. */
function single(half: Buffer): Buffer {
  return Buffer.concat([half, half, half]);
}

const AES_BLOCK = 16;

export function cmac(key: Buffer, bytes: Buffer): Buffer {
  const cipher = `aes-${key.length * 8}-cbc`;
  const encrypted = (block: Buffer) =>
    createCipheriv(cipher, key, Buffer.alloc(AES_BLOCK)).setAutoPadding(false).update(block);
  const [first, second] = masksOf(key, encrypted);
  const blocks = Math.max(1, Math.ceil(bytes.length / AES_BLOCK));
  const isWhole = bytes.length === blocks * AES_BLOCK;
  const padded = Buffer.concat([bytes, isWhole ? '' : '\x80'].map(bytesOf), blocks * AES_BLOCK);
  const mask = isWhole ? first : second;
  const from = padded.length - AES_BLOCK;
  for (const [place, byte] of mask.entries()) {
    padded[from + place] = (padded[from + place] ?? 0) ^ byte;
  }
  return encrypted(padded).subarray(-AES_BLOCK);
}

type Masks = readonly [whole: Buffer, padded: Buffer];
const known = new WeakMap<Buffer, Masks>();

/** They follow from the key alone. */
function masksOf(key: Buffer, encrypted: (block: Buffer) => Buffer): Masks {
  const before = known.get(key);
  if (before) return before;
  const first = doubled(encrypted(Buffer.alloc(AES_BLOCK)));
  const masks: Masks = [first, doubled(first)];
  known.set(key, masks);
  return masks;
}

function bytesOf(part: Buffer | string): Buffer {
  return typeof part === 'string' ? Buffer.from(part, 'latin1') : part;
}

/** In the field of RFC 4493. */
function doubled(block: Buffer): Buffer {
  const number = BigInt(`0x${block.toString('hex')}`) << 1n;
  const isOver = number >> 128n === 1n;
  const kept = BigInt.asUintN(128, isOver ? number ^ 0x87n : number);
  return Buffer.from(kept.toString(16).padStart(2 * AES_BLOCK, '0'), 'hex');
}

/** The bytes of a message with its MAC, which stands in its last field. */
export function signedBytes(kind: MacKind, key: Buffer, { mti, fields }: HostMessage): Buffer {
  const number = Math.max(...fields.keys()) > SHORT ? LONG : SHORT;
  const unsigned = new Map([...fields, [number, '\0'.repeat(MAC_BYTES)]]);
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
