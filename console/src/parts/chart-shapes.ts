export type Series = Readonly<{
  name: string;
  /** Null where there is nothing to show, which is not zero: a line has a gap there. */
  values: readonly (number | null)[];
  /** One of the five colours; `past` for the period before, drawn behind and dashed. */
  tone?: 1 | 2 | 3 | 4 | 5 | 'past';
}>;

/** The plot's own units; it is stretched to the place it has. */
export const WIDTH = 1000;
export const HEIGHT = 200;

/** The top of an axis that the values fit under: 1, 2, 2.5 or 5 of some power of ten. */
export function niceMax(series: readonly Series[]): number {
  const high = Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  if (high <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(high));
  const step = [1, 2, 2.5, 5, 10].find((factor) => factor * power >= high) ?? 10;
  return step * power;
}

export type Bar = Readonly<{
  key: string;
  tone: NonNullable<Series['tone']>;
  x: number;
  y: number;
  width: number;
  height: number;
}>;

/** The bars of each place stand on the same line, the later series before the earlier. */
export function bars(series: readonly Series[], top: number): readonly Bar[] {
  const count = Math.max(1, ...series.map(({ values }) => values.length));
  const slot = WIDTH / count;
  const gap = Math.min(slot * 0.3, 30);
  const ordered = series.toSorted((a, b) => Number(b.tone === 'past') - Number(a.tone === 'past'));
  return ordered.flatMap(({ name, values, tone = 1 }) =>
    values.map((value, at) => {
      const height = (Math.max(0, value ?? 0) / top) * HEIGHT;
      const box = { x: at * slot + gap / 2, y: HEIGHT - height, width: slot - gap, height };
      return { key: `${name}.${at}`, tone, ...box };
    }),
  );
}

export function line(values: readonly (number | null)[], top: number): string {
  const slot = WIDTH / Math.max(1, values.length);
  return values
    .map((value, at) => {
      if (value === null) return '';
      const x = ((at + 0.5) * slot).toFixed(1);
      const y = (HEIGHT - (Math.max(0, value) / top) * HEIGHT).toFixed(1);
      const isAfterGap = (values[at - 1] ?? null) === null;
      return isAfterGap ? `M${x} ${y}h0.01` : `L${x} ${y}`; // A point alone is seen as a dot.
    })
    .join('');
}
