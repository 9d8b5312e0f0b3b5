import { bucketOf } from '../../kernel/id.ts';
import { bigint, char, text, timestamp } from '../../platform/db/columns.ts';
import { EVERY_BUCKET, inBuckets } from '../../platform/db/in-buckets.ts';
import { ofEachShard } from '../../platform/db/list.ts';
import { ROWS, bulkStatement } from '../../platform/db/bulk-statement.ts';
import {
  type Database,
  empty,
  forBucket,
  join,
  type Queryable,
  raw,
  type Sql,
  sql,
} from '../../platform/db/pool.ts';
import { createShardRounds } from '../../platform/db/shard-map.ts';
import { type Added, addUp, type StatisticsRow } from './tally.ts';
import { BY_COUNTRY, type CountedAs, DECLINED_BY_REASON, type Figure } from './count.ts';
import type { SlotKind, Slots } from './slot.ts';
import { type Range, type Stretch, stretchesOf, type Unit } from './unit.ts';

/** Adds to rows of one shard, in the order they are given. */
export const addingCounts = bulkStatement<StatisticsRow>`
  insert into statistics as known (bucket, partner_id, unit, merchant_id, at, what, currency, brand,
    reason, count, amount)
  select ${char(({ bucket }) => bucket)}, ${text(({ partnerId }) => partnerId)},
    ${text(({ unit }) => unit)}, ${text(({ merchantId }) => merchantId)}, ${timestamp(({ at }) => at)},
    ${text(({ what }) => what)}, ${text(({ currency }) => currency)}, ${text(({ brand }) => brand)},
    ${text(({ reason }) => reason)}, ${bigint(({ count }) => count)}, ${bigint(({ amount }) => amount)}
  from ${ROWS}
  on conflict (bucket, partner_id, unit, merchant_id, at, what, currency, brand, reason)
  do update set count = known.count + excluded.count, amount = known.amount + excluded.amount`;

export const GROUPS = ['brand', 'reason', 'country', 'merchant', 'currency', 'partner'] as const;
export type GroupBy = (typeof GROUPS)[number];

export type Asked = Range &
  Readonly<{
    unit: Unit;
    /** Undefined: of all partners, for operators. */
    partnerId: string | undefined;
    /** Undefined: of all merchants. */
    merchantId: string | undefined;
    groupBy: GroupBy | undefined;
  }>;

/** A figure of an hour or day, or of a whole span (`at` is null). */
export type FigureTotal = Readonly<{
  at: Date | null;
  group: string;
  currency: string;
  what: Figure;
  count: bigint;
  amount: bigint;
}>;
/** A figure of a whole span, by brand or by reason. */
export type Share = Pick<FigureTotal, 'currency' | 'count' | 'amount'> &
  Readonly<{ what: CountedAs; brand: string; reason: string }>;

/** Other figures are not shown over time, nor compared with another span. */
const DRAWN: readonly Figure[] = ['approved', 'declined', 'captured', 'refunded'];
const SHARED: readonly CountedAs[] = [
  'approved',
  'declined',
  DECLINED_BY_REASON,
  'authenticationStarted',
  'frictionless',
  'challenged',
  'authenticated',
  'authenticationFailed',
  'payoutPaid',
  'payoutReturned',
];

/** What an overview draws, by hour or day. */
export async function readDrawnSeries(db: Database, asked: Summed): Promise<FigureTotal[]> {
  return await readGrouped<FigureTotal>(db, asked, {
    columns: sql`at, '' as "group", currency, what`,
    grouping: hashedBy(sql`at, currency, what`),
    which: sql`what = any(${DRAWN}::text[])`,
  });
}

/** What it shows of a whole span beside that. */
export async function readShares(db: Database, asked: Summed): Promise<Share[]> {
  return await readGrouped<Share>(db, asked, {
    columns: sql`currency, what, brand, reason`,
    grouping: hashedBy(sql`currency, what, brand, reason`),
    which: sql`what = any(${SHARED}::text[])`,
    stretches: stretchesFor(asked),
  });
}

/** With the sum of all, which is left out, the plan adds up by hash: to sort took a third of the time. */
function hashedBy(columns: Sql): Sql {
  // Of an increment in another hour there is an amount alone.
  return sql`group by grouping sets ((${columns}), ())
    having grouping(what) = 0 and (sum(times * count) > 0 or sum(times * amount) > 0)`;
}

/** A merchant has no weeks of its own. */
function stretchesFor(asked: Summed): readonly Stretch[] {
  return asked.merchantId === undefined || asked.unit === 'HOUR' ? stretchesOf(asked) : [asked];
}

const COLUMNS: Readonly<Record<GroupBy, string>> = {
  brand: 'brand',
  reason: 'reason',
  country: `case when what in ('${BY_COUNTRY.approved}', '${BY_COUNTRY.declined}') then reason else '' end`,
  merchant: 'merchant_id',
  currency: 'currency',
  partner: 'partner_id',
};

const BY_COUNTRIES: readonly CountedAs[] = Object.values(BY_COUNTRY);

/** Something is in the table several times, under names of its own: what is not meant is left out. */
function meantBy(groupBy: GroupBy | undefined): Sql {
  const countries: readonly CountedAs[] = ['approved', 'declined', ...BY_COUNTRIES];
  if (groupBy === 'country') return sql`what = any(${countries}::text[])`;
  const isByReason = groupBy === 'reason';
  const others = [isByReason ? 'declined' : DECLINED_BY_REASON, ...BY_COUNTRIES];
  return sql`what <> all(${others}::text[])`;
}

/**
 * Sums of a span, by hour or day where `isSeries`. By country the empty group has all there is, those of
 * known countries included.
 */
export async function readTotals(db: Database, { groupBy, ...asked }: Asked, isSeries: boolean) {
  return await readGrouped<FigureTotal>(db, asked, {
    columns: sql`
      ${isSeries ? sql`at` : sql`null::timestamptz as at`},
      ${groupBy === undefined ? sql`''` : raw(COLUMNS[groupBy])} as "group", currency, ${FIGURE} as what`,
    grouping: sql`group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
    groupBy,
    which: meantBy(groupBy),
  });
}
const FIGURE = sql`case what when 'declinedByReason' then 'declined'
  when 'approvedByCountry' then 'approved' when 'declinedByCountry' then 'declined' else what end`;

type BySlot = Omit<Asked, 'groupBy' | 'unit'> & Readonly<{ groupBy: SlotKind; slots: Slots }>;

/** Sums of a span by the hour of the day or the day of the week, from its hours. */
export async function readSlots(db: Database, { slots, groupBy: _kind, ...asked }: BySlot) {
  return await readGrouped<FigureTotal>(
    db,
    { ...asked, unit: 'HOUR' },
    {
      columns: sql`null::timestamptz as at, slot as "group", currency, what`,
      joined: sql`join unnest(${slots.hours}::timestamptz[], ${slots.names}::text[])
        as slots (hour, slot) on hour = at`,
      grouping: sql`group by 2, 3, 4 order by 2, 3, 4`,
      which: meantBy(undefined),
    },
  );
}

type Summed = Omit<Asked, 'groupBy'>;
type Grouped = Readonly<{
  columns: Sql;
  grouping: Sql;
  groupBy?: GroupBy | undefined;
  which: Sql;
  joined?: Sql;
  /** What the span is made of. */
  stretches?: readonly Stretch[];
}>;

async function readGrouped<Row extends Added>(
  db: Database,
  asked: Summed,
  { columns, groupBy, grouping, joined = empty, stretches = [asked], which }: Grouped,
): Promise<Row[]> {
  const { merchantId, partnerId } = asked;
  const statement = (rowsOf: (times: Sql, span: Sql) => Sql): Sql => {
    const parts = stretches.map(({ from, isTooMuch = false, to, unit }) =>
      rowsOf(
        raw(isTooMuch ? '-1' : '1'),
        sql`unit = ${unit} and at >= ${from} and at < ${to} and ${which}`,
      ),
    );
    return sql`
      select ${columns}, sum(times * count)::bigint as count, sum(times * amount)::bigint as amount
      from (${join(parts, ' union all ')}) as counted ${joined} ${grouping}`;
  };
  if (partnerId === undefined) {
    // Each partner's are in its bucket, and everybody's in one of each shard; in the words of the indexes.
    const whose =
      groupBy === 'partner'
        ? sql`length(partner_id) > 0 and length(merchant_id) = 0`
        : sql`length(partner_id) = 0`;
    const shards = await ofEachShard<Row>(db, (here) =>
      statement(
        (times, span) => sql`
          select *, ${times} as times from statistics ${EVERY_BUCKET} where ${whose} and ${span} ${here}`,
      ),
    );
    return addUp(shards);
  }
  const bucket = bucketOf(partnerId);
  const ofEach = groupBy === 'merchant' && merchantId === undefined;
  return await forBucket(db, bucket).query<Row>(
    statement(
      (times, span) => sql`
        select *, ${times} as times from statistics where bucket = ${bucket} and partner_id = ${partnerId}
          and ${ofEach ? sql`merchant_id > ''` : sql`merchant_id = ${merchantId ?? ''}`} and ${span}`,
    ),
  );
}

const rounds = createShardRounds();

/** Forgets what was counted by hour; days stay. */
export async function forgetHours(db: Database, before: Date, most: number): Promise<number> {
  const gone = await rounds(db, most, ({ on, buckets, most: share }) =>
    on.query(sql`
      delete from statistics as known using (
        select bucket, partner_id, merchant_id, at, what, currency, brand, reason from statistics
        where bucket ${inBuckets(buckets)} and unit = 'HOUR' and at < ${before}
        order by at limit ${share}
      ) as old
      where known.bucket ${inBuckets(buckets)} and known.bucket = old.bucket
        and known.partner_id = old.partner_id and known.unit = 'HOUR'
        and known.merchant_id = old.merchant_id and known.at = old.at and known.what = old.what
        and known.currency = old.currency and known.brand = old.brand and known.reason = old.reason
      returning 1`),
  );
  return gone.length;
}

/** A partner's events from one position of its feed to another, both included. */
export type FeedStretch = Readonly<{ partnerId: string; first: bigint; last: bigint }>;

/**
 * Takes spans of feeds to be counted, each if all before it is counted; tells of which partners. They
 * are of one shard, and their streams are locked.
 */
export async function takeSpans(tx: Queryable, spans: readonly FeedStretch[]) {
  const taken = new Set(await advance(tx, spans));
  const first = spans.filter(({ partnerId }) => !taken.has(partnerId));
  if (first.length === 0) return taken;
  const buckets = first.map(({ partnerId }) => bucketOf(partnerId));
  await tx.query(sql`
    insert into statistics_progress (bucket, partner_id, counted)
    select *, 0 from unnest(${buckets}::bpchar[], ${first.map(({ partnerId }) => partnerId)}::text[])
    on conflict do nothing`);
  return new Set([...taken, ...(await advance(tx, first))]);
}

async function advance(tx: Queryable, spans: readonly FeedStretch[]): Promise<string[]> {
  const buckets = spans.map(({ partnerId }) => bucketOf(partnerId));
  const rows = await tx.query<{ partnerId: string }>(sql`
    update statistics_progress as progress set counted = span.last
    from unnest(${buckets}::bpchar[], ${spans.map(({ partnerId }) => partnerId)}::text[],
      ${spans.map(({ first }) => first)}::bigint[], ${spans.map(({ last }) => last)}::bigint[])
      as span (of_bucket, of_partner, first, last)
    where progress.bucket ${inBuckets(buckets)} and progress.bucket = of_bucket
      and progress.partner_id = of_partner and progress.counted = span.first - 1
    returning progress.partner_id as "partnerId"`);
  return rows.map(({ partnerId }) => partnerId);
}

/** Partners of one shard with events that are published and not counted. */
export async function partnersBehind(db: Queryable, buckets: readonly string[], most: number) {
  const rows = await db.query<{ partnerId: string }>(sql`
    select stream.partner_id as "partnerId"
    from event_streams as stream
    left join statistics_progress as progress on progress.bucket = stream.bucket
      and progress.partner_id = stream.partner_id and progress.bucket ${inBuckets(buckets)}
    where stream.bucket ${inBuckets(buckets)} and stream.position > coalesce(progress.counted, 0)
    limit ${most}`);
  return rows.map(({ partnerId }) => partnerId);
}

export async function countedUpTo(tx: Queryable, partnerId: string): Promise<bigint> {
  const [row] = await tx.query<{ counted: bigint }>(sql`
    select counted from statistics_progress
    where bucket = ${bucketOf(partnerId)} and partner_id = ${partnerId}`);
  return row?.counted ?? 0n;
}
