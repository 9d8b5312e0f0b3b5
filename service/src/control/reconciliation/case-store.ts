import { inBuckets } from '../../platform/db/in-buckets.ts';
import { type Queryable, type Sql, sql, type Tx } from '../../platform/db/pool.ts';
import type { Currency } from '../../kernel/money.ts';
import type { OurEntry, OurPayment, OurRefund } from './case.ts';
import type { Subject } from './reference.ts';
import type { KeptRecord } from './record-store.ts';

/**
 * Who compares reads the tables itself, as the audit of the books does: what is compared does not
 * vouch for itself. Everything that the transaction reads after this is as of one moment.
 */
export async function inOneMoment(tx: Tx): Promise<void> {
  await tx.query(sql`set transaction isolation level repeatable read read only`);
}

/** The rows of subjects, by the column that has their ids. */
function ofSubjects(subjects: readonly Subject[], id: Sql): Sql {
  const buckets = subjects.map(({ bucket }) => bucket);
  return sql`(bucket, ${id}) in (
    select * from unnest(${buckets}::bpchar[], ${subjects.map(({ subjectId }) => subjectId)}::text[]))
    and bucket ${inBuckets(buckets)}`;
}

export async function paymentsOf(tx: Tx, subjects: readonly Subject[]) {
  return await tx.query<OurPayment>(sql`
    select payment_id as id, merchant_id as "merchantId", acquirer, status, currency, authorized,
      captured, released, refunded, pending is not null as "isInDoubt", modified_at as "modifiedAt"
    from payments
    where ${ofSubjects(subjects, sql`payment_id`)}`);
}

/** Which of these payments, of one shard, are an acquirer's. */
export async function paymentsAt(tx: Tx, acquirer: string, subjects: readonly Subject[]) {
  const rows = await tx.query<{ id: string }>(sql`
    select payment_id as id from payments
    where ${ofSubjects(subjects, sql`payment_id`)} and acquirer = ${acquirer}`);
  return new Set(rows.map(({ id }) => id));
}

export async function refundsOf(tx: Tx, subjects: readonly Subject[]): Promise<OurRefund[]> {
  return await tx.query<OurRefund>(sql`
    select refund_id as id, payment_id as "paymentId", status, amount, modified_at as "modifiedAt"
    from refunds
    where ${ofSubjects(subjects, sql`payment_id`)}
    order by refund_id`);
}

/** Each entry once: all movements of one have its amount. */
export async function entriesOf(tx: Tx, subjects: readonly Subject[]): Promise<OurEntry[]> {
  return await tx.query<OurEntry>(sql`
    select entry_id as id, subject_id as "subjectId", kind, amount, currency,
      created_at as "createdAt"
    from movements
    where ${ofSubjects(subjects, sql`subject_id`)} and place = 0
    order by created_at, entry_id`);
}

type RecordRow = Omit<KeptRecord, 'amount' | 'outcome'> &
  Readonly<{ cents: bigint; currency: Currency; isBooked: boolean }>;

/** All that the acquirer has said of these subjects, which are of one shard. */
export async function recordsOfSubjects(
  db: Queryable,
  acquirer: string,
  subjects: readonly Subject[],
): Promise<KeptRecord[]> {
  const rows = await db.query<RecordRow>(sql`
    select bucket, subject_id as "subjectId", acquirer, reference, operation, original,
      merchant_id as "merchantId", amount as cents, currency, is_booked as "isBooked",
      booked_at as at
    from acquirer_records
    where ${ofSubjects(subjects, sql`subject_id`)} and acquirer = ${acquirer}
    order by booked_at, reference`);
  return rows.map(({ cents, currency, isBooked, ...row }) => ({
    ...row,
    amount: { amount: cents, currency },
    outcome: isBooked ? 'booked' : 'refused',
  }));
}

/** Ids of a bucket, from one to before another. */
type IdSpan = Readonly<{ bucket: string; from: string; to: string }>;

/** Payments of these spans, of one shard, that stand and for which nothing was posted; in order of their ids. */
export async function unpostedPayments(
  db: Queryable,
  acquirer: string,
  spans: readonly IdSpan[],
  limit: number,
) {
  const buckets = spans.map(({ bucket }) => bucket);
  const rows = await db.query<{ id: string }>(sql`
    select made.id
    from unnest(${buckets}::bpchar[], ${spans.map(({ from }) => from)}::text[],
                ${spans.map(({ to }) => to)}::text[]) as span (bucket, first, last)
    cross join lateral (
      select p.payment_id as id from payments as p
      where p.bucket = span.bucket and p.bucket ${inBuckets(buckets)}
        and p.payment_id >= span.first and p.payment_id < span.last
        and p.acquirer = ${acquirer} and p.authorized > 0
        and not exists (
          select from movements as m
          where m.bucket = span.bucket and m.bucket ${inBuckets(buckets)}
            and m.subject_id = p.payment_id)
      order by p.payment_id limit ${limit}
    ) as made
    order by made.id limit ${limit}`);
  return rows.map(({ id }) => id);
}
