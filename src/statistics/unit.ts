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

/** The span of the same length that ends where this one begins. */
export function before({ from, to }: Range): Range {
  return { from: new Date(2 * from.getTime() - to.getTime()), to: from };
}

/** A part of a span, in units that are read one by one. */
export type Stretch = Range & Readonly<{ unit: KeptUnit }>;

/** The weeks of a span, and the days before and after them: few rows for its sums. */
export function stretchesOf({ from, to, unit }: Range & Readonly<{ unit: Unit }>): Stretch[] {
  const first = unitEnd('WEEK', new Date(from.getTime() - 1));
  const last = unitBeginning('WEEK', to);
  if (unit === 'HOUR' || first >= last) return [{ from, to, unit }];
  const stretches: Stretch[] = [
    { from, to: first, unit },
    { from: first, to: last, unit: 'WEEK' },
    { from: last, to, unit },
  ];
  return stretches.filter((one) => one.from < one.to);
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
