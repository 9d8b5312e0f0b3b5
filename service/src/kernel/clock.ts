/** The only source of time. Tests move it; nothing sleeps to see what happens later. */
export type Clock = Readonly<{ now: () => Date }>;

export const systemClock: Clock = { now: () => new Date() };

export function addMilliseconds(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds);
}

const SECOND_MS = 1_000;
const FRACTION_LENGTH = '000Z'.length;
let keptSecond = Number.NaN;
let keptStart = '';

/** As `toISOString`, which works out the calendar every time: the instants of a second share it. */
export function timestampOf(instant: Date): string {
  const time = instant.getTime();
  const second = Math.floor(time / SECOND_MS);
  if (second !== keptSecond) {
    keptStart = instant.toISOString().slice(0, -FRACTION_LENGTH);
    keptSecond = second;
  }
  const milliseconds = time - second * SECOND_MS;
  return `${keptStart}${String(milliseconds).padStart(3, '0')}Z`;
}
