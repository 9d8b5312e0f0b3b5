import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lastReportAt, nextReportAt, reportPeriod, type Timing } from './schedule.ts';

const TORONTO = { at: '06:00', timeZone: 'America/Toronto' } as const;
const DAILY: Timing = { ...TORONTO, every: 'DAY' };
const WEEKLY: Timing = { ...TORONTO, every: 'WEEK', weekday: 'MONDAY' };
const MONTHLY: Timing = { ...TORONTO, every: 'MONTH', dayOfMonth: 31 };

const NEXT: readonly (readonly [what: string, timing: Timing, after: string, next: string])[] = [
  ['later today', DAILY, '2026-03-01T10:59:59Z', '2026-03-01T11:00:00.000Z'],
  ['tomorrow, once it is made', DAILY, '2026-03-01T11:00:00Z', '2026-03-02T11:00:00.000Z'],
  [
    'an hour earlier when clocks go forward',
    DAILY,
    '2026-03-07T12:00:00Z',
    '2026-03-08T10:00:00.000Z',
  ],
  ['an hour later when they go back', DAILY, '2026-10-31T12:00:00Z', '2026-11-01T11:00:00.000Z'],
  [
    'at the next instant, where clocks skip it',
    { ...DAILY, at: '02:30' },
    '2026-03-07T12:00:00Z',
    '2026-03-08T07:00:00.000Z',
  ],
  ['on its weekday', WEEKLY, '2026-03-03T00:00:00Z', '2026-03-09T10:00:00.000Z'],
  ['on the last of a shorter month', MONTHLY, '2026-02-01T00:00:00Z', '2026-02-28T11:00:00.000Z'],
  ['on its day of a longer one', MONTHLY, '2026-03-01T00:00:00Z', '2026-03-31T10:00:00.000Z'],
  ['in a leap year', MONTHLY, '2028-02-01T00:00:00Z', '2028-02-29T11:00:00.000Z'],
  [
    'where the day begins before that of UTC',
    { ...DAILY, at: '00:15', timeZone: 'Pacific/Kiritimati' },
    '2026-03-01T10:00:00Z',
    '2026-03-01T10:15:00.000Z',
  ],
];
for (const [what, timing, after, next] of NEXT) {
  test(`the next is ${what}`, () => {
    assert.equal(nextReportAt(timing, new Date(after)).toISOString(), next);
  });
}

const PERIODS: readonly (readonly [timing: Timing, at: string, from: string, to: string])[] = [
  [DAILY, '2026-03-02T11:00:00Z', '2026-03-01T05:00:00.000Z', '2026-03-02T05:00:00.000Z'],
  [DAILY, '2026-03-09T10:00:00Z', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
  [WEEKLY, '2026-03-09T10:00:00Z', '2026-03-02T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
  [MONTHLY, '2026-03-31T10:00:00Z', '2026-02-01T05:00:00.000Z', '2026-03-01T05:00:00.000Z'],
  [MONTHLY, '2026-01-31T11:00:00Z', '2025-12-01T05:00:00.000Z', '2026-01-01T05:00:00.000Z'],
];
for (const [timing, at, from, to] of PERIODS) {
  test(`a ${timing.every} made at ${at} is of whole days before`, () => {
    const period = reportPeriod(timing, new Date(at));
    assert.deepEqual([period.from.toISOString(), period.to.toISOString()], [from, to]);
  });
}

test('after a downtime the last alone is made up for, however long it was', () => {
  const due = new Date('2026-03-02T11:00:00Z');
  const now = new Date('2028-07-04T12:00:00Z');
  const last = (timing: Timing) => lastReportAt(timing, due, now).toISOString();
  assert.equal(last(DAILY), '2028-07-04T10:00:00.000Z');
  assert.equal(last(WEEKLY), '2028-07-03T10:00:00.000Z');
  assert.equal(last(MONTHLY), '2028-06-30T10:00:00.000Z');
  assert.equal(lastReportAt(DAILY, due, due).toISOString(), due.toISOString());
});

test('periods of days that follow one another leave no gap and do not overlap, for two years', () => {
  let at = nextReportAt(DAILY, new Date('2026-01-01T00:00:00Z'));
  for (let day = 0; day < 730; day += 1) {
    const next = nextReportAt(DAILY, at);
    const [one, other] = [reportPeriod(DAILY, at), reportPeriod(DAILY, next)];
    assert.equal(one.to.getTime(), other.from.getTime(), at.toISOString());
    at = next;
  }
});
