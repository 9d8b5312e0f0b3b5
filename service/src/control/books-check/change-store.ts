import { BUCKETS } from '../../kernel/id.ts';
import { inBuckets } from '../../platform/db/in-buckets.ts';
import { type Database, empty, type Queryable, sql } from '../../platform/db/pool.ts';
import type { AuditSpan } from '../../money/payouts/index.ts';

/** An entry of the ledger, as far as it tells what has changed. */
export type ChangeEntry = Readonly<{
  id: string;
  merchantId: string;
  subjectId: string;
  batchId: string | null;
  createdAt: Date;
}>;

type Page<After> = Readonly<{ span: AuditSpan; after: After | undefined; limit: number }>;

/** The next entries of a span, the oldest first, of the buckets of one shard. By the index of their age. */
export async function changedEntries(
  db: Queryable,
  buckets: readonly string[],
  { after, limit, span: { from, to } }: Page<ChangeEntry>,
) {
  return await db.query<ChangeEntry>(sql`
    select entry_id as id, merchant_id as "merchantId", subject_id as "subjectId",
      batch_id as "batchId", created_at as "createdAt"
    from movements
    where place = 0 and created_at >= ${from}
      ${to === undefined ? empty : sql`and created_at < ${to}`}
      ${after === undefined ? empty : sql`and (created_at, entry_id) > (${after.createdAt}, ${after.id})`}
      and bucket ${inBuckets(buckets)}
    order by created_at, entry_id limit ${limit}`);
}

/**
 * For how long the oldest open transaction has been open, on whichever server: what it has written is
 * seen by nobody yet. A role sees no others' transactions, and no other role than the service's writes
 * here. Those who only read cannot be told apart, and are waited for as well.
 */
export async function oldestTransactionMs(db: Database): Promise<number> {
  const servers = new Set([db, ...BUCKETS.map((bucket) => db.at(db.shardOf(bucket)))]);
  const ages: number[] = [];
  for (const server of servers) {
    const [row] = await server.query<{ ms: number }>(sql`
      select coalesce(extract(epoch from clock_timestamp() - min(began)) * 1000, 0)::float8 as ms
      from (
        select xact_start as began from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend'
          and pid <> pg_backend_pid()
        union all
        select prepared from pg_prepared_xacts where database = current_database()
      ) as open`);
    ages.push(row?.ms ?? 0);
  }
  return Math.max(...ages);
}
