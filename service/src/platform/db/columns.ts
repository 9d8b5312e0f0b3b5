import { assert } from '../../kernel/assert.ts';

/** Columns in the binary forms of the protocol: as text, quotes are escaped and dates parsed. */

/** One column of the rows: its type in SQL and in the protocol, and how a row's value is written. */
export type Column<Row> = Readonly<{
  type: string;
  /** pg_type.oid, the same in every database. */
  oid: number;
  /** Writes the value with its length before it, and returns where the next byte goes. */
  write: (row: Row, at: number) => number;
}>;

type ElementType = Readonly<{ type: string; oid: number }>;

const LENGTH_BYTES = 4;
const NULL_LENGTH = -1;
const UTF8_BYTES_MAX = 3; // For each UTF-16 unit, which is what JavaScript counts as a character.

// Grows to the most there ever was: a batch of remembered answers has a megabyte at most.
let scratch = Buffer.allocUnsafe(64 * 1024);

function reserve(end: number): void {
  if (end <= scratch.length) return;
  const grown = Buffer.allocUnsafe(end * 2);
  scratch.copy(grown);
  scratch = grown;
}

/** Big-endian. By hand: the Buffer's own way checks what is known here, at several times the cost. */
function writeInt(value: number, at: number): void {
  scratch[at] = value >>> 24;
  scratch[at + 1] = value >>> 16;
  scratch[at + 2] = value >>> 8;
  scratch[at + 3] = value;
}

const ARRAY_HEADER_BYTES = 20;
const DIMENSIONS = 1;
const FIRST_INDEX = 1;

/** A column of all the rows as one parameter: an array of its type. */
export function arrayOf<Row>({ oid, write }: Column<Row>, rows: readonly Row[]): Buffer {
  let at = writeArrayHeader(oid, rows.length, 0);
  for (const row of rows) at = write(row, at);
  return Buffer.from(scratch.subarray(0, at));
}

function writeArrayHeader(oid: number, length: number, at: number): number {
  reserve(at + ARRAY_HEADER_BYTES);
  writeInt(DIMENSIONS, at);
  writeInt(1, at + 4); // Whether there are nulls; the server does not look at it.
  writeInt(oid, at + 8);
  writeInt(length, at + 12);
  writeInt(FIRST_INDEX, at + 16);
  return at + ARRAY_HEADER_BYTES;
}

// The signature, the flags, and the length of the header extension, which is empty.
const COPY_HEADER = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const COUNT_BYTES = 2;
const COPY_END = -1;
const COPY_DATA = 0x64; // The message type `d`, which precedes the length.
const COPY_DONE = Buffer.from('c\0\0\0\x04', 'latin1');

/** All the rows as `copy … (format binary)` reads them, in the messages that carry them. */
export function copyOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Buffer {
  const start = 1 + LENGTH_BYTES;
  reserve(start + COPY_HEADER.length);
  let at = start + COPY_HEADER.copy(scratch, start);
  for (const row of rows) {
    at = writeCount(columns.length, at);
    for (const { write } of columns) at = write(row, at);
  }
  const end = writeCount(COPY_END, at);
  scratch[0] = COPY_DATA;
  writeInt(end - 1, 1);
  reserve(end + COPY_DONE.length);
  return Buffer.from(scratch.subarray(0, end + COPY_DONE.copy(scratch, end)));
}

function writeCount(count: number, at: number): number {
  reserve(at + COUNT_BYTES);
  scratch[at] = count >>> 8;
  scratch[at + 1] = count;
  return at + COUNT_BYTES;
}

function writeNull(at: number): number {
  reserve(at + LENGTH_BYTES);
  writeInt(NULL_LENGTH, at);
  return at + LENGTH_BYTES;
}

const SHORT = 12; // Characters, for which a call to the encoder is not worth it.

function writeText(text: string, at: number): number {
  const { length } = text;
  if (length > SHORT) return at + scratch.write(text, at);
  for (let place = 0; place < length; place += 1) {
    const code = text.charCodeAt(place);
    if (code > 0x7f) return at + scratch.write(text, at);
    scratch[at + place] = code;
  }
  return at + length;
}

function textual(element: ElementType) {
  return <Row>(read: (row: Row) => string | null): Column<Row> => ({
    ...element,
    write: (row, at) => {
      const text = read(row);
      if (text === null) return writeNull(at);
      const start = at + LENGTH_BYTES;
      reserve(start + text.length * UTF8_BYTES_MAX);
      const end = writeText(text, start);
      writeInt(end - start, at);
      return end;
    },
  });
}

/** For values that all take as many bytes. */
function sized<Value>(
  { bytes: size, ...element }: ElementType & Readonly<{ bytes: number }>,
  write: (value: Value, at: number) => void,
) {
  return <Row>(read: (row: Row) => Value | null): Column<Row> => ({
    ...element,
    write: (row, at) => {
      const value = read(row);
      if (value === null) return writeNull(at);
      const start = at + LENGTH_BYTES;
      reserve(start + size);
      writeInt(size, at);
      write(value, start);
      return start + size;
    },
  });
}

const EPOCH_MS = Date.UTC(2000, 0, 1); // The server's.
const MICROSECONDS = 1000; // In a millisecond.
const DAY_MS = 86_400_000;
const WORD = 2 ** 32;

/** A value that does not fit into so many bits would silently become another. */
function writeChecked(value: number, at: number): void {
  assert(value === (value | 0), 'an int has 32 bits');
  writeInt(value, at);
}

/** A whole number of 64 bits that JavaScript counts exactly: the high word, then the low. */
function writeLong(value: number, at: number): void {
  assert(Number.isSafeInteger(value), 'a time is an instant');
  const high = Math.floor(value / WORD);
  writeInt(high, at);
  writeInt(value - high * WORD, at + 4);
}

export const text = textual({ type: 'text', oid: 25 });
/** For char(n): compared without the blanks at its end. */
export const char = textual({ type: 'bpchar', oid: 1042 });
/** Of JSON that is already serialised. */
export const json = textual({ type: 'json', oid: 114 });
export const boolean = sized<boolean>({ type: 'boolean', oid: 16, bytes: 1 }, (value, at) => {
  scratch[at] = value ? 1 : 0;
});
export const smallint = sized<number>({ type: 'smallint', oid: 21, bytes: 2 }, (value, at) => {
  scratch.writeInt16BE(value, at);
});
export const int = sized<number>({ type: 'int', oid: 23, bytes: 4 }, writeChecked);
export const bigint = sized<bigint>({ type: 'bigint', oid: 20, bytes: 8 }, (value, at) => {
  const number = Number(value);
  // By hand, as far as numbers are exact: the arithmetic of bigints takes several times as long.
  if (Number.isSafeInteger(number)) writeLong(number, at);
  else scratch.writeBigInt64BE(value, at);
});
export const timestamp = sized<Date>({ type: 'timestamptz', oid: 1184, bytes: 8 }, (value, at) => {
  writeLong((value.getTime() - EPOCH_MS) * MICROSECONDS, at);
});
/** Of YYYY-MM-DD. */
export const date = sized<string>({ type: 'date', oid: 1082, bytes: 4 }, (value, at) => {
  writeChecked((Date.parse(value) - EPOCH_MS) / DAY_MS, at);
});

/** Of 32 hexadecimal digits, with hyphens or without. */
export const uuid = sized<string>({ type: 'uuid', oid: 2950, bytes: 16 }, (value, at) => {
  const written = scratch.write(value.replaceAll('-', ''), at, 'hex');
  assert(written === 16, 'a UUID has 16 bytes');
});

/** Several values of one type, which are one value of the row. */
function several<Value>(type: string, oid: number, { oid: of, write }: Column<Value>) {
  return <Row>(read: (row: Row) => readonly Value[]): Column<Row> => ({
    type,
    oid,
    write: (row, at) => {
      const values = read(row);
      const start = at + LENGTH_BYTES;
      let end = writeArrayHeader(of, values.length, start);
      for (const value of values) end = write(value, end);
      writeInt(end - start, at);
      return end;
    },
  });
}

const itself = <Value>(value: Value): Value => value;
export const bigints = several('bigint[]', 1016, bigint(itself<bigint>));

const JSONB_VERSION = 1;

/** Of JSON that is already serialised. */
export function jsonb<Row>(read: (row: Row) => string | null): Column<Row> {
  return {
    type: 'jsonb',
    oid: 3802,
    write: (row, at) => {
      const value = read(row);
      if (value === null) return writeNull(at);
      const start = at + LENGTH_BYTES;
      reserve(start + 1 + value.length * UTF8_BYTES_MAX);
      scratch[start] = JSONB_VERSION;
      const end = writeText(value, start + 1);
      writeInt(end - start, at);
      return end;
    },
  };
}

export function bytes<Row>(read: (row: Row) => Buffer | null): Column<Row> {
  return {
    type: 'bytea',
    oid: 17,
    write: (row, at) => {
      const value = read(row);
      if (value === null) return writeNull(at);
      const start = at + LENGTH_BYTES;
      reserve(start + value.length);
      writeInt(value.length, at);
      return start + value.copy(scratch, start);
    },
  };
}
