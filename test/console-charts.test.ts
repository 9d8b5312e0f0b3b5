/** What charts and ranges of the console come to, without a browser. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dots, line, niceFloor } from '../console/src/parts/chart-shapes.ts';
import { listSpan, momentSpan, overviewQuery, rangeIn } from '../console/src/parts/range.ts';

const series = (...values: (number | null)[]) => [{ name: 'rate', values }];

test('an axis begins at zero, unless all values are in its upper half', () => {
  for (const [values, floor] of [
    [[0.85, 0.95], 0.8],
    [[0.9, null, 0.97], 0.85],
    [[0.99, 0.995], 0.985],
    [[1, 1], 0.995],
    [[0.55, 0.9], 0.4],
    [[0.4, 0.95], 0],
    [[0, 0.95], 0],
    [[null, null], 0],
    [[], 0],
  ] as const) {
    assert.equal(niceFloor(series(...values), 1), floor, String(values));
  }
  assert.equal(niceFloor([...series(0.95), ...series(0.2)], 1), 0, 'by all series together');
});

test('the bottom is below every value and above nothing, whatever the values', () => {
  for (let low = 0.5; low <= 1; low += 0.001) {
    const floor = niceFloor(series(low, 1), 1);
    assert.ok(floor >= 0 && floor <= low, `${low}: ${floor}`);
    assert.ok(1 - floor <= 2 * Math.max(1 - low, 0.01), `${low}: ${floor} shows little`);
  }
});

test('a line fills what there is between bottom and top', () => {
  assert.equal(line([0.8, 1], 1, 0.8), 'M250.0 200.0L750.0 0.0');
  assert.equal(line([0.5, 1], 1), 'M250.0 100.0L750.0 0.0');
  assert.equal(dots([0.5, 1], 1), '', 'a line shows them');
  assert.equal(dots([null, 1, null, null], 1), 'M375.0 0.0h0.01');
});

test('an address says a range as far as it makes sense', () => {
  const own = { from: '2026-03-01', to: '2026-03-02' };
  assert.deepEqual(rangeIn({}), { preset: '7d', days: undefined, compare: 'previous' });
  assert.deepEqual(rangeIn({ ...own, compare: 'year', range: '30d' }), {
    preset: undefined,
    days: own,
    compare: 'year',
  });
  for (const wrong of [
    { from: '2026-03-02', to: '2026-03-01' },
    { from: '2020-03-02', to: '2026-03-01' },
    { from: "2026-03-01' or 1", to: '2026-03-01' },
    { from: '2026-13-41', to: '2026-13-42' },
    { from: '2026-03-01' },
  ]) {
    assert.equal(rangeIn(wrong).preset, '7d', JSON.stringify(wrong));
  }
  assert.deepEqual(overviewQuery(rangeIn(own)), {
    from: '2026-03-01T00:00:00.000Z',
    to: '2026-03-03T00:00:00.000Z',
    compare: 'previous',
  });
});

test('a list gets the span to the millisecond, and the one that it is compared with', () => {
  const range = { from: '2026-03-08T00:00:00.000Z', to: '2026-03-10T00:00:00.000Z' };
  const previous = { from: '2026-03-06T00:00:00.000Z', to: '2026-03-08T00:00:00.000Z' };
  assert.deepEqual(listSpan(range), {
    created_from: '2026-03-08T00:00:00.000Z',
    created_to: '2026-03-09T23:59:59.999Z',
  });
  assert.deepEqual(momentSpan({ range, previous, interval: 'DAY' }, '2026-03-09T00:00:00.000Z'), {
    created_from: '2026-03-09T00:00:00.000Z',
    created_to: '2026-03-09T23:59:59.999Z',
    vs_from: '2026-03-07T00:00:00.000Z',
    vs_to: '2026-03-07T23:59:59.999Z',
  });
});
