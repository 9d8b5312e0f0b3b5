import type { Static } from 'typebox';
import { CURRENCIES } from '../../kernel/money.ts';
import type { Fault } from '../../platform/http/errors.ts';
import type { FiguresBody } from './schema.ts';
import { isSlotKind, type SlotKind, spanSlots } from './slot.ts';
import { type FigureTotal, type GroupBy, readSlots, readTotals } from './statistics-store.ts';
import {
  comparedWith,
  type Comparison,
  HOURS_KEPT_MS,
  unitBeginning,
  unitEnd,
  type Range,
  UNIT_MS,
  type Unit,
  wireRange,
} from './unit.ts';
import type { Platform } from '../../platform/platform.ts';

type Deps = Pick<Platform, 'db' | 'clock'>;
type Span = Readonly<{ from?: string; to?: string; interval?: Unit }>;
type Query = Span & Readonly<{ compare?: Comparison; timeZone?: string }>;
type Whose = Readonly<{ partnerId: string | undefined; merchantId: string | undefined }>;

const GROUPS_MAX = 50; // But of hours and weekdays, of which there are as many as there are.
/** Of one request, in hours or days. */
const LENGTHS: Readonly<Record<Unit, Readonly<{ standard: number; most: number }>>> = {
  HOUR: { standard: 24, most: 31 * 24 },
  DAY: { standard: 30, most: 366 },
};

/** What no schema says of a span: that it begins before it ends, and is not too long. */
export function spanFaults(query: Readonly<Record<string, unknown>>): Fault[] {
  const { from, to, interval, groupBy } = query;
  if (typeof from !== 'string' || typeof to !== 'string') return [];
  const unit: Unit = interval === 'HOUR' ? 'HOUR' : 'DAY';
  const mostMs = isSlotKind(groupBy) ? HOURS_KEPT_MS : LENGTHS[unit].most * UNIT_MS[unit];
  const lengthMs = Date.parse(to) - Date.parse(from);
  const wrong = (errorMessage: string): Fault[] => [
    { parameterName: 'from', parameterValue: from, reasonCode: 'INVALID_VALUE', errorMessage },
  ];
  if (lengthMs <= 0) return wrong('Must be before `to`.');
  if (lengthMs <= mostMs) return [];
  return wrong(`Must be at most ${mostMs / UNIT_MS.DAY} days before \`to\`.`);
}

/** The same of an overview, which has a span by name, or one of its own. */
export function overviewFaults(query: Readonly<Record<string, unknown>>): Fault[] {
  const { from, range, to } = query;
  if (from === undefined)
    return to === undefined ? [] : [strayFault('to', 'Must come with `from`.')];
  if (range !== undefined) return [strayFault('range', 'Must not come with `from`.')];
  return spanFaults(query);
}

function strayFault(parameterName: string, errorMessage: string): Fault {
  return { parameterName, reasonCode: 'INVALID_VALUE', errorMessage };
}

/**
 * Whole hours or days; without an end up to now, or to the end of its first where that is to come,
 * without a beginning as long as is usual.
 */
export function spanOfRange({ from, to, interval: unit = 'DAY' }: Span, now: Date): Range {
  const { standard, most } = LENGTHS[unit];
  const begun = from === undefined ? undefined : unitBeginning(unit, new Date(from));
  const latest = begun && new Date(begun.getTime() + most * UNIT_MS[unit]);
  // A span that is given ends before its end: with that of a day, not with the day after.
  const last = to === undefined ? now : new Date(Date.parse(to) - 1);
  const end = unitEnd(unit, begun && begun > last ? begun : last);
  const until = latest && to === undefined && latest < end ? latest : end;
  return { from: begun ?? new Date(until.getTime() - standard * UNIT_MS[unit]), to: until };
}

export async function readStatisticsOf(
  deps: Deps,
  query: Query,
  { groupBy, ...whose }: Whose & Readonly<{ groupBy: GroupBy | SlotKind | undefined }>,
): Promise<Static<typeof FiguresBody>> {
  const unit = query.interval ?? 'DAY';
  const now = deps.clock.now();
  const range = spanOfRange(query, now);
  const read = readingOf(deps, { ...query, whose, groupBy });
  const previous = comparedWith(
    { ...range, unit: isSlotKind(groupBy) ? 'HOUR' : unit },
    query.compare ?? 'previous',
    now,
  );
  // One after another: payments need the connections more.
  const series = await read(range);
  const earlier = previous ? await read(previous) : [];
  const ofGroups = Map.groupBy([...series, ...earlier], keyOf);
  const groups = [...ofGroups]
    .map(([key, totals]) => ({ key, first: totals[0], size: sizeOf(totals) }))
    .toSorted((one, other) => other.size - one.size)
    .slice(0, isSlotKind(groupBy) ? ofGroups.size : GROUPS_MAX);
  const [own, then] = [Map.groupBy(series, keyOf), Map.groupBy(earlier, keyOf)];
  const seriesIn = (totals: readonly FigureTotal[]) =>
    isSlotKind(groupBy) ? [] : seriesOf(totals);
  return {
    range: wireRange(range),
    previous: previous ? wireRange(previous) : null,
    interval: unit,
    groupBy: groupBy ?? null,
    data: groups.map(({ key, first }) => ({
      group: groupBy === undefined ? null : (first?.group ?? ''),
      currency: CURRENCIES.find((currency) => currency === first?.currency) ?? null,
      totals: figuresOf(own.get(key) ?? []),
      previous: figuresOf(then.get(key) ?? []),
      series: seriesIn(own.get(key) ?? []),
      previousSeries: seriesIn(then.get(key) ?? []),
    })),
  };
}

type Reading = Query & Readonly<{ whose: Whose; groupBy: GroupBy | SlotKind | undefined }>;

/** Reads the sums of a span as they are asked for. */
function readingOf({ db }: Deps, { whose, groupBy, interval, timeZone = 'UTC' }: Reading) {
  return async (range: Range): Promise<FigureTotal[]> => {
    if (isSlotKind(groupBy)) {
      const slots = spanSlots(range, groupBy, timeZone);
      return await readSlots(db, { ...whose, ...range, groupBy, slots });
    }
    const unit = interval ?? 'DAY';
    const totals = await readTotals(db, { ...whose, ...range, unit, groupBy }, true);
    return groupBy === 'country' ? withoutKnown(totals) : totals;
  };
}

/** What is left of all, in the group without a name, is of cards whose country is not known. */
function withoutKnown(totals: readonly FigureTotal[]): FigureTotal[] {
  const known = Map.groupBy(
    totals.filter(({ group }) => group !== ''),
    placeOf,
  );
  return totals.flatMap((total) => {
    if (total.group !== '') return [total];
    const others = known.get(placeOf(total)) ?? [];
    const count = others.reduce((rest, other) => rest - other.count, total.count);
    const amount = others.reduce((rest, other) => rest - other.amount, total.amount);
    return count === 0n && amount === 0n ? [] : [{ ...total, count, amount }];
  });
}

function placeOf({ at, currency, what }: FigureTotal): string {
  return `${at?.getTime() ?? ''} ${currency} ${what}`;
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
