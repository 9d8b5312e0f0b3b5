/** The only source of time. Tests move it; nothing sleeps to see what happens later. */
export type Clock = Readonly<{ now: () => Date }>;

export const systemClock: Clock = { now: () => new Date() };

export function addMilliseconds(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds);
}
