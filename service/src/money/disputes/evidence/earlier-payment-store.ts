import { type Queryable, sql } from '../../../platform/db/pool.ts';

/** Which of a merchant's payments were disputed, whatever came of it, or reported as fraud. */
export async function contestedAmong(
  db: Queryable,
  bucket: string,
  paymentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (paymentIds.length === 0) return new Set();
  const rows = await db.query<{ id: string }>(sql`
    select payment_id as id from disputes
    where bucket = ${bucket} and payment_id = any(${paymentIds}::text[])
    union select payment_id from dispute_alerts
    where bucket = ${bucket} and payment_id = any(${paymentIds}::text[])`);
  return new Set(rows.map(({ id }) => id));
}
