import { setImmediate as turn } from 'node:timers/promises';

const [SPACE, ESCAPE] = [0x20, 0x23];
const GAPS = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, SPACE]);
/** Others wait no longer than for this much. */
const STEP_BYTES = 256 * 1024;
/** What is looked for is shorter, once gaps are. */
const LONGEST = 64;

type Sought = Readonly<{ pattern: RegExp; fault: string }>;

/**
 * Without what may be written in more than one way: names have escapes, `/J#61vaScript`, and gaps any
 * size. It takes turns with whoever else has work.
 */
export async function plainBytes(bytes: Buffer): Promise<Buffer> {
  const plain = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  for (let at = 0, until = STEP_BYTES; at < bytes.length; at += 1) {
    if (at >= until) {
      until = at + STEP_BYTES;
      await turn();
    }
    const byte = bytes[at] ?? 0;
    const escaped = byte === ESCAPE ? byteOf(bytes[at + 1], bytes[at + 2]) : undefined;
    if (escaped !== undefined) at += 2;
    const isGap = escaped === undefined && GAPS.has(byte);
    if (isGap && length > 0 && plain[length - 1] === SPACE) continue;
    plain[length] = isGap ? SPACE : (escaped ?? byte);
    length += 1;
  }
  return plain.subarray(0, length);
}

/** The first fault that is found. */
export async function faultIn<Of extends Sought>(
  plain: Buffer,
  sought: readonly Of[],
): Promise<Of['fault'] | undefined> {
  for (let at = 0; at < plain.length; at += STEP_BYTES) {
    const text = plain.toString('latin1', at, at + STEP_BYTES + LONGEST);
    // What begins behind the step is seen whole with the next one.
    const found = sought.find(
      ({ pattern }) => (pattern.exec(text)?.index ?? Infinity) < STEP_BYTES,
    );
    if (found) return found.fault;
    await turn();
  }
  return undefined;
}

function byteOf(first: number | undefined, second: number | undefined): number | undefined {
  const [high, low] = [digitOf(first), digitOf(second)];
  return high === undefined || low === undefined ? undefined : high * 16 + low;
}

function digitOf(sign: number | undefined): number | undefined {
  if (sign === undefined) return undefined;
  if (sign >= 0x30 && sign <= 0x39) return sign - 0x30;
  const letter = (sign | 0x20) - 0x61; // Either case.
  return letter >= 0 && letter < 6 ? letter + 10 : undefined;
}
