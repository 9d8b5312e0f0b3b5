import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lastBilling, lastCutDay, lastCutOf, nextCut, nextMidnight } from './payout-account.ts';

const at = (moment: string) => new Date(moment);
const weekly = (weekday: number, moment: string) =>
  lastCutOf({ schedule: 'WEEKLY', weekday }, at(moment))?.toISOString();
const daily = (moment: string) =>
  lastCutOf({ schedule: 'DAILY', weekday: null }, at(moment))?.toISOString();

test('the cut-off is at four in the morning in Toronto, in winter and in summer', () => {
  assert.equal(daily('2026-01-15T08:59:59Z'), '2026-01-14T09:00:00.000Z');
  assert.equal(daily('2026-01-15T09:00:00Z'), '2026-01-15T09:00:00.000Z');
  assert.equal(daily('2026-07-15T08:00:00Z'), '2026-07-15T08:00:00.000Z');
});

test('nights with a clock change have one cut-off each', () => {
  assert.equal(daily('2026-03-09T12:00:00Z'), '2026-03-09T08:00:00.000Z');
  assert.equal(daily('2026-03-08T12:00:00Z'), '2026-03-06T09:00:00.000Z');
  assert.equal(daily('2026-11-02T12:00:00Z'), '2026-11-02T09:00:00.000Z');
});

test('there is no cut-off at weekends and on bank holidays', () => {
  assert.equal(lastCutDay(at('2026-04-05T12:00:00Z')), '2026-04-02'); // Good Friday is the third.
  assert.equal(lastCutDay(at('2026-12-28T12:00:00Z')), '2026-12-24'); // Boxing Day is observed on Monday.
  assert.equal(lastCutDay(at('2026-12-29T12:00:00Z')), '2026-12-29');
});

test('a weekly cut-off is on its weekday, or on the business day after a holiday', () => {
  assert.equal(weekly(5, '2026-03-27T12:00:00Z'), '2026-03-27T08:00:00.000Z');
  assert.equal(weekly(5, '2026-03-27T07:00:00Z'), '2026-03-20T08:00:00.000Z');
  assert.equal(weekly(5, '2026-04-03T12:00:00Z'), '2026-03-27T08:00:00.000Z');
  assert.equal(weekly(5, '2026-04-06T12:00:00Z'), '2026-04-06T08:00:00.000Z');
  assert.equal(weekly(1, '2026-04-08T12:00:00Z'), '2026-04-06T08:00:00.000Z');
});

test('a merchant on a manual schedule has no cut-off', () => {
  assert.equal(
    lastCutOf({ schedule: 'MANUAL', weekday: null }, at('2026-04-08T12:00:00Z')),
    undefined,
  );
});

test('a month is billed at the first cut-off of the next month', () => {
  const { at: moment, month } = lastBilling(at('2026-02-10T12:00:00Z'));
  assert.equal(moment.toISOString(), '2026-02-02T09:00:00.000Z'); // The first is a Sunday.
  assert.equal(month, '2026-01');
});

test('the next cut-off is on a business day and strictly after the given time', () => {
  // Good Friday 2026 is the third of April; the clocks change on 8 March.
  assert.equal(nextCut(at('2026-04-02T08:00:00Z')).toISOString(), '2026-04-06T08:00:00.000Z');
  assert.equal(nextCut(at('2026-03-06T08:59:59Z')).toISOString(), '2026-03-06T09:00:00.000Z');
  assert.equal(nextCut(at('2026-03-06T09:00:00Z')).toISOString(), '2026-03-09T08:00:00.000Z');
});

test('the bank’s day starts at midnight in Toronto', () => {
  assert.equal(nextMidnight(at('2026-03-08T04:59:59Z')).toISOString(), '2026-03-08T05:00:00.000Z');
  assert.equal(nextMidnight(at('2026-03-08T05:00:00Z')).toISOString(), '2026-03-09T04:00:00.000Z');
});

test('the next cut, and the end of the bank’s day, of nights in which clocks change and of holidays', () => {
  for (const [after, cut, midnight] of [
    ['2026-10-31T12:00:00Z', '2026-11-02T09:00:00Z', '2026-11-01T04:00:00Z'],
    ['2026-11-01T05:00:00Z', '2026-11-02T09:00:00Z', '2026-11-02T05:00:00Z'],
    ['2026-12-24T09:00:00Z', '2026-12-29T09:00:00Z', '2026-12-25T05:00:00Z'],
    ['2027-03-14T06:00:00Z', '2027-03-15T08:00:00Z', '2027-03-15T04:00:00Z'],
    ['2027-03-15T07:59:59Z', '2027-03-15T08:00:00Z', '2027-03-16T04:00:00Z'],
  ] as const) {
    assert.equal(nextCut(at(after)).getTime(), Date.parse(cut), after);
    assert.equal(nextMidnight(at(after)).getTime(), Date.parse(midnight), after);
  }
});
