import { bucketIn, bucketOf } from '../../kernel/id.ts';
import type { Currency } from '../../kernel/money.ts';
import { orderOf, pageStatement } from '../../platform/db/list.ts';
import { bigint, char, smallint, text, timestamp } from '../../platform/db/columns.ts';
import { EVERY_BUCKET, ofMerchant } from '../../platform/db/in-buckets.ts';
import { copyInto } from '../../platform/db/bulk-statement.ts';
import { empty, type Queryable, type Sql, sql } from '../../platform/db/pool.ts';
import type { PageRequest } from '../../platform/http/page.ts';
import { type Entry, type EntryKind, type Leg, legsOf, type Movement } from './entry.ts';

export type Moved = Movement & Readonly<{ bucket: string; entry: Entry; place: number }>;

export const OF_BOTH = {
  bucket: char(({ bucket }: Moved) => bucket),
  subject_id: text(({ entry }: Moved) => entry.subjectId),
  entry_id: text(({ entry }: Moved) => entry.id),
  place: smallint(({ place }: Moved) => place),
  merchant_id: text(({ entry }: Moved) => entry.merchantId),
  kind: text(({ entry }: Moved) => entry.kind),
  currency: char(({ entry }: Moved) => entry.money.currency),
  created_at: timestamp(({ entry }: Moved) => entry.createdAt),
};

export const insertion = copyInto<Moved>('movements', {
  ...OF_BOTH,
  debit: text(({ debit }) => debit),
  credit: text(({ credit }) => credit),
  amount: bigint(({ entry }) => entry.money.amount),
  batch_id: text(({ entry }) => entry.batchId ?? null),
});

export type PostedEntry = Readonly<{
  id: string;
  kind: EntryKind;
  merchantId: string;
  subjectId: string;
  batchId: string | null;
  currency: Currency;
  createdAt: Date;
  legs: readonly Leg[];
}>;

type EntryFilters = Readonly<{ merchantId?: string; subjectId?: string; kind?: string }>;

type Row = Omit<PostedEntry, 'legs'> & Movement & Readonly<{ amount: bigint }>;

/** Names the bucket whenever a filter implies it, so that one index or shard is enough. */
export async function listEntries(
  db: Queryable,
  { page, filters }: Readonly<{ page: PageRequest; filters: EntryFilters }>,
): Promise<PostedEntry[]> {
  const { merchantId, subjectId, kind } = filters;
  const list = {
    // An operator may list the entries of all merchants.
    select: sql`
      select bucket, subject_id, entry_id, created_at from movements ${EVERY_BUCKET}
      where place = 0
        ${merchantId === undefined ? empty : sql`and ${ofMerchant(merchantId)}`}
        ${subjectId === undefined ? empty : sql`and bucket = ${bucketIn(subjectId)} and subject_id = ${subjectId}`}
        ${kind === undefined ? empty : ofKind(kind)}`,
    id: sql`entry_id`,
    page,
  };
  const rows = await db.query<Row>(sql`
    with page as (
      ${pageStatement(list)}
    )
    select entry_id as id, kind, merchant_id as "merchantId", subject_id as "subjectId",
           batch_id as "batchId", currency, amount, debit, credit, created_at as "createdAt"
    from page join movements using (bucket, subject_id, entry_id, created_at)
    where true
      ${merchantId === undefined ? empty : sql`and bucket = ${bucketOf(merchantId)}`}
      ${subjectId === undefined ? empty : sql`and bucket = ${bucketIn(subjectId)}`}
    ${orderOf(list)}, place`);
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap(entryOf);
}

const COMMON_KINDS = new Set(['AUTHORIZE', 'CAPTURE', 'PURCHASE', 'REFUND']);

/** Repeats the condition of the partial index for rare kinds; common kinds are found quickly without it. */
function ofKind(kind: string): Sql {
  if (COMMON_KINDS.has(kind)) return sql`and kind = ${kind}`;
  return sql`and kind = ${kind} and kind not in ('AUTHORIZE', 'CAPTURE', 'PURCHASE', 'REFUND')`;
}

/** Merges the rows of one entry, which differ only in their accounts. */
function entryOf(rows: readonly Row[]): PostedEntry[] {
  return rows.slice(0, 1).map(({ debit: _debit, credit: _credit, amount, ...entry }) => ({
    ...entry,
    legs: legsOf(rows, amount),
  }));
}

export type Captured = Readonly<{ id: string; amount: bigint; batchId: string; createdAt: Date }>;

/** The captures of a payment's hold, each with its batch, oldest first. */
export async function capturesOf(db: Queryable, paymentId: string): Promise<Captured[]> {
  return await db.query<Captured>(sql`
    select entry_id as id, amount, batch_id as "batchId", created_at as "createdAt" from movements
    where bucket = ${bucketIn(paymentId)} and subject_id = ${paymentId}
      and kind = 'CAPTURE' and debit = 'RECEIVABLE'
    order by created_at, entry_id`);
}
