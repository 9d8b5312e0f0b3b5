/** Payments Canada Standard 005, element by element; a test compares it with the guide's table. */

export const RECORD_LENGTH = 1464;

export const SEGMENT_LENGTH = 240;

/** The transactions in a C, D, I or J record. */
export const SEGMENTS_MAX = 6;

export const FILE_NUMBER_MAX = 9_999;

/** N: digits, right-aligned, padded with zeros. AN: left-aligned, padded with spaces. */
type Kind = 'N' | 'AN';

export type Element = Readonly<{
  /** The element number in the standard. */
  id: number;
  /** The first position, from 1. */
  at: number;
  length: number;
  kind: Kind;
}>;

type Layout<Name extends string> = Readonly<Record<Name, Element>>;

/** The last position is inclusive. */
function element(id: number, first: number, last: number, kind: Kind): Element {
  return { id, at: first, length: last - first + 1, kind };
}

/** The start of every record except the header. */
export const START = {
  recordType: element(1, 1, 1, 'AN'),
  recordNumber: element(2, 2, 10, 'N'),
  originatorId: element(3, 11, 20, 'AN'),
  fileNumber: element(3, 21, 24, 'N'),
};

export const START_LENGTH = 24;

export const HEADER = {
  recordType: element(1, 1, 1, 'AN'),
  recordNumber: element(2, 2, 10, 'N'),
  originatorId: element(3, 11, 20, 'AN'),
  fileNumber: element(4, 21, 24, 'N'),
  createdOn: element(5, 25, 30, 'N'),
  dataCentre: element(6, 31, 35, 'N'),
  reserved: element(7, 36, 55, 'AN'),
  currency: element(8, 56, 58, 'AN'),
  filler: element(9, 59, 1464, 'AN'),
};

/** One transaction; positions are relative to its segment. */
export const SEGMENT = {
  code: element(4, 1, 3, 'N'),
  amount: element(5, 4, 13, 'N'),
  day: element(6, 14, 19, 'N'),
  institution: element(7, 20, 28, 'N'),
  account: element(8, 29, 40, 'AN'),
  traceNumber: element(9, 41, 62, 'N'),
  storedCode: element(10, 63, 65, 'N'),
  shortName: element(11, 66, 80, 'AN'),
  name: element(12, 81, 110, 'AN'),
  longName: element(13, 111, 140, 'AN'),
  userId: element(14, 141, 150, 'AN'),
  crossReference: element(15, 151, 169, 'AN'),
  returnInstitution: element(16, 170, 178, 'N'),
  returnAccount: element(17, 179, 190, 'AN'),
  sundry: element(18, 191, 205, 'AN'),
  originalTraceNumber: element(19, 206, 227, 'AN'),
  settlementCode: element(20, 228, 229, 'AN'),
  invalidElements: element(21, 230, 240, 'N'),
};

export type SegmentName = keyof typeof SEGMENT;

/** The elements after the start of the record. */
export const TRAILER = {
  debitAmount: element(4, 25, 38, 'N'),
  debitCount: element(5, 39, 46, 'N'),
  creditAmount: element(6, 47, 60, 'N'),
  creditCount: element(7, 61, 68, 'N'),
  creditCorrectionAmount: element(8, 69, 82, 'N'),
  creditCorrectionCount: element(9, 83, 90, 'N'),
  debitCorrectionAmount: element(10, 91, 104, 'N'),
  debitCorrectionCount: element(11, 105, 112, 'N'),
  filler: element(12, 113, 1464, 'AN'),
};

/** Concatenates the elements, each padded to its length. An absent value is all padding. */
export function compose<Name extends string>(
  elements: Layout<Name>,
  values: Readonly<Partial<Record<NoInfer<Name>, string>>>,
): string {
  const given: Readonly<Record<string, string | undefined>> = values;
  return Object.entries<Element>(elements)
    .map(([name, { length, kind }]) => {
      const value = given[name] ?? '';
      if (value.length > length) throw new Error(`element ${name} is too long`);
      return kind === 'N' ? value.padStart(length, '0') : value.padEnd(length);
    })
    .join('');
}

/** The content of an element, including its padding. */
export function rawElement(text: string, { at, length }: Element): string {
  return text.slice(at - 1, at - 1 + length);
}
