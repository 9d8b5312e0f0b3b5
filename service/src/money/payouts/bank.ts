import type { Currency } from '../../kernel/money.ts';
import {
  type BankAccount,
  accountNotations,
  createCpa005,
  type Cpa005Settings,
  plainNotation,
  type Rail,
  type StatementCheck,
} from '../rails/index.ts';

/** The bank that payouts go through, and how to reach it. */
export type Bank = Readonly<{
  rail: Rail;
  /** Our id at the bank; file numbers are counted per originator. */
  originator: string;
  /** Our accounts as statements name them, without what stands between the parts. */
  statementAccounts: StatementAccounts;
  /** False if no bank is set up, so no files are written. */
  sends: boolean;
  /** Files are also written to this folder, if set. */
  folder?: string | undefined;
  /** Our details at the simulated bank; undefined for a real one. */
  simulated?:
    Readonly<{ originatorId: string; dataCentre: string; account: BankAccount }> | undefined;
}>;

type StatementAccounts = Readonly<Record<Currency, readonly string[]>>;

type Means = Readonly<{
  folder?: string | undefined;
  /** In each currency; the account for returns, in all currencies, if absent. */
  statementAccounts?: Partial<StatementAccounts> | undefined;
}>;

export function createBank(
  settings: Cpa005Settings,
  { folder, statementAccounts }: Means = {},
): Bank {
  const { originatorId: originator, returnAccount } = settings;
  const ofReturns = accountNotations(returnAccount);
  const named = (currency: Currency): readonly string[] =>
    statementAccounts ? (statementAccounts[currency] ?? []).map(plainNotation) : ofReturns;
  return {
    rail: createCpa005(settings),
    originator,
    statementAccounts: { CAD: named('CAD'), USD: named('USD') },
    folder,
    sends: true,
  };
}

/** Whether a statement is of our account, and of a day that has begun at the bank. */
export function checkStatement({ statementAccounts }: Bank, today: string): StatementCheck {
  return ({ account, currency, day }) => {
    if (!statementAccounts[currency].includes(plainNotation(account))) {
      return `the account is not ours in ${currency}`;
    }
    return day > today ? 'the statement is of a day in the future' : undefined;
  };
}

const DATA_CENTRE = '00110'; // Toronto, at the sandbox's institution.
const SIMULATED: Cpa005Settings = {
  originatorId: 'CAUSEWAY01',
  dataCentre: DATA_CENTRE,
  originatingDataCentre: DATA_CENTRE,
  shortName: 'CAUSEWAY',
  longName: 'CAUSEWAY SANDBOX',
  returnAccount: { institutionNumber: 1, transitNumber: '00011', accountNumber: '1000001' },
  traceNumbers: 'composed',
};

type Simulation = Readonly<{
  folder?: string | undefined;
  /** Accepts and sends nothing: without a bank, payouts wait until one is set up. */
  isSilent?: boolean;
}>;

/** The sandbox's simulated bank. */
export function createSimulatedBank({ folder, isSilent = false }: Simulation = {}): Bank {
  const bank = createBank(SIMULATED, { folder });
  if (isSilent) return { ...bank, sends: false };
  const { dataCentre, originatorId, returnAccount: account } = SIMULATED;
  return { ...bank, simulated: { originatorId, dataCentre, account } };
}
