import { bucketIn, newId } from '../../kernel/id.ts';
import { EVERY_BUCKET } from '../../platform/db/in-buckets.ts';
import { empty, type Queryable, sql, type Database, forBucket } from '../../platform/db/pool.ts';
import type { Original } from '../../acquiring/acquirers/index.ts';
import { dueStore } from '../../acquiring/operations/index.ts';

export async function findExpired(
  db: Queryable,
  { after, limit, now }: Readonly<{ after: Expired | undefined; limit: number; now: Date }>,
): Promise<Expired[]> {
  // Of all partners: each is ended by itself, where it is.
  return await db.query<Expired>(sql`
    select payment_id as id, expires_at as at from payments ${EVERY_BUCKET}
    where status in ('AUTHORIZED', 'PARTIALLY_COMPLETED') and expires_at <= ${now}
      ${after ? sql`and (expires_at, payment_id) > (${after.at}, ${after.id})` : empty}
    order by expires_at, payment_id limit ${limit}`);
}

export type Expired = Readonly<{ id: string; at: Date }>;

/** When the first hold whose time is over after this moment ends. */
export async function nextToExpire(db: Queryable, after: Date): Promise<Date | undefined> {
  // Of all partners.
  const [row] = await db.query<{ at: Date | null }>(sql`
    select min(expires_at) as at from payments ${EVERY_BUCKET}
    where status in ('AUTHORIZED', 'PARTIALLY_COMPLETED') and expires_at > ${after}`);
  return row?.at ?? undefined;
}

/**
 * A payment that turned out to be approved after all waits for a reversal, again or anew: one that
 * is under way may have passed the approval on its way, so its answer no longer counts.
 */
export async function reverseAgain(db: Queryable, paymentId: string, now: Date): Promise<void> {
  const names = {
    id: newId('ledgerEntry', bucketIn(paymentId), now),
    reference: `${paymentId}:reversal:${now.getTime()}`,
  };
  const operation = {
    ...names,
    kind: 'REVERSAL',
    amount: '0',
    final: false,
    invoiceNumber: null,
    day: null,
    request: null,
    correlationId: 'late-approval',
  };
  await db.query(sql`
    update payments
    set pending = 'REVERSAL', due_at = ${now}, attempts = 0,
        pending_operation = case when pending is null then ${JSON.stringify(operation)}::json
          else (pending_operation::jsonb || ${JSON.stringify(names)}::jsonb)::json end
    where bucket = ${bucketIn(paymentId)} and payment_id = ${paymentId}
      and ((status = 'DECLINED_RETRY' and pending is null) or pending = 'REVERSAL')`);
}

/** An increment that was approved when nobody waited for that any more. */
export type LateIncrement = Readonly<{
  /** Its reference at the acquirer. */
  id: string;
  bucket: string;
  paymentId: string;
  amount: bigint;
  original: Original;
  attempts: number;
  sequence: number;
}>;

export const lateIncrementsDue = dueStore<LateIncrement>({
  table: 'late_increments',
  alias: 'l',
  id: 'reference',
  columns: sql`l.reference as id, l.bucket, l.payment_id as "paymentId", l.amount, l.original,
    l.attempts, l.sequence`,
  read: (db, statement) => db.query<LateIncrement>(statement),
  state: { column: 'l.reference', of: ({ id }) => id },
  isCounting: true,
});

/** Notes an increment that turned out to be approved, so that it is looked after. */
export async function noteLateIncrement(
  db: Database,
  late: Pick<LateIncrement, 'paymentId' | 'amount' | 'original'>,
  now: Date,
): Promise<void> {
  const { amount, original, paymentId } = late;
  const bucket = bucketIn(paymentId);
  await forBucket(db, bucket).query(sql`
    insert into late_increments (bucket, reference, payment_id, amount, original, due_at)
    values (${bucket}, ${original.reference}, ${paymentId}, ${amount},
            ${JSON.stringify(original)}::json, ${now})
    on conflict do nothing`);
}

/** Whether it counts here too: its entry has the id that its reference ends with. */
export async function isPosted(db: Queryable, { bucket, id, paymentId }: LateIncrement) {
  const rows = await db.query(sql`
    select 1 from movements where bucket = ${bucket} and subject_id = ${paymentId}
      and entry_id = ${id.split(':').at(-1)} limit 1`);
  return rows.length > 0;
}

export async function forgetLateIncrement(db: Queryable, { bucket, id }: LateIncrement) {
  await db.query(sql`
    delete from late_increments where bucket = ${bucket} and reference = ${id}`);
}
