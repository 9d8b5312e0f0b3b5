/**
 * The columns of rows that go to the server together, as the binary arrays of its protocol. As text,
 * every quote in an array is escaped here and found again there, and every date goes through a parser.
 */

/** One column of the rows: its type in SQL, and all its values as one parameter. */
export type Column<Row> = Readonly<{
  type: string;
  encode: (rows: readonly Row[]) => Buffer;
}>;

/** How a value is written at `at` of the scratch buffer; returns how many bytes that took. */
type Write<Value> = (value: Value, at: number) => number;
type ElementType<Value> = Readonly<{
  type: string;
  /** What the server calls it: pg_type.oid, the same in every database. */
  oid: number;
  bytesMax: (value: Value) => number;
  write: Write<Value>;
}>;

const HEADER_BYTES = 20;
const LENGTH_BYTES = 4;
const NULL_LENGTH = -1;
const DIMENSIONS = 1;
const FIRST_INDEX = 1;

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
  scratch.writeInt32BE(DIMENSIONS, 0);
  scratch.writeInt32BE(1, 4);
  scratch.writeInt32BE(oid, 8);
  scratch.writeInt32BE(length, 12);
  scratch.writeInt32BE(FIRST_INDEX, 16);
}

function columnOf<Value>({ type, oid, bytesMax, write }: ElementType<Value>) {
  return <Row>(read: (row: Row) => Value | null): Column<Row> => ({
    type,
    encode: (rows) => {
      writeHeader(oid, rows.length);
      let at = HEADER_BYTES;
      for (const row of rows) {
        const value = read(row);
        reserve(at + LENGTH_BYTES + (value === null ? 0 : bytesMax(value)));
        const length = value === null ? NULL_LENGTH : write(value, at + LENGTH_BYTES);
        scratch.writeInt32BE(length, at);
        at += LENGTH_BYTES + Math.max(0, length);
      }
      return Buffer.from(scratch.subarray(0, at));
    },
  });
}

const UTF8_BYTES_MAX = 3; // For each of what JavaScript counts as a character.
function textual(type: string, oid: number): ElementType<string> {
  return {
    type,
    oid,
    bytesMax: (text) => text.length * UTF8_BYTES_MAX,
    write: (text, at) => scratch.write(text, at),
  };
}

type Sized = Readonly<{ type: string; oid: number; bytes: number }>;
function sized<Value>(
  { type, oid, bytes }: Sized,
  write: (value: Value, at: number) => void,
): ElementType<Value> {
  return {
    type,
    oid,
    bytesMax: () => bytes,
    write: (value, at) => {
      write(value, at);
      return bytes;
    },
  };
}

const EPOCH_MS = Date.UTC(2000, 0, 1); // The server's.
const MICROSECONDS = 1000; // In a millisecond.
const DAY_MS = 86_400_000;
const WORD = 2 ** 32;

export const text = columnOf(textual('text', 25));
/** For char(n): compared without the blanks at its end. */
export const char = columnOf(textual('bpchar', 1042));
/** Of JSON that has been written. */
export const json = columnOf(textual('json', 114));
export const bytes = columnOf<Buffer>({
  type: 'bytea',
  oid: 17,
  bytesMax: (value) => value.length,
  write: (value, at) => value.copy(scratch, at),
});
export const boolean = columnOf(
  sized<boolean>({ type: 'boolean', oid: 16, bytes: 1 }, (value, at) => {
    scratch[at] = value ? 1 : 0;
  }),
);
export const smallint = columnOf(
  sized<number>({ type: 'smallint', oid: 21, bytes: 2 }, (value, at) => {
    scratch.writeInt16BE(value, at);
  }),
);
export const int = columnOf(
  sized<number>({ type: 'int', oid: 23, bytes: 4 }, (value, at) => {
    scratch.writeInt32BE(value, at);
  }),
);
export const bigint = columnOf(
  sized<bigint>({ type: 'bigint', oid: 20, bytes: 8 }, (value, at) => {
    scratch.writeBigInt64BE(value, at);
  }),
);
export const timestamp = columnOf(
  sized<Date>({ type: 'timestamptz', oid: 1184, bytes: 8 }, (value, at) => {
    const microseconds = (value.getTime() - EPOCH_MS) * MICROSECONDS;
    scratch.writeInt32BE(Math.floor(microseconds / WORD), at);
    scratch.writeUInt32BE(microseconds - Math.floor(microseconds / WORD) * WORD, at + 4);
  }),
);
/** Of YYYY-MM-DD. */
export const date = columnOf(
  sized<string>({ type: 'date', oid: 1082, bytes: 4 }, (value, at) => {
    scratch.writeInt32BE((Date.parse(value) - EPOCH_MS) / DAY_MS, at);
  }),
);
