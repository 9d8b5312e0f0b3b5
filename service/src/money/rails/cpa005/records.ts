import type { FileFaults } from '../file-faults.ts';
import { type Element, RECORD_LENGTH, rawElement } from './layout.ts';

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

/** The digits of a numeric element, or a fault. */
export function digitsAt(
  { line, text }: RecordLine,
  element: Element,
  faults: FileFaults,
): string | undefined {
  const raw = rawElement(text, element);
  if (DIGITS.test(raw)) return raw;
  faults.add(line, element.at, `element ${elementName(element)} must be ${element.length} digits`);
  return undefined;
}

export function elementName({ id }: Element): string {
  return String(id).padStart(2, '0');
}
