import { bankDay, businessDayFrom, isBusinessDay } from '../../rails/index.ts';
import { localTimestamp } from '../../../merchants/onboarding/index.ts';

export const SCHEDULES = ['DAILY', 'WEEKLY', 'MANUAL'] as const;
export type PayoutSchedule = (typeof SCHEDULES)[number];
/** Numbered from 1 in this order. Banks are closed at weekends. */
export const WEEKDAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'] as const;

/** How and when a merchant is paid. */
export type PayoutAccount = Readonly<{
  merchantId: string;
  schedule: PayoutSchedule;
  /** For WEEKLY only: Monday is 1. */
  weekday: number | null;
  /** The share withheld from each payout, in parts of ten thousand, and for how many days. */
  reserve: Readonly<{ parts: number; days: number }> | null;
  hold: Readonly<{ at: Date; by: string; reason: string }> | null;
  /** The latest cut-off that was processed. */
  lookedAt: Date | null;
  /** The same for what is billed monthly. */
  billedAt: Date | null;
}>;

/** The province whose local time banks use. */
const BANK_PROVINCE = 'ON';
/** After batches have closed at 23:00 in the westernmost province, before banks accept files. */
const CUT_TIME = '04:00:00';
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const OFFSETS_HOURS = [4, 5]; // Toronto is this far behind UTC, in summer and in winter.

/** The payout cut-off of a day. Clock changes happen earlier in the night. */
export function cutOf(day: string): Date {
  return instantOf(`${day}T${CUT_TIME}`);
}

function instantOf(local: string): Date {
  const [first = new Date(NaN), second = first] = OFFSETS_HOURS.map(
    (hours) => new Date(Date.parse(`${local}Z`) + hours * HOUR_MS),
  );
  return localTimestamp(first, BANK_PROVINCE).startsWith(local) ? first : second;
}

/** The same time of day at banks, that many days later: a cut-off stays one when clocks change. */
export function sameTimeLater(moment: Date, days: number): Date {
  const [day = '', time = ''] = localTimestamp(moment, BANK_PROVINCE).split('T');
  return instantOf(`${daysLater(day, days)}T${time.slice(0, 'HH:MM:SS'.length)}`);
}

/** The latest business day whose cut-off has passed. */
export function lastCutDay(now: Date): string {
  let day = bankDay(now);
  while (!isBusinessDay(day) || cutOf(day) > now) day = daysLater(day, -1);
  return day;
}

export function nextCut(after: Date): Date {
  let day = bankDay(after);
  while (!isBusinessDay(day) || cutOf(day) <= after) day = daysLater(day, 1);
  return cutOf(day);
}

/** When the bank's day is over. */
export function nextMidnight(after: Date): Date {
  return instantOf(`${daysLater(bankDay(after), 1)}T00:00:00`);
}

/** The latest cut-off of a schedule; a weekly one moves past a holiday. Undefined for MANUAL. */
export function lastCutOf(
  { schedule, weekday }: Pick<PayoutAccount, 'schedule' | 'weekday'>,
  now: Date,
): Date | undefined {
  const day = lastCutDay(now);
  if (schedule === 'MANUAL') return undefined;
  if (schedule === 'DAILY') return cutOf(day);
  let planned = day;
  while (new Date(planned).getUTCDay() !== weekday) planned = daysLater(planned, -1);
  const actual = businessDayFrom(planned);
  return cutOf(actual <= day ? actual : businessDayFrom(daysLater(planned, -7)));
}

/** Monthly bills are collected at the first cut-off after the month: returns both. */
export function lastBilling(now: Date): Readonly<{ at: Date; month: string }> {
  const first = `${lastCutDay(now).slice(0, 'YYYY-MM'.length)}-01`;
  const month = daysLater(first, -1).slice(0, 'YYYY-MM'.length);
  return { at: cutOf(businessDayFrom(first)), month };
}

function daysLater(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
