import { EVERY_BUCKET } from '../../platform/db/every-bucket.ts';
import { type Queryable, sql } from '../../platform/db/pool.ts';

/** Whether there is anything that a cut could take: something payable, billed or kept back. */
export async function hasOpenLines(db: Queryable): Promise<boolean> {
  // Anybody's.
  const lines = await db.query(sql`
    select 1 from payable_lines ${EVERY_BUCKET} where payout_id is null limit 1`);
  if (lines.length > 0) return true;
  const reserves = await db.query(sql`
    select 1 from payout_reserves ${EVERY_BUCKET} where released_at is null limit 1`);
  return reserves.length > 0;
}

/** When the first payout that waits for its file may be sent, after a moment. */
export async function nextToSend(db: Queryable, after: Date): Promise<Date | undefined> {
  // Anybody's.
  const [row] = await db.query<{ at: Date | null }>(sql`
    select min(send_at) as at from payouts ${EVERY_BUCKET}
    where status = 'PENDING' and send_at > ${after}`);
  return row?.at ?? undefined;
}
