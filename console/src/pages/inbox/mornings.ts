const MORNING_HOUR = 9;
const MONDAY = 1;

/** Nine o'clock of the next day, where the viewer is. */
export function morningAfter(now: Date): Date {
  const morning = new Date(now);
  morning.setDate(morning.getDate() + 1);
  morning.setHours(MORNING_HOUR, 0, 0, 0);
  return morning;
}

/** Nine o'clock of the next Monday. */
export function mondayAfter(now: Date): Date {
  let morning = morningAfter(now);
  while (morning.getDay() !== MONDAY) morning = morningAfter(morning);
  return morning;
}
