/** ISO 8601: `P30D`, `PT36H`, `P1M`, `P2W`, `P1DT12H30M`. Whole numbers; seconds may have a fraction. */
const PARTS =
  /^P(?=.)(\d{1,4}Y)?(\d{1,5}M)?(\d{1,5}W)?(\d{1,6}D)?(T(?=.)(\d{1,7}H)?(\d{1,8}M)?(\d{1,9}(?:\.\d{1,3})?S)?)?$/;
const [WEEK_MS, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS] = [
  604_800_000, 86_400_000, 3_600_000, 60_000, 1_000,
];

/**
 * Adds a duration to a time; undefined if the text is not a duration or the result is out of range.
 * Months and years are calendar units in UTC, clamped to the last day of a shorter month; a day is 24
 * hours.
 */
export function laterBy(start: Date, duration: string): Date | undefined {
  const parts = PARTS.exec(duration);
  if (!parts) return undefined;
  const [, years, months, weeks, days, , hours, minutes, seconds] = parts;
  const moved = monthsLater(start, 12 * counted(years) + counted(months));
  const milliseconds =
    counted(weeks) * WEEK_MS +
    counted(days) * DAY_MS +
    counted(hours) * HOUR_MS +
    counted(minutes) * MINUTE_MS +
    Math.round(counted(seconds) * SECOND_MS);
  const later = new Date(moved.getTime() + milliseconds);
  return Number.isNaN(later.getTime()) ? undefined : later;
}

/** The number of a part, without its letter; zero if absent. */
function counted(part: string | undefined): number {
  return Number(part?.slice(0, -1) ?? 0);
}

function monthsLater(start: Date, months: number): Date {
  const moved = new Date(start);
  moved.setUTCMonth(start.getUTCMonth() + months);
  // JavaScript turns the 31st of a 30-day month into the 1st of the next.
  if (moved.getUTCDate() !== start.getUTCDate()) moved.setUTCDate(0);
  return moved;
}
