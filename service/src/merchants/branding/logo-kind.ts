import type { LogoType } from './branding.ts';

const SIDE_MAX = 2_000; // Pixels. A picture unfolds in the memory of whoever looks at it.

type Size = Readonly<{ width: number; height: number }>;

/** What a picture is by its bytes, whatever it is called; undefined where it is none that is taken. */
export function logoTypeOf(bytes: Buffer): LogoType | undefined {
  for (const [type, sizeOf] of KINDS) {
    const size = sizeOf(bytes);
    if (size) return isSound(size) ? type : undefined;
  }
  return undefined;
}

function isSound({ height, width }: Size): boolean {
  return width > 0 && height > 0 && width <= SIDE_MAX && height <= SIDE_MAX;
}

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const PNG_END = Buffer.from('0000000049454e44ae426082', 'hex');

function pngSize(bytes: Buffer): Size | undefined {
  const isPng =
    bytes.subarray(0, PNG.length).equals(PNG) && bytes.toString('latin1', 12, 16) === 'IHDR';
  if (!isPng || bytes.length < 45 || !bytes.subarray(-PNG_END.length).equals(PNG_END)) {
    return undefined;
  }
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

const START_OF_FRAME = new Set([0xc0, 0xc1, 0xc2]); // Baseline, extended and progressive.

function jpegSize(bytes: Buffer): Size | undefined {
  const end = bytes.length - 2;
  if (end < 4 || bytes.readUInt16BE(0) !== 0xffd8 || bytes.readUInt16BE(end) !== 0xffd9) {
    return undefined;
  }
  for (let at = 2; at + 9 < end && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    if (START_OF_FRAME.has(bytes[at + 1] ?? 0)) {
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
  }
  return undefined;
}

function webpSize(bytes: Buffer): Size | undefined {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to);
  const isWebp = bytes.length >= 30 && text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP';
  if (!isWebp || bytes.readUInt32LE(4) + 8 !== bytes.length) return undefined;
  switch (text(12, 16)) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const sides = bytes.readUInt32LE(21);
      return { width: (sides & 0x3fff) + 1, height: ((sides >> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return undefined;
  }
}

const KINDS: readonly (readonly [LogoType, (bytes: Buffer) => Size | undefined])[] = [
  ['image/png', pngSize],
  ['image/jpeg', jpegSize],
  ['image/webp', webpSize],
];
