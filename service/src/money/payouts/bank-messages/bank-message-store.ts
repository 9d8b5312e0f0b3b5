import type { Currency } from '../../../kernel/money.ts';
import { type Queryable, sql } from '../../../platform/db/pool.ts';
import { bigint, char, date, int, text, timestamp, boolean } from '../../../platform/db/columns.ts';
import { readList } from '../../../platform/db/list.ts';
import { copyInto } from '../../../platform/db/bulk-statement.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { PageRequest } from '../../../platform/http/page.ts';
import type { BankStatement, RailReturn, StatementEntry } from '../../rails/index.ts';
import type { PayoutDirection, Setback } from '../records/payout.ts';

export type BankMessage = Readonly<{
  id: string;
  kind: 'RETURNS' | 'STATEMENT';
  digest: string;
  receivedBy: string;
  correlationId: string;
  createdAt: Date;
}>;

type ReturnsNumber = Readonly<{
  originator: string;
  currency: Currency;
  fileNumber: number;
}>;

const MESSAGE = sql`
  file_id as id, kind, digest, received_by as "receivedBy", correlation_id as "correlationId",
  created_at as "createdAt"`;

/** Stores the message, or returns the stored one if the same bytes were received before. */
export async function keepMessage(
  db: Queryable,
  message: BankMessage & Partial<ReturnsNumber>,
  sealedContent: Buffer,
): Promise<BankMessage> {
  const { correlationId, createdAt, digest, id, kind, receivedBy } = message;
  const { currency = null, fileNumber = null, originator = null } = message;
  await db.query(sql`
    insert into bank_messages
      (file_id, kind, digest, sealed_content, received_by, correlation_id, created_at,
       originator, currency, file_number)
    values (${id}, ${kind}, ${digest}, ${sealedContent}, ${receivedBy}, ${correlationId},
            ${createdAt}, ${originator}, ${currency}, ${fileNumber})
    on conflict (digest) do nothing`);
  const [row] = await db.query<BankMessage>(sql`
    select ${MESSAGE} from bank_messages where digest = ${digest}`);
  if (!row) throw new Error('the message that was just stored is missing');
  return row;
}

/** The file with these bytes, if it was received before. */
export async function keptFile(db: Queryable, digest: string): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>(sql`
    select file_id as id from bank_messages where digest = ${digest}`);
  return row?.id;
}

/** Whether a file of returns had this number since a time, and which number the last one had. */
export async function earlierNumbers(
  db: Queryable,
  { currency, fileNumber, originator }: ReturnsNumber,
  since: Date,
) {
  const ofOriginator = sql`originator = ${originator} and currency = ${currency}`;
  const seen = await db.query(sql`
    select from bank_messages
    where ${ofOriginator} and file_number = ${fileNumber} and created_at > ${since} limit 1`);
  const [last] = await db.query<{ fileNumber: number; at: Date }>(sql`
    select file_number as "fileNumber", created_at as at from bank_messages
    where ${ofOriginator} and file_number is not null
    order by created_at desc, file_id desc limit 1`);
  return { isNumberSeen: seen.length > 0, last };
}

/**
 * RECEIVED: not processed yet. MATCHED: applied to its payout. UNMATCHED: an operator must resolve it.
 * RESOLVED: an operator has.
 */
export const RETURN_STATUSES = ['RECEIVED', 'MATCHED', 'UNMATCHED', 'RESOLVED'] as const;
type ReturnStatus = (typeof RETURN_STATUSES)[number];

export type BankReturn = Pick<
  RailReturn,
  'amount' | 'crossReference' | 'reason' | 'reasonCode' | 'traceNumber'
> &
  Readonly<{
    id: string;
    fileId: string;
    itemNo: number;
    direction: PayoutDirection;
    outcome: Setback['outcome'];
    currency: Currency;
    returnedOn: string;
    status: ReturnStatus;
    payoutId: string | null;
    resolvedBy: string | null;
    resolution: string | null;
    resolvedAt: Date | null;
    createdAt: Date;
  }>;

const RETURN = sql`
  return_id as id, file_id as "fileId", item_no as "itemNo", direction, outcome,
  reason_code as "reasonCode", reason, currency, amount, returned_on as "returnedOn",
  cross_reference as "crossReference", trace_number as "traceNumber", status,
  payout_id as "payoutId", resolved_by as "resolvedBy", resolution, resolved_at as "resolvedAt",
  created_at as "createdAt"`;

const insertion = copyInto<BankReturn>('bank_returns', {
  return_id: text(({ id }) => id),
  file_id: text(({ fileId }) => fileId),
  item_no: int(({ itemNo }) => itemNo),
  direction: text(({ direction }) => direction),
  outcome: text(({ outcome }) => outcome),
  reason_code: text(({ reasonCode }) => reasonCode),
  reason: text(({ reason }) => reason),
  currency: char(({ currency }) => currency),
  amount: bigint(({ amount }) => amount),
  returned_on: date(({ returnedOn }) => returnedOn),
  cross_reference: text(({ crossReference }) => crossReference),
  trace_number: text(({ traceNumber }) => traceNumber),
  status: text(({ status }) => status),
  created_at: timestamp(({ createdAt }) => createdAt),
});

export async function insertReturns(tx: Tx, returns: readonly BankReturn[]): Promise<void> {
  if (returns.length > 0) await tx.commitInOneRoundTrip([insertion(returns)]);
}

export async function returnsOfFile(db: Queryable, fileId: string): Promise<BankReturn[]> {
  return await db.query<BankReturn>(sql`
    select ${RETURN} from bank_returns where file_id = ${fileId} order by item_no`);
}

/** Returns that a process left unprocessed when it died, oldest first. */
export async function receivedReturns(db: Queryable, limit: number): Promise<BankReturn[]> {
  return await db.query<BankReturn>(sql`
    select ${RETURN} from bank_returns where status = 'RECEIVED' order by return_id limit ${limit}`);
}

export async function findReturn(db: Queryable, id: string): Promise<BankReturn | undefined> {
  const [row] = await db.query<BankReturn>(sql`
    select ${RETURN} from bank_returns where return_id = ${id}`);
  return row;
}

export async function lockReturn(tx: Tx, id: string): Promise<BankReturn | undefined> {
  const [row] = await tx.query<BankReturn>(sql`
    select ${RETURN} from bank_returns where return_id = ${id} for update`);
  return row;
}

/** Stores the result of matching, unless one is stored already. */
export async function noteMatch(db: Queryable, id: string, payoutId: string | null): Promise<void> {
  await db.query(sql`
    update bank_returns
    set status = ${payoutId === null ? 'UNMATCHED' : 'MATCHED'}, payout_id = ${payoutId}
    where return_id = ${id} and status = 'RECEIVED'`);
}

type Resolution = Readonly<{ by: string; reason: string; payoutId: string | null; now: Date }>;

/** The caller holds the return's lock. */
export async function noteResolved(tx: Tx, id: string, { by, now, payoutId, reason }: Resolution) {
  await tx.query(sql`
    update bank_returns
    set status = 'RESOLVED', resolved_by = ${by}, resolution = ${reason}, resolved_at = ${now},
        payout_id = ${payoutId}
    where return_id = ${id} and status = 'UNMATCHED'`);
}

export async function listReturns(
  db: Queryable,
  page: PageRequest,
  status: ReturnStatus | undefined,
): Promise<BankReturn[]> {
  const select = sql`select ${RETURN} from bank_returns where true`;
  const filters = [[sql`status`, status]] as const;
  return await readList<BankReturn>(db, { select, id: sql`return_id`, page, filters });
}

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
