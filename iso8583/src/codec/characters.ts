/** How characters are written as bytes. */
export type Encoding =
  /** A byte each, 0x20 to 0x7E. */
  | 'ascii'
  /** A byte each, by IBM's code page 1047. */
  | 'ebcdic'
  /** Two digits a byte; an odd number has a 0 before it. Of a track, `=` is D, and an F follows it. */
  | 'bcd'
  /** As they are: two hexadecimal characters of ours a byte. */
  | 'bytes';

/** Of 0x20 to 0x7E, in the order of ASCII. */
const EBCDIC = Buffer.from(
  '405A7F7B5B6C507D4D5D5C4E6B604B61F0F1F2F3F4F5F6F7F8F97A5E4C7E6E6F' +
    '7CC1C2C3C4C5C6C7C8C9D1D2D3D4D5D6D7D8D9E2E3E4E5E6E7E8E9ADE0BD5F6D' +
    '79818283848586878889919293949596979899A2A3A4A5A6A7A8A9C04FD0A1',
  'hex',
);
const [FIRST, LAST] = [0x20, 0x7e];
const FROM_EBCDIC = new Map([...EBCDIC].map((byte, place) => [byte, place + FIRST]));

/** How many bytes so many characters take. */
export function bytesFor(characters: number, encoding: Encoding): number {
  return encoding === 'bcd' || encoding === 'bytes' ? Math.ceil(characters / 2) : characters;
}

/** Undefined for a character that cannot be written. */
export function written(text: string, encoding: Encoding): Buffer | undefined {
  switch (encoding) {
    case 'ascii':
      return isPrintable(text) ? Buffer.from(text, 'latin1') : undefined;
    case 'ebcdic':
      if (!isPrintable(text)) return undefined;
      return Buffer.from(Buffer.from(text, 'latin1').map((byte) => EBCDIC[byte - FIRST] ?? 0));
    case 'bcd':
      return packed(text);
    case 'bytes':
      return HEXADECIMAL.test(text) ? Buffer.from(text, 'hex') : undefined;
  }
}

/** So many characters; a number is the place of the first byte that is none. */
export function readCharacters(
  bytes: Buffer,
  characters: number,
  encoding: Encoding,
): number | string {
  switch (encoding) {
    case 'ascii': {
      const text = bytes.toString('latin1');
      return isPrintable(text) ? text : bytes.findIndex((byte) => byte < FIRST || byte > LAST);
    }
    case 'ebcdic': {
      const place = bytes.findIndex((byte) => !FROM_EBCDIC.has(byte));
      if (place !== -1) return place;
      return String.fromCharCode(...[...bytes].map((byte) => FROM_EBCDIC.get(byte) ?? 0));
    }
    case 'bcd':
      return unpacked(bytes, characters);
    case 'bytes':
      return bytes.toString('hex').toUpperCase();
  }
}

const PRINTABLE = /^[ -~]*$/;
const HEXADECIMAL = /^(?:[\dA-F]{2})*$/;
const DIGITS = /^\d*$/;
const TRACK = /^\d*=\d*$/;

/** Whether ASCII, as it is used here, has all of its characters. */
export function isPrintable(text: string): boolean {
  return PRINTABLE.test(text);
}

function packed(text: string): Buffer | undefined {
  if (DIGITS.test(text)) return Buffer.from(text.length % 2 === 0 ? text : `0${text}`, 'hex');
  if (!TRACK.test(text)) return undefined;
  const digits = text.replace('=', 'D');
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}F`, 'hex');
}

function unpacked(bytes: Buffer, characters: number): number | string {
  const digits = bytes.toString('hex').toUpperCase();
  const isOdd = characters % 2 === 1;
  const text = digits.includes('D')
    ? digits.slice(0, characters).replace('D', '=')
    : digits.slice(isOdd ? 1 : 0);
  if (!DIGITS.test(text) && !TRACK.test(text)) return Math.floor(digits.search(/[A-F]/) / 2);
  const filler = digits.includes('D') ? digits.slice(characters) : isOdd ? digits[0] : '';
  if (filler !== '' && filler !== '0' && filler !== 'F') return 0;
  return text;
}
