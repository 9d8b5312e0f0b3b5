export const UNITS = ['HOUR', 'DAY'] as const;
/** A span of UTC that is added up. */
export type Unit = (typeof UNITS)[number];
/** For sums of long spans there are weeks beside them, which begin on Thursdays, as 1970 did. */
export const KEPT_UNITS = [...UNITS, 'WEEK'] as const;
export type KeptUnit = (typeof KEPT_UNITS)[number];

export const UNIT_MS: Readonly<Record<KeptUnit, number>> = {
  HOUR: 3_600_000,
  DAY: 86_400_000,
  WEEK: 7 * 86_400_000,
};

export const HOURS_KEPT_MS = 90 * UNIT_MS.DAY; // Days are kept.

export type Range = Readonly<{ from: Date; to: Date }>;

/** When the hour, day or week of a moment begins. */
export function unitBeginning(unit: KeptUnit, moment: Date): Date {
  const length = UNIT_MS[unit];
  return new Date(Math.floor(moment.getTime() / length) * length);
}

/** When it is over: after the moment, always. */
export function unitEnd(unit: KeptUnit, moment: Date): Date {
  return new Date(unitBeginning(unit, moment).getTime() + UNIT_MS[unit]);
}

export const COMPARISONS = ['previous', 'week', 'year', 'none'] as const;
/** What a span is compared with: the one before it, or the same one some time ago. */
export type Comparison = (typeof COMPARISONS)[number];

/** A year has 52 weeks here, so that the same weekdays are compared. */
const AGO_MS = { week: UNIT_MS.WEEK, year: 52 * UNIT_MS.WEEK } as const;

/**
 * The span of the same length that another is compared with; undefined where there is none, or its hours
 * are not kept any more.
 */
export function comparedWith(
  { from, to, unit }: Range & Readonly<{ unit: Unit }>,
  comparison: Comparison,
  now: Date,
): Range | undefined {
  if (comparison === 'none') return undefined;
  const agoMs = comparison === 'previous' ? to.getTime() - from.getTime() : AGO_MS[comparison];
  const [start, end] = [from, to].map((moment) => new Date(moment.getTime() - agoMs));
  if (!start || !end || (unit === 'HOUR' && !hasHours(start, now))) return undefined;
  return { from: start, to: end };
}

/** When each hour or day of a span begins. */
export function momentsOf(unit: Unit, { from, to }: Range): Date[] {
  const length = Math.round((to.getTime() - from.getTime()) / UNIT_MS[unit]);
  return Array.from({ length }, (_, place) => new Date(from.getTime() + place * UNIT_MS[unit]));
}

/** Whether the hours since a moment are kept. */
export function hasHours(since: Date, now: Date): boolean {
  return since.getTime() >= unitBeginning('HOUR', now).getTime() - HOURS_KEPT_MS;
}

/** A part of a span, in units that are read one by one; or what is too much in another part. */
export type Stretch = Range & Readonly<{ unit: KeptUnit; isTooMuch?: boolean }>;

/** Parts of a span with few rows for its sums. */
export function stretchesOf({ from, to, unit }: Range & Readonly<{ unit: Unit }>): Stretch[] {
  const stretches = unit === 'HOUR' ? daysAndHours({ from, to }) : weeksAndDays({ from, to });
  return stretches.filter((one) => one.from < one.to);
}

/** The weeks of a span, and the days before and after them. */
function weeksAndDays({ from, to }: Range): Stretch[] {
  const first = unitEnd('WEEK', new Date(from.getTime() - 1));
  const last = unitBeginning('WEEK', to);
  if (first >= last) return [{ from, to, unit: 'DAY' }];
  return [
    { from, to: first, unit: 'DAY' },
    { from: first, to: last, unit: 'WEEK' },
    { from: last, to, unit: 'DAY' },
  ];
}

/** The days of a span, and the hours that they lack or have too much at either end. */
function daysAndHours({ from, to }: Range): Stretch[] {
  const first = nearestDay(from);
  const last = nearestDay(to);
  if (first >= last) return [{ from, to, unit: 'HOUR' }];
  return [
    { from: first, to: last, unit: 'DAY' },
    { from, to: first, unit: 'HOUR' },
    { from: first, to: from, unit: 'HOUR', isTooMuch: true },
    { from: last, to, unit: 'HOUR' },
    { from: to, to: last, unit: 'HOUR', isTooMuch: true },
  ];
}

/** Where the day that is nearest to a moment begins. */
function nearestDay(moment: Date): Date {
  return unitBeginning('DAY', new Date(moment.getTime() + UNIT_MS.DAY / 2));
}

/** The spans of an overview, up to now. */
export const RANGES = {
  '24h': { unit: 'HOUR', length: 24 },
  '7d': { unit: 'DAY', length: 7 },
  '30d': { unit: 'DAY', length: 30 },
  '90d': { unit: 'DAY', length: 90 },
} as const satisfies Record<string, Readonly<{ unit: Unit; length: number }>>;
export const RANGE_NAMES = ['24h', '7d', '30d', '90d'] as const satisfies (keyof typeof RANGES)[];
export type RangeName = (typeof RANGE_NAMES)[number];

export function wireRange({ from, to }: Range) {
  return { from: from.toISOString(), to: to.toISOString() };
}
