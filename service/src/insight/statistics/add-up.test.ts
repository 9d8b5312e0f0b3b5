import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addUp } from './tally.ts';

const at = (day: number) => new Date(Date.UTC(2026, 2, day));
const row = (day: number, what: string, count: bigint) => ({
  at: at(day),
  what,
  count,
  amount: 100n * count,
});

test('sums of the same thing on several shards are one, in the order of what they are of', () => {
  const shards = [
    [row(2, 'approved', 1n), row(3, 'approved', 2n)],
    [row(1, 'declined', 4n), row(2, 'approved', 8n)],
  ];
  const sums = [row(1, 'declined', 4n), row(2, 'approved', 9n), row(3, 'approved', 2n)];
  assert.deepEqual(addUp(shards), sums);
});

test('the sums of a server alone are left as they are', () => {
  const only = [row(3, 'approved', 2n), row(2, 'approved', 1n)];
  assert.equal(addUp([only]), only);
  assert.deepEqual(addUp([[], []]), []);
});
