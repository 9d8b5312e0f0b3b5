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

/** The value of each moment; zero where the series has none, null where there is none to have. */
export function valuesAt<Point extends Readonly<{ at: string }>, Value extends number | null>(
  moments: readonly string[],
  series: readonly Point[],
  valueOf: (point: Point) => Value,
): readonly (Value | 0)[] {
  const byTime = new Map(series.map((point) => [Date.parse(point.at), valueOf(point)]));
  return moments.map((at) => {
    const value = byTime.get(Date.parse(at));
    return value === undefined ? 0 : value;
  });
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
