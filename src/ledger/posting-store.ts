import { bucketIn, bucketOf } from '../kernel/id.ts';
import type { Currency } from '../kernel/money.ts';
import { keyset } from '../platform/db/keyset.ts';
import { bigint, char, smallint, text, timestamp } from '../platform/db/columns.ts';
import { copyInto } from '../platform/db/new-rows.ts';
import { empty, type Queryable, type Sql, sql, type Statement } from '../platform/db/pool.ts';
import { type PageRequest, rowsToFetch } from '../platform/http/page.ts';
import type { Entry, EntryKind, Leg } from './entry.ts';

/** A leg with its place in its entry, as it is written. */
export type Posting = Leg & Readonly<{ bucket: string; entry: Entry; leg: number }>;

const insertion = copyInto<Posting>('postings', {
  bucket: char(({ bucket }) => bucket),
  entry_id: text(({ entry }) => entry.id),
  account: text(({ account }) => account),
  leg: smallint(({ leg }) => leg),
  merchant_id: text(({ entry }) => entry.merchantId),
  currency: char(({ entry }) => entry.money.currency),
  kind: text(({ entry }) => entry.kind),
  subject_id: text(({ entry }) => entry.subjectId),
  batch_id: text(({ entry }) => entry.batchId ?? null),
  amount: bigint(({ amount }) => amount),
  created_at: timestamp(({ entry }) => entry.createdAt),
});

/** One statement, however many there are. */
export function postingsInsertion(postings: readonly Posting[]): Statement {
  return insertion(postings);
}

/** An entry as it stands in the ledger, with whatever legs it has there. */
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

export type EntryFilters = Readonly<{ merchantId?: string; subjectId?: string; kind?: string }>;

/** Naming the bucket wherever a filter tells it lets an index, or a shard, answer alone. */
export async function listEntries(
  db: Queryable,
  { page, filters }: Readonly<{ page: PageRequest; filters: EntryFilters }>,
): Promise<PostedEntry[]> {
  const { where, order } = keyset(page, sql`entry_id`);
  const { merchantId, subjectId, kind } = filters;
  const rows = await db.query<Omit<PostedEntry, 'legs'> & Leg>(sql`
    with page as (
      select bucket, entry_id, kind, merchant_id, subject_id, batch_id, currency, created_at
      from postings
      where leg = 0
        ${merchantId === undefined ? empty : sql`and bucket = ${bucketOf(merchantId)} and merchant_id = ${merchantId}`}
        ${subjectId === undefined ? empty : sql`and bucket = ${bucketIn(subjectId)} and subject_id = ${subjectId}`}
        ${kind === undefined ? empty : ofKind(kind)}
        ${where}
      ${order} limit ${rowsToFetch(page)}
    )
    select entry_id as id, kind, merchant_id as "merchantId", subject_id as "subjectId",
           batch_id as "batchId", currency, created_at as "createdAt", legs.account, legs.amount
    from page cross join lateral (
      select account, amount, leg from postings
      where postings.bucket = page.bucket and postings.entry_id = page.entry_id
    ) as legs
    ${order}, leg`);
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap(entryOf);
}

const COMMON_KINDS = new Set(['AUTHORIZE', 'CAPTURE', 'PURCHASE', 'REFUND']);

/** In the words of the index for kinds that are rare; a common one is found soon without any. */
function ofKind(kind: string): Sql {
  if (COMMON_KINDS.has(kind)) return sql`and kind = ${kind}`;
  return sql`and kind = ${kind} and kind not in ('AUTHORIZE', 'CAPTURE', 'PURCHASE', 'REFUND')`;
}

/** Gathers the rows of one entry, which differ in their legs alone. */
function entryOf(rows: readonly (Omit<PostedEntry, 'legs'> & Leg)[]): PostedEntry[] {
  const legs = rows.map(({ account, amount }) => ({ account, amount }));
  return rows.slice(0, 1).map(({ account: _account, amount: _amount, ...entry }) => ({
    ...entry,
    legs,
  }));
}
