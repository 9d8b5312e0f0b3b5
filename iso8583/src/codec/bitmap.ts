import { readCharacters, written } from './characters.ts';
import type { Dialect } from './dialect.ts';
import { MessageFault } from './message.ts';

const BYTES = 8;
const FIELDS = BYTES * 8;
const SECOND = 1; // The first bit says that there is a second bitmap, which a field would be else.
const THIRD = FIELDS + 1;

/** Which fields follow. */
export function writeBitmap(dialect: Dialect, numbers: readonly number[]): Buffer {
  return Buffer.from(writtenBitmap(dialect, numbers), 'latin1');
}

/** The same as text, of which each character is a byte. */
export function writtenBitmap(dialect: Dialect, numbers: readonly number[]): string {
  const isLong = numbers.some((number) => number > FIELDS);
  const bits = Buffer.alloc(isLong ? 2 * BYTES : BYTES);
  if (isLong) bits[0] = 0x80 >> (SECOND - 1);
  for (const number of numbers) {
    const place = (number - 1) >> 3;
    bits[place] = (bits[place] ?? 0) | (0x80 >> ((number - 1) & 7));
  }
  if (dialect.bitmap === 'bytes') return bits.toString('latin1');
  const digits = bits.toString('hex').toUpperCase();
  if (dialect.characters === 'ascii') return digits;
  const text = written(digits, dialect.characters);
  if (!text) throw new MessageFault('a bitmap cannot be written as characters', {});
  return text.toString('latin1');
}

export type Bitmap = Readonly<{ numbers: readonly number[]; end: number }>;

export function readBitmap(dialect: Dialect, bytes: Buffer, from: number): Bitmap {
  const first = half(dialect, bytes, from);
  const numbers = numbersIn(first.bits, 0);
  if (numbers[0] !== SECOND) return { numbers, end: first.end };
  const second = half(dialect, bytes, first.end);
  const others = numbersIn(second.bits, FIELDS);
  if (others[0] === THIRD) {
    throw new MessageFault('a third bitmap is not read', { field: THIRD, offset: first.end });
  }
  return { numbers: [...numbers.slice(1), ...others], end: second.end };
}

function numbersIn(bits: Buffer, before: number): readonly number[] {
  const numbers: number[] = [];
  for (let place = 0; place < bits.length; place += 1) {
    const byte = bits[place] ?? 0;
    if (byte === 0) continue;
    for (let bit = 0; bit < 8; bit += 1) {
      if ((byte & (0x80 >> bit)) !== 0) numbers.push(before + place * 8 + bit + 1);
    }
  }
  return numbers;
}

const NOT_HEXADECIMAL = /[^\dA-Fa-f]/;

function half({ bitmap, characters }: Dialect, bytes: Buffer, from: number) {
  const end = from + (bitmap === 'bytes' ? BYTES : 2 * BYTES);
  const part = bytes.subarray(from, end);
  if (part.length < end - from) {
    throw new MessageFault('the message ends within the bitmap', { offset: bytes.length });
  }
  if (bitmap === 'bytes') return { bits: part, end };
  const text = readCharacters(part, 2 * BYTES, characters);
  const wrong = typeof text === 'number' ? text : text.search(NOT_HEXADECIMAL);
  if (typeof text === 'number' || wrong !== -1) {
    throw new MessageFault('the bitmap has a character that is not hexadecimal', {
      offset: from + wrong,
    });
  }
  return { bits: Buffer.from(text, 'hex'), end };
}
