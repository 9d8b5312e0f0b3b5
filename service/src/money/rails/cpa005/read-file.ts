import { CURRENCIES, type Currency } from '../../../kernel/money.ts';
import type { FileFaults } from '../file-faults.ts';
import { fromFileDay } from './file-day.ts';
import { HEADER, rawElement, START, START_LENGTH } from './layout.ts';
import {
  digitsAt,
  type RecordLine,
  recordLinesOf,
  type Segment,
  segmentsOf,
  type TransactionType,
} from './records.ts';
import { checkTrailer } from './trailer.ts';

export type Cpa005File = Readonly<{
  originatorId: string;
  fileNumber: number;
  createdOn: string;
  dataCentre: string;
  currency: Currency;
  segments: readonly Segment[];
}>;

/**
 * Reads a file with transactions of the given types and checks its structure: record lengths, order and
 * numbers, the same originator and file number throughout, counts and totals. Faults within a
 * transaction are left to its segment. Undefined if `faults` has any.
 */
export function readCpa005(
  bytes: Uint8Array,
  types: readonly TransactionType[],
  faults: FileFaults,
): Cpa005File | undefined {
  const lines = recordLinesOf(bytes, faults);
  const [first] = lines;
  if (!first || !faults.isEmpty) return undefined;
  if (typeOf(first) !== 'A') {
    faults.add(first.line, 1, 'the first record must be the header, A');
    return undefined;
  }
  const header = headerIn(first, faults);
  checkNumbers(lines, faults);
  const last = lines.at(-1) ?? first;
  if (typeOf(last) !== 'Z') {
    faults.add(last.line, 1, 'the last record must be the trailer, Z: the file is incomplete');
    return undefined;
  }
  const segments = lines.slice(1, -1).flatMap((record) => {
    const type = types.find((known) => known === typeOf(record));
    if (type) return segmentsOf(record, type, faults);
    faults.add(record.line, 1, `unexpected record of type ${typeOf(record)}`);
    return [];
  });
  checkTrailer(last, segments, faults);
  return header && faults.isEmpty ? { ...header, segments } : undefined;
}

function typeOf({ text }: RecordLine): string {
  return text.slice(0, 1);
}

function headerIn(record: RecordLine, faults: FileFaults) {
  const { line, text } = record;
  const fileNumber = Number(digitsAt(record, HEADER.fileNumber, faults));
  const dataCentre = digitsAt(record, HEADER.dataCentre, faults);
  const createdOn = fromFileDay(rawElement(text, HEADER.createdOn));
  const written = rawElement(text, HEADER.currency);
  const currency = CURRENCIES.find((known) => known === written);
  if (fileNumber === 0) faults.add(line, HEADER.fileNumber.at, 'the file number must not be 0000');
  if (createdOn === undefined) {
    faults.add(line, HEADER.createdOn.at, 'element 05 must be a day as 0YYDDD');
  }
  if (!currency) faults.add(line, HEADER.currency.at, 'element 08 must be CAD or USD');
  if (createdOn === undefined || !currency || dataCentre === undefined) return undefined;
  const originatorId = rawElement(text, HEADER.originatorId).trim();
  return { originatorId, fileNumber, createdOn, dataCentre, currency };
}

/** Records are numbered from 1 without gaps, and repeat the header's originator and file number. */
function checkNumbers(lines: readonly RecordLine[], faults: FileFaults): void {
  const control = lines[0]?.text.slice(START.originatorId.at - 1, START_LENGTH);
  for (const [index, record] of lines.entries()) {
    if (faults.isFull) return;
    const number = digitsAt(record, START.recordNumber, faults);
    if (number !== undefined && Number(number) !== index + 1) {
      const message = `record number ${Number(number)} instead of ${index + 1}`;
      faults.add(record.line, START.recordNumber.at, message);
    }
    if (record.text.slice(START.originatorId.at - 1, START_LENGTH) !== control) {
      const message = 'element 03 must be the originator and file number of the header';
      faults.add(record.line, START.originatorId.at, message);
    }
  }
}
