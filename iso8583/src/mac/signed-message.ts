import { timingSafeEqual } from 'node:crypto';
import { bytesFor, written } from '../codec/characters.ts';
import { charactersOf, type Dialect, encodingOf } from '../codec/dialect.ts';
import { type Message, MessageFault, type ReadMessage } from '../codec/message.ts';
import { writeMessage } from '../codec/write-message.ts';
import type { WorkingKey } from './working-key.ts';

const [MAC, MAC_OF_LONG] = [64, 128]; // The last field of a message with one bitmap, or with two.

/** The bytes of a message with its MAC, which is over all that stands before it. */
export function writeSignedMessage(dialect: Dialect, message: Message, key: WorkingKey): Buffer {
  const fields = new Map(message.fields);
  fields.delete(MAC);
  fields.delete(MAC_OF_LONG);
  const number = macFieldOf(fields);
  const field = dialect.fields[number];
  if (!field) throw new MessageFault(`${dialect.name} does not have it`, { field: number });
  const encoding = encodingOf(dialect, field);
  const width = bytesFor(charactersOf(field), encoding);
  fields.set(number, '0'.repeat(charactersOf(field)));
  const bytes = writeMessage(dialect, { mti: message.mti, fields });
  const covered = bytes.subarray(0, bytes.length - width);
  const made = key.mac(covered);
  const mac = encoding === 'bytes' ? made : written(made.toString('hex').toUpperCase(), encoding);
  if (mac?.length !== width) throw new MessageFault('cannot be written', { field: number });
  mac.copy(bytes, covered.length);
  return bytes;
}

/** Whether it has a MAC at all, right or wrong. */
export function hasMac({ fields }: Message): boolean {
  return fields.has(MAC) || fields.has(MAC_OF_LONG);
}

/** Whether its MAC is there, in its place, and of one of these keys. */
export function hasRightMac(
  { fields, spans }: ReadMessage,
  bytes: Buffer,
  keys: readonly WorkingKey[],
): boolean {
  const number = macFieldOf(fields);
  const [span, text] = [spans.get(number), fields.get(number)];
  if (!span || text === undefined) return false;
  const mac = Buffer.from(text, 'hex');
  const covered = bytes.subarray(0, span.from);
  return keys.some((key) => {
    const expected = key.mac(covered);
    return expected.length === mac.length && timingSafeEqual(expected, mac);
  });
}

function macFieldOf(fields: Message['fields']): number {
  for (const number of fields.keys()) if (number > MAC) return MAC_OF_LONG;
  return MAC;
}
