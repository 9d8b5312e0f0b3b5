import assert from 'node:assert/strict';
import { test } from 'node:test';
import { classOf, latenciesOf, LONGEST_MS } from './latency.ts';

test('a duration is in the shortest class that holds it', () => {
  assert.deepEqual([0, 0.4, 1, 1.2, 9, 250, 1e12].map(classOf), [1, 1, 1, 2, 11, 256, LONGEST_MS]);
});

const of = (operation: string, upToMs: number, count: bigint) => ({ operation, upToMs, count });

test('percentiles are those that so many keep to, of the operations called most', () => {
  const counts = [of('slow', 2048, 6n), of('slow', 8, 94n), of('rare', 1, 1n), of('fast', 1, 200n)];
  assert.deepEqual(latenciesOf(counts, 2), [
    { operation: 'fast', count: 200, p50Ms: 1, p95Ms: 1 },
    { operation: 'slow', count: 100, p50Ms: 8, p95Ms: 2048 },
  ]);
});
