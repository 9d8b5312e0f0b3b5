import type { FileFaults } from '../file-faults.ts';

/** A record with its continuations: its comma-separated fields without the record code. */
export type Bai2Record = Readonly<{
  code: string;
  fields: readonly string[];
  line: number;
  /** The lines it spans: one, plus one for each continuation. */
  lines: number;
}>;

const CODES = new Set(['01', '02', '03', '16', '49', '98', '99']);
const CONTINUATION = '88';
const CODE_LENGTH = '01'.length;
/** Longer than any bank's lines; bounds what is read as one record. */
const LINE_LENGTH_MAX = 4_096;
const NOT_PRINTABLE = /[^ -~]/;

type Open = { code: string; fields: string[]; line: number; lines: number };

/** The records of a file, each with the lines that continue it. */
export function recordsOf(text: string, faults: FileFaults): Bai2Record[] {
  const records: Open[] = [];
  let start = 0;
  for (let line = 1; start < text.length && !faults.isFull; line += 1) {
    const feed = text.indexOf('\n', start);
    const end = feed === -1 ? text.length : feed;
    const raw = text.slice(start, end).trimEnd();
    start = end + 1;
    if (raw === '') continue;
    const strange = raw.length > LINE_LENGTH_MAX ? LINE_LENGTH_MAX : raw.search(NOT_PRINTABLE);
    if (strange !== -1) {
      faults.add(
        line,
        strange + 1,
        'the line is too long or has a character that is not printable ASCII',
      );
      continue;
    }
    take(raw, line, records, faults);
  }
  return records;
}

function take(raw: string, line: number, records: Open[], faults: FileFaults): void {
  const code = raw.slice(0, CODE_LENGTH);
  const separator = raw.charAt(CODE_LENGTH);
  // A slash ends a record. In the text of a detail it may also be part of the text.
  const ended = raw.endsWith('/') ? raw.slice(0, -1) : raw;
  const fields = ended.slice(CODE_LENGTH + 1).split(',');
  const last = records.at(-1);
  if (separator !== ',') faults.add(line, CODE_LENGTH + 1, 'a comma must follow the record code');
  else if (code === CONTINUATION && last) {
    last.fields.push(...fields);
    last.lines += 1;
  } else if (CODES.has(code)) records.push({ code, fields, line, lines: 1 });
  else faults.add(line, 1, `unexpected record of type ${code}`);
}

/** No bank writes more than fifteen digits. */
const AMOUNT = /^[+-]?\d{1,15}$/;

/** Whole cents with an optional sign; undefined if the text is not an amount. */
export function amountIn(text: string): bigint | undefined {
  return AMOUNT.test(text) ? BigInt(text.replace('+', '')) : undefined;
}

/** After the funds type: S has three amounts, V a day and a time, D pairs of days and amounts. */
export function skipFunds(fields: readonly string[], index: number): number {
  const type = fields[index] ?? '';
  if (type === 'S') return index + 4;
  if (type === 'V') return index + 3;
  if (type !== 'D') return index + 1;
  const count = /^\d{1,3}$/.test(fields[index + 1] ?? '') ? Number(fields[index + 1]) : 0;
  return index + 2 + 2 * count;
}
