import { readCharacters, written } from './characters.ts';
import type { Dialect } from './dialect.ts';
import { MessageFault } from './message.ts';

const BYTES = 8;
const FIELDS = BYTES * 8;
const SECOND = 1; // The first bit says that there is a second bitmap, which a field would be else.
const THIRD = FIELDS + 1;

/** Which fields follow. */
export function writeBitmap(dialect: Dialect, numbers: readonly number[]): Buffer {
  const isLong = numbers.some((number) => number > FIELDS);
  const bits = Buffer.alloc(isLong ? 2 * BYTES : BYTES);
  for (const number of isLong ? [SECOND, ...numbers] : numbers) {
    const place = (number - 1) >> 3;
    bits[place] = (bits[place] ?? 0) | (0x80 >> ((number - 1) & 7));
  }
  if (dialect.bitmap === 'bytes') return bits;
  const text = written(bits.toString('hex').toUpperCase(), dialect.characters);
  if (!text) throw new MessageFault('a bitmap cannot be written as characters', {});
  return text;
}

export type Bitmap = Readonly<{ numbers: readonly number[]; end: number }>;

export function readBitmap(dialect: Dialect, bytes: Buffer, from: number): Bitmap {
  const first = half(dialect, bytes, from);
  const isLong = (first.bits[0] ?? 0) >= 0x80;
  const second = isLong ? half(dialect, bytes, first.end) : undefined;
  const bits = Buffer.concat([first.bits, second?.bits ?? Buffer.alloc(0)]);
  const numbers: number[] = [];
  for (let number = 1; number <= bits.length * 8; number += 1) {
    const isSet = ((bits[(number - 1) >> 3] ?? 0) & (0x80 >> ((number - 1) & 7))) !== 0;
    if (isSet && number !== SECOND) numbers.push(number);
  }
  if (numbers.includes(THIRD)) {
    throw new MessageFault('a third bitmap is not read', { field: THIRD, offset: first.end });
  }
  return { numbers, end: second?.end ?? first.end };
}

function half({ bitmap, characters }: Dialect, bytes: Buffer, from: number) {
  const end = from + (bitmap === 'bytes' ? BYTES : 2 * BYTES);
  const part = bytes.subarray(from, end);
  if (part.length < end - from) {
    throw new MessageFault('the message ends within the bitmap', { offset: bytes.length });
  }
  if (bitmap === 'bytes') return { bits: part, end };
  const text = readCharacters(part, 2 * BYTES, characters);
  const wrong = typeof text === 'number' ? text : text.search(/[^\dA-Fa-f]/);
  if (typeof text === 'number' || wrong !== -1) {
    throw new MessageFault('the bitmap has a character that is not hexadecimal', {
      offset: from + wrong,
    });
  }
  return { bits: Buffer.from(text, 'hex'), end };
}
