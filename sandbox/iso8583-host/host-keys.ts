import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { cmac, isSigned, type MacKind } from './host-mac.ts';
import type { HostMessage } from './host-message.ts';

/** A working key, and the number by which both ends know it. */
export type HostKey = Readonly<{ number: string; key: Buffer }>;
/** A working key as it is sent and kept: under the key-encrypting key, in hexadecimal. */
export type WrappedKey = Readonly<{ number: string; wrapped: string; check: string }>;

export type HostKeys = Readonly<{
  kind: MacKind;
  /** Which of the keys a message is signed with. */
  signerOf: (message: HostMessage, bytes: Buffer) => HostKey | undefined;
  newest: () => HostKey;
  /** A new one, which counts from now on; those before it still do. */
  make: () => WrappedKey;
  /** One that the other end made; false where it is none. */
  take: (wrapped: WrappedKey) => boolean;
}>;

type KeysConfig = Readonly<{
  kind: MacKind;
  first: Buffer;
  encrypting: Buffer;
  /** As they were stored. */
  kept: readonly WrappedKey[];
  store: (keys: readonly WrappedKey[]) => void;
}>;

const KEPT = 3; // What is under way when a key changes is signed with the one before.
const NUMBER_DIGITS = 16;

/** The working keys of the host, the newest first. */
export function openHostKeys({ kind, first, encrypting, kept, store }: KeysConfig): HostKeys {
  const stored = kept.flatMap(({ number, wrapped }) => {
    const key = unwrapped(kind, encrypting, wrapped);
    return key ? [{ number, key }] : [];
  });
  const keys: HostKey[] = stored.length > 0 ? stored : [{ number: numberAfter('0'), key: first }];
  const wrap = ({ number, key }: HostKey): WrappedKey => ({
    number,
    wrapped: wrappedUnder(kind, encrypting, key),
    check: checkValueOf(kind, key),
  });
  const add = (key: HostKey): void => {
    keys.unshift(key);
    keys.length = Math.min(keys.length, KEPT);
    store(keys.map(wrap));
  };
  const newest = (): HostKey => keys[0] ?? { number: '', key: first };
  return {
    kind,
    newest,
    signerOf: (message, bytes) => keys.find(({ key }) => isSigned(kind, key, message, bytes)),
    make: () => {
      const key = newKey(kind, first.length);
      const made = { number: numberAfter(newest().number), key };
      add(made);
      return wrap(made);
    },
    take: ({ number, wrapped, check }) => {
      const key = unwrapped(kind, encrypting, wrapped);
      if (!key || check.toUpperCase() !== checkValueOf(kind, key)) return false;
      add({ number, key });
      return true;
    },
  };
}

function numberAfter(number: string): string {
  return String(BigInt(number) + 1n).padStart(NUMBER_DIGITS, '0');
}

function newKey(kind: MacKind, length: number): Buffer {
  const key = randomBytes(length);
  return kind === 'cmac' ? key : Buffer.from(key.map(withOddParity));
}

/** The lowest bit of a byte of a DES key makes its ones odd in number. */
function withOddParity(byte: number): number {
  const ones = (byte >> 1).toString(2).replaceAll('0', '').length;
  return (byte & 0xfe) | (ones % 2 === 0 ? 1 : 0);
}

const WRAP_START = Buffer.alloc(8, 0xa6); // RFC 3394.

function wrappedUnder(kind: MacKind, encrypting: Buffer, key: Buffer): string {
  const cipher =
    kind === 'cmac'
      ? createCipheriv(`id-aes${encrypting.length * 8}-wrap`, encrypting, WRAP_START)
      : createCipheriv('des-ede3-ecb', tripled(encrypting), null).setAutoPadding(false);
  return Buffer.concat([cipher.update(key), cipher.final()])
    .toString('hex')
    .toUpperCase();
}

function unwrapped(kind: MacKind, encrypting: Buffer, wrapped: string): Buffer | undefined {
  if (!/^(?:[\dA-Fa-f]{2})+$/.test(wrapped)) return undefined;
  try {
    const decipher =
      kind === 'cmac'
        ? createDecipheriv(`id-aes${encrypting.length * 8}-wrap`, encrypting, WRAP_START)
        : createDecipheriv('des-ede3-ecb', tripled(encrypting), null).setAutoPadding(false);
    const key = Buffer.concat([decipher.update(Buffer.from(wrapped, 'hex')), decipher.final()]);
    return key.length === 16 || (kind === 'cmac' && key.length === 32) ? key : undefined;
  } catch {
    return undefined; // Not wrapped under our key.
  }
}

/** Six digits by which two ends see that they have the same key, without saying it. */
function checkValueOf(kind: MacKind, key: Buffer): string {
  const bytes =
    kind === 'cmac'
      ? cmac(key, Buffer.alloc(16))
      : createCipheriv('des-ede3-ecb', tripled(key), null).update(Buffer.alloc(8));
  return bytes.toString('hex', 0, 3).toUpperCase();
}

/** A double-length key for triple DES. */
function tripled(key: Buffer): Buffer {
  return key.length === 16 ? Buffer.concat([key, key.subarray(0, 8)]) : key;
}
