import { sql } from '../../../platform/db/pool.ts';
import { bigint, char, date, int, text, timestamp, boolean } from '../../../platform/db/columns.ts';
import { copyInto } from '../../../platform/db/bulk-statement.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { columnsOf } from '../../../platform/named-columns.ts';
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
  statement_no: int(({ no }) => no),
  ...columnsOf<KeptStatement>(
    { fileId: text, statementId: text, accountKey: text, accountEnding: text, currency: char },
    { day: date, opening: bigint, closing: bigint, entriesTotal: bigint, isTaken: boolean },
    { createdAt: timestamp },
  ),
});

const insertEntries = copyInto<KeptEntry>('bank_statement_entries', {
  entry_no: int(({ no }) => no),
  ...columnsOf<KeptEntry>(
    { fileId: text, statementNo: int, bookedOn: date, amount: bigint, bankReference: text },
    { ownReference: text, clearingReference: text, code: text, returnReason: text, match: text },
    { payoutId: text, isReturn: boolean },
  ),
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
