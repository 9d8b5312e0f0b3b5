import {
  EVERY_BUCKET,
  inBuckets,
  inBucketsOf,
  ofMerchant,
} from '../../../platform/db/in-buckets.ts';
import { bucketIn, ID_KINDS } from '../../../kernel/id.ts';
import type { Currency } from '../../../kernel/money.ts';
import type { EntryKind, LinedAccount } from '../../../records/ledger/index.ts';
import { bigint, char, int, smallint, text } from '../../../platform/db/columns.ts';
import { given, readList } from '../../../platform/db/list.ts';
import { ROWS, bulkStatement } from '../../../platform/db/bulk-statement.ts';
import { empty, type Queryable, sql, type Tx } from '../../../platform/db/pool.ts';
import type { PageRequest } from '../../../platform/http/page.ts';

/** A movement as a line of a payout, or of a future one. */
export type PayableLine = Readonly<{
  entryId: string;
  place: number;
  subjectId: string;
  merchantId: string;
  currency: Currency;
  account: LinedAccount;
  kind: EntryKind;
  /** Cents; positive if owed to the merchant. */
  amount: bigint;
  createdAt: Date;
}>;

const LINE = sql`
  entry_id as "entryId", place, subject_id as "subjectId", merchant_id as "merchantId", currency,
  account, kind, amount, created_at as "createdAt"`;

type Open = Readonly<{
  merchantId: string;
  currency: Currency;
  account: LinedAccount;
  before: Date;
  /** Monthly bills are created after their month ends but collected with it. */
  billsBefore: Date;
}>;

/**
 * The lines created before the cut-off that are in no payout yet, oldest first. Reserve lines are
 * created together with a payout and always belong to it.
 */
export async function openLines(tx: Tx, open: Open): Promise<PayableLine[]> {
  const { account, before, billsBefore, currency, merchantId } = open;
  return await tx.query<PayableLine>(sql`
    select ${LINE} from payable_lines
    where ${ofMerchant(merchantId)} and currency = ${currency} and account = ${account}
      and payout_id is null
      and (created_at < ${before} or kind in ('RESERVE_HELD', 'RESERVE_RELEASED')
        or (created_at < ${billsBefore} and subject_id like ${`${ID_KINDS.monthlyBill}%`}))
    order by created_at, entry_id, place`);
}

type Assigned = PayableLine &
  Readonly<{ payoutId: string; no: number; count: number; before: bigint }>;

const assigning = bulkStatement<Assigned>`
  update payable_lines as line
  set payout_id = given.payout_id, line_no = given.no, line_count = given.count,
      total_before = given.before, total_after = given.before + line.amount
  from (
    select ${char(({ payoutId }) => bucketIn(payoutId))} as bucket,
      ${text(({ subjectId }) => subjectId)} as subject_id,
      ${text(({ entryId }) => entryId)} as entry_id, ${smallint(({ place }) => place)} as place,
      ${text(({ payoutId }) => payoutId)} as payout_id, ${int(({ no }) => no)} as no,
      ${int(({ count }) => count)} as count, ${bigint(({ before }) => before)} as before
    from ${ROWS}
  ) as given
  where line.bucket = given.bucket and line.subject_id = given.subject_id
    and line.entry_id = given.entry_id and line.place = given.place and line.payout_id is null
    and line.bucket ${inBucketsOf(({ payoutId }) => bucketIn(payoutId))}
  returning 1`;

/** Assigns the lines to a payout permanently, in the given order. */
export async function assignLines(tx: Tx, payoutId: string, lines: readonly PayableLine[]) {
  let before = 0n;
  const assigned = lines.map((line, index) => {
    const row = { ...line, payoutId, no: index + 1, count: lines.length, before };
    before += line.amount;
    return row;
  });
  const rows = await tx.query(assigning(assigned));
  if (rows.length !== lines.length) throw new Error('a line already belongs to another payout');
}

/** What of this sort a line is about; null if it is about none. */
type Subjects = Readonly<{ batchId: string | null; disputeId: string | null }>;

export type PayoutLine = PayableLine &
  Subjects &
  Readonly<{ id: string; lineNo: number; totalAfter: bigint }>;

/** A cursor's position: the lines of a payout are identified by their number. */
const LINE_DIGITS = 10;

function lineIdOf(lineNo: number): string {
  return String(lineNo).padStart(LINE_DIGITS, '0');
}

/** A payout's lines in order, first line first, unlike lists that show the newest first. */
export async function linesOfPayout(
  db: Queryable,
  payoutId: string,
  { direction, limit, position }: PageRequest,
): Promise<PayoutLine[]> {
  const older = direction === 'older';
  const no = position ? Number(position.id) : undefined;
  const rows = await db.query<Omit<PayoutLine, 'id' | keyof Subjects>>(sql`
    select ${LINE}, line_no as "lineNo", total_after as "totalAfter" from payable_lines
    where bucket = ${bucketIn(payoutId)} and payout_id = ${payoutId}
      ${no === undefined ? empty : older ? sql`and line_no > ${no}` : sql`and line_no < ${no}`}
    order by line_no ${older ? sql`asc` : sql`desc`} limit ${limit + 1}`);
  return rows.map((row) => ({ ...row, id: lineIdOf(row.lineNo), ...subjectsOf(row) }));
}

/** In the words of the index of them. */
const OF_A_PAYOUT = sql`
  kind in ('PAYOUT_RETURNED', 'PAYOUT_REJECTED', 'BILLING_RETURNED', 'BILLING_REJECTED')`;

/** Of payouts that ended, the one that took what came back. */
export async function payoutsPaidAgain(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<{ id: string; by: string }>(sql`
    select subject_id as id, payout_id as by from payable_lines
    where bucket ${inBuckets(ids.map(bucketIn))} and subject_id = any(${ids}::text[])
      and payout_id is not null and ${OF_A_PAYOUT}`);
  return new Map(rows.map(({ by, id }) => [id, by]));
}

/** Of payouts, those whose money they pay again, in the order of their lines. */
export async function payoutsPayingAgain(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<{ id: string; of: string }>(sql`
    select payout_id as id, subject_id as of from payable_lines
    where payout_id = any(${ids}::text[]) and bucket ${inBuckets(ids.map(bucketIn))}
      and ${OF_A_PAYOUT}
    order by payout_id, line_no`);
  const paid = Map.groupBy(rows, ({ id }) => id);
  return new Map([...paid].map(([id, lines]) => [id, lines.map(({ of }) => of)]));
}

export type OpenLine = PayableLine & Subjects & Readonly<{ id: string }>;

/** Lines that are in no payout yet, newest first. */
export async function listOpenLines(
  db: Queryable,
  {
    merchantId,
    currency,
    account,
  }: Readonly<{
    merchantId: string;
    currency: Currency | undefined;
    account: LinedAccount;
  }>,
  page: PageRequest,
): Promise<OpenLine[]> {
  const select = sql`select ${LINE} from payable_lines
    where ${ofMerchant(merchantId)} and account = ${account} and payout_id is null`;
  const where = [given(sql`currency`, currency)];
  const rows = await readList<PayableLine>(db, { select, id: sql`entry_id`, page, where });
  return rows.map((row) => ({ ...row, id: row.entryId, ...subjectsOf(row) }));
}

/** The batch that settled a line, or the dispute that it is about. */
function subjectsOf({ subjectId }: PayableLine): Subjects {
  const ofKind = (kind: string) => (subjectId.startsWith(kind) ? subjectId : null);
  return { batchId: ofKind(ID_KINDS.batch), disputeId: ofKind(ID_KINDS.dispute) };
}

export type LineSum = Readonly<{
  currency: Currency;
  account: LinedAccount;
  kind: EntryKind;
  count: number;
  amount: bigint;
}>;

/** Totals of the lines that are in no payout yet, by kind. */
export async function sumOpenLines(db: Queryable, merchantId: string): Promise<LineSum[]> {
  return await db.query<LineSum>(sql`
    select currency, account, kind, count(*)::int as count, sum(amount)::bigint as amount
    from payable_lines where ${ofMerchant(merchantId)} and payout_id is null
    group by currency, account, kind order by currency, account, kind`);
}

/** Merchants in the given buckets of one shard that have unpaid lines or due reserves from before a time. */
export async function merchantsWithOpenLines(
  db: Queryable,
  buckets: readonly string[],
  before: Date,
): Promise<string[]> {
  const isToBeLookedAt = sql`not exists (
        select from payout_accounts as looked
        where looked.bucket = due.bucket and looked.bucket = any(${buckets}::bpchar[])
          and looked.merchant_id = due.merchant_id
          and (looked.held_at is not null or looked.looked_at >= ${before}))`;
  const rows = await db.query<{ merchantId: string }>(sql`
    select distinct merchant_id as "merchantId" from payable_lines as due
    where bucket = any(${buckets}::bpchar[]) and payout_id is null and created_at < ${before}
      and ${isToBeLookedAt}
    union
    select merchant_id from payout_reserves as due
    where bucket = any(${buckets}::bpchar[]) and released_at is null and release_at <= ${before}
      and ${isToBeLookedAt}`);
  return rows.map(({ merchantId }) => merchantId);
}

/** Whether there is anything that a cut could take: something payable, billed or kept back. */
export async function hasOpenLines(db: Queryable): Promise<boolean> {
  // Of all partners.
  const lines = await db.query(sql`
    select 1 from payable_lines ${EVERY_BUCKET} where payout_id is null limit 1`);
  if (lines.length > 0) return true;
  const reserves = await db.query(sql`
    select 1 from payout_reserves ${EVERY_BUCKET} where released_at is null limit 1`);
  return reserves.length > 0;
}
