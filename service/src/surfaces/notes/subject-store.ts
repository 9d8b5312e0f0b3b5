import { OPERATORS } from '../approvals/index.ts';
import { empty, type Queryable, raw, sql } from '../../platform/db/pool.ts';
import { describedBy, type NotedRecord } from './subject.ts';

/** Whether there is such a record among those of a side. */
export async function isThere(
  db: Queryable,
  { recordId, recordType }: NotedRecord,
  owner: string,
): Promise<boolean> {
  const { bucketOf: bucketIn, condition, id, partnerId, table } = describedBy(recordType);
  if (partnerId === null && owner !== OPERATORS) return false;
  if (bucketIn === null) return await isDifference(db, recordId);
  // Actions are those of one side; other records are of partners, and operators see them all.
  const isOfSide = owner !== OPERATORS || recordType === 'ACTION';
  const rows = await db.query(sql`
    select 1 as one from ${raw(table)}
    where bucket = ${bucketIn(recordId)} and ${raw(id)} = ${recordId}
      ${isOfSide && partnerId !== null ? sql`and ${raw(partnerId)} = ${owner}` : empty}
      ${condition === undefined ? empty : sql`and ${raw(condition)}`}
    limit 1`);
  return rows.length > 0;
}

async function isDifference(db: Queryable, id: string): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 as one from reconciliation_differences where difference_id = ${id}`);
  return rows.length > 0;
}
