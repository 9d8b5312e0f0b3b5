/**
 * Messages of ISO 8583:1993 with packed digits and EBCDIC, as the peer of a test reads and writes them: by
 * the standard, and with nothing of the connector's.
 */
export type Message1993 = Readonly<{ mti: string; fields: ReadonlyMap<number, string> }>;

/** In the notation of the standard, where one dot is for each digit of the length. */
const NOTATION: Readonly<Record<number, string>> = {
  2: 'n..19',
  3: 'n6',
  4: 'n12',
  7: 'n10',
  11: 'n6',
  12: 'n12',
  14: 'n4',
  15: 'n6',
  19: 'n3',
  22: 'an12',
  24: 'n3',
  25: 'n4',
  26: 'n4',
  30: 'n24',
  32: 'n..11',
  37: 'an12',
  38: 'an6',
  39: 'n3',
  41: 'ans8',
  42: 'ans15',
  43: 'ans..99',
  48: 'ans...999',
  49: 'n3',
  56: 'n..35',
  60: 'ans...999',
  62: 'ans...999',
  63: 'ans...999',
  70: 'n3',
};

function formOf(number: number) {
  const parts = /^(n|ans?)(\.*)(\d+)$/.exec(NOTATION[number] ?? '');
  if (!parts) throw new Error(`the peer knows no field ${number}`);
  const [, kind, dots = '', most] = parts;
  return { isDigits: kind === 'n', prefix: dots.length, most: Number(most) };
}

const packedLength = (digits: number): number => Math.ceil(digits / 2);

/** Reads from a place onwards, which it moves. */
class Cursor {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  take(length: number): Buffer {
    const from = this.#at;
    this.#at += length;
    if (this.#at > this.#bytes.length) throw new Error('the message ends in a field');
    return this.#bytes.subarray(from, this.#at);
  }

  digits(count: number): string {
    const text = this.take(packedLength(count)).toString('hex');
    if (!/^\d*$/.test(text)) throw new Error('digits that are none');
    if (count % 2 === 1 && !text.startsWith('0')) throw new Error('half a byte too many');
    return text.slice(count % 2);
  }
}

export function read1993(bytes: Buffer): Message1993 {
  const cursor = new Cursor(bytes);
  const mti = cursor.digits(4);
  const first = cursor.take(8);
  const isLong = ((first[0] ?? 0) & 0x80) !== 0;
  const bits = Buffer.concat([first, isLong ? cursor.take(8) : Buffer.alloc(0)]);
  const fields = new Map<number, string>();
  for (let number = 2; number <= bits.length * 8; number += 1) {
    const byte = bits[(number - 1) >> 3] ?? 0;
    if ((byte & (0x80 >> ((number - 1) & 7))) === 0) continue;
    const { isDigits, most, prefix } = formOf(number);
    const length = prefix === 0 ? most : Number(cursor.digits(prefix));
    if (length > most) throw new Error(`field ${number} is too long`);
    fields.set(number, isDigits ? cursor.digits(length) : fromEbcdic(cursor.take(length)));
  }
  if (!cursor.isAtEnd) throw new Error('the message goes on after its last field');
  return { mti, fields };
}

export function write1993({ mti, fields }: Message1993): Buffer {
  const numbers = [...fields.keys()].toSorted((one, other) => one - other);
  const bits = Buffer.alloc((numbers.at(-1) ?? 0) > 64 ? 16 : 8);
  const parts = numbers.map((number) => {
    bits[(number - 1) >> 3] = (bits[(number - 1) >> 3] ?? 0) | (0x80 >> ((number - 1) & 7));
    const { isDigits, prefix } = formOf(number);
    const text = fields.get(number) ?? '';
    const length = prefix === 0 ? '' : String(text.length).padStart(prefix, '0');
    return Buffer.concat([packed(length), isDigits ? packed(text) : toEbcdic(text)]);
  });
  if (bits.length > 8) bits[0] = (bits[0] ?? 0) | 0x80;
  return Buffer.concat([packed(mti), bits, ...parts]);
}

function packed(digits: string): Buffer {
  return Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex');
}

/** Where each run of neighbours begins in EBCDIC. */
const RUNS: readonly (readonly [first: string, last: string, from: number])[] = [
  ['0', '9', 0xf0],
  ['A', 'I', 0xc1],
  ['J', 'R', 0xd1],
  ['S', 'Z', 0xe2],
  ['a', 'i', 0x81],
  ['j', 'r', 0x91],
  ['s', 'z', 0xa2],
  [' ', ' ', 0x40],
  ['-', '-', 0x60],
  [':', ':', 0x7a],
];
const EBCDIC_OF = new Map(
  RUNS.flatMap(([first, last, from]) =>
    Array.from({ length: last.charCodeAt(0) - first.charCodeAt(0) + 1 }, (_, place) => {
      return [String.fromCharCode(first.charCodeAt(0) + place), from + place] as const;
    }),
  ),
);
const OF_EBCDIC = new Map([...EBCDIC_OF].map(([character, byte]) => [byte, character]));

function fromEbcdic(bytes: Buffer): string {
  return Array.from(bytes, (byte) => {
    const character = OF_EBCDIC.get(byte);
    if (character === undefined) throw new Error('a character that the peer does not know');
    return character;
  }).join('');
}

function toEbcdic(text: string): Buffer {
  return Buffer.from(Array.from(text, (character) => EBCDIC_OF.get(character) ?? 0));
}
