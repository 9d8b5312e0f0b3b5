import type { ActivityRecord } from '../../acquiring/acquirers/index.ts';
import type { Currency } from '../../kernel/money.ts';
import { bigint, boolean, char, text, timestamp } from '../../platform/db/columns.ts';
import { EVERY_BUCKET, inBuckets } from '../../platform/db/in-buckets.ts';
import { insertInto } from '../../platform/db/new-rows.ts';
import { type Queryable, sql } from '../../platform/db/pool.ts';
import type { Subject } from './reference.ts';

/** A record of an acquirer, and what it is compared with. */
export type KeptRecord = ActivityRecord & Subject & Readonly<{ acquirer: string }>;

/** Said twice, the acquirer's last word counts. */
const keeping = insertInto<KeptRecord>(
  'acquirer_records',
  {
    bucket: char(({ bucket }) => bucket),
    subject_id: text(({ subjectId }) => subjectId),
    acquirer: text(({ acquirer }) => acquirer),
    reference: text(({ reference }) => reference),
    operation: text(({ operation }) => operation),
    original: text(({ original }) => original),
    merchant_id: text(({ merchantId }) => merchantId),
    amount: bigint(({ amount }) => amount.amount),
    currency: char(({ amount }) => amount.currency),
    is_booked: boolean(({ outcome }) => outcome === 'booked'),
    booked_at: timestamp(({ at }) => at),
  },
  `on conflict (bucket, subject_id, acquirer, reference) do update
   set operation = excluded.operation, original = excluded.original,
     merchant_id = excluded.merchant_id, amount = excluded.amount, currency = excluded.currency,
     is_booked = excluded.is_booked, booked_at = excluded.booked_at`,
);

/** Keeps records of one shard, none of them twice. */
export async function keepRecords(db: Queryable, records: readonly KeptRecord[]): Promise<void> {
  await db.query(keeping(records));
}

type Row = Omit<KeptRecord, 'amount' | 'outcome'> &
  Readonly<{ cents: bigint; currency: Currency; isBooked: boolean }>;

/** All that the acquirer has said of these subjects, which are of one shard. */
export async function recordsOfSubjects(
  db: Queryable,
  acquirer: string,
  subjects: readonly Subject[],
): Promise<KeptRecord[]> {
  const buckets = subjects.map(({ bucket }) => bucket);
  const rows = await db.query<Row>(sql`
    select bucket, subject_id as "subjectId", acquirer, reference, operation, original,
      merchant_id as "merchantId", amount as cents, currency, is_booked as "isBooked",
      booked_at as at
    from acquirer_records
    where (bucket, subject_id) in (
      select * from unnest(${buckets}::bpchar[],
                           ${subjects.map(({ subjectId }) => subjectId)}::text[]))
      and bucket ${inBuckets(buckets)} and acquirer = ${acquirer}
    order by booked_at, reference`);
  return rows.map(({ cents, currency, isBooked, ...row }) => ({
    ...row,
    amount: { amount: cents, currency },
    outcome: isBooked ? 'booked' : 'refused',
  }));
}

export type TimePosition = Readonly<{ at: Date; id: string }>;
export type Touched = Subject & Readonly<{ position: TimePosition }>;
type Walk = Readonly<{ after: TimePosition; to: Date; limit: number }>;

/** The next of what the acquirer booked before a moment, in order of time. */
export async function subjectsBooked(
  db: Queryable,
  acquirer: string,
  { after, limit, to }: Walk,
): Promise<Touched[]> {
  // Of all partners: which are next is what is asked, and each is judged where it is.
  const rows = await db.query<Subject & Readonly<{ at: Date; id: string }>>(sql`
    select bucket, subject_id as "subjectId", booked_at as at, reference as id
    from acquirer_records ${EVERY_BUCKET}
    where acquirer = ${acquirer} and (booked_at, reference) > (${after.at}, ${after.id})
      and booked_at < ${to}
    order by booked_at, reference limit ${limit}`);
  return rows.map(touchedOf);
}

/** The next of the ledger's entries about payments, likewise. */
export async function subjectsPosted(
  db: Queryable,
  { after, limit, to }: Walk,
): Promise<Touched[]> {
  // Of all partners, as above.
  const rows = await db.query<Subject & Readonly<{ at: Date; id: string }>>(sql`
    select bucket, subject_id as "subjectId", created_at as at, entry_id as id
    from movements ${EVERY_BUCKET}
    where place = 0 and (created_at, entry_id) > (${after.at}, ${after.id}) and created_at < ${to}
    order by created_at, entry_id limit ${limit}`);
  return rows.map(touchedOf);
}

function touchedOf({ at, bucket, id, subjectId }: Subject & TimePosition): Touched {
  return { bucket, subjectId, position: { at, id } };
}

/** When the first entry was posted; undefined where none was. */
export async function firstPosted(db: Queryable): Promise<Date | undefined> {
  // Of all partners.
  const [row] = await db.query<{ at: Date | null }>(sql`
    select min(created_at) as at from movements ${EVERY_BUCKET} where place = 0`);
  return row?.at ?? undefined;
}
