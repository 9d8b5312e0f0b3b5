import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { ATTEMPTS_MAX, delayAfter, retryAfterOf } from './schedule.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const DAY_MS = 86_400_000;

test('ten attempts, over about three days', () => {
  const delays = Array.from({ length: ATTEMPTS_MAX }, (_, index) =>
    delayAfter({ failures: index + 1, random: 0 }),
  );
  const seconds = delays.map((delay) => delay && delay / 1_000);
  const [minute, hour] = [60, 3_600];
  assert.deepEqual(seconds, [
    5,
    5 * minute,
    30 * minute,
    2 * hour,
    5 * hour,
    10 * hour,
    14 * hour,
    20 * hour,
    24 * hour,
    undefined,
  ]);
});

test('what failed together comes back spread over a tenth of the delay, and never early', () => {
  const failures = fc.integer({ min: 1, max: ATTEMPTS_MAX - 1 });
  const random = fc.double({ min: 0, max: 0.999, noNaN: true });
  fc.assert(
    fc.property(failures, random, (count, chance) => {
      const least = delayAfter({ failures: count, random: 0 }) ?? NaN;
      const delay = delayAfter({ failures: count, random: chance }) ?? NaN;
      assert.ok(delay >= least && delay <= least * 1.1 + 1, `${delay} for ${least}`);
    }),
  );
});

test('a receiver can ask for more time, and not for less', () => {
  assert.equal(delayAfter({ failures: 1, retryAfterMs: 120_000, random: 0 }), 120_000);
  assert.equal(delayAfter({ failures: 1, retryAfterMs: 0, random: 0 }), 5_000);
  assert.equal(delayAfter({ failures: 2, retryAfterMs: 1_000, random: 0 }), 300_000);
  assert.equal(delayAfter({ failures: ATTEMPTS_MAX, retryAfterMs: 1_000, random: 0 }), undefined);
});

const HEADERS: readonly (readonly [string | undefined, number | undefined])[] = [
  [undefined, undefined],
  ['120', 120_000],
  [' 7 ', 7_000],
  ['0', 0],
  ['9999999999', DAY_MS],
  ['Sun, 01 Mar 2026 12:02:00 GMT', 120_000],
  ['Sun, 01 Mar 2026 11:00:00 GMT', 0],
  ['Sun, 01 Mar 2099 11:00:00 GMT', DAY_MS],
  ['soon', undefined],
  ['', undefined],
];
for (const [header, expected] of HEADERS) {
  test(`Retry-After ${JSON.stringify(header)} is ${expected} ms`, () =>
    assert.equal(retryAfterOf(header, NOW), expected));
}
