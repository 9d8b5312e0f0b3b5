import { bucketOf } from '../../kernel/id.ts';
import { type Count, countsOf, type CountedEvent } from './count.ts';
import { KEPT_UNITS, type KeptUnit, unitBeginning, UNIT_MS } from './unit.ts';

/** A row of the table, or an addition to it. */
export type StatisticsRow = Count &
  Readonly<{ bucket: string; partnerId: string; unit: KeptUnit; merchantId: string; at: Date }>;

type Happened = CountedEvent &
  Readonly<{ partnerId: string; merchantId: string | null; createdAt: Date }>;

/** In place of a partner's id: what is counted of all, for operators. */
export const EVERYBODY = '';

/** The bucket with everybody's rows on the shard of a bucket: one transaction adds to both. */
type HomeOf = (bucket: string) => string;

/** What was counted of one merchant in one hour. */
type HourCount = Count & Pick<Happened, 'partnerId' | 'merchantId'> & Readonly<{ hour: number }>;

/**
 * What events add: by hour and by day, for their merchant, for all of the partner's and for everybody; by
 * week for the last two. In one order, in which whoever adds to the same rows locks them.
 */
export function tally(events: readonly Happened[], homeOf: HomeOf): StatisticsRow[] {
  // Events of one hour are many and alike: added up first, the rest costs little.
  const hours = sums(events.flatMap(hourCounts), hourKey);
  const rows = hours.flatMap((count) => rowsOf(count, homeOf));
  return inOrder(sums(rows, rowKey), rowKey);
}

function inOrder<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  return rows
    .map((row) => ({ key: keyOf(row), row }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ row }) => row);
}

function hourCounts(event: Happened): HourCount[] {
  const { partnerId, merchantId, createdAt } = event;
  const hour = Math.floor(createdAt.getTime() / UNIT_MS.HOUR);
  return countsOf(event).map((count) => ({ ...count, partnerId, merchantId, hour }));
}

function rowsOf(hourCount: HourCount, homeOf: HomeOf): StatisticsRow[] {
  const { hour, merchantId: own, partnerId, ...count } = hourCount;
  const bucket = bucketOf(partnerId);
  const everybody = { bucket: homeOf(bucket), partnerId: EVERYBODY, merchantId: '' };
  const partner = { bucket, partnerId, merchantId: '' };
  const moment = new Date(hour * UNIT_MS.HOUR);
  return KEPT_UNITS.flatMap((unit) => {
    const at = unitBeginning(unit, moment);
    const merchant = own === null || unit === 'WEEK' ? [] : [{ ...partner, merchantId: own }];
    return [everybody, partner, ...merchant].map((owner) => ({ ...count, ...owner, unit, at }));
  });
}

function sums<Row extends Added>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  const known = new Map<string, { row: Row; count: bigint; amount: bigint }>();
  for (const row of rows) {
    const { count, amount } = row;
    const key = keyOf(row);
    const sum = known.get(key);
    if (!sum) known.set(key, { row, count, amount });
    else {
      sum.count += count;
      sum.amount += amount;
    }
  }
  return Array.from(known.values(), ({ row, count, amount }) => ({ ...row, count, amount }));
}

function hourKey(count: HourCount): string {
  return `${count.partnerId} ${count.merchantId ?? ''} ${count.hour} ${countKey(count)}`;
}

function rowKey(row: StatisticsRow): string {
  return `${row.partnerId} ${row.unit} ${row.merchantId} ${row.at.getTime()} ${countKey(row)}`;
}

function countKey({ what, currency, brand, reason }: Count): string {
  return `${what} ${currency} ${brand} ${reason}`;
}

/** How often something was counted, and what it came to; the other members say what. */
export type Added = Readonly<{ count: bigint; amount: bigint }>;

/** The sums of all shards: each shard has its own of the same things. In the order of what they are of. */
export function addUp<Row extends Added>(shards: readonly Row[][]): Row[] {
  const [only = [], ...others] = shards;
  if (others.length === 0) return only;
  const keyOf = ({ amount: _amount, count: _count, ...what }: Row) => JSON.stringify(what);
  return inOrder(sums(shards.flat(), keyOf), keyOf);
}
