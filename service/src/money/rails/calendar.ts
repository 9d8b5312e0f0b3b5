const DAY_MS = 86_400_000;

const DAY_LENGTH = 'YYYY-MM-DD'.length;

const DAY_FORM = /^\d{4}-\d{2}-\d{2}$/;

/** Payments Canada uses Ottawa's time. */
const BANK_TIME = {
  timeZone: 'America/Toronto',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
} as const;

let bankTime: Intl.DateTimeFormat | undefined; // Made when it is first needed: that takes long.

/** The date at Canadian banks at an instant. */
export function bankDay(instant: Date): string {
  bankTime ??= new Intl.DateTimeFormat('en-CA', BANK_TIME);
  return bankTime.format(instant);
}

export function isDay(text: string): boolean {
  if (!DAY_FORM.test(text)) return false;
  const time = Date.parse(text);
  return !Number.isNaN(time) && dayAt(time) === text;
}

export function addDays(day: string, count: number): string {
  return dayAt(timeOf(day) + count * DAY_MS);
}

/** The days from `earlier` to `later`; negative if `later` comes first. */
export function daysBetween(earlier: string, later: string): number {
  return (timeOf(later) - timeOf(earlier)) / DAY_MS;
}

/** 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(timeOf(day)).getUTCDay();
}

export function dayOfYear(day: string): number {
  return daysBetween(`${day.slice(0, 'YYYY'.length)}-01-01`, day) + 1;
}

/** The nth day of the year, from 1; undefined if the year has fewer days. */
export function dayInYear(year: number, number: number): string | undefined {
  const start = `${String(year).padStart(4, '0')}-01-01`;
  const day = addDays(start, number - 1);
  return number >= 1 && day.slice(0, 'YYYY'.length) === start.slice(0, 'YYYY'.length)
    ? day
    : undefined;
}

function timeOf(day: string): number {
  if (!isDay(day)) throw new Error(`not a day: ${day}`);
  return Date.parse(day);
}

function dayAt(time: number): string {
  return new Date(time).toISOString().slice(0, DAY_LENGTH);
}
