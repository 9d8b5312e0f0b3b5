import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import {
  addBusinessDays,
  bankHolidays,
  businessDayFrom,
  isBusinessDay,
  nextBusinessDay,
} from './index.ts';

/**
 * The days on which banks close. 2017, 2023, 2024 and 2026 as banks and payment companies published
 * them; 2027 and 2028 from published lists of the federal holidays and their observances; the others
 * read off a calendar by hand.
 */
const CLOSED: Readonly<Record<number, string>> = {
  2017: '01-02 04-14 05-22 07-03 09-04 10-09 11-13 12-25 12-26',
  2022: '01-03 04-15 05-23 07-01 09-05 09-30 10-10 11-11 12-26 12-27',
  2023: '01-02 04-07 05-22 07-03 09-04 10-02 10-09 11-13 12-25 12-26',
  2024: '01-01 03-29 05-20 07-01 09-02 09-30 10-14 11-11 12-25 12-26',
  2025: '01-01 04-18 05-19 07-01 09-01 09-30 10-13 11-11 12-25 12-26',
  2026: '01-01 04-03 05-18 07-01 09-07 09-30 10-12 11-11 12-25 12-28',
  2027: '01-01 03-26 05-24 07-01 09-06 09-30 10-11 11-11 12-27 12-28',
  2028: '01-03 04-14 05-22 07-03 09-04 10-02 10-09 11-13 12-25 12-26',
  2029: '01-01 03-30 05-21 07-02 09-03 10-01 10-08 11-12 12-25 12-26',
  2030: '01-01 04-19 05-20 07-01 09-02 09-30 10-14 11-11 12-25 12-26',
};

for (const [year, days] of Object.entries(CLOSED)) {
  test(`in ${year} banks close on ${days}, and on no other weekday`, () => {
    const holidays = bankHolidays(Number(year)).map(({ day }) => day);
    assert.deepEqual(
      holidays,
      days.split(' ').map((day) => `${year}-${day}`),
    );
    for (const day of holidays) assert.equal(isBusinessDay(day), false, day);
    const open = weekdaysOf(Number(year)).filter((day) => !holidays.includes(day));
    for (const day of open) assert.equal(isBusinessDay(day), true, day);
    assert.equal(open.length, weekdaysOf(Number(year)).length - holidays.length);
  });
}

function weekdaysOf(year: number): string[] {
  const days: string[] = [];
  for (const day = new Date(`${year}-01-01`); day.getUTCFullYear() === year;) {
    if (day.getUTCDay() % 6 !== 0) days.push(day.toISOString().slice(0, 10));
    day.setUTCDate(day.getUTCDate() + 1);
  }
  return days;
}

test('holidays of only some provinces are business days', () => {
  const regional = {
    '2026-01-02': 'the day after New Year’s, Quebec',
    '2026-02-16': 'Family Day',
    '2026-04-06': 'Easter Monday',
    '2026-06-24': 'Saint-Jean-Baptiste',
    '2026-08-03': 'Civic Holiday',
  };
  for (const [day, name] of Object.entries(regional)) assert.equal(isBusinessDay(day), true, name);
});

test('the business day after 31 December 2027 is 4 January: New Year’s Day is observed on Monday', () => {
  assert.equal(isBusinessDay('2027-12-31'), true);
  assert.equal(nextBusinessDay('2027-12-31'), '2028-01-04');
});

test('banks are closed for two more days over Christmas 2027', () => {
  assert.equal(addBusinessDays('2027-12-24', 1), '2027-12-29');
  assert.equal(businessDayFrom('2027-12-25'), '2027-12-29');
  assert.equal(businessDayFrom('2027-12-24'), '2027-12-24');
});

test('29 February is a day in leap years only, and an invalid day is refused', () => {
  assert.equal(nextBusinessDay('2024-02-28'), '2024-02-29');
  for (const day of ['2025-02-29', '2026-13-01', '2026-1-1', '', 'today']) {
    assert.throws(() => isBusinessDay(day), /not a day/);
  }
});

test('adding business days one at a time gives the same result, and never lands on a closed day', () => {
  const days = fc.date({
    min: new Date('2022-01-01'),
    max: new Date('2040-01-01'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 40 }), (instant, count) => {
      const start = instant.toISOString().slice(0, 10);
      const end = addBusinessDays(start, count);
      assert.equal(end, nextBusinessDay(addBusinessDays(start, count - 1)));
      assert.equal(isBusinessDay(end), true);
      assert.ok(end > start);
    }),
  );
});
