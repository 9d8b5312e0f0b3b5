import type { Overview } from '../../api/operations.ts';

const STEP_MS = { HOUR: 3_600_000, DAY: 86_400_000 } as const;

/** Every hour or day of the span, the ones without trade too, as the API names them. */
export function momentsOf({
  range,
  interval,
}: Pick<Overview, 'range' | 'interval'>): readonly string[] {
  const step = STEP_MS[interval];
  const first = Math.floor(Date.parse(range.from) / step) * step;
  const last = Date.parse(range.to);
  const count = Math.max(1, Math.ceil((last - first) / step));
  return Array.from({ length: count }, (_, at) => new Date(first + at * step).toISOString());
}

type Point = Readonly<{ at: string }>;

/** The sum at each moment; zero where there was no trade. */
export function sumsAt(
  moments: readonly string[],
  series: readonly (Point & Readonly<{ amount: number }>)[],
): readonly number[] {
  const byTime = new Map(series.map(({ at, amount }) => [Date.parse(at), amount]));
  return moments.map((at) => byTime.get(Date.parse(at)) ?? 0);
}

/** The rate at each moment; null where there was nothing to approve. */
export function ratesAt(
  moments: readonly string[],
  series: readonly (Point & Readonly<{ rate: number | null }>)[],
): readonly (number | null)[] {
  const byTime = new Map(series.map(({ at, rate }) => [Date.parse(at), rate]));
  return moments.map((at) => byTime.get(Date.parse(at)) ?? null);
}

/** Days are days of UTC; hours are shown in the viewer's zone. */
export function labelOf(at: string, interval: Overview['interval'], language: string): string {
  return new Date(at).toLocaleString(
    language,
    interval === 'DAY'
      ? { month: 'short', day: 'numeric', timeZone: 'UTC' }
      : { weekday: 'short', hour: '2-digit', minute: '2-digit' },
  );
}
