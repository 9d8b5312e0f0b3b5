import { dayInYear, dayOfYear } from '../calendar.ts';

const FORM = /^0(\d{2})(\d{3})$/;

/** Years have two digits: the standard knows only one century. */
const CENTURY = 2000;

const CENTURY_LENGTH = '20'.length;

/** `2028-12-31` is `028366`: a zero, the year, the day of the year. */
export function toFileDay(day: string): string {
  const year = day.slice(CENTURY_LENGTH, 'YYYY'.length);
  return `0${year}${String(dayOfYear(day)).padStart(3, '0')}`;
}

/** Undefined for an invalid day: 366 exists in leap years only. */
export function fromFileDay(text: string): string | undefined {
  const [, year, number] = FORM.exec(text) ?? [];
  return year === undefined ? undefined : dayInYear(CENTURY + Number(year), Number(number));
}

export function isInCentury(day: string): boolean {
  return day.startsWith('20');
}
