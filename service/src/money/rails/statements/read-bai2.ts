import { CURRENCIES, type Currency } from '../../../kernel/money.ts';
import { isDay } from '../calendar.ts';
import { FileFaults } from '../file-faults.ts';
import { amountIn, type Bai2Record, recordsOf, skipFunds } from './bai2-records.ts';
import {
  judged,
  type ReadStatement,
  STATEMENT_BYTES_MAX,
  type StatementCheck,
  type StatementEntry,
  type StatementsRead,
} from './statement.ts';

const [OPENING_LEDGER, CLOSING_LEDGER] = ['010', '015'];
/** BAI's default: without any currency, amounts are in US dollars. */
const DEFAULT_CURRENCY = 'USD';
const VERSION = '2';
const NO_MONEY = '890'; // A detail that consists of text only.
const DAY = /^(\d{2})(\d{2})(\d{2})$/;

/** The state of reading: accounts in groups in a file, each with its own sums. */
type Level = { total: bigint; lines: number; parts: number };
type Group = Level & Readonly<{ day: string; currency: string }>;
type Account = Level &
  Readonly<{
    id: string;
    currency: string;
    balances: ReadonlyMap<string, bigint>;
    line: number;
  }> & {
    entries: StatementEntry[];
  };
type Reading = { file?: Level; group?: Group; account?: Account; isEnded: boolean };

/** Reads statements in BAI2: all of them, with totals and balances that add up, or none. */
export function readBai2(bytes: Uint8Array, check?: StatementCheck): StatementsRead {
  const faults = new FileFaults();
  if (bytes.length > STATEMENT_BYTES_MAX) {
    faults.add(1, 1, `the file is longer than ${STATEMENT_BYTES_MAX} bytes`);
    return faults.refusal();
  }
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  const records = recordsOf(text, faults);
  const reading: Reading = { isEnded: false };
  const statements: ReadStatement[] = [];
  for (const record of records) {
    if (!faults.isEmpty) return faults.refusal();
    const statement = STEPS[record.code]?.(record, reading, faults);
    if (statement) statements.push(statement);
  }
  if (faults.isEmpty && !reading.isEnded) {
    const line = (records.at(-1)?.line ?? 0) + 1;
    faults.add(line, 1, 'the file trailer (99) is missing: the file is incomplete');
  }
  return judged(statements, { faults, check });
}

type Step = (record: Bai2Record, reading: Reading, faults: FileFaults) => ReadStatement | undefined;

const STEPS: Readonly<Record<string, Step>> = {
  '01': (record, reading, faults) => {
    if (reading.file) return misplaced(record, faults);
    if (record.fields[7] !== VERSION) faults.add(record.line, 1, 'must be version 2 of the format');
    reading.file = { total: 0n, lines: record.lines, parts: 0 };
    return undefined;
  },
  '02': (record, reading, faults) => {
    const { file, group } = reading;
    if (!file || group || reading.isEnded) return misplaced(record, faults);
    const day = dayOfGroup(record.fields[3] ?? '');
    if (day === undefined)
      faults.add(record.line, 1, 'must have a day as YYMMDD in its fifth field');
    const currency = record.fields[5] || DEFAULT_CURRENCY;
    reading.group = { total: 0n, lines: record.lines, parts: 0, day: day ?? '', currency };
    return undefined;
  },
  '03': (record, reading, faults) => {
    const { group, account } = reading;
    if (!group || account) return misplaced(record, faults);
    reading.account = accountIn(record, group.currency, faults);
    return undefined;
  },
  '16': (record, reading, faults) => {
    const { group, account } = reading;
    if (!group || !account) return misplaced(record, faults);
    account.lines += record.lines;
    if (record.fields[0] === NO_MONEY) return undefined;
    const entry = entryIn(record, group.day, faults);
    if (!entry) return undefined;
    account.total += entry.amount < 0n ? -entry.amount : entry.amount;
    account.entries.push(entry);
    return undefined;
  },
  '49': (record, reading, faults) => {
    const { group, account } = reading;
    if (!group || !account) return misplaced(record, faults);
    close(record, account, faults);
    delete reading.account;
    addTo(group, account);
    return statementOf(account, group.day, faults);
  },
  '98': (record, reading, faults) => {
    const { file, group, account } = reading;
    if (!file || !group || account) return misplaced(record, faults);
    close(record, group, faults, group.parts);
    delete reading.group;
    addTo(file, group);
    return undefined;
  },
  '99': (record, reading, faults) => {
    const { file, group } = reading;
    if (!file || group || reading.isEnded) return misplaced(record, faults);
    close(record, file, faults, file.parts);
    reading.isEnded = true;
    return undefined;
  },
};

function misplaced({ code, line }: Bai2Record, faults: FileFaults): undefined {
  faults.add(line, 1, `unexpected record ${code}`);
}

function addTo(whole: Level, part: Level): void {
  whole.total += part.total;
  whole.lines += part.lines;
  whole.parts += 1;
}

/** Checks a trailer's control total, number of parts (if any) and number of records. */
function close(record: Bai2Record, level: Level, faults: FileFaults, parts?: number): void {
  level.lines += record.lines;
  const [total = '', ...counts] = record.fields;
  const expected = [level.total, ...(parts === undefined ? [] : [parts]), level.lines];
  const stated = [amountIn(total), ...counts.map(amountIn)];
  const names = [
    'control total',
    ...(parts === undefined ? [] : ['number of parts']),
    'number of records',
  ];
  for (const [index, name] of names.entries()) {
    if (stated[index] === undefined || stated[index] !== BigInt(expected[index] ?? 0)) {
      const message = `the ${name} of a record ${record.code} must be ${expected[index]}`;
      faults.add(record.line, 1, message);
    }
  }
}

/** Summaries are repeated groups of type, amount, number of items and funds type. */
function accountIn(record: Bai2Record, groupCurrency: string, faults: FileFaults): Account {
  const [id = '', currency = '', ...rest] = record.fields;
  const balances = new Map<string, bigint>();
  let total = 0n;
  for (let index = 0; index < rest.length;) {
    const [type = '', text = ''] = rest.slice(index);
    const amount = text === '' ? 0n : amountIn(text);
    if (amount === undefined || !/^\d{0,3}$/.test(type)) {
      faults.add(record.line, 1, 'a summary must be a type and an amount in whole cents');
      break;
    }
    balances.set(type, amount);
    total += amount;
    index = skipFunds(rest, index + 3); // After the type, the amount and the number of items.
  }
  if (id === '') faults.add(record.line, 1, 'must name the account');
  const sums = { total, lines: record.lines, parts: 0 };
  return {
    id,
    currency: currency || groupCurrency,
    balances,
    line: record.line,
    entries: [],
    ...sums,
  };
}

function entryIn(record: Bai2Record, day: string, faults: FileFaults): StatementEntry | undefined {
  const { fields, line } = record;
  const [code = '', text = ''] = fields;
  const amount = amountIn(text);
  const sign = signOf(code);
  if (amount === undefined || amount < 0n || sign === undefined) {
    const message = 'a detail must have a credit or debit type code and an amount in whole cents';
    faults.add(line, 1, message);
    return undefined;
  }
  const [bank = '', own = '', ...words] = fields.slice(skipFunds(fields, 2));
  return {
    bookedOn: day,
    valueOn: day,
    amount: amount * sign,
    bankReference: bank || null,
    ownReference: own || null,
    clearingReference: null,
    code,
    returnReason: null,
    text: words
      .filter((word) => word !== '')
      .join(',')
      .trim(),
  };
}

/** By the ranges of type codes; the last two are for bank-specific codes. */
function signOf(code: string): bigint | undefined {
  const number = /^\d{3}$/.test(code) ? Number(code) : 0;
  if ((number > 100 && number < 400) || (number >= 920 && number < 960)) return 1n;
  return (number > 400 && number < 700) || number >= 960 ? -1n : undefined;
}

function statementOf(account: Account, day: string, faults: FileFaults): ReadStatement | undefined {
  const { id, balances, entries, line } = account;
  const currency = CURRENCIES.find((known): known is Currency => known === account.currency);
  const [opening, closing] = [balances.get(OPENING_LEDGER), balances.get(CLOSING_LEDGER)];
  if (!currency) faults.add(line, 1, 'must be in CAD or USD');
  if (opening === undefined || closing === undefined) {
    const message = `must have the opening (${OPENING_LEDGER}) and closing (${CLOSING_LEDGER}) ledger balance`;
    faults.add(line, 1, message);
  }
  if (!currency || opening === undefined || closing === undefined) return undefined;
  const statement = { id: `${id}-${day}`, account: id, currency, day, opening, closing, entries };
  return { statement, line };
}

function dayOfGroup(text: string): string | undefined {
  const [, year, month, day] = DAY.exec(text) ?? [];
  const whole = `20${year}-${month}-${day}`;
  return isDay(whole) ? whole : undefined;
}
