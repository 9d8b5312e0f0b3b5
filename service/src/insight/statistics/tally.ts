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
type HourCount = Count & Readonly<{ partnerId: string; merchantId: string | null; hour: number }>;

/**
 * What events add: by hour and by day, for their merchant, for all of the partner's and for everybody; by
 * week for the last two. In one order, in which whoever adds to the same rows locks them.
 */
export function tally(events: readonly Happened[], homeOf: HomeOf): StatisticsRow[] {
  // Events of one hour are many and alike: added up first, the rest costs little.
  const hours = sums(events.flatMap(hourCounts), hourKey);
  const rows = sums(
    hours.flatMap((count) => rowsOf(count, homeOf)),
    rowKey,
  );
  return rows
    .map((row) => ({ key: rowKey(row), row }))
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

function sums<Row extends Count>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
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
