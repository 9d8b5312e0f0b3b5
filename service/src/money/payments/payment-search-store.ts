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
import {
  findTimes,
  type FoundTime,
  type Look,
  readGathered,
  type TimesWanted,
} from './payment-find-store.ts';
import { walkPayments } from './payment-walk-store.ts';

type Sought = Readonly<{ page: PageRequest; filters: PaymentFilters; by: FoundBy }>;

/** Of what is not gathered yet: some seconds' payments, on a busy day some thousand. */
const LOOKED_AT_MAX = 10_000;
/** Of what was gathered, that of the last days mostly has a page: no more is read where it has. */
const SPARE = 10; // Moments beside those of a page, since two payments may have one hash.
const QUICK = { rows: 1, ownRows: 1 };
const FULL: Look = { rows: 24, ownRows: 2, times: 200 };
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
  const looked = { ...spanOf(page, before), partnerIds, gathered };
  // Of one number there are few payments, and these are anywhere.
  const looks =
    by.known === 'number' ? [FULL] : [{ ...QUICK, times: rowsToFetch(page) + SPARE }, FULL];
  return together(
    await Promise.all([...loose, gatheredPart(db, looked, { looks, page, conditions })]),
    page,
  );
}

type Among = Readonly<{ page: PageRequest; conditions: readonly Sql[] }>;

/** Those that were gathered: of the first look that has a page, or that has all. */
async function gatheredPart(
  db: Database,
  wanted: Omit<TimesWanted, 'look'>,
  { looks, ...among }: Among & Readonly<{ looks: readonly Look[] }>,
): Promise<Searched<PagePosition>> {
  const [look, ...others] = looks;
  if (!look) return { rows: [], reached: undefined };
  const found = await findTimes(db, { ...wanted, look: { ...look, times: look.times + 1 } });
  const { reached, times } = nearest(found, among.page, look.times);
  const rows = await madeAt(db, times, among);
  if (reached === undefined || rows.length >= rowsToFetch(among.page)) {
    return { rows, reached: undefined };
  }
  if (others.length > 0) return await gatheredPart(db, wanted, { looks: others, ...among });
  return { rows, reached: { createdAt: new Date(reached), id: LOWEST_ID } };
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
function nearest(
  { reached, times }: Awaited<ReturnType<typeof findTimes>>,
  page: PageRequest,
  most: number,
) {
  const isOlder = page.direction === 'older';
  const sorted = times.toSorted((one, other) => (isOlder ? other.ms - one.ms : one.ms - other.ms));
  const last = sorted[most]?.ms;
  if (last === undefined) return { times: sorted, reached };
  const first = sorted[0]?.ms;
  if (first === last) {
    return { times: sorted.filter(({ ms }) => ms === last), reached: isOlder ? last : last + 1 };
  }
  return {
    times: sorted.filter(({ ms }) => ms !== last).slice(0, most),
    reached: isOlder ? last + 1 : last,
  };
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
