import { type Currency, sumOfAmounts } from '../../../kernel/money.ts';
import type { FileFaults } from '../file-faults.ts';
import type { FileRefused } from '../rail.ts';

/** One movement on an account, as the bank reports it. */
export type StatementEntry = Readonly<{
  /** YYYY-MM-DD. */
  bookedOn: string;
  valueOn: string;
  /** Cents; positive for incoming money, negative for outgoing. */
  amount: bigint;
  bankReference: string | null;
  /** Our reference: for a payout, its cross reference. */
  ownReference: string | null;
  /** The clearing system's reference: the item trace number. */
  clearingReference: string | null;
  /** The kind of movement: `PMNT.ICDT.DMCT` in camt.053, `451` in BAI2. */
  code: string;
  /** For a return: the Standard 007 code. */
  returnReason: string | null;
  text: string;
}>;

/** The statement of an account for a day, or for the days since the previous one. */
export type BankStatement = Readonly<{
  id: string;
  /** In the bank's notation. */
  account: string;
  currency: Currency;
  /** The day of the closing balance. */
  day: string;
  opening: bigint;
  closing: bigint;
  entries: readonly StatementEntry[];
}>;

/** `unbalanced`: all that was read, where nothing is wrong but balances that do not add up. */
export type StatementsRead =
  | Readonly<{ kind: 'read'; statements: readonly BankStatement[] }>
  | (FileRefused & Readonly<{ unbalanced?: readonly BankStatement[] }>);

/** 30,000 camt.053 entries, of which 10,000 take a second to read; or 250,000 BAI2 entries. */
export const STATEMENT_BYTES_MAX = 16 * 1024 * 1024;

export type ReadStatement = Readonly<{ statement: BankStatement; line: number }>;

/** Why a statement is none for us, in words without its account number; undefined if it is for us. */
export type StatementCheck = (statement: BankStatement) => string | undefined;

type Judging = Readonly<{ faults: FileFaults; check: StatementCheck | undefined }>;

/** What was read, unless something is wrong: first with its form, then whose it is, then its balances. */
export function judged(read: readonly ReadStatement[], { check, faults }: Judging): StatementsRead {
  for (const { line, statement } of read) {
    const wrong = faults.isEmpty ? check?.(statement) : undefined;
    if (wrong !== undefined) faults.add(line, 1, wrong);
  }
  if (!faults.isEmpty) return faults.refusal();
  for (const { line, statement } of read) checkSum(statement, line, faults);
  const statements = read.map(({ statement }) => statement);
  if (faults.isEmpty) return { kind: 'read', statements };
  return { ...faults.refusal(), unbalanced: statements };
}

/** Whether opening balance and entries come to the closing balance; a fault where they do not. */
function checkSum(statement: BankStatement, line: number, faults: FileFaults): void {
  const { opening, closing } = statement;
  const sum = opening + sumOfAmounts(statement.entries);
  if (sum === closing) return;
  const message = `the opening balance and the entries total ${sum} cents, but the closing balance is ${closing}`;
  faults.add(line, 1, message);
}
