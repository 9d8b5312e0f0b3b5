import type { Currency } from '../../kernel/money.ts';
import { StartError } from '../../platform/start-error.ts';
import type { ReadSetting } from './setting-kinds.ts';

/** The bank that payouts go through: what it gave us, and what we agreed on. */
export const BANK_SETTINGS = {
  BANK_ORIGINATOR_ID: {
    takes: '1 to 10 capitals or digits',
    default: '',
    use: 'our originator id at the bank; without it the sandbox simulates a bank, and production writes no files',
  },
  BANK_DATA_CENTRE: {
    takes: 'five digits',
    default: '',
    use: 'the bank’s data centre that receives our files',
  },
  BANK_ORIGINATING_DATA_CENTRE: {
    takes: 'five digits',
    default: '',
    use: 'the data centre in trace numbers that we compose; without it they are zeros, for the bank to fill in',
  },
  BANK_SHORT_NAME: {
    takes: '1 to 15 characters',
    default: '',
    use: 'the payer’s name on merchants’ statements',
  },
  BANK_LONG_NAME: { takes: '1 to 30 characters', default: '', use: 'the payer’s full name' },
  BANK_RETURN_ACCOUNT: {
    takes: 'institution, transit and account, such as 003-00012-1234567',
    default: '',
    use: 'the settlement account that returns are booked to',
  },
  BANK_STATEMENT_ACCOUNTS: {
    takes: 'currencies with accounts, such as CAD:00012-1234567,USD:00012-4567890',
    default: 'BANK_RETURN_ACCOUNT, in every currency',
    use: 'our accounts as the bank’s statements name them; a statement of any other is refused',
  },
  PAYOUT_FOLDER: {
    takes: 'an existing folder',
    default: '',
    use: 'where payout files are also written; they can always be downloaded through the operator API',
  },
} as const;
type Name = keyof typeof BANK_SETTINGS;

type StatementAccounts = Readonly<Partial<Record<Currency, readonly string[]>>>;

type BankLine = Readonly<{
  originatorId: string;
  dataCentre: string;
  shortName: string;
  longName: string;
  returnAccount: Readonly<{
    institutionNumber: number;
    transitNumber: string;
    accountNumber: string;
  }>;
}>;

const matching =
  (form: RegExp) =>
  (text: string): string | undefined =>
    form.test(text) ? text : undefined;

function accountIn(text: string): BankLine['returnAccount'] | undefined {
  const [, institution, transitNumber = '', accountNumber = ''] =
    /^(\d{3})-(\d{5})-(\d{5,12})$/.exec(text) ?? [];
  if (institution === undefined) return undefined;
  return { institutionNumber: Number(institution), transitNumber, accountNumber };
}

const ACCOUNT_IN_CURRENCY = /^(CAD|USD):([\w -]{5,34})$/;

function statementAccountsIn(text: string): StatementAccounts | undefined {
  const accounts: Partial<Record<Currency, string[]>> = {};
  for (const part of text.split(',')) {
    const [, currency, account = ''] = ACCOUNT_IN_CURRENCY.exec(part.trim()) ?? [];
    if (currency !== 'CAD' && currency !== 'USD') return undefined;
    (accounts[currency] ??= []).push(account);
  }
  return accounts;
}

/** All that a bank needs, or nothing of it: then there is none, or a simulated one. */
export function readBank(read: ReadSetting<Name>) {
  const text = (name: Name, form: RegExp) => read(name, matching(form));
  const line = {
    originatorId: text('BANK_ORIGINATOR_ID', /^[A-Z0-9]{1,10}$/),
    dataCentre: text('BANK_DATA_CENTRE', /^\d{5}$/),
    shortName: text('BANK_SHORT_NAME', /^.{1,15}$/),
    longName: text('BANK_LONG_NAME', /^.{1,30}$/),
    returnAccount: read('BANK_RETURN_ACCOUNT', accountIn),
  };
  const originatingDataCentre = text('BANK_ORIGINATING_DATA_CENTRE', /^\d{5}$/);
  const rest = {
    folder: text('PAYOUT_FOLDER', /./),
    statementAccounts: read('BANK_STATEMENT_ACCOUNTS', statementAccountsIn),
  };
  if (isWhole(line)) return { ...rest, settings: { ...line, originatingDataCentre } };
  if (Object.values(line).some((value) => value !== undefined)) {
    throw new StartError(
      'Set BANK_ORIGINATOR_ID, BANK_DATA_CENTRE, BANK_SHORT_NAME, BANK_LONG_NAME and BANK_RETURN_ACCOUNT together: a file needs all of them.',
    );
  }
  return { ...rest, settings: undefined };
}

function isWhole(line: {
  readonly [Member in keyof BankLine]: BankLine[Member] | undefined;
}): line is BankLine {
  return Object.values(line).every((value) => value !== undefined);
}
