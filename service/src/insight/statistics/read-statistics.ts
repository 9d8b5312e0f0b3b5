import type { Static } from 'typebox';
import { CURRENCIES } from '../../kernel/money.ts';
import type { Fault } from '../../platform/http/errors.ts';
import type { FiguresBody } from './schema.ts';
import { type Asked, readTotals, type FigureTotal } from './statistics-store.ts';
import {
  before,
  unitBeginning,
  unitEnd,
  type Range,
  UNIT_MS,
  type Unit,
  wireRange,
} from './unit.ts';
import type { Platform } from '../../platform/platform.ts';

type Deps = Pick<Platform, 'db' | 'clock'>;
type Query = Readonly<{ from?: string; to?: string; interval?: Unit }>;

const GROUPS_MAX = 50;
/** Of one request, in hours or days. */
const LENGTHS: Readonly<Record<Unit, Readonly<{ standard: number; most: number }>>> = {
  HOUR: { standard: 24, most: 31 * 24 },
  DAY: { standard: 30, most: 366 },
};

/** What no schema says of a span: that it begins before it ends, and is not too long. */
export function spanFaults(query: Readonly<Record<string, unknown>>): Fault[] {
  const { from, to, interval } = query;
  if (typeof from !== 'string' || typeof to !== 'string') return [];
  const unit: Unit = interval === 'HOUR' ? 'HOUR' : 'DAY';
  const { most } = LENGTHS[unit];
  const lengthMs = Date.parse(to) - Date.parse(from);
  const wrong = (errorMessage: string): Fault[] => [
    { parameterName: 'from', parameterValue: from, reasonCode: 'INVALID_VALUE', errorMessage },
  ];
  if (lengthMs <= 0) return wrong('Must be before `to`.');
  if (lengthMs <= most * UNIT_MS[unit]) return [];
  return wrong(`Must be at most ${most / (unit === 'HOUR' ? 24 : 1)} days before \`to\`.`);
}

/** Whole hours or days; without an end up to now, without a beginning as long as is usual. */
function rangeOf({ from, to, interval: unit = 'DAY' }: Query, now: Date): Range {
  const { standard, most } = LENGTHS[unit];
  const begun = from === undefined ? undefined : unitBeginning(unit, new Date(from));
  const latest = begun && new Date(begun.getTime() + most * UNIT_MS[unit]);
  // A span that is given ends before its end: with that of a day, not with the day after.
  const end = unitEnd(unit, to === undefined ? now : new Date(Date.parse(to) - 1));
  const until = latest && to === undefined && latest < end ? latest : end;
  return { from: begun ?? new Date(until.getTime() - standard * UNIT_MS[unit]), to: until };
}

export async function readStatisticsOf(
  { db, clock }: Deps,
  query: Query,
  whose: Pick<Asked, 'partnerId' | 'merchantId' | 'groupBy'>,
): Promise<Static<typeof FiguresBody>> {
  const unit = query.interval ?? 'DAY';
  const range = rangeOf(query, clock.now());
  const asked = { ...whose, ...range, unit };
  const series = await readTotals(db, asked, true);
  const earlier = await readTotals(db, { ...asked, ...before(range) }, false);
  const previous = Map.groupBy(earlier, keyOf);
  const groups = [...Map.groupBy([...series, ...earlier], keyOf)]
    .map(([key, totals]) => ({ key, first: totals[0], size: sizeOf(totals) }))
    .toSorted((one, other) => other.size - one.size)
    .slice(0, GROUPS_MAX);
  const now = Map.groupBy(series, keyOf);
  return {
    range: wireRange(range),
    previous: wireRange(before(range)),
    interval: unit,
    groupBy: whose.groupBy ?? null,
    data: groups.map(({ key, first }) => ({
      group: whose.groupBy === undefined ? null : (first?.group ?? ''),
      currency: CURRENCIES.find((currency) => currency === first?.currency) ?? null,
      totals: figuresOf(now.get(key) ?? []),
      previous: figuresOf(previous.get(key) ?? []),
      series: seriesOf(now.get(key) ?? []),
    })),
  };
}

function keyOf({ group, currency }: FigureTotal): string {
  return `${currency} ${group}`;
}

function sizeOf(totals: readonly FigureTotal[]): number {
  return totals.reduce((sum, { count }) => sum + Number(count), 0);
}

function seriesOf(totals: readonly FigureTotal[]) {
  return [...Map.groupBy(totals, ({ at }) => at?.toISOString() ?? '')].map(([at, each]) => ({
    at,
    figures: figuresOf(each),
  }));
}

function figuresOf(totals: readonly FigureTotal[]) {
  return Object.fromEntries(
    [...Map.groupBy(totals, ({ what }) => what)].map(([what, each]) => [
      what,
      { count: sizeOf(each), amount: Number(each.reduce((sum, { amount }) => sum + amount, 0n)) },
    ]),
  );
}
