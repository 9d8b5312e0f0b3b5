export const UNITS = ['HOUR', 'DAY'] as const;
/** A span of UTC that is added up. */
export type Unit = (typeof UNITS)[number];

export const UNIT_MS: Readonly<Record<Unit, number>> = { HOUR: 3_600_000, DAY: 86_400_000 };

export type Range = Readonly<{ from: Date; to: Date }>;

/** When the hour or day of a moment begins. */
export function unitBeginning(unit: Unit, moment: Date): Date {
  const length = UNIT_MS[unit];
  return new Date(Math.floor(moment.getTime() / length) * length);
}

/** When it is over: after the moment, always. */
export function unitEnd(unit: Unit, moment: Date): Date {
  return new Date(unitBeginning(unit, moment).getTime() + UNIT_MS[unit]);
}

/** The span of the same length that ends where this one begins. */
export function before({ from, to }: Range): Range {
  return { from: new Date(2 * from.getTime() - to.getTime()), to: from };
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
