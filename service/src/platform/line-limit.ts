import type { Clock } from '../kernel/clock.ts';

const WINDOW_MS = 60_000;

type Allowed = Readonly<{
  /** How many of its kind were left out since the last that was not; absent where none was. */
  omitted?: number;
}>;

/** An outage is one piece of news: undefined where a line is left out. Counters count it all. */
export function createLineLimit(
  clock: Clock,
  linesMax: number,
): (kind: string) => Allowed | undefined {
  const windows = new Map<string, { since: number; lines: number; omitted: number }>();
  return (kind) => {
    const now = clock.now().getTime();
    const known = windows.get(kind);
    const isOver = known === undefined || Math.abs(now - known.since) >= WINDOW_MS;
    const window = isOver ? { since: now, lines: 0, omitted: known?.omitted ?? 0 } : known;
    windows.set(kind, window);
    if (window.lines >= linesMax) {
      window.omitted += 1;
      return undefined;
    }
    const { omitted } = window;
    window.lines += 1;
    window.omitted = 0;
    return omitted === 0 ? {} : { omitted };
  };
}
