import { bucketOf } from '../kernel/id.ts';
import { type Count, countsOf, type CountedEvent } from './count.ts';
import { KEPT_UNITS, type KeptUnit, unitBeginning, UNIT_MS } from './unit.ts';

/** A row of the table, or an addition to it. */
export type StatisticsRow = Count &
  Readonly<{ bucket: string; partnerId: string; unit: KeptUnit; merchantId: string; at: Date }>;

type Happened = CountedEvent &
  Readonly<{ partnerId: string; merchantId: string | null; createdAt: Date }>;

/** What was counted of one merchant in one hour. */
type HourCount = Count & Readonly<{ partnerId: string; merchantId: string | null; hour: number }>;

/**
 * What events add: by hour and by day, for their merchant and for all of the partner's; by week for all
 * alone. In one order, in which whoever adds to the same rows locks them.
 */
export function tally(events: readonly Happened[]): StatisticsRow[] {
  // Events of one hour are many and alike: added up first, the rest costs little.
  const rows = sums(sums(events.flatMap(hourCounts), hourKey).flatMap(rowsOf), rowKey);
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

function rowsOf({ hour, merchantId: own, ...count }: HourCount): StatisticsRow[] {
  const bucket = bucketOf(count.partnerId);
  const moment = new Date(hour * UNIT_MS.HOUR);
  return KEPT_UNITS.flatMap((unit) => {
    const at = unitBeginning(unit, moment);
    const whose = own === null || unit === 'WEEK' ? [''] : ['', own];
    return whose.map((merchantId) => ({ ...count, bucket, unit, merchantId, at }));
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
