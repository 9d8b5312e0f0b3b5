import { readBitmap } from '../codec/bitmap.ts';
import { bytesFor, type Encoding, readCharacters } from '../codec/characters.ts';
import { charactersOf, type Dialect, encodingOf, type Field } from '../codec/dialect.ts';
import { MessageFault } from '../codec/message.ts';

/** Where the content of a field stands, without the prefix that says how long it is. */
export type FieldContent = Readonly<{
  field: Field;
  encoding: Encoding;
  /** In characters of ours. */
  length: number;
  from: number;
  to: number;
}>;

const MTI_LENGTH = 4;

/** Of a message whose prefixes and bitmap can be read, whatever stands in its fields. */
export function fieldContents(dialect: Dialect, bytes: Buffer): ReadonlyMap<number, FieldContent> {
  const { end, numbers } = readBitmap(dialect, bytes, bytesFor(MTI_LENGTH, dialect.mti));
  const contents = new Map<number, FieldContent>();
  let at = end;
  for (const number of numbers) {
    const field = dialect.fields[number];
    if (!field) throw new MessageFault(`${dialect.name} does not have it`, { field: number });
    const from = at + bytesFor(field.prefix ?? 0, dialect.prefixes);
    const length = field.prefix
      ? saidLength(dialect, field, bytes.subarray(at, from))
      : charactersOf(field);
    const encoding = encodingOf(dialect, field);
    at = from + bytesFor(length, encoding);
    if (!(at <= bytes.length)) {
      throw new MessageFault('the message ends within it', { field: number, offset: bytes.length });
    }
    contents.set(number, { field, encoding, length, from, to: at });
  }
  return contents;
}

const DIGITS = /^\d+$/;

function saidLength(dialect: Dialect, { kind, prefix }: Field, bytes: Buffer): number {
  const said = readCharacters(bytes, prefix ?? 0, dialect.prefixes);
  return typeof said === 'string' && DIGITS.test(said)
    ? Number(said) * (kind === 'b' ? 2 : 1)
    : NaN;
}
