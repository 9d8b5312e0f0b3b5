import { bucketIn } from '../../kernel/id.ts';
import { type Queryable, sql, type Database, forBucket } from '../../platform/db/pool.ts';
import type { Original } from '../../acquiring/acquirers/index.ts';
import { dueStore } from '../../acquiring/operations/index.ts';

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

type Named = Pick<LateIncrement, 'bucket' | 'id' | 'paymentId'>;

/** Whether it counts here too: its entry has the id, or that which its reference ends with. */
export async function isPosted(db: Queryable, { bucket, id, paymentId }: Named) {
  const rows = await db.query(sql`
    select 1 from movements where bucket = ${bucket} and subject_id = ${paymentId}
      and entry_id = ${id.split(':').at(-1)} limit 1`);
  return rows.length > 0;
}

export async function forgetLateIncrement(db: Queryable, { bucket, id }: LateIncrement) {
  await db.query(sql`
    delete from late_increments where bucket = ${bucket} and reference = ${id}`);
}
