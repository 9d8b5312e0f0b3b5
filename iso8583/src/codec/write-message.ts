import { type Encoding, readCharacters, written } from './characters.ts';
import { charactersOf, type Dialect, encodingOf, type Field, isAllowed } from './dialect.ts';
import { writtenBitmap } from './bitmap.ts';
import { type Message, MessageFault } from './message.ts';

const MTI = /^\d{4}$/;

/** The bytes of a message, without what a line puts around them. */
export function writeMessage(dialect: Dialect, { fields, mti }: Message): Buffer {
  const head = MTI.test(mti) ? writtenText(mti, dialect.mti) : undefined;
  if (head === undefined || !mti.startsWith(dialect.version)) {
    throw new MessageFault(`an MTI of ${dialect.name} is ${dialect.version} and three digits`, {});
  }
  const numbers = [...fields.keys()].toSorted((one, other) => one - other);
  let body = '';
  for (const number of numbers) body += fieldText(dialect, number, fields.get(number) ?? '');
  // Joined as text, of which each character is a byte: one copy makes the bytes of all parts.
  return Buffer.from(head + writtenBitmap(dialect, numbers) + body, 'latin1');
}

function fieldText(dialect: Dialect, number: number, text: string): string {
  const field = dialect.fields[number];
  if (!field) throw new MessageFault(`${dialect.name} does not have it`, { field: number });
  const full = field.prefix === undefined ? padded(field, text) : text;
  const most = charactersOf(field);
  if (full.length > most) throw fault(number, `longer than ${field.length}`);
  if (field.prefix === undefined && full.length < most) {
    throw fault(number, `not ${field.length} long`);
  }
  if (!isAllowed(field, full)) throw fault(number, `has a character that is none of ${field.kind}`);
  const encoding = encodingOf(dialect, field);
  const content = contentText(full, encoding);
  if (content === undefined) {
    throw fault(number, `has a character that cannot be written as ${encoding}`);
  }
  if (field.prefix === undefined) return content;
  const length = field.kind === 'b' ? full.length / 2 : full.length;
  const prefix = writtenText(String(length).padStart(field.prefix, '0'), dialect.prefixes);
  if (prefix === undefined) throw fault(number, 'its length cannot be written');
  return prefix + content;
}

function fault(field: number, problem: string): MessageFault {
  return new MessageFault(problem, { field });
}

/** What would be read as something else must not be sent: undefined, as what cannot be written. */
function contentText(text: string, encoding: Encoding): string | undefined {
  if (encoding === 'ascii') return text; // No kind of field allows a character that ASCII lacks.
  const content = written(text, encoding);
  const isReadAs = content && readCharacters(content, text.length, encoding) === text;
  return isReadAs ? content.toString('latin1') : undefined;
}

/** Of digits: ASCII has them all. */
function writtenText(digits: string, encoding: Encoding): string | undefined {
  return encoding === 'ascii' ? digits : written(digits, encoding)?.toString('latin1');
}

/** Digits are filled up in front, text behind. Bytes are as long as they are. */
function padded(field: Field, text: string): string {
  if (field.kind === 'n') return text.padStart(field.length, '0');
  return field.kind === 'an' || field.kind === 'ans' ? text.padEnd(field.length) : text;
}
