import type { ActivityRecord } from '../../acquiring/acquirers/index.ts';
import { bigint, boolean, char, text, timestamp } from '../../platform/db/columns.ts';
import { readByAge } from '../../platform/db/by-age.ts';
import { EVERY_BUCKET } from '../../platform/db/in-buckets.ts';
import { insertInto } from '../../platform/db/bulk-statement.ts';
import { type Database, type Queryable, sql } from '../../platform/db/pool.ts';
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
export async function subjectsPosted(
  db: Database,
  { after, limit, to }: Omit<Walk, 'to'> & Readonly<{ to: Date | undefined }>,
) {
  return await readByAge<Touched>(db, {
    direction: 'newer',
    begin: after.at,
    end: to,
    limit,
    positionOf: (row) => row,
    // Of all partners, as above.
    select: (isWithin, most) => sql`
      select bucket, subject_id as "subjectId", created_at as at, entry_id as id
      from movements ${EVERY_BUCKET}
      where ${isWithin} and place = 0 and (created_at, entry_id) > (${after.at}, ${after.id}) ${most}`,
  });
}

/** When the first entry was posted; undefined where none was. */
export async function firstPosted(db: Database): Promise<Date | undefined> {
  const beginning = { at: new Date(0), id: '' };
  const [first] = await subjectsPosted(db, { after: beginning, limit: 1, to: undefined });
  return first?.at;
}
