import { inBuckets } from '../../platform/db/in-buckets.ts';
import { type Queryable, type Sql, sql, type Tx } from '../../platform/db/pool.ts';
import type { OurEntry, OurPayment, OurRefund } from './case.ts';
import type { Subject } from './reference.ts';

/**
 * Who compares reads the tables itself, as the audit of the books does: what is compared does not
 * vouch for itself. Everything that the transaction reads after this is as of one moment.
 */
export async function inOneMoment(tx: Tx): Promise<void> {
  await tx.query(sql`set transaction isolation level repeatable read read only`);
}

function among(subjects: readonly Subject[]): Sql {
  return sql`(
    select * from unnest(${subjects.map(({ bucket }) => bucket)}::bpchar[],
                         ${subjects.map(({ subjectId }) => subjectId)}::text[]))`;
}

function inTheirs(subjects: readonly Subject[]): Sql {
  return inBuckets(subjects.map(({ bucket }) => bucket));
}

export async function paymentsOf(tx: Tx, subjects: readonly Subject[]): Promise<OurPayment[]> {
  return await tx.query<OurPayment>(sql`
    select payment_id as id, merchant_id as "merchantId", acquirer, status, currency, authorized,
      captured, released, refunded, pending is not null as "isInDoubt", modified_at as "modifiedAt"
    from payments
    where (bucket, payment_id) in ${among(subjects)} and bucket ${inTheirs(subjects)}`);
}

export async function refundsOf(tx: Tx, subjects: readonly Subject[]): Promise<OurRefund[]> {
  return await tx.query<OurRefund>(sql`
    select refund_id as id, payment_id as "paymentId", status, amount, modified_at as "modifiedAt"
    from refunds
    where (bucket, payment_id) in ${among(subjects)} and bucket ${inTheirs(subjects)}
    order by refund_id`);
}

/** Each entry once: all movements of one have its amount. */
export async function entriesOf(tx: Tx, subjects: readonly Subject[]): Promise<OurEntry[]> {
  return await tx.query<OurEntry>(sql`
    select entry_id as id, subject_id as "subjectId", kind, amount, currency,
      created_at as "createdAt"
    from movements
    where (bucket, subject_id) in ${among(subjects)} and bucket ${inTheirs(subjects)} and place = 0
    order by created_at, entry_id`);
}

/** Ids of a bucket, from one to before another. */
export type IdSpan = Readonly<{ bucket: string; from: string; to: string }>;

/** Payments of these spans, of one shard, that stand and for which nothing was posted; in order of their ids. */
export async function unpostedPayments(
  db: Queryable,
  acquirer: string,
  { limit, spans }: Readonly<{ spans: readonly IdSpan[]; limit: number }>,
): Promise<string[]> {
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
