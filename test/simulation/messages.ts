/** PostgreSQL's wire protocol, as far as one has to know it to stand between a client and a server. */

/** What a server is ready for, at the end of each of its answers. */
export const READY = { idle: 0x49 } as const;

const [PARSE, BIND, CLOSE] = ['P', 'B', 'C'].map((type) => type.charCodeAt(0));
const [SYNC, QUERY, TERMINATE] = ['S', 'Q', 'X'].map((type) => type.charCodeAt(0));
const HEAD = 5; // The type and the length.

export function frame(type: string, body: string | Buffer): Buffer {
  const bytes = Buffer.from(body);
  const head = Buffer.alloc(HEAD);
  head.write(type, 'latin1');
  head.writeInt32BE(bytes.length + 4, 1);
  return Buffer.concat([head, bytes]);
}

/** The messages that are there as a whole, in groups that are each answered together. */
export function clientMessages(bytes: Buffer): { groups: Buffer[][]; left: Buffer } {
  const groups: Buffer[][] = [];
  let group: Buffer[] = [];
  let [start, at] = [0, 0];
  while (at + HEAD <= bytes.length) {
    const end = at + 1 + bytes.readInt32BE(at + 1);
    if (end > bytes.length) break;
    const [type] = bytes.subarray(at, at + 1);
    group.push(bytes.subarray(at, end));
    at = end;
    if (type !== SYNC && type !== QUERY && type !== TERMINATE) continue;
    if (type !== TERMINATE) groups.push(group);
    group = [];
    start = at;
  }
  return { groups, left: Buffer.from(bytes.subarray(start)) };
}

/** The name of the prepared statement that a message is about; undefined of any other message. */
export function named(message: Buffer): string | undefined {
  const [type] = message;
  if (type === PARSE) return textAt(message, HEAD);
  if (type === BIND) return textAt(message, message.indexOf(0, HEAD) + 1);
  if (type === CLOSE && message[HEAD] === SYNC) return textAt(message, HEAD + 1);
  return undefined;
}

function textAt(message: Buffer, start: number): string {
  return message.toString('utf8', start, message.indexOf(0, start));
}

const SETTINGS = [
  ['server_version', '18.0'],
  ['client_encoding', 'UTF8'],
  ['DateStyle', 'ISO, MDY'],
  ['TimeZone', 'UTC'],
  ['integer_datetimes', 'on'],
  ['standard_conforming_strings', 'on'],
] as const;

/** What a server says to whom it lets in. */
export function greeting(): Buffer {
  return Buffer.concat([
    frame('R', Buffer.alloc(4)),
    ...SETTINGS.map(([name, value]) => frame('S', `${name}\0${value}\0`)),
    frame('K', Buffer.alloc(8)),
    frame('Z', 'I'),
  ]);
}
