import type { Encoding } from './characters.ts';

/** What may stand in a field. */
export type Kind =
  /** Digits. */
  | 'n'
  /** Letters and digits, padded with spaces. */
  | 'an'
  /** Any character that can be printed, padded with spaces. */
  | 'ans'
  /** A track: digits and one separator. */
  | 'z'
  /** Bytes. */
  | 'b';

/** What must not be shown of a field. */
export type Hidden =
  /** All but the first six and the last four digits. */
  'number' | 'all';

export type Field = Readonly<{
  /** As people who read a message know it. */
  name: string;
  kind: Kind;
  /** In characters, or in bytes of what is bytes; with a prefix, the most. */
  length: number;
  /** How many digits say how long it is. A field without them has its full length. */
  prefix?: 2 | 3;
  /** If not that of the dialect. */
  encoding?: Encoding;
  hidden?: Hidden;
}>;

/** How one host writes its messages: all that is specific to it. */
export type Dialect = Readonly<{
  name: string;
  /** The first digit of every MTI: 0 is of 1987, 1 of 1993. */
  version: '0' | '1';
  /** Of the MTI, of prefixes, of digits and of other characters. */
  mti: Encoding;
  prefixes: Encoding;
  digits: Encoding;
  characters: Encoding;
  /** As bytes, or as hexadecimal characters in the encoding of characters. */
  bitmap: 'bytes' | 'hexadecimal';
  fields: Readonly<Record<number, Field>>;
  /** If they are not those of 1987: 0800 with field 70. */
  network?: NetworkForm;
}>;

export type NetworkAction = 'signOn' | 'signOff' | 'keyChange' | 'cutOver' | 'echo';

/** How messages about the connection itself are written. */
export type NetworkForm = Readonly<{
  mti: string;
  /** The field that says what a message is about, and what it says. */
  field: number;
  codes: Readonly<Record<NetworkAction, string>>;
  /** What field 39 of an answer says: the first of `accepted` where it is ours. */
  accepted: readonly [string, ...string[]];
  /** Of what nobody knows, and of what could not be done. */
  unknown: string;
  failed: string;
}>;

export function encodingOf({ characters, digits }: Dialect, { encoding, kind }: Field): Encoding {
  if (encoding) return encoding;
  if (kind === 'b') return 'bytes';
  return kind === 'n' || kind === 'z' ? digits : characters;
}

/** Of our text for its content: a byte is two characters. */
export function charactersOf({ kind, length }: Field): number {
  return kind === 'b' ? length * 2 : length;
}

const ALLOWED: Readonly<Record<Kind, RegExp>> = {
  n: /^\d*$/,
  an: /^[\dA-Za-z ]*$/,
  ans: /^[ -~]*$/,
  z: /^\d*(?:[=D]\d*)?$/,
  b: /^(?:[\dA-F]{2})*$/,
};

export function isAllowed({ kind }: Field, text: string): boolean {
  return ALLOWED[kind].test(text);
}
