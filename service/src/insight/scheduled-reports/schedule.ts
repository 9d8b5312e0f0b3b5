import { firstInstantIn, zonedDay } from '../../kernel/zoned-time.ts';
import type { Recipient } from '../emails/index.ts';

export const EVERY = ['DAY', 'WEEK', 'MONTH'] as const;
export const REPORT_WEEKDAYS = [
  'SUNDAY',
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
] as const;

/** When a report is made. A day that a month does not have is its last. */
export type Timing = Readonly<{
  every: (typeof EVERY)[number];
  weekday?: (typeof REPORT_WEEKDAYS)[number];
  dayOfMonth?: number;
  /** As clocks of the zone show it: 06:00. What a clock skips is made when it has. */
  at: string;
  timeZone: string;
}>;

/** An export that is made again and again, of the day, week or month before. */
export type ReportSchedule = Readonly<{
  id: string;
  bucket: string;
  /** Empty for operators. */
  partnerId: string;
  merchantId: string | null;
  name: string;
  report: string;
  filters: Readonly<Record<string, string>>;
  timing: Timing;
  recipients: readonly Recipient[];
  isEnabled: boolean;
  requesterId: string;
  createdBy: string;
  createdAt: Date;
  modifiedAt: Date;
  nextAt: Date;
}>;

export const SCHEDULES_MAX = { partner: 20, operators: 50 } as const;

const DAY_MS = 86_400_000;
const DAYS_AHEAD = 62; // The longest from one day of a month to the same of the next, and more.

/** The first time after a moment that it is made. */
export function nextReportAt(timing: Timing, after: Date): Date {
  let day = zonedDay(after, timing.timeZone);
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
    const at = firstInstantIn(`${day}T${timing.at}:00`, timing.timeZone);
    if (isDayOf(timing, day) && at > after) return at;
    day = dayAfter(day, 1);
  }
  throw new Error('every month has such a day');
}

/** The last time up to now that it was to be made, from `due` on: what was missed before is not caught up. */
export function lastReportAt(timing: Timing, due: Date, now: Date): Date {
  const recent = new Date(now.getTime() - DAYS_AHEAD * DAY_MS);
  let last = due;
  let next = nextReportAt(timing, due > recent ? due : recent);
  while (next <= now) {
    last = next;
    next = nextReportAt(timing, next);
  }
  return last;
}

export type ReportPeriod = Readonly<{ from: Date; to: Date }>;

/** What a report that is made then is of: the whole days of the zone before it. */
export function reportPeriod({ every, timeZone }: Timing, at: Date): ReportPeriod {
  const today = zonedDay(at, timeZone);
  const start = (day: string) => firstInstantIn(`${day}T00:00:00`, timeZone);
  if (every === 'MONTH') {
    const first = firstOfMonth(today);
    return { from: start(firstOfMonth(dayAfter(first, -1))), to: start(first) };
  }
  return { from: start(dayAfter(today, every === 'DAY' ? -1 : -7)), to: start(today) };
}

function isDayOf({ dayOfMonth = 1, every, weekday = 'MONDAY' }: Timing, day: string): boolean {
  if (every === 'DAY') return true;
  if (every === 'WEEK') return REPORT_WEEKDAYS[new Date(day).getUTCDay()] === weekday;
  const isLast = firstOfMonth(dayAfter(day, 1)) === dayAfter(day, 1);
  const number = Number(day.slice(-2));
  return number === dayOfMonth || (isLast && number < dayOfMonth);
}

function firstOfMonth(day: string): string {
  return `${day.slice(0, -2)}01`;
}

function dayAfter(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
