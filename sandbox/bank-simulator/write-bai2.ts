import type { BankStatement, StatementEntry } from '../../service/src/money/rails/index.ts';

/** The BAI type codes of ACH debits, credits and returned items. */
const CODES: Readonly<Record<string, string>> = {
  'PMNT.ICDT.DMCT': '451',
  'PMNT.ICDT.RRTN': '257',
  'PMNT.IDDT.PMDD': '142',
  'PMNT.IDDT.UPDD': '557',
};
const BANK = 'SIMULATOR';

/** The statement in BAI2: one file, one group, one account. */
export function writeBai2(statement: BankStatement, receiver: string): Buffer {
  const { account, currency, day, opening, closing, entries } = statement;
  const credits = entries.filter(({ amount }) => amount > 0n);
  const debits = entries.filter(({ amount }) => amount < 0n);
  const [creditTotal, debitTotal] = [sizeOf(credits), sizeOf(debits)];
  const compact = day.replaceAll('-', '').slice('20'.length);
  const summaries = [
    ['010', signed(opening), '', ''],
    ['015', signed(closing), '', ''],
    ['100', String(creditTotal), String(credits.length), ''],
    ['400', String(debitTotal), String(debits.length), ''],
  ];
  // The sum of all amounts in records 03 and 16: totals and details both count.
  const total = opening + closing + 2n * (creditTotal + debitTotal);
  const accountLines = entries.length + 2;
  const lines = [
    `01,${BANK},${receiver},${compact},2359,1,,,2/`,
    `02,${receiver},${BANK},1,${compact},,${currency},2/`,
    `03,${account},${currency},${summaries.flat().join(',')}/`,
    ...entries.map(detailOf),
    `49,${signed(total)},${accountLines}/`,
    `98,${signed(total)},1,${accountLines + 2}/`,
    `99,${signed(total)},1,${accountLines + 4}/`,
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1');
}

function detailOf({ amount, code, bankReference, ownReference, text }: StatementEntry): string {
  const size = String(amount < 0n ? -amount : amount);
  return `16,${CODES[code]},${size},,${bankReference ?? ''},${ownReference ?? ''},${text}`;
}

function sizeOf(entries: readonly StatementEntry[]): bigint {
  return entries.reduce((sum, { amount }) => sum + (amount < 0n ? -amount : amount), 0n);
}

function signed(amount: bigint): string {
  return amount < 0n ? String(amount) : `+${amount}`;
}
