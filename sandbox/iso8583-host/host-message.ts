import { HOST_FIELDS } from './host-fields.ts';

/** A message as the host has it: each byte of a field is a character. */
export type HostMessage = Readonly<{ mti: string; fields: ReadonlyMap<number, string> }>;

const MTI = /^0\d{3}$/;
const MTI_LENGTH = 4;
const BITMAP_LENGTH = 16; // Hexadecimal digits, for 64 fields.
const HALF = 64;
const HEXADECIMAL = /^[\dA-Fa-f]{16}$/;
const DIGITS = /^\d*$/;
const PRINTABLE = /^[ -~]*$/;

/** Undefined where it cannot be read. */
export function readHostMessage(bytes: Buffer): HostMessage | undefined {
  const text = bytes.toString('latin1');
  const mti = text.slice(0, MTI_LENGTH);
  const numbers = numbersIn(text.slice(MTI_LENGTH, MTI_LENGTH + 2 * BITMAP_LENGTH));
  if (!MTI.test(mti) || !numbers) return undefined;
  let at = MTI_LENGTH + (numbers.isLong ? 2 : 1) * BITMAP_LENGTH;
  const fields = new Map<number, string>();
  for (const number of numbers.set) {
    const read = contentAt(text, at, number);
    if (!read) return undefined;
    fields.set(number, read.content);
    at = read.end;
  }
  return at === text.length ? { mti, fields } : undefined;
}

function numbersIn(digits: string): Readonly<{ isLong: boolean; set: number[] }> | undefined {
  const [first, second] = [digits.slice(0, BITMAP_LENGTH), digits.slice(BITMAP_LENGTH)];
  if (!HEXADECIMAL.test(first)) return undefined;
  const isLong = Number.parseInt(first.charAt(0), 16) >= 8;
  if (isLong && !HEXADECIMAL.test(second)) return undefined;
  const set: number[] = [];
  for (let at = 0; at < (isLong ? 2 : 1) * BITMAP_LENGTH; at += 1) {
    const bits = Number.parseInt(digits.charAt(at), 16);
    if (bits === 0) continue;
    for (let bit = 0; bit < 4; bit += 1) {
      const number = 4 * at + bit + 1;
      // The first is no field: it says that there is a second half.
      if (number > 1 && (bits & (8 >> bit)) !== 0) set.push(number);
    }
  }
  return { isLong, set };
}

function contentAt(text: string, from: number, number: number) {
  const field = HOST_FIELDS.get(number);
  if (!field) return undefined;
  const said = text.slice(from, from + field.prefix);
  if (said.length < field.prefix || !DIGITS.test(said)) return undefined;
  const length = field.prefix === 0 ? field.length : Number(said);
  const start = from + field.prefix;
  const content = text.slice(start, start + length);
  if (content.length < length || length > field.length) return undefined;
  if (!field.isRaw && !(field.isDigits ? DIGITS : PRINTABLE).test(content)) return undefined;
  return { content, end: start + length };
}

/** What is too short is filled up; what stands in a field is otherwise its writer's affair. */
export function writeHostMessage({ mti, fields }: HostMessage): Buffer {
  const numbers = [...fields.keys()].toSorted((one, other) => one - other);
  const isLong = (numbers.at(-1) ?? 0) > HALF;
  const bitmap = bitmapOf(isLong ? [1, ...numbers] : numbers, isLong ? 4 : 2);
  const content = numbers.map((number) => written(number, fields.get(number) ?? ''));
  return Buffer.from(`${mti}${bitmap}${content.join('')}`, 'latin1');
}

/** In words of 32 fields, eight digits each. */
function bitmapOf(numbers: readonly number[], count: number): string {
  const words = new Uint32Array(count);
  for (const number of numbers) {
    const word = (number - 1) >> 5;
    words[word] = (words[word] ?? 0) | (0x8000_0000 >>> ((number - 1) & 31));
  }
  return Array.from(words, (word) => word.toString(16).padStart(8, '0'))
    .join('')
    .toUpperCase();
}

function written(number: number, content: string): string {
  const field = HOST_FIELDS.get(number);
  if (!field || content.length > field.length) {
    throw new Error(`The host cannot write field ${number} of an answer.`);
  }
  const { isDigits, length, prefix } = field;
  if (prefix > 0) return `${String(content.length).padStart(prefix, '0')}${content}`;
  return isDigits ? content.padStart(length, '0') : content.padEnd(length);
}

/** The answer's MTI: 0101 and 0100 are answered by 0110, an advice by 0230. */
export function answerMtiOf(mti: string): string {
  return `${mti.slice(0, 2)}${Number(mti.charAt(2)) + 1}0`;
}
