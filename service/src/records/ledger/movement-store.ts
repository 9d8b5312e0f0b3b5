import { addMilliseconds } from '../../kernel/clock.ts';
import { bucketIn } from '../../kernel/id.ts';
import type { Currency } from '../../kernel/money.ts';
import { readByAge } from '../../platform/db/by-age.ts';
import { boundsOfPage, pageStatement } from '../../platform/db/list.ts';
import { bigint, char, smallint, text, timestamp } from '../../platform/db/columns.ts';
import { EVERY_BUCKET, inBuckets, ofMerchant } from '../../platform/db/in-buckets.ts';
import { copyInto } from '../../platform/db/bulk-statement.ts';
import {
  type Database,
  empty,
  join,
  type Queryable,
  type Sql,
  sql,
} from '../../platform/db/pool.ts';
import { type PageRequest, rowsToFetch } from '../../platform/http/page.ts';
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

type EntryKey = Readonly<{ bucket: string; subjectId: string; id: string; at: Date }>;
type Listing = Readonly<{ page: PageRequest; filters: EntryFilters }>;
const KEY = sql`bucket, subject_id as "subjectId", entry_id as id, created_at as at`;

export async function listEntries(db: Database, listing: Listing): Promise<PostedEntry[]> {
  const keys = await pageOfKeys(db, listing);
  const buckets = keys.map(({ bucket }) => bucket);
  const rows = await db.query<Row>(sql`
    select entry_id as id, kind, merchant_id as "merchantId", subject_id as "subjectId",
           batch_id as "batchId", currency, amount, debit, credit, created_at as "createdAt"
    from unnest(${buckets}::bpchar[], ${keys.map(({ subjectId }) => subjectId)}::text[],
      ${keys.map(({ id }) => id)}::text[]) as page (of_bucket, of_subject, of_entry)
    join movements on bucket = of_bucket and subject_id = of_subject and entry_id = of_entry
    where bucket ${inBuckets(buckets)}
    order by place`);
  const byId = Map.groupBy(rows, ({ id }) => id);
  return keys.flatMap(({ id }) => entryOf(byId.get(id) ?? []));
}

const COMMON_KINDS = new Set(['AUTHORIZE', 'CAPTURE', 'PURCHASE', 'REFUND']);

async function pageOfKeys(db: Database, { page, filters }: Listing): Promise<readonly EntryKey[]> {
  const { merchantId, subjectId, kind } = filters;
  if (merchantId !== undefined || subjectId !== undefined || isRare(kind)) {
    // Names the bucket where a filter implies it, so that one index or shard is enough.
    const select = sql`
      select ${KEY} from movements ${EVERY_BUCKET}
      where place = 0
        ${merchantId === undefined ? empty : sql`and ${ofMerchant(merchantId)}`}
        ${subjectId === undefined ? empty : sql`and bucket = ${bucketIn(subjectId)} and subject_id = ${subjectId}`}
        ${kind === undefined ? empty : ofKind(kind)}`;
    return await db.query<EntryKey>(pageStatement({ select, id: sql`entry_id`, page }));
  }
  return await keysByAge(db, { page, filters });
}

/** Of the entries of all merchants, for operators. */
async function keysByAge(db: Database, { page, filters: { kind } }: Listing): Promise<EntryKey[]> {
  const { createdFrom, createdTo, direction, position } = page;
  const [from, to] = [createdFrom, createdTo && addMilliseconds(createdTo, 1)];
  const [begin, end] = direction === 'newer' ? [from, to] : [to, from];
  const at = position && addMilliseconds(position.createdAt, direction === 'newer' ? 0 : 1);
  const bounds = boundsOfPage(page, sql`entry_id`);
  return await readByAge<EntryKey>(db, {
    direction,
    begin: at ?? begin ?? undefined,
    end: end ?? undefined,
    limit: rowsToFetch(page),
    positionOf: (row) => row,
    // Whosever they are.
    select: (isWithin, most) => sql`
      select ${KEY} from movements ${EVERY_BUCKET}
      where ${join([isWithin, sql`place = 0`, ...bounds], ' and ')}
        ${kind === undefined ? empty : sql`and kind = ${kind}`} ${most}`,
  });
}

function isRare(kind: string | undefined): boolean {
  return kind !== undefined && !COMMON_KINDS.has(kind);
}

/** Repeats the condition of the partial index for rare kinds; common kinds are found quickly without it. */
function ofKind(kind: string): Sql {
  if (!isRare(kind)) return sql`and kind = ${kind}`;
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
