/**
 * A reader of CPA 005 files written from the table of the standard alone: it shares nothing with
 * service/src/money/rails, so that a test holds the writer against the table and not against itself. It is strict,
 * and stops at the first thing that is not as the table has it.
 */
import assert from 'node:assert/strict';

const RECORD = 1464;
const SEGMENT_STARTS = [25, 265, 505, 745, 985, 1225];

export type TableTransaction = Readonly<{
  type: string;
  code: string;
  amount: bigint;
  date: string;
  institution: string;
  transit: string;
  account: string;
  trace: string;
  shortName: string;
  name: string;
  longName: string;
  userId: string;
  crossReference: string;
  returnInstitution: string;
  returnAccount: string;
  originalTrace: string;
  invalidElements: string;
}>;
export type TableFile = Readonly<{
  originatorId: string;
  fileNumber: string;
  created: string;
  dataCentre: string;
  currency: string;
  records: string;
  transactions: readonly TableTransaction[];
}>;

/** Positions count from 1 and include the last, as the table gives them. */
function between(record: string, first: number, last: number): string {
  return record.slice(first - 1, last);
}

function digits(record: string, first: number, last: number): string {
  const text = between(record, first, last);
  assert.match(text, /^\d+$/, `positions ${first}–${last} are digits`);
  return text;
}

function letters(record: string, first: number, last: number): string {
  const text = between(record, first, last);
  assert.match(text, /^[A-Z0-9 &'().,+/-]*$/, `positions ${first}–${last} are permitted`);
  assert.ok(
    !text.startsWith(' ') || text.trim() === '',
    `positions ${first}–${last} are to the left`,
  );
  return text.trimEnd();
}

export function readByTheTable(bytes: Uint8Array): TableFile {
  const text = Buffer.from(bytes).toString('latin1');
  assert.equal(text.length % (RECORD + 2), 0, 'every record has 1464 characters and CR LF');
  const records = Array.from({ length: text.length / (RECORD + 2) }, (_, index) =>
    text.slice(index * (RECORD + 2), (index + 1) * (RECORD + 2)),
  );
  for (const [index, record] of records.entries()) {
    assert.equal(record.slice(RECORD), '\r\n');
    assert.equal(Number(digits(record, 2, 10)), index + 1, 'records are numbered from 1');
  }
  const [header = '', ...rest] = records;
  const trailer = rest.pop() ?? '';
  assert.equal(between(header, 1, 1), 'A');
  assert.equal(between(trailer, 1, 1), 'Z');
  assert.equal(between(header, 36, 55).trim(), '');
  assert.equal(between(header, 59, 1464).trim(), '');
  const control = between(header, 11, 24);
  const transactions = rest.flatMap((record) => {
    assert.equal(between(record, 11, 24), control);
    return transactionsOf(record);
  });
  assert.equal(between(trailer, 11, 24), control);
  checkTotals(trailer, transactions);
  return {
    originatorId: letters(header, 11, 20),
    fileNumber: digits(header, 21, 24),
    created: digits(header, 25, 30),
    dataCentre: digits(header, 31, 35),
    currency: between(header, 56, 58),
    records: records.map((record) => between(record, 1, 1)).join(''),
    transactions,
  };
}

function transactionsOf(record: string): TableTransaction[] {
  const type = between(record, 1, 1);
  assert.match(type, /^[CDIJ]$/);
  const segments = SEGMENT_STARTS.map((start) => between(record, start, start + 239));
  const used = segments.findIndex((segment) => segment.trim() === '');
  const count = used === -1 ? 6 : used;
  assert.ok(count > 0, 'a record has a transaction');
  assert.equal(segments.slice(count).join('').trim(), '', 'only the last segments are unused');
  return segments.slice(0, count).map((segment) => transactionIn(type, segment));
}

function transactionIn(type: string, segment: string): TableTransaction {
  assert.equal(digits(segment, 63, 65), '000', 'stored transaction type');
  assert.equal(digits(segment, 20, 20), '0');
  assert.equal(digits(segment, 170, 170), '0');
  assert.equal(between(segment, 191, 205).trim(), '', 'sundry information');
  assert.equal(between(segment, 228, 229).trim(), '', 'settlement code');
  return {
    type,
    code: digits(segment, 1, 3),
    amount: BigInt(digits(segment, 4, 13)),
    date: digits(segment, 14, 19),
    institution: digits(segment, 21, 23),
    transit: digits(segment, 24, 28),
    account: letters(segment, 29, 40),
    trace: digits(segment, 41, 62),
    shortName: letters(segment, 66, 80),
    name: letters(segment, 81, 110),
    longName: letters(segment, 111, 140),
    userId: letters(segment, 141, 150),
    crossReference: letters(segment, 151, 169),
    returnInstitution: digits(segment, 170, 178),
    returnAccount: letters(segment, 179, 190),
    originalTrace: between(segment, 206, 227).trim(),
    invalidElements: digits(segment, 230, 240),
  };
}

function checkTotals(trailer: string, transactions: readonly TableTransaction[]): void {
  const total = (types: string, [first, last]: [number, number], count: [number, number]): void => {
    const of = transactions.filter(({ type }) => types.includes(type));
    const amount = of.reduce((sum, { amount: each }) => sum + each, 0n);
    assert.equal(BigInt(digits(trailer, first, last)), amount, `total of ${types}`);
    assert.equal(Number(digits(trailer, ...count)), of.length, `number of ${types}`);
  };
  total('DJ', [25, 38], [39, 46]);
  total('CI', [47, 60], [61, 68]);
  total('E', [69, 82], [83, 90]);
  total('F', [91, 104], [105, 112]);
  assert.equal(between(trailer, 113, 1464).trim(), '');
}
