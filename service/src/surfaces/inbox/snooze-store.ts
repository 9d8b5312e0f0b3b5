import { bucketOf } from '../../kernel/id.ts';
import { type Database, forBucket, sql } from '../../platform/db/pool.ts';
import type { SideMember } from '../notes/index.ts';
import type { InboxKind } from './item.ts';

/** What somebody will look at later, unless it has changed by then. */
export type Snooze = Readonly<{ kind: InboxKind; itemId: string; state: string; until: Date }>;

type InboxOf = Pick<SideMember, 'owner' | 'userId'>;

const SNOOZE = sql`kind, item_id as "itemId", state, until`;

function ofPerson({ owner, userId }: InboxOf) {
  return sql`bucket = ${bucketOf(owner)} and owner = ${owner} and person_id = ${userId}`;
}

/** Keeps it in the place of an earlier one; those whose time is over go with it. */
export async function keepSnooze(
  db: Database,
  whose: InboxOf,
  { itemId, kind, state, until, now }: Snooze & Readonly<{ now: Date }>,
): Promise<void> {
  const { owner, userId } = whose;
  const bucket = bucketOf(owner);
  await forBucket(db, bucket).commitInOneRoundTrip([
    sql`delete from inbox_snoozes where ${ofPerson(whose)} and until <= ${now}`,
    sql`
      insert into inbox_snoozes (bucket, owner, person_id, kind, item_id, state, until)
      values (${bucket}, ${owner}, ${userId}, ${kind}, ${itemId}, ${state}, ${until})
      on conflict (bucket, owner, person_id, item_id) do update
      set kind = excluded.kind, state = excluded.state, until = excluded.until`,
  ]);
}

export async function removeSnooze(db: Database, whose: InboxOf, itemId: string): Promise<void> {
  await forBucket(db, bucketOf(whose.owner)).query(sql`
    delete from inbox_snoozes where ${ofPerson(whose)} and item_id = ${itemId}`);
}

/** Those of these items that the person snoozes. */
export async function snoozesOf(
  db: Database,
  whose: InboxOf,
  { ids, now }: Readonly<{ ids: readonly string[]; now: Date }>,
): Promise<Snooze[]> {
  if (ids.length === 0) return [];
  return await forBucket(db, bucketOf(whose.owner)).query<Snooze>(sql`
    select ${SNOOZE} from inbox_snoozes
    where ${ofPerson(whose)} and item_id = any(${ids}::text[]) and until > ${now}`);
}

/** All that the person snoozes, those that end first. */
export async function ownSnoozes(db: Database, whose: InboxOf, now: Date, most: number) {
  return await forBucket(db, bucketOf(whose.owner)).query<Snooze>(sql`
    select ${SNOOZE} from inbox_snoozes where ${ofPerson(whose)} and until > ${now}
    order by until, item_id limit ${most}`);
}
