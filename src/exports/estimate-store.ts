import { BUCKETS } from '../kernel/id.ts';
import { EVERY_BUCKET } from '../platform/db/every-bucket.ts';
import { type Database, join, raw, type Sql, sql } from '../platform/db/pool.ts';

type Counted = Readonly<{
  table: string;
  partnerId: string | undefined;
  merchantId: string | undefined;
  createdFrom: string | undefined;
  createdTo: string | undefined;
}>;
type Plan = Readonly<{ 'QUERY PLAN': readonly Readonly<{ Plan: { 'Plan Rows': number } }>[] }>;

/**
 * About how many rows there are, as the planner guesses from its statistics: nothing is read. The servers of
 * a cluster do not tell, so there it is undefined.
 */
export async function estimateOf(db: Database, counted: Counted): Promise<number | undefined> {
  if (new Set(BUCKETS.map(db.shardOf)).size > 1) return undefined;
  const { createdFrom, createdTo, merchantId, partnerId, table } = counted;
  const conditions: readonly Sql[] = [
    ...(partnerId === undefined ? [] : [sql`partner_id = ${partnerId}`]),
    ...(merchantId === undefined ? [] : [sql`merchant_id = ${merchantId}`]),
    ...(createdFrom === undefined ? [] : [sql`created_at >= ${new Date(createdFrom)}`]),
    ...(createdTo === undefined ? [] : [sql`created_at <= ${new Date(createdTo)}`]),
  ];
  const where = conditions.length === 0 ? sql`true` : join(conditions, ' and ');
  // All that the file may have, wherever it is.
  const [row] = await db.query<Plan>(sql`
    explain (format json) select 1 from ${raw(table)} ${EVERY_BUCKET} where ${where}`);
  return row?.['QUERY PLAN'][0]?.Plan['Plan Rows'];
}
