import { createHash } from 'node:crypto';
import { assert } from '../../service/src/kernel/assert.ts';
import type { Clock } from '../../service/src/kernel/clock.ts';
import type { Currency } from '../../service/src/kernel/money.ts';
import {
  bankDay,
  daysBetween,
  institutionOf,
  HEADER,
  type Cpa005File,
  readCpa005,
  FileFaults,
  type BankAccount,
  type FileRefused,
  type BankStatement,
} from '../../service/src/money/rails/index.ts';
import { itemOf } from './items.ts';
import { type BankFile, type BankItem, type BankJournal, createMemoryJournal } from './journal.ts';
import { movementsOf, bankStatementOf } from './movements.ts';
import { writeBai2 } from './write-bai2.ts';
import { writeCamt053 } from './write-camt053.ts';
import { writeReturns } from './write-returns.ts';

export type BankSimulatorDeps = Readonly<{
  clock: Clock;
  /** The customer's ids at the bank, and the account that its files are booked to. */
  originatorId: string;
  dataCentre: string;
  account: BankAccount;
  /** The account's balance in cents, in each currency, before the first file. */
  openingBalance?: bigint | undefined;
  journal?: BankJournal | undefined;
}>;

export type BankReceipt =
  | Readonly<{ kind: 'taken'; items: readonly BankItem[] }>
  /** The same bytes were received before and are ignored. */
  | Readonly<{ kind: 'repeated' }>
  | FileRefused;

export interface BankSimulator {
  /** Accepts or refuses a file as a whole; individual transactions may still be rejected. */
  receive(bytes: Uint8Array): Promise<BankReceipt>;
  /** The return file of a day; undefined if nothing was returned. */
  returnsOf(day: string, currency: Currency): Promise<Buffer | undefined>;
  camt053Of(day: string, currency: Currency): Promise<Buffer>;
  bai2Of(day: string, currency: Currency): Promise<Buffer>;
  /** The balance in cents of an account that files credited or debited. */
  balanceOf(account: BankAccount, currency: Currency): Promise<bigint>;
}

/** A bank refuses a file number that it has seen recently. */
const NUMBERS_REMEMBERED = 1_000;
/** A file older than this many days is refused. */
const FILE_AGE_MAX = 30;

/**
 * A bank that accepts Standard 005 files. Its behaviour depends only on the files it received, on
 * accounts.ts and on its clock. Bookings of later days are reported on those days.
 */
export function createBankSimulator(deps: BankSimulatorDeps): BankSimulator {
  const { clock, originatorId, dataCentre, account } = deps;
  const { openingBalance = 0n, journal = createMemoryJournal() } = deps;
  const today = (): string => bankDay(clock.now());

  let turn: Promise<unknown> = Promise.resolve();

  async function take(bytes: Uint8Array): Promise<BankReceipt> {
    const digest = createHash('sha256').update(bytes).digest('hex');
    const earlier = (await journal.files()).slice(-NUMBERS_REMEMBERED);
    if (earlier.some((file) => file.digest === digest)) return { kind: 'repeated' };
    const faults = new FileFaults();
    const file = readCpa005(bytes, ['C', 'D'], faults);
    if (file) checkHeader(file, earlier, faults);
    if (!file || !faults.isEmpty) return faults.refusal();
    const receivedOn = today();
    const items = file.segments.map((segment, index) =>
      itemOf(segment, index + 1, file, receivedOn),
    );
    const { fileNumber, currency } = file;
    const isTaken = await journal.append({ fileNumber, currency, digest, receivedOn, items });
    return isTaken ? { kind: 'taken', items } : await take(bytes);
  }

  function checkHeader(file: Cpa005File, earlier: readonly BankFile[], faults: FileFaults): void {
    const refuse = (name: keyof typeof HEADER, message: string): void =>
      faults.add(1, HEADER[name].at, message);
    if (file.originatorId !== originatorId)
      refuse('originatorId', 'not an originator of this bank');
    if (file.dataCentre !== dataCentre) refuse('dataCentre', 'not a data centre of this bank');
    if (earlier.some(({ fileNumber }) => fileNumber === file.fileNumber)) {
      refuse('fileNumber', `file number ${file.fileNumber} was used before`);
    }
    const age = daysBetween(file.createdOn, today());
    if (age < 0 || age > FILE_AGE_MAX)
      refuse('createdOn', 'the file is too old or dated in the future');
  }

  async function statement(day: string, currency: Currency): Promise<BankStatement> {
    assert(day <= today(), 'statements exist only up to today');
    const own = `${institutionOf(account)}${account.accountNumber}`;
    const files = await journal.files();
    return bankStatementOf({ files, account: own, currency, day, openingBalance });
  }

  return {
    // One at a time: each file is checked against all earlier ones.
    receive: (bytes) => {
      const mine = turn.then(() => take(bytes));
      turn = mine.catch(() => undefined);
      return mine;
    },
    returnsOf: async (day, currency) => {
      assert(day <= today(), 'returns exist only up to today');
      const files = (await journal.files()).filter((file) => file.currency === currency);
      return writeReturns({ originatorId, dataCentre, account, currency, day, files });
    },
    camt053Of: async (day, currency) => writeCamt053(await statement(day, currency)),
    bai2Of: async (day, currency) => writeBai2(await statement(day, currency), originatorId),
    balanceOf: async (of, currency) => {
      const now = today();
      return movementsOf(await journal.files(), currency)
        .filter(({ item, day }) => isAt(of, item) && day <= now)
        .reduce((sum, { amount }) => sum - amount, 0n); // Money that leaves the customer's account arrives here.
    },
  };
}

function isAt(account: BankAccount, { institution, accountNumber }: BankItem): boolean {
  return institution === institutionOf(account) && accountNumber === account.accountNumber;
}
