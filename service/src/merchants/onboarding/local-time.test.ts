import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { localDay, localTimestamp } from './local-time.ts';

const WINTER = new Date('2026-01-15T12:00:00.750Z');
const SUMMER = new Date('2026-07-15T12:00:00Z');

for (const [province, winter, summer] of [
  ['AB', '05:00:00-07:00', '06:00:00-06:00'],
  ['MB', '06:00:00-06:00', '07:00:00-05:00'],
  ['NB', '08:00:00-04:00', '09:00:00-03:00'],
  ['NL', '08:30:00-03:30', '09:30:00-02:30'],
  ['NS', '08:00:00-04:00', '09:00:00-03:00'],
  ['NT', '05:00:00-07:00', '06:00:00-06:00'],
  ['NU', '07:00:00-05:00', '08:00:00-04:00'],
  ['ON', '07:00:00-05:00', '08:00:00-04:00'],
  ['PE', '08:00:00-04:00', '09:00:00-03:00'],
  ['QC', '07:00:00-05:00', '08:00:00-04:00'],
  ['SK', '06:00:00-06:00', '06:00:00-06:00'],
  ['YT', '05:00:00-07:00', '05:00:00-07:00'],
] as const) {
  test(`noon UTC in ${province}, in winter and in summer`, () => {
    assert.equal(localTimestamp(WINTER, province), `2026-01-15T${winter}`);
    assert.equal(localTimestamp(SUMMER, province), `2026-07-15T${summer}`);
  });
}

const at = (instant: string) => localTimestamp(new Date(instant), 'ON');

test('clocks change at the instant they change', () => {
  assert.equal(at('2026-03-08T06:59:59Z'), '2026-03-08T01:59:59-05:00');
  assert.equal(at('2026-03-08T07:00:00Z'), '2026-03-08T03:00:00-04:00');
  assert.equal(at('2026-11-01T05:59:59Z'), '2026-11-01T01:59:59-04:00');
  assert.equal(at('2026-11-01T06:00:00Z'), '2026-11-01T01:00:00-05:00');
});

test('British Columbia is on Pacific time', () => {
  assert.equal(localTimestamp(WINTER, 'BC'), '2026-01-15T04:00:00-08:00');
});

test('a day begins at local midnight, which is written as hour 00', () => {
  assert.equal(localTimestamp(new Date('2026-01-15T05:00:00Z'), 'ON'), '2026-01-15T00:00:00-05:00');
  assert.equal(localDay(new Date('2026-01-15T04:59:59Z'), 'ON'), '2026-01-14');
});

test('elsewhere it is UTC, and the offset is still written', () => {
  assert.equal(localTimestamp(SUMMER, ''), '2026-07-15T12:00:00+00:00');
});

test('whatever the province, it is the same instant to the second', () => {
  const instants = fc.integer({ min: 0, max: 4_102_444_800 }).map((seconds) => seconds * 1_000);
  fc.assert(
    fc.property(
      instants,
      fc.constantFrom('NL', 'ON', 'YT', 'SK', 'BC', ''),
      (instant, province) => {
        assert.equal(Date.parse(localTimestamp(new Date(instant), province)), instant);
      },
    ),
  );
});
