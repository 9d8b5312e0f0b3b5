/** A file of what came back, as a bank writes it: made from the table of the layout alone. */

type Returned = Readonly<{
  /** I for a credit that came back, J for a debit. */
  record?: 'I' | 'J';
  amount: number;
  reasonCode: string;
  crossReference?: string;
  traceNumber?: string;
  /** Element 21: what of it could not be taken. */
  invalidElements?: string;
}>;

const RECORD_LENGTH = 1464;
const SEGMENTS_MAX = 6;

/** Whose file it is, unless it is to be another's. */
const OURS = {
  originator: 'CAUSEWAY01',
  dataCentre: '00110',
  institution: '000100011',
  account: '1000001',
};

const digits = (value: number | string, length: number) => String(value).padStart(length, '0');
const letters = (value: string, length: number) => value.padEnd(length, ' ');

type FileOptions = typeof OURS & Readonly<{ number: number; day: string; currency: string }>;

/** `number` is the bank's own count of its files. */
export function returnsFile(
  returns: readonly Returned[],
  { number = 1, day = '026061', currency = 'CAD', ...whose }: Partial<FileOptions> = {},
): string {
  const owner = { ...OURS, ...whose };
  const control = letters(owner.originator, 10) + digits(number, 4);
  const header = `A${digits(1, 9)}${control}${day}${owner.dataCentre}${letters('', 20)}${currency}`;
  const records = [letters(header, RECORD_LENGTH)];
  for (let first = 0; first < returns.length; first += SEGMENTS_MAX) {
    const group = returns.slice(first, first + SEGMENTS_MAX);
    const start = `${group[0]?.record ?? 'I'}${digits(records.length + 1, 9)}${control}`;
    const segments = group.map((one) => segmentOf(one, day, owner)).join('');
    records.push(letters(start + segments, RECORD_LENGTH));
  }
  const sum = (record: string) => {
    const own = returns.filter((one) => (one.record ?? 'I') === record);
    const total = own.reduce((all, { amount }) => all + amount, 0);
    return digits(total, 14) + digits(own.length, 8);
  };
  const trailer = `Z${digits(records.length + 1, 9)}${control}${sum('J')}${sum('I')}${'0'.repeat(44)}`;
  records.push(letters(trailer, RECORD_LENGTH));
  return records.map((record) => `${record}\r\n`).join('');
}

function segmentOf(one: Returned, day: string, owner: typeof OURS): string {
  const { amount, crossReference = '', invalidElements = '', reasonCode, traceNumber = '' } = one;
  return [
    reasonCode,
    digits(amount, 10),
    day,
    owner.institution,
    letters(owner.account, 12),
    digits(7, 22),
    '000',
    letters('CAUSEWAY', 15),
    letters('LAKESIDE BISTRO INC', 30),
    letters('CAUSEWAY SANDBOX', 30),
    letters(owner.originator, 10),
    letters(crossReference, 19),
    '000300012',
    letters('1234567', 12),
    letters('', 15),
    digits(traceNumber, 22),
    '  ',
    digits(invalidElements, 11),
  ].join('');
}
