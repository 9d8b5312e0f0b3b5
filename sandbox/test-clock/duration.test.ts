import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { laterBy } from './duration.ts';

const START = new Date('2026-01-31T10:00:00.000Z');

const LATER = [
  ['PT1S', '2026-01-31T10:00:01.000Z'],
  ['PT0.250S', '2026-01-31T10:00:00.250Z'],
  ['PT90M', '2026-01-31T11:30:00.000Z'],
  ['P1DT12H', '2026-02-01T22:00:00.000Z'],
  ['P2W', '2026-02-14T10:00:00.000Z'],
  ['P1M', '2026-02-28T10:00:00.000Z'],
  ['P1M1D', '2026-03-01T10:00:00.000Z'],
  ['P3M', '2026-04-30T10:00:00.000Z'],
  ['P25M', '2028-02-29T10:00:00.000Z'],
  ['P1Y', '2027-01-31T10:00:00.000Z'],
  ['P0D', '2026-01-31T10:00:00.000Z'],
] as const;
for (const [duration, later] of LATER) {
  test(`${duration} after ${START.toISOString()} is ${later}`, () => {
    assert.equal(laterBy(START, duration)?.toISOString(), later);
  });
}

const NONE = [
  ['', 'P', 'PT', 'P1', '1D', 'P-1D', '-P1D', 'P1DT', 'P1H', 'PT1D', 'P1D1M', 'PT1S1M', 'p1d'],
  ['P1.5D', 'PT1,5S', ' P1D', 'P1D\n', 'P1D P1D', 'P99999999D', 'PT1.0000S', 'tomorrow', 'NaN'],
].flat();
for (const none of NONE) {
  test(`${JSON.stringify(none)} is not a duration`, () =>
    assert.equal(laterBy(START, none), undefined));
}

const part = (max: number) => fc.integer({ min: 0, max });

test('days, hours, minutes and seconds are added exactly, to the millisecond', () => {
  fc.assert(
    fc.property(
      part(9_999),
      part(999),
      part(999),
      part(99_999),
      (days, hours, minutes, seconds) => {
        const milliseconds = (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1_000;
        const text = `P${days}DT${hours}H${minutes}M${seconds}S`;
        assert.equal(laterBy(START, text)?.getTime(), START.getTime() + milliseconds);
      },
    ),
  );
});

test('any text is either a non-negative duration or refused', () => {
  const texts = fc.oneof(fc.string(), fc.stringMatching(/^P[0-9YMWDTHS.]{0,12}$/));
  fc.assert(
    fc.property(texts, (text) => {
      const later = laterBy(START, text);
      assert.ok(later === undefined || later >= START, text);
    }),
    { numRuns: 2_000 },
  );
});
