/** Which routes wait for a turn in the room of long reads: whoever adds one that takes long must not forget it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { routesWith } from '../service/src/runtime/app.ts';

const routes = routesWith(undefined);
const NAMED = new Set([
  '/timeline',
  '/operator/timeline',
  '/search',
  '/operator/search',
  '/statistics',
  '/operator/statistics',
  '/overview',
  '/operator/overview',
  '/statistics/latency',
  '/dispute-statistics',
  '/reports/settlement-details',
]);

function isPaged({ query }: (typeof routes)[number]): boolean {
  return query !== undefined && Type.IsObject(query) && 'cursor' in query.properties;
}

test('every list, file, timeline, search and figure is a long read', () => {
  const long = routes.filter((one) => {
    const isFile = Object.values(one.answers).includes('text/csv');
    return isPaged(one) || isFile || (one.method === 'GET' && NAMED.has(one.path));
  });
  assert.ok(long.length > 80, `${long.length} of them`);
  const forgotten = long.filter(({ isLongRead }) => isLongRead === undefined);
  assert.deepEqual(
    forgotten.map(({ path }) => path),
    [],
  );
});

test('nothing that changes something is one, nor is the retrieval of a payment', () => {
  const wrong = routes.filter(
    ({ isLongRead, method, path }) =>
      isLongRead === true && (method !== 'GET' || path === '/payments/:paymentId'),
  );
  assert.deepEqual(wrong, []);
});
