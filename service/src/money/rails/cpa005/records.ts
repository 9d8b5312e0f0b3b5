import type { FileFaults } from '../file-faults.ts';
import { fromFileDay } from './file-day.ts';
import {
  type Element,
  RECORD_LENGTH,
  rawElement,
  SEGMENT,
  SEGMENT_LENGTH,
  type SegmentName,
  SEGMENTS_MAX,
  START_LENGTH,
} from './layout.ts';

/** 22,000 records, 137,000 transactions: many times what a bank sends in a day. */
const FILE_BYTES_MAX = 32 * 1024 * 1024;
const NOT_PRINTABLE = /[^ -~]/;
const DIGITS = /^\d+$/;

/** One record; lines count from 1. */
export type RecordLine = Readonly<{ line: number; text: string }>;

/** The records of a file; a wrong length or a character outside printable ASCII is a fault. */
export function recordLinesOf(bytes: Uint8Array, faults: FileFaults): RecordLine[] {
  const lines: RecordLine[] = [];
  if (bytes.length > FILE_BYTES_MAX) {
    faults.add(1, 1, `the file is longer than ${FILE_BYTES_MAX} bytes`);
    return lines;
  }
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  let start = 0;
  for (let line = 1; start < text.length && !faults.isFull; line += 1) {
    const feed = text.indexOf('\n', start);
    const end = feed === -1 ? text.length : feed;
    const record = text.slice(start, text[end - 1] === '\r' && end > start ? end - 1 : end);
    start = end + 1;
    if (record.length !== RECORD_LENGTH) {
      const message = `the record must have ${RECORD_LENGTH} characters, not ${record.length}`;
      faults.add(line, Math.min(record.length, RECORD_LENGTH) + 1, message);
      continue;
    }
    const strange = record.search(NOT_PRINTABLE);
    if (strange === -1) lines.push({ line, text: record });
    else faults.add(line, strange + 1, 'a character that is not printable ASCII');
  }
  if (lines.length === 0 && faults.isEmpty) faults.add(1, 1, 'the file is empty');
  return lines;
}

export function digitsAt({ line, text }: RecordLine, element: Element, faults: FileFaults) {
  const raw = rawElement(text, element);
  if (DIGITS.test(raw)) return raw;
  faults.add(line, element.at, `element ${elementName(element)} must be ${element.length} digits`);
  return undefined;
}

export function elementName({ id }: Element): string {
  return String(id).padStart(2, '0');
}

/** C: credit, D: debit; I and J: a returned credit or debit. */
export type TransactionType = 'C' | 'D' | 'I' | 'J';

export type Segment = Readonly<{
  type: TransactionType;
  line: number;
  /** Its place among the six of its record, from 1. */
  place: number;
  /** The raw segment: 240 characters. */
  text: string;
  amount: bigint;
}>;

const BLANK = ' '.repeat(SEGMENT_LENGTH);

/** The transactions of one record: at least one, and none after an unused segment. */
export function segmentsOf(
  { line, text }: RecordLine,
  type: TransactionType,
  faults: FileFaults,
): Segment[] {
  const found: Segment[] = [];
  for (let place = 1; place <= SEGMENTS_MAX; place += 1) {
    const at = START_LENGTH + (place - 1) * SEGMENT_LENGTH;
    const raw = text.slice(at, at + SEGMENT_LENGTH);
    if (isUnused(raw)) continue;
    if (found.length < place - 1) {
      faults.add(line, at + 1, 'a transaction after an unused segment');
      return [];
    }
    const amount = rawElement(raw, SEGMENT.amount);
    if (DIGITS.test(amount)) found.push({ type, line, place, text: raw, amount: BigInt(amount) });
    else {
      faults.add(line, at + SEGMENT.amount.at, 'element 05 must be 10 digits');
      return [];
    }
  }
  if (found.length === 0) faults.add(line, START_LENGTH + 1, 'a record without a transaction');
  return found;
}

/** Spaces throughout; some banks fill the numeric elements with zeros. */
function isUnused(raw: string): boolean {
  return raw === BLANK || /^[0 ]+$/.test(raw);
}

export function elementOf({ text }: Segment, name: SegmentName): string {
  return rawElement(text, SEGMENT[name]);
}

/** Beside the amount, without which there is no segment, and the day. */
const NUMERIC = [
  'code',
  'institution',
  'traceNumber',
  'storedCode',
  'returnInstitution',
  'invalidElements',
] as const satisfies readonly SegmentName[];

/** The malformed elements: not digits, or not a day. */
export function malformedIn(segment: Segment): SegmentName[] {
  const malformed: SegmentName[] = NUMERIC.filter((name) => !DIGITS.test(elementOf(segment, name)));
  return fromFileDay(elementOf(segment, 'day')) === undefined ? [...malformed, 'day'] : malformed;
}

export function positionInRecord({ place }: Segment, name: SegmentName): number {
  return START_LENGTH + (place - 1) * SEGMENT_LENGTH + SEGMENT[name].at;
}
