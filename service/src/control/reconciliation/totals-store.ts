import { addMilliseconds } from '../../kernel/clock.ts';
import { idsSince } from '../../kernel/id.ts';
import { readByAge } from '../../platform/db/by-age.ts';
import { EVERY_BUCKET } from '../../platform/db/in-buckets.ts';
import { type Database, type Queryable, type Sql, sql } from '../../platform/db/pool.ts';
import type { OurEntry } from './case.ts';
import type { Subject } from './reference.ts';
import { SKEW_MS, type TimePosition } from './run.ts';
import { dayInSubject, subjectOfDay } from './totals-day.ts';

type Span = Readonly<{ from: Date; to: Date }>;

/** An entry of money that moved, with the payment that it is about. */
export type MovedEntry = OurEntry & Subject & TimePosition;

/** Whether the time in an id, which is that of the intent, is within a span. */
function isMadeWithin(id: Sql, { from, to }: Span): Sql {
  return sql`substr(${id}, 5, 10) collate "C" >= ${timeInIds(from)}
    and substr(${id}, 5, 10) collate "C" < ${timeInIds(to)}`;
}

/** What stands behind kind and bucket in every id that is made at a moment. */
function timeInIds(moment: Date): string {
  return idsSince('payment', '00', moment).slice(4);
}

type MovedPage = Readonly<{ of: Span; after: TimePosition; to: Date; limit: number }>;

/** Where the walk through what was asked for in a span begins. */
export function beforeSpan({ from }: Span): TimePosition {
  return { at: addMilliseconds(from, -SKEW_MS), id: '' };
}

/** The next of what was asked for in a span and moved money, in order of when it was posted. */
export async function entriesMoved(db: Database, { after, limit, of, to }: MovedPage) {
  return await readByAge<MovedEntry>(db, {
    direction: 'newer',
    begin: after.at,
    end: to,
    limit,
    positionOf: (row) => row,
    // Of all partners: an acquirer's day is everybody's.
    select: (within, most) => sql`
      select bucket, subject_id as "subjectId", entry_id as id, kind, amount, currency,
        created_at as "createdAt", created_at as at
      from movements ${EVERY_BUCKET}
      where ${within} and place = 0 and kind = any ('{PURCHASE,CAPTURE,VOID,REFUND}')
        and ${isMadeWithin(sql`entry_id`, of)}
        and (created_at, entry_id) > (${after.at}, ${after.id}) ${most}`,
  });
}

/** Whether something that was asked of an acquirer in a span has no outcome yet. */
export async function isDayInDoubt(db: Queryable, acquirer: string, of: Span): Promise<boolean> {
  // A reversal of what was never answered is of the day of its original, whose id the payment has.
  const asked = sql`case pending when 'REVERSAL' then payment_id else pending_operation ->> 'id' end`;
  // Of all partners, and few.
  const rows = await db.query(sql`
    select 1 from payments ${EVERY_BUCKET}
    where due_at is not null and acquirer = ${acquirer} and ${isMadeWithin(asked, of)} limit 1`);
  if (rows.length > 0) return true;
  // The same.
  const refunds = await db.query(sql`
    select 1 from refunds ${EVERY_BUCKET}
    where due_at is not null and acquirer = ${acquirer} and ${isMadeWithin(sql`refund_id`, of)}
    limit 1`);
  return refunds.length > 0;
}

/** Days that could not be compared before and are due, in any order. */
export async function deferredDays(db: Queryable, source: string, now: Date): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select subject_id as id from reconciliation_deferrals
    where source = ${source} and subject_id like ${`${subjectOfDay('')}%`} and due_at <= ${now}`);
  return rows.map(({ id }) => dayInSubject(id));
}

/** Days whose totals differ and were found to do so after a moment, in any order. */
export async function openDays(db: Queryable, source: string, since: Date): Promise<string[]> {
  const rows = await db.query<{ day: string }>(sql`
    select distinct reference as day from reconciliation_differences
    where state = 'OPEN' and source = ${source} and kind = 'TOTALS_DIFFER'
      and created_at >= ${since}`);
  return rows.map(({ day }) => day);
}
