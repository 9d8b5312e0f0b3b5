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

const CUT_FROM = 0.5; // Below half of the top, an axis from zero shows what there is.
const STEPS = 4; // How much of the axis the values take up at least.

/**
 * The bottom of an axis: zero, unless all values are in its upper half, where lines from zero would all look
 * the same. Then it is a round number a little below the lowest.
 */
export function niceFloor(series: readonly Series[], top: number): number {
  const values = series.flatMap((one) => one.values.filter((value) => value !== null));
  const low = Math.min(...values);
  if (values.length === 0 || low > top || low < CUT_FROM * top) return 0;
  const spread = Math.max(top - low, top / 100);
  const step = niceStep(spread / STEPS);
  const floor = Math.floor((low - spread / 20) / step) * step;
  return Math.max(0, Number(floor.toPrecision(12)));
}

/** 1, 2 or 5 of some power of ten that is not less. */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5, 10].find((one) => one * power >= least * (1 - 1e-9)) ?? 10;
  return factor * power;
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

type Axis = Readonly<{ top: number; floor?: number }>;

/** Where a value is: null for one that there is not. */
function placesOf(values: readonly (number | null)[], { top, floor = 0 }: Axis) {
  const slot = WIDTH / Math.max(1, values.length);
  return values.map((value, at) => {
    if (value === null) return null;
    const share = Math.max(0, value - floor) / (top - floor);
    return `${((at + 0.5) * slot).toFixed(1)} ${(HEIGHT - share * HEIGHT).toFixed(1)}`;
  });
}

export function line(values: readonly (number | null)[], top: number, floor = 0): string {
  const places = placesOf(values, { top, floor });
  return places
    .map((place, at) => {
      if (place === null) return '';
      return (places[at - 1] ?? null) === null ? `M${place}` : `L${place}`;
    })
    .join('');
}

/** Values without a neighbour, which no line would show. */
export function dots(values: readonly (number | null)[], top: number, floor = 0): string {
  const places = placesOf(values, { top, floor });
  const isAlone = (at: number) => (places[at - 1] ?? places[at + 1] ?? null) === null;
  return places
    .map((place, at) => (place !== null && isAlone(at) ? `M${place}h0.01` : ''))
    .join('');
}
