import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { addMilliseconds } from '../../kernel/clock.ts';
import type { Failures } from './attempt-store.ts';
import { afterFailure, forgottenAt, isLocked } from './lock-out.ts';

const MINUTE_MS = 60_000;
const LIMIT = 10;
const START = new Date('2026-03-01T12:00:00Z');
const NONE: Failures = { failedAt: [], lockedUntil: null };

function at(minutes: number): Date {
  return addMilliseconds(START, minutes * MINUTE_MS);
}

function failAt(...minutes: readonly number[]): Failures {
  return minutes.reduce((failures, minute) => afterFailure(failures, LIMIT, at(minute)), NONE);
}

test('the tenth failure within 15 minutes locks for 15 minutes, the ninth does not', () => {
  const nine = failAt(0, 1, 2, 3, 4, 5, 6, 7, 8);
  assert.equal(isLocked(nine, at(8)), false);
  const ten = afterFailure(nine, LIMIT, at(14.9));
  assert.equal(isLocked(ten, at(14.9)), true);
  assert.equal(isLocked(ten, at(29.8)), true);
  assert.equal(isLocked(ten, at(29.9)), false);
  assert.deepEqual(forgottenAt(ten, at(14.9)), at(29.9));
});

test('a failure counts for 15 minutes and no longer', () => {
  const failures = failAt(0, 1, 2, 3, 4, 5, 6, 7, 8, 15);
  assert.equal(isLocked(failures, at(15)), false);
  assert.deepEqual(forgottenAt(failures, at(15)), at(30));
});

test('after a lock the count begins anew', () => {
  const again = afterFailure(failAt(0, 0, 0, 0, 0, 0, 0, 0, 0, 0), LIMIT, at(15));
  assert.equal(isLocked(again, at(15)), false);
  assert.equal(again.failedAt.length, 1);
});

test('no more than ten attempts are checked in any 15 minutes, and the state stays small', () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 5 * MINUTE_MS }), { maxLength: 60 });
  fc.assert(
    fc.property(gaps, (steps) => {
      let now = START;
      let failures = NONE;
      const looked: Date[] = [];
      for (const step of steps) {
        now = addMilliseconds(now, step);
        if (isLocked(failures, now)) continue;
        looked.push(now);
        failures = afterFailure(failures, LIMIT, now);
        assert.ok(failures.failedAt.length < LIMIT);
      }
      for (const [index, first] of looked.entries()) {
        const eleventh = looked[index + LIMIT];
        if (eleventh) assert.ok(eleventh.getTime() - first.getTime() >= 15 * MINUTE_MS);
      }
    }),
  );
});
