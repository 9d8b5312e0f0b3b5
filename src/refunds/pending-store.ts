import { LEASE_MS } from '../acquirers/index.ts';
import { addMilliseconds } from '../kernel/clock.ts';
import { type Queryable, sql } from '../platform/db/pool.ts';
import type { Refund } from './refund.ts';
import { REFUND_COLUMNS } from './refund-store.ts';

/**
 * Takes refunds that are due, for one worker: nobody else gets them before the lease is over, and
 * whoever dies with them loses only that time.
 */
export async function leaseDue(db: Queryable, now: Date, limit: number): Promise<Refund[]> {
  return await db.query<Refund>(sql`
    update refunds r set due_at = ${addMilliseconds(now, LEASE_MS)}, attempts = r.attempts + 1
    where (r.bucket, r.refund_id) in (
      select bucket, refund_id from refunds
      where due_at <= ${now} order by due_at limit ${limit} for update skip locked)
    and r.due_at <= ${now}
    returning ${REFUND_COLUMNS}`);
}

/** Says when a refund is looked after next, if it still waits for an answer. */
export async function postpone(
  db: Queryable,
  { bucket, id }: Pick<Refund, 'bucket' | 'id'>,
  dueAt: Date,
): Promise<void> {
  await db.query(sql`
    update refunds set due_at = ${dueAt}
    where bucket = ${bucket} and refund_id = ${id} and status = 'PROCESSING'`);
}
