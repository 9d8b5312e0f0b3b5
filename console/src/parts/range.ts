import { serviceNow } from '../session/service-time.ts';

export const PRESETS = ['24h', '7d', '30d', '90d'] as const;
export const COMPARISONS = ['previous', 'week', 'year', 'none'] as const;

export type Preset = (typeof PRESETS)[number];
export type Comparison = (typeof COMPARISONS)[number];
/** Days of UTC, the last one included. */
export type Days = Readonly<{ from: string; to: string }>;
export type Range = Readonly<{
  preset: Preset | undefined;
  days: Days | undefined;
  compare: Comparison;
}>;

/** From its first moment to the one after its last, as the API has it. */
export type Span = Readonly<{ from: string; to: string }>;

const DAY_MS = 86_400_000;
const DAYS_MAX = 366;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

type Said = Readonly<Record<string, string | undefined>>;

/** What an address says, as far as it makes sense: it may say anything. */
export function rangeIn({ range, from, to, compare }: Said): Range {
  const days = daysIn(from, to);
  return {
    preset: days ? undefined : (PRESETS.find((preset) => preset === range) ?? '7d'),
    days,
    compare: COMPARISONS.find((comparison) => comparison === compare) ?? 'previous',
  };
}

function daysIn(from: string | undefined, to: string | undefined): Days | undefined {
  if (from === undefined || to === undefined || !DAY.test(from) || !DAY.test(to)) return undefined;
  const length = Date.parse(to) - Date.parse(from);
  return length >= 0 && length < DAYS_MAX * DAY_MS ? { from, to } : undefined;
}

/** For an overview. */
export function overviewQuery({ preset, days, compare }: Range) {
  return days ? { ...spanOfDays(days), compare } : { range: preset ?? '7d', compare };
}

export function spanOfDays({ from, to }: Days): Span {
  const end = new Date(Date.parse(to) + DAY_MS);
  return { from: `${from}T00:00:00.000Z`, to: end.toISOString() };
}

/** Today, by the service's clock, and some days before it. */
export function dayBefore(days: number): string {
  return new Date(serviceNow() - days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * A span in the address of a list, to the millisecond, and the one that it is compared with: lists include
 * their last moment.
 */
export function listSpan(span: Span, compared: Span | null = null) {
  return {
    created_from: span.from,
    created_to: lastMoment(span),
    ...(compared ? { vs_from: compared.from, vs_to: lastMoment(compared) } : {}),
  };
}

function lastMoment({ to }: Span): string {
  return new Date(Date.parse(to) - 1).toISOString();
}

const STEP_MS = { HOUR: 3_600_000, DAY: DAY_MS } as const;
export type Interval = keyof typeof STEP_MS;

/** The hour or day that begins at a moment, and the one as far into the compared span. */
export function momentSpan(
  {
    range,
    previous,
    interval,
  }: Readonly<{ range: Span; previous: Span | null; interval: Interval }>,
  at: string,
) {
  const start = Date.parse(at);
  const spanAt = (from: number): Span => ({
    from: new Date(from).toISOString(),
    to: new Date(from + STEP_MS[interval]).toISOString(),
  });
  const shift = previous && Date.parse(previous.from) - Date.parse(range.from);
  return listSpan(spanAt(start), shift === null ? null : spanAt(start + shift));
}
