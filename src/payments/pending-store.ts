import { LEASE_MS } from '../acquirers/index.ts';
import { bucketIn, newId } from '../kernel/id.ts';
import { char, text, timestamp } from '../platform/db/columns.ts';
import { EACH_ROW, overRows } from '../platform/db/over-rows.ts';
import { type Queryable, sql } from '../platform/db/pool.ts';
import { addMilliseconds } from '../kernel/clock.ts';
import type { Payment } from './payment.ts';
import { PAYMENT_COLUMNS, paymentOf, type Row } from './payment-store.ts';

/**
 * Takes payments whose operation is due, for one worker: nobody else gets them before the lease is
 * over, and whoever dies with them loses only that time.
 */
export async function leaseDue(db: Queryable, now: Date, limit: number): Promise<Payment[]> {
  const rows = await db.query<Row>(sql`
    update payments p set due_at = ${addMilliseconds(now, LEASE_MS)}, attempts = p.attempts + 1
    where (p.bucket, p.payment_id) in (
      select bucket, payment_id from payments
      where due_at <= ${now} order by due_at limit ${limit} for update skip locked)
    and p.due_at <= ${now}
    returning ${PAYMENT_COLUMNS}`);
  return rows.map(paymentOf);
}

/** Says when an operation is looked after next, if it is still the same that waits. */
export async function postpone(db: Queryable, payment: Payment, dueAt: Date): Promise<void> {
  await postponeMany(db, [{ payment, dueAt }]);
}

type Postponed = Readonly<{ payment: Payment; dueAt: Date }>;

export async function postponeMany(db: Queryable, postponed: readonly Postponed[]): Promise<void> {
  // Locks are taken in one order everywhere.
  const inOrder = postponed.toSorted((one, other) => (one.payment.id < other.payment.id ? -1 : 1));
  await db.query(postponing(inOrder));
}

const postponing = overRows<Postponed>`
  update payments p set due_at = later.due_at
  from (
    select ${char(({ payment }) => payment.bucket)} as bucket,
      ${text(({ payment }) => payment.id)} as id,
      ${text(({ payment: { pending } }) => pending && pending.id)} as operation_id,
      ${timestamp(({ dueAt }) => dueAt)} as due_at
    from ${EACH_ROW}
  ) as later
  where p.bucket = later.bucket and p.payment_id = later.id
    and p.pending_operation ->> 'id' = later.operation_id`;

/** Holds whose time is over, oldest first. */
export async function findExpired(db: Queryable, now: Date, limit: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select payment_id as id from payments
    where status in ('AUTHORIZED', 'PARTIALLY_COMPLETED') and expires_at <= ${now}
    order by expires_at limit ${limit}`);
  return rows.map(({ id }) => id);
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
