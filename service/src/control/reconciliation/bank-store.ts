import { bucketIn } from '../../kernel/id.ts';
import type { Currency } from '../../kernel/money.ts';
import { inBuckets } from '../../platform/db/in-buckets.ts';
import { type Queryable, type Sql, sql, type Tx } from '../../platform/db/pool.ts';
import { BANK } from './difference.ts';
import type { Coverage, OurPayout, PayoutEntry } from './judge-payout.ts';
import type { OpenEntry, OurStatement, StatementDay } from './judge-statements.ts';
import type { TimePosition } from './run.ts';

const STATEMENT = sql`
  file_id as "fileId", statement_no as no, statement_id as "statementId",
  account_key as "accountKey", account_ending as "accountEnding", currency, day, opening, closing,
  entries_total as "entriesTotal", is_taken as "isTaken"`;

const ENTRIES_OF_STATEMENTS = sql`
  bank_statements as statement
  join bank_statement_entries as entry
    on entry.file_id = statement.file_id and entry.statement_no = statement.statement_no`;

function ofAccount({ accountKey, currency }: StatementDay): Sql {
  return sql`account_key = ${accountKey} and currency = ${currency}`;
}

function onDay({ accountKey, currency, day }: StatementDay): Sql {
  return sql`statement.account_key = ${accountKey} and statement.currency = ${currency}
    and statement.day = ${day} and statement.superseded_at is null`;
}

/** Days of accounts of which statements came that nobody has looked at. */
export async function unexaminedDays(db: Queryable, limit: number) {
  return await db.query<StatementDay>(sql`
    select distinct account_key as "accountKey", currency, day from bank_statements
    where examined_at is null order by day, account_key, currency limit ${limit}`);
}

/** Those that count, in the order in which they came. */
export async function statementsOfDay(db: Queryable, of: StatementDay) {
  return await db.query<OurStatement>(sql`
    select ${STATEMENT} from bank_statements
    where ${ofAccount(of)} and day = ${of.day} and superseded_at is null
    order by created_at, file_id, statement_no`);
}

/** The last that was taken before a day. */
export async function statementBefore(db: Queryable, of: StatementDay) {
  const [row] = await db.query<OurStatement>(sql`
    select ${STATEMENT} from bank_statements
    where ${ofAccount(of)} and day < ${of.day} and superseded_at is null and is_taken
    order by day desc, created_at desc, file_id desc, statement_no desc limit 1`);
  return row;
}

/** The first day after one of which there is a statement: what comes before it may have changed. */
export async function dayAfter(db: Queryable, of: StatementDay) {
  const [row] = await db.query<StatementDay>(sql`
    select account_key as "accountKey", currency, day from bank_statements
    where ${ofAccount(of)} and day > ${of.day} and superseded_at is null and is_taken
    order by day limit 1`);
  return row;
}

/** Entries of a day that are no payout's, or not quite. */
export async function openEntriesOf(db: Queryable, of: StatementDay) {
  return await db.query<OpenEntry>(sql`
    select entry.file_id as "fileId", entry.statement_no as "statementNo",
      entry.booked_on as "bookedOn", entry.amount, entry.bank_reference as "bankReference",
      entry.own_reference as "ownReference", entry.clearing_reference as "clearingReference",
      entry.match, entry.payout_id as "payoutId", entry.is_return as "isReturn",
      case when item.direction = 'CREDIT' then -item.amount else item.amount end as wanted
    from ${ENTRIES_OF_STATEMENTS}
    left join payout_file_items as item on item.payout_id = entry.payout_id
    where ${onDay(of)} and entry.match <> 'MATCHED'
    order by statement.created_at, entry.file_id, entry.statement_no, entry.entry_no`);
}

/** Payouts that the statements of a day speak of. */
export async function payoutsOnDay(db: Queryable, of: StatementDay) {
  const rows = await db.query<{ id: string }>(sql`
    select distinct entry.payout_id as id from ${ENTRIES_OF_STATEMENTS}
    where ${onDay(of)} and entry.match = 'MATCHED'`);
  return rows.map(({ id }) => id);
}

export async function noteExamined(
  tx: Tx,
  of: StatementDay,
  fileIds: readonly string[],
  now: Date,
) {
  await tx.query(sql`
    update bank_statements set examined_at = ${now}
    where ${ofAccount(of)} and day = ${of.day} and examined_at is null
      and (file_id = any(${fileIds}::text[]) or superseded_at is not null)`);
}

/** What statements that count show of payouts. */
export async function entriesOfPayouts(db: Queryable, ids: readonly string[]) {
  return await db.query<PayoutEntry>(sql`
    select entry.payout_id as "payoutId", entry.file_id as "fileId", entry.amount,
      entry.is_return as "isReturn"
    from ${ENTRIES_OF_STATEMENTS}
    where entry.payout_id = any(${ids}::text[]) and entry.match = 'MATCHED'
      and statement.superseded_at is null
    order by statement.day, entry.file_id, entry.statement_no, entry.entry_no`);
}

export async function coverageOf(db: Queryable, currency: Currency): Promise<Coverage | undefined> {
  const [row] = await db.query<{ first: string | null; last: string | null }>(sql`
    select min(day) as first, max(day) as last from bank_statements
    where currency = ${currency} and superseded_at is null and is_taken`);
  return row?.first && row.last ? { first: row.first, last: row.last } : undefined;
}

/** Payouts of one shard, each with what its movements come to in BANK. */
export async function payoutsById(tx: Tx, ids: readonly string[]) {
  const buckets = ids.map(bucketIn);
  return await tx.query<OurPayout>(sql`
    select p.payout_id as id, p.merchant_id as "merchantId", p.currency, p.direction, p.status,
      p.amount, p.due_on as "dueOn", p.ended_at as "endedAt",
      coalesce((
        select sum(case when m.debit = 'BANK' then m.amount else -m.amount end)
        from movements as m
        where m.bucket = p.bucket and m.bucket ${inBuckets(buckets)}
          and m.subject_id = p.payout_id and 'BANK' in (m.debit, m.credit)), 0)::bigint as posted
    from payouts as p
    where (p.bucket, p.payout_id) in (
      select * from unnest(${buckets}::bpchar[], ${ids}::text[]))
      and p.bucket ${inBuckets(buckets)}`);
}

/** The next file after a position that was written before a moment. */
export async function nextFile(db: Queryable, after: TimePosition, to: Date) {
  const [row] = await db.query<TimePosition>(sql`
    select created_at as at, file_id as id from payout_files
    where (created_at, file_id) > (${after.at}, ${after.id}) and created_at < ${to}
    order by created_at, file_id limit 1`);
  return row;
}

/** The payouts of a file of which no statement speaks. */
export async function itemsWithoutAnswer(db: Queryable, fileId: string) {
  const rows = await db.query<{ id: string }>(sql`
    select item.payout_id as id from payout_file_items as item
    where item.file_id = ${fileId}
      and not exists (
        select from bank_statement_entries as entry
        where entry.payout_id = item.payout_id and entry.match = 'MATCHED')
    order by item.item_no`);
  return rows.map(({ id }) => id);
}

export type LostReturn = Readonly<{
  id: string;
  fileId: string;
  currency: Currency;
  amount: bigint;
  crossReference: string;
  traceNumber: string | null;
  reasonCode: string;
}>;

const LOST_RETURNS = sql`
  select return_id as id, file_id as "fileId", currency, amount,
    cross_reference as "crossReference", trace_number as "traceNumber", reason_code as "reasonCode"
  from bank_returns where status = 'UNMATCHED'`;

/** Returns that no payout was found for, and that no person has dealt with. */
export async function lostReturns(db: Queryable, after: string, limit: number) {
  return await db.query<LostReturn>(sql`
    ${LOST_RETURNS} and return_id > ${after} order by return_id limit ${limit}`);
}

/** Of these returns the ones that are still lost. */
export async function stillLost(db: Queryable, ids: readonly string[]) {
  return await db.query<LostReturn>(sql`${LOST_RETURNS} and return_id = any(${ids}::text[])`);
}

export function returnScope(returnId: string): string {
  return `${BANK} return ${returnId}`;
}

/** Whether the bank has said something that nobody has looked at. */
export async function hasNews(db: Queryable): Promise<boolean> {
  const rows = await db.query(sql`
    (select 1 from bank_statements where examined_at is null limit 1)
    union all
    (select 1 from bank_returns
     where status = 'UNMATCHED'
       and not exists (
         select from reconciliation_differences as known
         where known.scope = ${returnScope('')} || bank_returns.return_id)
     limit 1)`);
  return rows.length > 0;
}

/** When the first file was written; undefined where none was. */
export async function firstFile(db: Queryable): Promise<Date | undefined> {
  const [row] = await db.query<{ at: Date | null }>(sql`
    select min(created_at) as at from payout_files`);
  return row?.at ?? undefined;
}
