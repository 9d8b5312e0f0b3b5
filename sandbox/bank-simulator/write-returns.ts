import { CURRENCIES, type Currency } from '../../service/src/kernel/money.ts';
import {
  daysBetween,
  institutionOf,
  composeFile,
  type ComposedTransaction,
  toFileDay,
  compose,
  FILE_NUMBER_MAX,
  SEGMENT,
  type BankAccount,
} from '../../service/src/money/rails/index.ts';
import type { BankFile, BankItem } from './journal.ts';

type Asked = Readonly<{
  originatorId: string;
  dataCentre: string;
  /** The account that the money is returned to. */
  account: BankAccount;
  currency: Currency;
  day: string;
  files: readonly BankFile[];
}>;

const FIRST_DAY = '2000-01-01';

/** The returns and rejects of a day: credits as I records, debits as J. */
export function writeReturns(request: Asked): Buffer | undefined {
  const { originatorId, dataCentre, account, currency, day, files } = request;
  const items = files.flatMap((file) => file.items).filter(({ back }) => back?.day === day);
  const backOf = (kind: BankItem['kind']): ComposedTransaction[] =>
    items.filter((item) => item.kind === kind).map((item) => transactionOf(item, account));
  const transactions = [...backOf('credit'), ...backOf('debit')];
  if (transactions.length === 0) return undefined;
  const fileNumber = numberOf(day, currency);
  return composeFile(
    { originatorId, dataCentre, fileNumber, createdOn: day, currency },
    transactions,
  );
}

/** The bank's own file number, one for each day and currency. */
function numberOf(day: string, currency: Currency): number {
  const count = daysBetween(FIRST_DAY, day) * CURRENCIES.length + CURRENCIES.indexOf(currency);
  return (count % FILE_NUMBER_MAX) + 1;
}

/** Elements 07 and 08: where it is returned to; 16 and 17: where it was sent; 19: its trace number. */
function transactionOf(item: BankItem, account: BankAccount): ComposedTransaction {
  const { reasonCode = '', day = '', invalidElements = '' } = item.back ?? {};
  const text = compose(SEGMENT, {
    code: reasonCode,
    amount: String(item.amount),
    day: toFileDay(day),
    institution: institutionOf(account),
    account: account.accountNumber,
    name: item.name,
    crossReference: item.crossReference,
    returnInstitution: digitsOf(item.institution),
    returnAccount: item.accountNumber,
    originalTraceNumber: digitsOf(item.traceNumber),
    invalidElements,
  });
  return { type: item.kind === 'credit' ? 'I' : 'J', amount: item.amount, text };
}

/** Rejected values may not be digits; a numeric element can only show zeros instead. */
function digitsOf(text: string): string {
  return /^\d+$/.test(text) ? text : '';
}
