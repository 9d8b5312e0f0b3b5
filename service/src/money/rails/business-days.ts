import { addDays, weekdayOf } from './calendar.ts';

/**
 * The days on which Canadian banks exchange payments. By-law No. 3 of Payments Canada calls a
 * business day "any day other than an ACSS holiday": weekends, and the national holidays below.
 * Days that only some provinces keep (Family Day, Saint-Jean-Baptiste, the Civic Holiday in August,
 * Easter Monday, 2 January in Quebec) are business days: banks list them as regional, and files
 * are processed as usual.
 */
export function isBusinessDay(day: string): boolean {
  const weekday = weekdayOf(day);
  if (weekday === SATURDAY || weekday === SUNDAY) return false;
  const year = Number(day.slice(0, 'YYYY'.length));
  return !bankHolidays(year).some((holiday) => holiday.day === day);
}

export function nextBusinessDay(day: string): string {
  return addBusinessDays(day, 1);
}

/** The day itself if it is a business day, otherwise the next one. */
export function businessDayFrom(day: string): string {
  return isBusinessDay(day) ? day : nextBusinessDay(day);
}

/** The business day that many business days after `day`, or before it; the day itself for zero. */
export function addBusinessDays(day: string, count: number): string {
  let found = day;
  for (let left = Math.abs(count); left > 0;) {
    found = addDays(found, Math.sign(count));
    if (isBusinessDay(found)) left -= 1;
  }
  return found;
}

type BankHoliday = Readonly<{ name: string; day: string }>;

const [SUNDAY, MONDAY, SATURDAY] = [0, 1, 6];

/** A holiday of federally regulated employers since then; Payments Canada closes its systems. */
const RECONCILIATION_SINCE = 2021;

type Rule = Readonly<{ name: string; since?: number; on: (year: number) => string }>;

/** In calendar order. `fixed` holidays move if they fall on a weekend; the others never do. */
const RULES: readonly Rule[] = [
  { name: 'New Year’s Day', on: fixed('01-01') },
  { name: 'Good Friday', on: (year) => addDays(easterSunday(year), -2) },
  // The last Monday before 25 May.
  { name: 'Victoria Day', on: (year) => mondayFrom(`${year}-05-18`) },
  { name: 'Canada Day', on: fixed('07-01') },
  { name: 'Labour Day', on: (year) => mondayFrom(`${year}-09-01`) },
  {
    name: 'National Day for Truth and Reconciliation',
    since: RECONCILIATION_SINCE,
    on: fixed('09-30'),
  },
  // The second Monday of October.
  { name: 'Thanksgiving Day', on: (year) => mondayFrom(`${year}-10-08`) },
  { name: 'Remembrance Day', on: fixed('11-11') },
  { name: 'Christmas Day', on: fixed('12-25') },
  { name: 'Boxing Day', on: fixed('12-26') },
];

const kept = new Map<number, readonly BankHoliday[]>();

const KEPT_MAX = 64; // Years cached: more than anyone needs, and bounded for arbitrary input.

/**
 * The national holidays of a year, as banks observe them: one that falls on a Saturday or Sunday moves
 * to the next weekday that is not a holiday itself. If Christmas and Boxing Day fall on a weekend, banks
 * are closed on Monday and Tuesday.
 */
export function bankHolidays(year: number): readonly BankHoliday[] {
  const known = kept.get(year);
  if (known) return known;
  const taken = new Set<string>();
  const holidays = RULES.filter(({ since = 0 }) => year >= since).map(({ name, on }) => {
    let day = on(year);
    while ([SATURDAY, SUNDAY].includes(weekdayOf(day)) || taken.has(day)) day = addDays(day, 1);
    taken.add(day);
    return { name, day };
  });
  if (kept.size >= KEPT_MAX) kept.clear();
  kept.set(year, holidays);
  return holidays;
}

function fixed(monthAndDay: string): Rule['on'] {
  return (year) => `${year}-${monthAndDay}`;
}

function mondayFrom(day: string): string {
  return addDays(day, (MONDAY - weekdayOf(day) + 7) % 7);
}

/** The Gregorian computus of Meeus and Butcher, with their variable names. */
function easterSunday(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const days = h + l - 7 * m + 114;
  const [month, day] = [Math.floor(days / 31), (days % 31) + 1];
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Days are YYYY-MM-DD without a time zone: the bank's Tuesday is Tuesday everywhere. */
