/**
 * Whether a file of returns is complete and ours, by the standard alone: read here a second time, in
 * another way than the service reads it. Who takes a file that this refuses would move money by it.
 */

type Owner = Readonly<{
  originator: string;
  dataCentre: string;
  institution: string;
  account: string;
}>;

const OURS: Owner = {
  originator: 'CAUSEWAY01',
  dataCentre: '00110',
  institution: '000100011',
  account: '1000001',
};
const RECORD = /^[ -~]{1464}$/;
const SEGMENTS = 6;

type Sums = { count: bigint; amount: bigint };

/** What is wrong with the file as a whole; undefined if it may be believed. */
export function whyUnsound(bytes: Buffer, own = OURS): string | undefined {
  const records = bytes
    .toString('latin1')
    .split('\n')
    .map((line) => line.replace(/\r$/, ''));
  if (records.at(-1) === '') records.pop();
  const [header = '', ...rest] = records;
  const trailer = rest.pop() ?? '';
  if (!records.every((record) => RECORD.test(record))) return 'a record is no record';
  if (!header.startsWith('A') || !trailer.startsWith('Z')) return 'it has no beginning or no end';
  const control = header.slice(10, 24);
  const isInOrder = records.every(
    (record, place) => record.slice(1, 24) === String(place + 1).padStart(9, '0') + control,
  );
  if (!isInOrder) return 'records are not in order, or of several files';
  if (control.slice(0, 10).trim() !== own.originator) return 'it is another originator’s';
  if (header.slice(30, 35) !== own.dataCentre) return 'it is another data centre’s';
  if (!/^0\d{5}$/.test(header.slice(24, 30))) return 'it has no day';
  return whyUnbalanced(rest, trailer, own);
}

function whyUnbalanced(records: readonly string[], trailer: string, own: Owner) {
  const sums: Record<string, Sums> = { I: { count: 0n, amount: 0n }, J: { count: 0n, amount: 0n } };
  for (const record of records) {
    const sum = sums[record.charAt(0)];
    if (!sum) return 'a record is of another kind';
    for (let place = 0; place < SEGMENTS; place += 1) {
      const segment = record.slice(24 + place * 240, 264 + place * 240);
      if (/^[0 ]*$/.test(segment)) continue;
      if (!/^\d{10}$/.test(segment.slice(3, 13))) return 'an amount is none';
      // In the last of its elements: where it went back to.
      if (segment.slice(19, 28) !== own.institution) return 'it went to another bank';
      if (segment.slice(28, 40).trim() !== own.account) return 'it went to another account';
      sum.count += 1n;
      sum.amount += BigInt(segment.slice(3, 13));
    }
  }
  const { I: credits, J: debits } = sums;
  const digits = (value = 0n, length: number) => String(value).padStart(length, '0');
  const due = [
    digits(debits?.amount, 14) + digits(debits?.count, 8),
    digits(credits?.amount, 14) + digits(credits?.count, 8),
    '0'.repeat(44),
  ].join('');
  return trailer.slice(24, 112) === due ? undefined : 'its totals are not those of its records';
}
