import { type Encoding, readCharacters, written } from './characters.ts';
import { charactersOf, type Dialect, encodingOf, type Field, isAllowed } from './dialect.ts';
import { writeBitmap } from './bitmap.ts';
import { type Message, MessageFault } from './message.ts';

const MTI = /^\d{4}$/;

/** The bytes of a message, without what a line puts around them. */
export function writeMessage(dialect: Dialect, { fields, mti }: Message): Buffer {
  const head = MTI.test(mti) ? written(mti, dialect.mti) : undefined;
  if (!head || !mti.startsWith(dialect.version)) {
    throw new MessageFault(`an MTI of ${dialect.name} is ${dialect.version} and three digits`, {});
  }
  const numbers = [...fields.keys()].toSorted((one, other) => one - other);
  const parts = numbers.map((number) => fieldBytes(dialect, number, fields.get(number) ?? ''));
  return Buffer.concat([head, writeBitmap(dialect, numbers), ...parts]);
}

function fieldBytes(dialect: Dialect, number: number, text: string): Buffer {
  const field = dialect.fields[number];
  if (!field) throw new MessageFault(`${dialect.name} does not have it`, { field: number });
  const fault = (problem: string) => new MessageFault(problem, { field: number });
  const full = field.prefix === undefined ? padded(field, text) : text;
  const most = charactersOf(field);
  if (full.length > most) throw fault(`longer than ${field.length}`);
  if (field.prefix === undefined && full.length < most) throw fault(`not ${field.length} long`);
  if (!isAllowed(field, full)) throw fault(`has a character that is none of ${field.kind}`);
  const encoding = encodingOf(dialect, field);
  const content = written(full, encoding);
  if (!content || !isReadAs(full, content, encoding)) {
    throw fault(`has a character that cannot be written as ${encoding}`);
  }
  if (field.prefix === undefined) return content;
  const length = field.kind === 'b' ? full.length / 2 : full.length;
  const prefix = written(String(length).padStart(field.prefix, '0'), dialect.prefixes);
  if (!prefix) throw fault('its length cannot be written');
  return Buffer.concat([prefix, content]);
}

/** What would be read as something else must not be sent; ASCII is read as it was written. */
function isReadAs(text: string, content: Buffer, encoding: Encoding): boolean {
  return encoding === 'ascii' || readCharacters(content, text.length, encoding) === text;
}

/** Digits are filled up in front, text behind. Bytes are as long as they are. */
function padded(field: Field, text: string): string {
  if (field.kind === 'n') return text.padStart(field.length, '0');
  return field.kind === 'an' || field.kind === 'ans' ? text.padEnd(field.length) : text;
}
