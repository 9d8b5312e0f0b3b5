import { assert } from '../../kernel/assert.ts';

/**
 * The columns of rows that go to the server together, as the binary arrays of its protocol. As text,
 * every quote in an array is escaped here and found again there, and every date goes through a parser.
 */

/** One column of the rows: its type in SQL, and all its values as one parameter. */
export type Column<Row> = Readonly<{
  type: string;
  encode: (rows: readonly Row[]) => Buffer;
}>;

/** A type as SQL names it, and as the protocol does: pg_type.oid, the same in every database. */
type ElementType = Readonly<{ type: string; oid: number }>;

const HEADER_BYTES = 20;
const LENGTH_BYTES = 4;
const NULL_LENGTH = -1;
const DIMENSIONS = 1;
const FIRST_INDEX = 1;
const UTF8_BYTES_MAX = 3; // For each of what JavaScript counts as a character.

// Grows to the largest column there ever was: a batch of remembered answers has a megabyte at most.
let scratch = Buffer.allocUnsafe(64 * 1024);

function reserve(end: number): void {
  if (end <= scratch.length) return;
  const grown = Buffer.allocUnsafe(end * 2);
  scratch.copy(grown);
  scratch = grown;
}

/** Dimensions, whether there are nulls (looked at by nobody), type; length, first index. */
function writeHeader(oid: number, length: number): void {
  reserve(HEADER_BYTES);
  writeInt(DIMENSIONS, 0);
  writeInt(1, 4);
  writeInt(oid, 8);
  writeInt(length, 12);
  writeInt(FIRST_INDEX, 16);
}

/** Big-endian. By hand: the Buffer's own way checks what is known here, at several times the cost. */
function writeInt(value: number, at: number): void {
  scratch[at] = value >>> 24;
  scratch[at + 1] = value >>> 16;
  scratch[at + 2] = value >>> 8;
  scratch[at + 3] = value;
}

const SHORT = 40; // Characters: as long as an id, for which a call to the encoder is not worth it.

/** Returns where the next byte goes. */
function writeText(text: string, at: number): number {
  if (text.length > SHORT) return at + scratch.write(text, at);
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place);
    if (code > 0x7f) return at + scratch.write(text, at);
    scratch[at + place] = code;
  }
  return at + text.length;
}

function textual({ type, oid }: ElementType) {
  return <Row>(read: (row: Row) => string | null): Column<Row> => ({
    type,
    encode: (rows) => {
      writeHeader(oid, rows.length);
      let at = HEADER_BYTES;
      for (const row of rows) {
        const text = read(row);
        reserve(at + LENGTH_BYTES + (text === null ? 0 : text.length * UTF8_BYTES_MAX));
        const end = text === null ? NULL_LENGTH : writeText(text, at + LENGTH_BYTES);
        writeInt(text === null ? NULL_LENGTH : end - at - LENGTH_BYTES, at);
        at = text === null ? at + LENGTH_BYTES : end;
      }
      return Buffer.from(scratch.subarray(0, at));
    },
  });
}

/** For values that all take as many bytes. */
function sized<Value>(
  { type, oid, bytes: size }: ElementType & Readonly<{ bytes: number }>,
  write: (value: Value, at: number) => void,
) {
  return <Row>(read: (row: Row) => Value | null): Column<Row> => ({
    type,
    encode: (rows) => {
      writeHeader(oid, rows.length);
      reserve(HEADER_BYTES + rows.length * (LENGTH_BYTES + size));
      let at = HEADER_BYTES;
      for (const row of rows) {
        const value = read(row);
        writeInt(value === null ? NULL_LENGTH : size, at);
        at += LENGTH_BYTES;
        if (value === null) continue;
        write(value, at);
        at += size;
      }
      return Buffer.from(scratch.subarray(0, at));
    },
  });
}

const EPOCH_MS = Date.UTC(2000, 0, 1); // The server's.
const MICROSECONDS = 1000; // In a millisecond.
const DAY_MS = 86_400_000;
const WORD = 2 ** 32;

/** What is no whole number of so many bits would become another one. */
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
/** Of JSON that has been written. */
export const json = textual({ type: 'json', oid: 114 });
export const boolean = sized<boolean>({ type: 'boolean', oid: 16, bytes: 1 }, (value, at) => {
  scratch[at] = value ? 1 : 0;
});
export const smallint = sized<number>({ type: 'smallint', oid: 21, bytes: 2 }, (value, at) => {
  scratch.writeInt16BE(value, at);
});
export const int = sized<number>({ type: 'int', oid: 23, bytes: 4 }, writeChecked);
export const bigint = sized<bigint>({ type: 'bigint', oid: 20, bytes: 8 }, (value, at) => {
  scratch.writeBigInt64BE(value, at);
});
export const timestamp = sized<Date>({ type: 'timestamptz', oid: 1184, bytes: 8 }, (value, at) => {
  writeLong((value.getTime() - EPOCH_MS) * MICROSECONDS, at);
});
/** Of YYYY-MM-DD. */
export const date = sized<string>({ type: 'date', oid: 1082, bytes: 4 }, (value, at) => {
  writeChecked((Date.parse(value) - EPOCH_MS) / DAY_MS, at);
});

export function bytes<Row>(read: (row: Row) => Buffer | null): Column<Row> {
  return {
    type: 'bytea',
    encode: (rows) => {
      writeHeader(17, rows.length);
      let at = HEADER_BYTES;
      for (const row of rows) {
        const value = read(row);
        reserve(at + LENGTH_BYTES + (value?.length ?? 0));
        writeInt(value?.length ?? NULL_LENGTH, at);
        at += LENGTH_BYTES + (value?.copy(scratch, at + LENGTH_BYTES) ?? 0);
      }
      return Buffer.from(scratch.subarray(0, at));
    },
  };
}
