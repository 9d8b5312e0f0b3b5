import { allPartnerIds, type RecordScope } from '../../access/partners/index.ts';
import { EVERY_BUCKET } from '../../platform/db/in-buckets.ts';
import {
  boundsOfPage,
  ofEachShard,
  orderOf,
  type Searched,
  together,
} from '../../platform/db/list.ts';
import { type Database, join, type Sql, sql } from '../../platform/db/pool.ts';
import { type PagePosition, type PageRequest, rowsToFetch } from '../../platform/http/page.ts';
import {
  ENDED,
  filterConditions,
  type FoundBy,
  type PaymentFilters,
} from './payment-filter-store.ts';
import { findTimes, type FoundTime, readGathered } from './payment-find-store.ts';
import { walkPayments } from './payment-walk-store.ts';

type Sought = Readonly<{ page: PageRequest; filters: PaymentFilters; by: FoundBy }>;

/** Of what is not gathered yet: some seconds' payments, on a busy day some thousand. */
const LOOKED_AT_MAX = 10_000;
/** Payments that are looked at of those that were gathered. */
const TIMES_MAX = 200;
const SPARE = 10; // Of these, how many more than a page has are looked at first.
const LOWEST_ID = `pi00${'0'.repeat(26)}`; // What every other sorts behind.

/** Payments that are found by what was gathered of them, and those of which it was not yet. */
export async function searchPayments(
  db: Database,
  whose: RecordScope,
  { by, filters, page }: Sought,
): Promise<Searched<PagePosition>> {
  const { partnerId } = whose;
  const partnerIds = partnerId === null ? await allPartnerIds(db) : [partnerId];
  const gathered = await readGathered(db, by, partnerIds);
  const { before } = gathered;
  const conditions = filterConditions(filters, whose.merchantId);
  const raised = sql`is_raised and amount = ${filters.amount ?? 0} and ${ENDED} and created_at < ${before}`;
  const walk = { conditions, lookedAt: LOOKED_AT_MAX };
  const recent = recentPart(page, before);
  const loose = [
    recent && { ...walk, page: recent, ended: [ENDED], isProcessing: false },
    { ...walk, page, ended: filters.amount === undefined ? [] : [raised], isProcessing: true },
  ].flatMap((one) => (one ? [walkPayments(db, whose, one)] : []));
  const { reached, times } = nearest(
    await findTimes(db, { ...spanOf(page, before), partnerIds, gathered }),
    page,
  );
  const rows = await madeNear(db, times, { page, conditions });
  const isReached = reached !== undefined && rows.length < rowsToFetch(page);
  const end = isReached ? { createdAt: new Date(reached), id: LOWEST_ID } : undefined;
  return together([...(await Promise.all(loose)), { rows, reached: end }], page);
}

/** What is left of a page since a moment; each of its bounds is one of the index. */
function recentPart(page: PageRequest, before: Date): PageRequest | undefined {
  const { createdFrom, createdTo, direction, position } = page;
  const isPast = position !== null && position.createdAt < before;
  if ((createdTo && createdTo < before) || (isPast && direction === 'older')) return undefined;
  return {
    ...page,
    position: isPast ? null : position,
    createdFrom: createdFrom && createdFrom > before ? createdFrom : before,
  };
}

/** The milliseconds that a page may be of, as far as they were gathered. */
function spanOf({ createdFrom, createdTo, direction, position }: PageRequest, before: Date) {
  const at = position?.createdAt.getTime();
  const from = Math.max(createdFrom?.getTime() ?? 0, direction === 'newer' ? (at ?? 0) : 0);
  const last = Math.min(
    createdTo?.getTime() ?? Infinity,
    direction === 'older' ? (at ?? Infinity) : Infinity,
  );
  return { direction, from, to: Math.min(before.getTime(), last + 1) };
}

/** As many as are looked at, all of each millisecond. */
function nearest({ reached, times }: Awaited<ReturnType<typeof findTimes>>, page: PageRequest) {
  const isOlder = page.direction === 'older';
  const sorted = times.toSorted((one, other) => (isOlder ? other.ms - one.ms : one.ms - other.ms));
  const last = sorted[TIMES_MAX]?.ms;
  if (last === undefined) return { times: sorted, reached };
  const first = sorted[0]?.ms;
  if (first === last) {
    return { times: sorted.filter(({ ms }) => ms === last), reached: isOlder ? last : last + 1 };
  }
  return {
    times: sorted.filter(({ ms }) => ms !== last).slice(0, TIMES_MAX),
    reached: isOlder ? last + 1 : last,
  };
}

type Among = Readonly<{ page: PageRequest; conditions: readonly Sql[] }>;

/** Those of the nearest moments are a page mostly; where they are not, the others are looked at as well. */
async function madeNear(
  db: Database,
  times: readonly FoundTime[],
  among: Among,
): Promise<PagePosition[]> {
  const most = rowsToFetch(among.page);
  let first = most + SPARE;
  // All of a millisecond together, since a page has an order of its own there.
  while (first < times.length && times[first]?.ms === times[first - 1]?.ms) first += 1;
  const rows = await madeAt(db, times.slice(0, first), among);
  if (rows.length >= most) return rows;
  return [...rows, ...(await madeAt(db, times.slice(first), among))];
}

/** The payments of the moments for which the conditions hold. */
async function madeAt(
  db: Database,
  times: readonly FoundTime[],
  { conditions, page }: Among,
): Promise<PagePosition[]> {
  if (times.length === 0) return [];
  const id = sql`payment_id`;
  const wanted = join([ENDED, ...conditions, ...boundsOfPage(page, id)], ' and ');
  // Of all merchants of a partner, or of everybody. Moment by moment: no plan may read all payments first.
  const found = await ofEachShard<PagePosition>(
    db,
    (here) => sql`
      select made.payment_id as id, made.created_at as "createdAt"
      from unnest(${times.map(({ partnerId }) => partnerId)}::text[],
        ${times.map(({ ms }) => new Date(ms))}::timestamptz[]) as moment (of_partner, at)
      cross join lateral (
        select p.payment_id, p.created_at from payments p ${EVERY_BUCKET}
        where p.partner_id = of_partner and p.created_at >= at
          and p.created_at < at + interval '1 millisecond' and ${wanted} ${here}
        offset 0) as made
      ${orderOf({ id, page })} limit ${rowsToFetch(page)}`,
  );
  return found.flat();
}
