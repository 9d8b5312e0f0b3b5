import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { timestampOf } from './clock.ts';

const LAST = 8.64e15; // The last millisecond that a Date can be.

test('a timestamp is what toISOString writes, whatever was asked before', () => {
  const moments = fc.oneof(
    fc.integer({ min: Date.UTC(2026, 2, 1), max: Date.UTC(2026, 2, 1, 0, 0, 3) }),
    fc.integer({ min: -LAST, max: LAST }),
  );
  fc.assert(
    fc.property(moments, (time) => {
      const instant = new Date(time);
      assert.equal(timestampOf(instant), instant.toISOString());
    }),
    { numRuns: 1_000 },
  );
});

test('an invalid date is refused, as by toISOString', () => {
  assert.throws(() => timestampOf(new Date(Number.NaN)), RangeError);
});
