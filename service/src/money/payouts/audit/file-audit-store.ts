import { sumOfAmounts } from '../../../kernel/money.ts';
import { EVERY_BUCKET, inBuckets } from '../../../platform/db/in-buckets.ts';
import { type Database, sql, empty, type Queryable } from '../../../platform/db/pool.ts';
import { BUCKETS } from '../../../kernel/id.ts';

/** One figure told in two ways that should agree and do not, in cents or as a count. */
export type PayoutDifference = Readonly<{
  of: 'LINE' | 'PAYOUT' | 'ACCOUNT' | 'FILE';
  /** Of the ledger's entry, the payout, the merchant with a currency, or the file. */
  id: string;
  figure: string;
  stated: bigint | null;
  found: bigint | null;
  /** What the entry of a line is about. */
  subjectId?: string;
}>;

/** From one moment up to another, which is not in it; to the end where there is none. */
export type AuditSpan = Readonly<{ from: Date; to?: Date | undefined }>;

export async function filesInSpan(db: Queryable, { from, to }: AuditSpan): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select file_id as id from payout_files
    where created_at >= ${from} ${to === undefined ? empty : sql`and created_at < ${to}`}
    order by created_at, file_id`);
  return rows.map(({ id }) => id);
}

/** All that were written, and all that a payout says it is in. */
export async function knownFiles(db: Queryable): Promise<string[]> {
  // A payout of any merchant may name one that is not there.
  const named = await db.query<{ id: string }>(sql`
    select distinct file_id as id from payouts ${EVERY_BUCKET} where file_id is not null`);
  const written = await db.query<{ id: string }>(sql`select file_id as id from payout_files`);
  return [...new Set([...written, ...named].map(({ id }) => id))].toSorted();
}

type File = Readonly<{ id: string; amount: bigint; count: bigint; isMarked: boolean }>;

type Item = Readonly<{ fileId: string; payoutId: string; amount: bigint }>;

/**
 * A file is its items, and each of them a payout that knows the file. Neither changes once all of its
 * payouts are marked, so they need not be read as of one moment; before that, there is nothing to say.
 */
export async function fileDifferences(
  db: Database,
  fileIds: readonly string[],
  signal?: AbortSignal,
): Promise<readonly PayoutDifference[]> {
  const found: PayoutDifference[] = [];
  for (const fileId of fileIds) {
    signal?.throwIfAborted();
    found.push(...(await differencesOf(db, fileId)));
  }
  return found;
}

async function differencesOf(db: Database, fileId: string): Promise<PayoutDifference[]> {
  const [file] = await db.query<File>(sql`
    select file_id as id, credit_amount + debit_amount as amount,
      (credit_count + debit_count)::bigint as count, marked_at is not null as "isMarked"
    from payout_files where file_id = ${fileId}`);
  if (file && !file.isMarked) return [];
  const items = await db.query<Item>(sql`
    select file_id as "fileId", payout_id as "payoutId", amount from payout_file_items
    where file_id = ${fileId}`);
  const amounts = new Map(items.map(({ payoutId, amount }) => [payoutId, amount]));
  const named = await payoutsIn(db, fileId);
  const matched = named.filter(({ payoutId, amount }) => amounts.get(payoutId) === amount);
  const paid = file ? matched : named; // Of one that is not there, what says that it is in it.
  const figures = [
    ['AMOUNT', file?.amount ?? null, sumOfAmounts(paid)],
    ['COUNT', file?.count ?? null, BigInt(paid.length)],
    ['STRAYS', 0n, BigInt(named.length - paid.length)],
  ] as const;
  return figures
    .filter(([, stated, sum]) => stated !== sum)
    .map(([figure, stated, sum]) => ({ of: 'FILE', id: fileId, figure, stated, found: sum }));
}

/** The payouts that say they are in a file, a shard at a time. */
async function payoutsIn(db: Database, fileId: string): Promise<readonly Item[]> {
  const found: Item[] = [];
  for (const buckets of Map.groupBy(BUCKETS, db.shardOf).values()) {
    const rows = await db.query<Item>(sql`
      select file_id as "fileId", payout_id as "payoutId", amount from payouts
      where bucket ${inBuckets(buckets)} and file_id = ${fileId}`);
    found.push(...rows);
  }
  return found;
}
