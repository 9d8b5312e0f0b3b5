import { LEASE_MS } from '../acquirers/index.ts';
import { addMilliseconds } from '../kernel/clock.ts';
import { char, text, timestamp } from '../platform/db/columns.ts';
import { EACH_ROW, overRows } from '../platform/db/over-rows.ts';
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
export async function postpone(db: Queryable, refund: Refund, dueAt: Date): Promise<void> {
  await postponeMany(db, [{ refund, dueAt }]);
}

type Postponed = Readonly<{ refund: Refund; dueAt: Date }>;

export async function postponeMany(db: Queryable, postponed: readonly Postponed[]): Promise<void> {
  const inOrder = postponed.toSorted((one, other) => (one.refund.id < other.refund.id ? -1 : 1));
  await db.query(postponing(inOrder));
}

const postponing = overRows<Postponed>`
  update refunds r set due_at = later.due_at
  from (
    select ${char(({ refund }) => refund.bucket)} as bucket, ${text(({ refund }) => refund.id)} as id,
      ${timestamp(({ dueAt }) => dueAt)} as due_at
    from ${EACH_ROW}
  ) as later
  where r.bucket = later.bucket and r.refund_id = later.id and r.status = 'PROCESSING'`;
