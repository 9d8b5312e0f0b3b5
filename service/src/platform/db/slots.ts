import { EVERY_BUCKET } from './in-buckets.ts';
import { type Database, join, raw, sql } from './pool.ts';
import { transaction } from './transaction.ts';

/**
 * A table of a log is partitioned by `slot`, as on a ring: each takes the rows of three days and is used
 * again after 96. What is past its time goes by emptying whole slots, which costs the same however
 * many rows there are; the service may do that with these partitions, and never makes or drops one.
 */
const SLOT_MS = 3 * 86_400_000;
const SLOTS = 32;
/** What is kept for longer would still be there when its slot comes round again. */
export const LOG_DAYS_MAX = 90;
const DAY_MS = 86_400_000;
const CLOCKS_DIFFER_MS = 3_600_000; // The next slot is not touched any more when it is this near.
const WAIT_FOR_READERS = sql`set local lock_timeout = '2s'`; // Others would queue behind us.

/** Tables whose slots are emptied together; the first has rows wherever another has. */
type SlottedLog = Readonly<{ tables: readonly string[]; days: number }>;

function spanOf(moment: Date): number {
  return Math.floor(moment.getTime() / SLOT_MS);
}

export function slotOf(moment: Date): number {
  return spanOf(moment) % SLOTS;
}

/** Empties the slots of what is past its time, and returns how many had rows. */
export async function emptySlots(db: Database, log: SlottedLog, now: Date): Promise<number> {
  let emptied = 0;
  for (const slot of await slotsInUse(db, log)) {
    if (overAt(log, slot, now) > now) continue;
    await transaction(db, (tx) =>
      tx.commitInOneRoundTrip([
        WAIT_FOR_READERS,
        sql`truncate ${raw(log.tables.map((table) => partitionOf(table, slot)).join(', '))}`,
      ]),
    );
    emptied += 1;
  }
  return emptied;
}

/** The first moment after this one at which a slot is past its time. */
export async function nextSlotOver(
  db: Database,
  log: SlottedLog,
  after: Date,
): Promise<Date | undefined> {
  const slots = await slotsInUse(db, log);
  const moments = slots.map((slot) => overAt(log, slot, after).getTime());
  const next = Math.min(...moments.filter((moment) => moment > after.getTime()));
  return next === Infinity ? undefined : new Date(next);
}

/** When the last of a slot's rows is past its time: they are of the last days that used it. */
function overAt({ days }: SlottedLog, slot: number, now: Date): Date {
  const newest = spanOf(new Date(now.getTime() + CLOCKS_DIFFER_MS));
  const span = newest - ((newest - slot) % SLOTS);
  return new Date((span + 1) * SLOT_MS + days * DAY_MS);
}

async function slotsInUse(db: Database, { tables: [first = ''] }: SlottedLog): Promise<number[]> {
  // Whosever the rows are.
  const each = Array.from({ length: SLOTS }, (_, slot) => {
    const partition = raw(partitionOf(first, slot));
    return sql`(select ${slot}::int as slot from ${partition} ${EVERY_BUCKET} limit 1)`;
  });
  const rows = await db.query<{ slot: number }>(join(each, ' union all '));
  return rows.map(({ slot }) => slot);
}

function partitionOf(table: string, slot: number): string {
  return `${table}_${String(slot).padStart(2, '0')}`;
}
