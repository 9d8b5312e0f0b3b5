import type { HostNotice } from '../../../service/src/acquiring/acquirers/index.ts';

/**
 * The daily file of chargebacks: lines of ASCII of one length, each ended by LF. A header, a line for each
 * notice, and a trailer with their number and the sum of their amounts, without which the file is not
 * whole. Texts are filled up with spaces on the right, numbers with zeros on the left; a member that the
 * host does not know is blank. Times are UTC, YYYYMMDDhhmmss.
 */
type Column = Readonly<{ width: number; pattern: RegExp; expects: string }>;

const digits = (width: number, expects = `${width} digits`): Column => ({
  width,
  pattern: /^\d+$/,
  expects,
});
const text = (width: number, expects: string): Column => ({
  width,
  pattern: /^[\x21-\x7e]+ *$/,
  expects,
});
const orBlank = ({ expects, pattern, width }: Column): Column => ({
  width,
  pattern: new RegExp(`^ *$|${pattern.source}`),
  expects: `${expects}, or blank`,
});
const TIME = digits(14, 'a time, YYYYMMDDhhmmss');

export const CHARGEBACK_LINE_LENGTH = 280;

export const CHARGEBACK_HEADER = {
  kind: { width: 1, pattern: /^H$/, expects: 'H' },
  version: { width: 2, pattern: /^01$/, expects: '01' },
  writtenAt: TIME,
  institution: text(11, 'the number of the institution'),
} satisfies Record<string, Column>;

export const CHARGEBACK_DETAIL = {
  kind: { width: 1, pattern: /^D$/, expects: 'D' },
  noticeId: text(20, 'a name of the notice'),
  what: { width: 2, pattern: /^[A-Z]{2}$/, expects: 'two letters' },
  caseReference: text(20, 'a name of the case'),
  reference: orBlank(text(64, 'our reference')),
  mti: orBlank(digits(4)),
  trace: orBlank(digits(6)),
  sentAt: orBlank({ width: 12, pattern: /^\d{10,12} *$/, expects: '10 or 12 digits' }),
  retrieval: orBlank(text(12, 'the retrieval reference')),
  terminal: orBlank(text(8, 'the terminal')),
  paidAt: orBlank(TIME),
  network: { width: 12, pattern: /^[A-Z][A-Z0-9_]* *$/, expects: 'a brand in capital letters' },
  reasonCode: { width: 10, pattern: /^[A-Za-z0-9.]+ *$/, expects: 'a reason code' },
  amount: digits(12, 'cents'),
  currency: { width: 3, pattern: /^[A-Z]{3}$/, expects: 'three letters' },
  deadline: orBlank(TIME),
  at: TIME,
  reason: { width: 50, pattern: /^[\x20-\x7e]*$/, expects: 'words' },
} satisfies Record<string, Column>;

export const CHARGEBACK_TRAILER = {
  kind: { width: 1, pattern: /^T$/, expects: 'T' },
  count: digits(6),
  sum: digits(15),
} satisfies Record<string, Column>;

/** What a line tells, by its two letters. */
export const CHARGEBACK_WORDS: Readonly<Record<string, HostNotice['kind']>> = {
  IQ: 'INQUIRY',
  CB: 'CHARGEBACK',
  PA: 'PRE_ARBITRATION',
  SC: 'SECOND_CHARGEBACK',
  AR: 'ARBITRATION',
  WN: 'WON',
  LS: 'LOST',
  RV: 'REVERSAL',
  RA: 'ANSWER_REFUSED',
  FW: 'FRAUD_WARNING',
  DA: 'DISPUTE_ALERT',
};

/** The file makes no sense at a place. What stands there is not quoted. */
export class ChargebackFault extends Error {
  override readonly name = 'ChargebackFault';

  constructor(line: number, position: number, expects: string) {
    super(`line ${line}, position ${position}: must be ${expects}`);
  }
}

/** The members of a line, without what fills them up. */
export function membersIn<Name extends string>(
  layout: Readonly<Record<Name, Column>>,
  line: string,
  no: number,
): Readonly<Record<Name, string>> {
  if (line.length !== CHARGEBACK_LINE_LENGTH) {
    throw new ChargebackFault(no, 1, `${CHARGEBACK_LINE_LENGTH} characters long`);
  }
  let at = 0;
  const members = Object.entries<Column>(layout).map(([name, { expects, pattern, width }]) => {
    const value = line.slice(at, at + width);
    if (!pattern.test(value)) throw new ChargebackFault(no, at + 1, expects);
    at += width;
    return [name, value.trimEnd()];
  });
  if (line.slice(at).trim() !== '') throw new ChargebackFault(no, at + 1, 'blank');
  // Of the names of the layout.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(members) as Record<Name, string>;
}
