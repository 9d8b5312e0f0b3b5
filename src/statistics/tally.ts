import { bucketOf } from '../kernel/id.ts';
import { type Count, countsOf, type CountedEvent } from './count.ts';
import { unitBeginning, UNITS, type Unit } from './unit.ts';

/** A row of the table, or an addition to it. */
export type StatisticsRow = Count &
  Readonly<{ bucket: string; partnerId: string; unit: Unit; merchantId: string; at: Date }>;

type Happened = CountedEvent &
  Readonly<{ partnerId: string; merchantId: string | null; createdAt: Date }>;

/**
 * What events add: by hour and by day, for their merchant and for all of the partner's. In one order, in
 * which whoever adds to the same rows locks them.
 */
export function tally(events: readonly Happened[]): StatisticsRow[] {
  const rows = new Map<string, StatisticsRow>();
  for (const event of events) for (const row of rowsOf(event)) add(rows, row);
  return [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}

function rowsOf(event: Happened): StatisticsRow[] {
  const { partnerId, merchantId, createdAt } = event;
  const bucket = bucketOf(partnerId);
  const whose = merchantId === null ? [''] : ['', merchantId];
  const counts = countsOf(event);
  return UNITS.flatMap((unit) => {
    const at = unitBeginning(unit, createdAt);
    return whose.flatMap((of) =>
      counts.map((count) => ({ ...count, bucket, partnerId, unit, merchantId: of, at })),
    );
  });
}

function add(rows: Map<string, StatisticsRow>, row: StatisticsRow): void {
  const { partnerId, unit, merchantId, at, what, currency, brand, reason } = row;
  const key = [partnerId, unit, merchantId, at.getTime(), what, currency, brand, reason].join(' ');
  const known = rows.get(key);
  const count = (known?.count ?? 0n) + row.count;
  rows.set(key, { ...row, count, amount: (known?.amount ?? 0n) + row.amount });
}
