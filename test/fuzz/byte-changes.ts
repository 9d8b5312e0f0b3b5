import type { Random } from './random.ts';

type Change = (bytes: Buffer, random: Random, tokens: readonly (string | Buffer)[]) => Buffer;

function replaced(bytes: Buffer, at: number, count: number, by: Buffer | string): Buffer {
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(by), bytes.subarray(at + count)]);
}

const somewhere = (bytes: Buffer, random: Random): number => random.below(bytes.length + 1);

const CHANGES: readonly Change[] = [
  // A bit, and a byte.
  (bytes, random) => {
    const at = random.below(Math.max(1, bytes.length));
    return replaced(bytes, at, 1, Buffer.from([(bytes[at] ?? 0) ^ (1 << random.below(8))]));
  },
  (bytes, random) => replaced(bytes, somewhere(bytes, random), 1, Buffer.from([random.below(256)])),
  // The end is missing.
  (bytes, random) => bytes.subarray(0, somewhere(bytes, random)),
  // Less, and the same again.
  (bytes, random) => replaced(bytes, somewhere(bytes, random), random.below(40), Buffer.alloc(0)),
  (bytes, random) => {
    const at = somewhere(bytes, random);
    return replaced(bytes, at, 0, bytes.subarray(at, at + 1 + random.below(80)));
  },
  // What means something to whoever reads it, added and in place of as much.
  (bytes, random, tokens) => replaced(bytes, somewhere(bytes, random), 0, random.pick(tokens)),
  (bytes, random, tokens) => {
    const token = random.pick(tokens);
    return replaced(bytes, somewhere(bytes, random), token.length, token);
  },
  // Another digit, which often leaves something sound.
  (bytes, random) => {
    const at = somewhere(bytes, random);
    const digit = bytes.subarray(at).findIndex((byte) => byte >= 0x30 && byte <= 0x39);
    return digit < 0 ? bytes : replaced(bytes, at + digit, 1, String(random.below(10)));
  },
];

/** The bytes with one thing wrong that knows nothing of what they say. */
export function changedBytes(
  bytes: Buffer,
  random: Random,
  tokens: readonly (string | Buffer)[],
): Buffer {
  return random.pick(CHANGES)(bytes, random, tokens);
}

/** The same text in ways that others write it. */
export const ENCODINGS: readonly ((bytes: Buffer) => Buffer)[] = [
  (bytes) => Buffer.from(bytes.toString('latin1'), 'utf16le'),
  (bytes) => Buffer.from(bytes.toString('latin1'), 'utf16le').swap16(),
  (bytes) => Buffer.concat([Buffer.from('\ufeff'), bytes]),
  (bytes) => Buffer.concat([Buffer.from('\ufeff', 'utf16le'), bytes]),
  (bytes) => Buffer.from(bytes.toString('latin1').replaceAll('0', 'é'), 'latin1'),
  (bytes) => Buffer.from(bytes.toString('latin1').replaceAll('1', '１')),
  (bytes) => Buffer.from(bytes.map((byte) => byte ^ 0xc0)), // As EBCDIC looks to who expects ASCII.
  (bytes) => Buffer.from(bytes.toString('base64')),
];
