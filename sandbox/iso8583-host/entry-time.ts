import type { Clock } from '../../service/src/kernel/clock.ts';

const FIELD_7 = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/;
const DECADE = 10;
const YEARS_MAX = 8; // From one 29 February to the next, at most.

/** MMDDhhmmss of a year; undefined where that year has no such moment. */
function momentIn(year: number, text: string): number | undefined {
  const [month = 0, day = 0, hour = 0, minute = 0, second = 0] = (FIELD_7.exec(text) ?? [])
    .slice(1)
    .map(Number);
  const moment = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const isThat =
    moment.getUTCMonth() === month - 1 &&
    moment.getUTCDate() === day &&
    moment.getUTCHours() === hour &&
    moment.getUTCMinutes() === minute &&
    moment.getUTCSeconds() === second;
  return isThat ? moment.getTime() : undefined;
}

/**
 * When a message was sent: field 7 has no year, field 37 begins with the last digit of one. Of the years
 * with that digit it is the one nearest the host's clock, since a sandbox's may be moved.
 */
export function sentAt(text: string, retrieval: string, now: Date): number | undefined {
  const digit = Number(retrieval.charAt(0));
  const present = now.getUTCFullYear();
  const years = Array.from({ length: DECADE + 1 }, (_, place) => present - DECADE / 2 + place);
  const moments = years
    .filter((year) => Number.isNaN(digit) || year % DECADE === digit)
    .flatMap((year) => momentIn(year, text) ?? []);
  const distance = (moment: number) => Math.abs(moment - now.getTime());
  return moments.toSorted((one, other) => distance(one) - distance(other))[0];
}

/** When a follow-up was sent: its field 37 is of its original, so its year may be a later one. */
export function sentAfter(text: string, original: number): number | undefined {
  const first = new Date(original).getUTCFullYear();
  const years = Array.from({ length: YEARS_MAX + 1 }, (_, place) => first + place);
  return years.flatMap((year) => momentIn(year, text) ?? []).find((moment) => moment >= original);
}

const HALF_YEAR_MS = 183 * 86_400_000;

/** MMDD as the day, YYYY-MM-DD, that is nearest a moment; undefined where there is none near it. */
export function dayNear(text: string, moment: number): string | undefined {
  const year = new Date(moment).getUTCFullYear();
  const near = [year - 1, year, year + 1]
    .flatMap((one) => momentIn(one, `${text}000000`) ?? [])
    .find((day) => Math.abs(day - moment) <= HALF_YEAR_MS);
  return near === undefined ? undefined : calendarDayOf(near);
}

export function calendarDayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

export function field7Of(now: Date): string {
  return now.toISOString().slice(5, 19).replaceAll(/\D/g, '');
}

const LATE_MS = 30_000; // Longer than a request is under way.

/** The clock by which the host books: its own, moved as far ahead as those are whose messages it gets. */
export type BookingClock = Readonly<{
  /** When what was sent at this moment is booked: never before what was booked last. */
  bookedAt: (sent: number) => number;
}>;

/** A reversal has the time of its original, and advices may come late: they are booked when they come. */
export function createBookingClock(clock: Clock, last: number): BookingClock {
  let ahead = -Infinity;
  let latest = last;
  return {
    bookedAt: (sent) => {
      const now = clock.now().getTime();
      ahead = Math.max(ahead, sent - now);
      const moved = now + ahead;
      latest = Math.max(latest, moved - sent > LATE_MS ? moved : sent);
      return latest;
    },
  };
}
