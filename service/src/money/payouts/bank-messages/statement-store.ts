import { sql } from '../../../platform/db/pool.ts';
import { bigint, char, date, int, text, timestamp, boolean } from '../../../platform/db/columns.ts';
import { copyInto } from '../../../platform/db/bulk-statement.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { BankStatement, StatementEntry } from '../../rails/index.ts';

/** What an entry of a statement was found to be of. */
type EntryMatch = 'MATCHED' | 'UNMATCHED' | 'AMBIGUOUS' | 'AMOUNT_DIFFERS';

/** A statement as it was read; its account by a keyed digest and the last digits. */
export type KeptStatement = Pick<BankStatement, 'currency' | 'day' | 'opening' | 'closing'> &
  Readonly<{
    fileId: string;
    no: number;
    statementId: string;
    accountKey: string;
    accountEnding: string;
    entriesTotal: bigint;
    isTaken: boolean;
    createdAt: Date;
  }>;

/** What an entry of a statement is of. */
export type FoundEntry = Readonly<{
  match: EntryMatch;
  payoutId: string | null;
  /** It is about money that came back. Not every form of statement says so, but its sign does. */
  isReturn: boolean;
}>;

export type KeptEntry = StatementEntry &
  FoundEntry &
  Readonly<{ fileId: string; statementNo: number; no: number }>;

const insertStatements = copyInto<KeptStatement>('bank_statements', {
  file_id: text(({ fileId }) => fileId),
  statement_no: int(({ no }) => no),
  statement_id: text(({ statementId }) => statementId),
  account_key: text(({ accountKey }) => accountKey),
  account_ending: text(({ accountEnding }) => accountEnding),
  currency: char(({ currency }) => currency),
  day: date(({ day }) => day),
  opening: bigint(({ opening }) => opening),
  closing: bigint(({ closing }) => closing),
  entries_total: bigint(({ entriesTotal }) => entriesTotal),
  is_taken: boolean(({ isTaken }) => isTaken),
  created_at: timestamp(({ createdAt }) => createdAt),
});

const insertEntries = copyInto<KeptEntry>('bank_statement_entries', {
  file_id: text(({ fileId }) => fileId),
  statement_no: int(({ statementNo }) => statementNo),
  entry_no: int(({ no }) => no),
  booked_on: date(({ bookedOn }) => bookedOn),
  amount: bigint(({ amount }) => amount),
  bank_reference: text(({ bankReference }) => bankReference),
  own_reference: text(({ ownReference }) => ownReference),
  clearing_reference: text(({ clearingReference }) => clearingReference),
  code: text(({ code }) => code),
  return_reason: text(({ returnReason }) => returnReason),
  match: text(({ match }) => match),
  payout_id: text(({ payoutId }) => payoutId),
  is_return: boolean(({ isReturn }) => isReturn),
});

/**
 * Keeps what a file of statements says. A statement of the same account and day that has the same name
 * or the same balances was this one, corrected or in another form: it no longer counts. One whose
 * balances do not add up takes no other's place.
 */
export async function keepStatements(
  tx: Tx,
  statements: readonly KeptStatement[],
  entries: readonly KeptEntry[],
): Promise<void> {
  const taken = statements.filter(({ isTaken }) => isTaken);
  for (const { accountKey, closing, createdAt, currency, day, opening, statementId } of taken) {
    await tx.query(sql`
      update bank_statements set superseded_at = ${createdAt}
      where account_key = ${accountKey} and currency = ${currency} and day = ${day}
        and superseded_at is null
        and (statement_id = ${statementId}
          or (opening = ${opening} and closing = ${closing}))`);
  }
  await tx.commitInOneRoundTrip([
    insertStatements(statements),
    ...(entries.length > 0 ? [insertEntries(entries)] : []),
  ]);
}
