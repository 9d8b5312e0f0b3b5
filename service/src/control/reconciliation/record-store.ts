import type { ActivityRecord } from '../../acquiring/acquirers/index.ts';
import { bigint, boolean, char, text, timestamp } from '../../platform/db/columns.ts';
import { EVERY_BUCKET } from '../../platform/db/in-buckets.ts';
import { insertInto } from '../../platform/db/bulk-statement.ts';
import { type Queryable, sql } from '../../platform/db/pool.ts';
import { columnsOf } from '../../platform/named-columns.ts';
import type { Subject } from './reference.ts';
import type { TimePosition } from './run.ts';

/** A record of an acquirer, and what it is compared with. */
export type KeptRecord = ActivityRecord & Subject & Readonly<{ acquirer: string }>;

/** Said twice, the acquirer's last word counts. */
const keeping = insertInto<KeptRecord>(
  'acquirer_records',
  {
    ...columnsOf<KeptRecord>(
      { bucket: char, subjectId: text, acquirer: text, reference: text, operation: text },
      { original: text, merchantId: text },
    ),
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

/** What something was said of, and where that stands in the order in which it is gone through. */
export type Touched = Subject & TimePosition;
type Walk = Readonly<{ after: TimePosition; to: Date; limit: number }>;

/** The next of what the acquirer booked before a moment, in order of time. */
export async function subjectsBooked(db: Queryable, acquirer: string, { after, limit, to }: Walk) {
  // Of all partners: which are next is what is asked, and each is judged where it is.
  return await db.query<Touched>(sql`
    select bucket, subject_id as "subjectId", booked_at as at, reference as id
    from acquirer_records ${EVERY_BUCKET}
    where acquirer = ${acquirer} and (booked_at, reference) > (${after.at}, ${after.id})
      and booked_at < ${to}
    order by booked_at, reference limit ${limit}`);
}

/** The next of the ledger's entries about payments, likewise. */
export async function subjectsPosted(db: Queryable, { after, limit, to }: Walk) {
  // Of all partners, as above.
  return await db.query<Touched>(sql`
    select bucket, subject_id as "subjectId", created_at as at, entry_id as id
    from movements ${EVERY_BUCKET}
    where place = 0 and (created_at, entry_id) > (${after.at}, ${after.id}) and created_at < ${to}
    order by created_at, entry_id limit ${limit}`);
}

/** When the first entry was posted; undefined where none was. */
export async function firstPosted(db: Queryable): Promise<Date | undefined> {
  // Of all partners.
  const [row] = await db.query<{ at: Date | null }>(sql`
    select min(created_at) as at from movements ${EVERY_BUCKET} where place = 0`);
  return row?.at ?? undefined;
}
