import { PARKED_UNTIL } from '../../acquiring/operations/index.ts';
import { bucketIn, newId } from '../../kernel/id.ts';
import { EVERY_BUCKET } from '../../platform/db/in-buckets.ts';
import { empty, type Queryable, sql } from '../../platform/db/pool.ts';

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
 * is under way may have passed the approval on its way, so its answer no longer counts. One that is parked
 * stays parked.
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
    set pending = 'REVERSAL', attempts = 0,
        due_at = case when due_at = ${PARKED_UNTIL} then due_at else ${now}::timestamptz end,
        pending_operation = case when pending is null then ${JSON.stringify(operation)}::json
          else (pending_operation::jsonb || ${JSON.stringify(names)}::jsonb)::json end
    where bucket = ${bucketIn(paymentId)} and payment_id = ${paymentId}
      and ((status = 'DECLINED_RETRY' and pending is null) or pending = 'REVERSAL')`);
}
