import type { Currency } from '../../service/src/kernel/money.ts';
import { EVERY_BUCKET } from '../../service/src/platform/db/in-buckets.ts';
import { type Queryable, sql } from '../../service/src/platform/db/pool.ts';
import type {
  ActivityPage,
  ActivityRecord,
  ActivitySpan,
} from '../../service/src/acquiring/acquirers/index.ts';
import type { JournalEntry } from './journal-store.ts';

const PAGE = 500; // Records.

type Row = Pick<
  JournalEntry,
  'merchantId' | 'reference' | 'original' | 'amount' | 'isPurchase' | 'at'
> &
  Readonly<{ operation: ActivityRecord['operation']; currency: Currency; isBooked: boolean }>;

/**
 * What the simulator whose references begin with `space` has in its journal of a span: all that was
 * asked of it, but for checks of cards, which are about no money. A page costs the same in any history.
 */
export async function readActivity(
  db: Queryable,
  space: string,
  { after, from, to }: ActivitySpan,
): Promise<ActivityPage> {
  const [at, reference] = positionIn(after, from);
  // A host knows all merchants.
  const rows = await db.query<Row>(sql`
    select merchant_id as "merchantId", reference, operation, original, amount, currency,
      is_purchase as "isPurchase", outcome = 'approved' as "isBooked", at
    from simulator_journal ${EVERY_BUCKET}
    where at >= ${at} and at < ${to} and (at, reference) > (${at}, ${reference})
      and operation <> 'verify'
      and ${space === '' ? sql`position('/' in reference) = 0` : sql`starts_with(reference, ${space})`}
    order by at, reference limit ${PAGE}`);
  const last = rows.at(PAGE - 1);
  return {
    records: rows.map((row) => recordOf(row, space)),
    next: last ? `${last.at.toISOString()} ${last.reference}` : null,
  };
}

function positionIn(after: string | undefined, from: Date): readonly [Date, string] {
  if (after === undefined) return [from, ''];
  const end = after.indexOf(' ');
  return [new Date(after.slice(0, end)), after.slice(end + 1)];
}

function recordOf(row: Row, space: string): ActivityRecord {
  const { amount, at, currency, isBooked, isPurchase, merchantId, original } = row;
  return {
    reference: row.reference.slice(space.length),
    operation: isPurchase ? 'purchase' : row.operation,
    original: original === null ? null : original.slice(space.length),
    merchantId,
    amount: { amount, currency },
    outcome: isBooked ? 'booked' : 'refused',
    at,
  };
}
