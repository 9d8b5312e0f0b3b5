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

const digits = (value: bigint, length: number): string => String(value).padStart(length, '0');

function whyUnbalanced(records: readonly string[], trailer: string, own: Owner) {
  const [credits, debits]: [Sums, Sums] = [
    { count: 0n, amount: 0n },
    { count: 0n, amount: 0n },
  ];
  for (const record of records) {
    const sum = { I: credits, J: debits }[record.charAt(0)];
    if (!sum) return 'a record is of another kind';
    for (let place = 0; place < SEGMENTS; place += 1) {
      const segment = record.slice(24 + place * 240, 264 + place * 240);
      if (/^[0 ]*$/.test(segment)) continue;
      const wrong = whyNotOurs(segment, own);
      if (wrong !== undefined) return wrong;
      sum.count += 1n;
      sum.amount += BigInt(segment.slice(3, 13));
    }
  }
  const stated = ({ amount, count }: Sums) => digits(amount, 14) + digits(count, 8);
  const due = stated(debits) + stated(credits) + '0'.repeat(44);
  return trailer.slice(24, 112) === due ? undefined : 'its totals are not those of its records';
}

/** Where it came back to is where it had come from. */
function whyNotOurs(segment: string, { account, institution }: Owner): string | undefined {
  if (!/^\d{10}$/.test(segment.slice(3, 13))) return 'an amount is none';
  if (segment.slice(19, 28) !== institution) return 'it went to another bank';
  return segment.slice(28, 40).trim() === account ? undefined : 'it went to another account';
}
