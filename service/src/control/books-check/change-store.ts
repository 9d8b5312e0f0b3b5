import { readByAge } from '../../platform/db/by-age.ts';
import { inBuckets } from '../../platform/db/in-buckets.ts';
import { type Database, empty, type Sql, sql } from '../../platform/db/pool.ts';
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

export function selectEntries(buckets: readonly string[], after: ChangeEntry | undefined): Sql {
  return sql`
    select entry_id as id, merchant_id as "merchantId", subject_id as "subjectId",
      batch_id as "batchId", created_at as "createdAt"
    from movements
    where place = 0 and bucket ${inBuckets(buckets)}
      ${after === undefined ? empty : sql`and (created_at, entry_id) > (${after.createdAt}, ${after.id})`}`;
}

/** The next entries of a span, the oldest first, of the buckets of one shard. */
export async function changedEntries(
  db: Database,
  buckets: readonly string[],
  { after, limit, span: { from, to } }: Page<ChangeEntry>,
) {
  return await readByAge<ChangeEntry>(db, {
    direction: 'newer',
    begin: after?.createdAt ?? from,
    end: to,
    limit,
    positionOf: ({ createdAt, id }) => ({ at: createdAt, id }),
    select: (within, most) => sql`${selectEntries(buckets, after)} and ${within} ${most}`,
  });
}
