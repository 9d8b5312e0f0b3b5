import type { Clock } from '../../../kernel/clock.ts';
import type { Currency } from '../../../kernel/money.ts';
import type { Database } from '../../../platform/db/pool.ts';
import type { Logger } from '../../../platform/logger.ts';
import * as rails from '../../rails/index.ts';

export type Bank = Readonly<{
  rail: rails.Rail;
  /** Our id at the bank; file numbers are counted per originator. */
  originator: string;
  /** Our accounts as statements name them, without what stands between the parts. */
  statementAccounts: StatementAccounts;
  /** False if no bank is set up, so no files are written. */
  sends: boolean;
  /** Files are also written to this folder, if set. */
  folder?: string | undefined;
  /** Where the bank is connected to this installation; files go to it, and to the folder as well. */
  link?: BankLink | undefined;
}>;

/** A connection to the bank. Several processes may have it at once. */
export type BankLink = Readonly<{
  /** The name of the job that runs its rounds, and whom records name for what arrives by it. */
  job: string;
  actor: string;
  /** A round hands over files and takes in what the bank sends; it tells how much was done. */
  open: (connection: BankConnection) => () => Promise<number>;
}>;

export type BankConnection = Readonly<{
  db: Database;
  clock: Clock;
  logger: Logger;
  /** Gives each file that is not delivered to `receive`, and records that it is; tells how many. */
  handOver: (receive: (content: Buffer, fileId: string) => Promise<void>) => Promise<number>;
  /** Processed as if an operator had uploaded it; 0 for a message that was received before. */
  takeStatement: (message: Buffer) => Promise<number>;
  /** The same. Its number may be any. */
  takeReturns: (message: Buffer) => Promise<number>;
}>;

type StatementAccounts = Readonly<Record<Currency, readonly string[]>>;

type BankOptions = Readonly<{
  folder?: string | undefined;
  /** In each currency; the account for returns, in all currencies, if absent. */
  statementAccounts?: Partial<StatementAccounts> | undefined;
}>;

export function createBank(
  settings: rails.Cpa005Settings,
  { folder, statementAccounts }: BankOptions = {},
): Bank {
  const { originatorId: originator, returnAccount } = settings;
  const ofReturns = rails.accountNotations(returnAccount);
  const named = (currency: Currency): readonly string[] =>
    statementAccounts ? (statementAccounts[currency] ?? []).map(rails.plainNotation) : ofReturns;
  return {
    rail: rails.createCpa005(settings),
    originator,
    statementAccounts: { CAD: named('CAD'), USD: named('USD') },
    folder,
    sends: true,
  };
}

/** Whether a statement is of our account, and of a day that has begun at the bank. */
export function checkStatement({ statementAccounts }: Bank, today: string): rails.StatementCheck {
  return ({ account, currency, day }) => {
    if (!statementAccounts[currency].includes(rails.plainNotation(account))) {
      return `the account is not ours in ${currency}`;
    }
    return day > today ? 'the statement is of a day in the future' : undefined;
  };
}

const DATA_CENTRE = '00110';
/** Nothing is written by these: they stand where an originator's own will. */
const NOT_SET_UP: rails.Cpa005Settings = {
  originatorId: 'CAUSEWAY01',
  dataCentre: DATA_CENTRE,
  shortName: 'CAUSEWAY',
  longName: 'CAUSEWAY',
  returnAccount: { institutionNumber: 1, transitNumber: '00011', accountNumber: '1000001' },
  traceNumbers: 'zeros',
};

/** No bank is set up: payouts wait until one is, and no statement is of an account of ours. */
export function noBank({ folder }: Pick<BankOptions, 'folder'> = {}): Bank {
  return { ...createBank(NOT_SET_UP, { folder, statementAccounts: {} }), sends: false };
}
