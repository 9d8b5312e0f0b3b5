import type { FileFaults } from '../file-faults.ts';
import { fromFileDay } from './file-day.ts';
import {
  rawElement,
  SEGMENT,
  SEGMENT_LENGTH,
  type SegmentName,
  SEGMENTS_MAX,
  START_LENGTH,
} from './layout.ts';
import type { RecordLine } from './records.ts';

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

const DIGITS = /^\d+$/;
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

/** The position of an element in its record. */
export function positionIn({ place }: Segment, name: SegmentName): number {
  return START_LENGTH + (place - 1) * SEGMENT_LENGTH + SEGMENT[name].at;
}
