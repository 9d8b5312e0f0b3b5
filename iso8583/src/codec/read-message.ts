import { bytesFor, type Encoding, isPrintable, readCharacters } from './characters.ts';
import { charactersOf, type Dialect, encodingOf, isAllowed } from './dialect.ts';
import { readBitmap } from './bitmap.ts';
import { MessageFault, type ReadMessage, type Span } from './message.ts';

const MTI_LENGTH = 4;
const MTI = /^\d{4}$/;
const DIGITS = /^\d+$/;

/** A message with the places of its parts, or a MessageFault that says where it ends being one. */
export function readMessage(dialect: Dialect, bytes: Buffer): ReadMessage {
  const reader = new Reader(bytes);
  const spans = new Map<'bitmap' | 'mti' | number, Span>();
  const mti = reader.take({ length: MTI_LENGTH, encoding: dialect.mti });
  if (!MTI.test(mti) || !mti.startsWith(dialect.version)) {
    throw new MessageFault(`does not begin with an MTI of ${dialect.name}`, { offset: 0 });
  }
  spans.set('mti', { from: 0, to: reader.at });
  const { end, numbers } = readBitmap(dialect, bytes, reader.at);
  spans.set('bitmap', { from: reader.at, to: end });
  reader.at = end;
  const fields = new Map<number, string>();
  for (const number of numbers) {
    const from = reader.at;
    fields.set(number, readField(dialect, number, reader));
    spans.set(number, { from, to: reader.at });
  }
  if (reader.at < bytes.length) {
    throw new MessageFault('more follows than the bitmap says', { offset: reader.at });
  }
  return { mti, fields, spans };
}

function readField(dialect: Dialect, number: number, reader: Reader): string {
  const field = dialect.fields[number];
  const from = reader.at;
  if (!field) {
    throw new MessageFault(`${dialect.name} does not have it`, { field: number, offset: from });
  }
  let length = charactersOf(field);
  if (field.prefix !== undefined) {
    const said = reader.take({ length: field.prefix, encoding: dialect.prefixes, field: number });
    if (!DIGITS.test(said) || Number(said) > field.length) {
      const problem = `its length is not a number up to ${field.length}`;
      throw new MessageFault(problem, { field: number, offset: from });
    }
    length = Number(said) * (field.kind === 'b' ? 2 : 1);
  }
  const begin = reader.at;
  const text = reader.take({ length, encoding: encodingOf(dialect, field), field: number });
  if (!isAllowed(field, text)) {
    const problem = `has a character that is none of ${field.kind}`;
    throw new MessageFault(problem, { field: number, offset: begin });
  }
  return text;
}

type Part = Readonly<{ length: number; encoding: Encoding; field?: number }>;

class Reader {
  readonly #bytes: Buffer;
  /** All of it, each byte as a character: a part of it is ASCII as it stands there. */
  readonly #text: string;
  at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#text = bytes.toString('latin1');
  }

  /** So many characters. */
  take({ encoding, field, length }: Part): string {
    const end = this.at + bytesFor(length, encoding);
    if (end > this.#bytes.length) {
      throw new MessageFault('the message ends within it', { field, offset: this.#bytes.length });
    }
    const text = this.#read(end, length, encoding);
    if (typeof text === 'number') {
      const problem = `has a byte that is no character of ${encoding}`;
      throw new MessageFault(problem, { field, offset: this.at + text });
    }
    this.at = end;
    return text;
  }

  #read(end: number, length: number, encoding: Encoding): number | string {
    if (encoding === 'ascii') {
      const text = this.#text.slice(this.at, end);
      if (isPrintable(text)) return text;
    }
    return readCharacters(this.#bytes.subarray(this.at, end), length, encoding);
  }
}
