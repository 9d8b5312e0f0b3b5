/** The hours of a day, in two digits. */
export const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));

/** 1 is Monday. */
export const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '7'] as const;

export function weekdayName(
  key: string,
  language: string,
  form: 'long' | 'short' = 'long',
): string {
  const monday = Date.UTC(2026, 0, 5);
  const day = new Date(monday + (Number(key) - 1) * 86_400_000);
  return day.toLocaleDateString(language, { weekday: form, timeZone: 'UTC' });
}
