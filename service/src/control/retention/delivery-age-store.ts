import { sql, type Queryable, type Tx } from '../../platform/db/pool.ts';

type IdRange = Readonly<{ after: string; before: string; most: number }>;

/** The oldest deliveries of a bucket between two ids. */
export async function deliveriesBetweenIds(
  db: Queryable,
  bucket: string,
  { after, before, most }: IdRange,
) {
  const rows = await db.query<{ id: string }>(sql`
    select delivery_id as id from webhook_deliveries
    where bucket = ${bucket} and delivery_id > ${after} and delivery_id < ${before}
    order by delivery_id limit ${most}`);
  return rows.map(({ id }) => id);
}

/** Removes those that ended before then, with all their attempts; tells how many. */
export async function forgetEnded(tx: Tx, bucket: string, ids: readonly string[], before: Date) {
  const ended = await tx.query<{ id: string }>(sql`
    select delivery_id as id from webhook_deliveries
    where bucket = ${bucket} and delivery_id = any(${ids}::text[]) and ended_at < ${before}
    order by delivery_id for update`);
  const gone = ended.map(({ id }) => id);
  if (gone.length === 0) return 0;
  await tx.commitInOneRoundTrip([
    sql`
      delete from webhook_attempts
      where bucket = ${bucket} and delivery_id = any(${gone}::text[])`,
    sql`
      delete from webhook_deliveries
      where bucket = ${bucket} and delivery_id = any(${gone}::text[])`,
  ]);
  return gone.length;
}

/** The same of replays, which are few; `beforeId`: those made since are not looked at. */
export async function forgetReplays(
  db: Queryable,
  bucket: string,
  { beforeId, before, most }: Readonly<{ beforeId: string; before: Date; most: number }>,
): Promise<number> {
  const gone = await db.query(sql`
    delete from webhook_replays
    where bucket = ${bucket} and replay_id in (
      select replay_id from webhook_replays
      where bucket = ${bucket} and replay_id < ${beforeId} and ended_at < ${before}
      order by replay_id limit ${most})
    returning 1`);
  return gone.length;
}
