import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  composedReturns,
  type Returned,
  returnedOf,
  SETTINGS,
  written,
  batchOf,
  ordersUpTo,
} from '../../../../test/rails.ts';
import { createCpa005, matchReturn, type RailItem, type RailReturn } from './index.ts';

const { items } = written(batchOf(ordersUpTo(3)));

function readBack(some: Partial<Returned> = {}, number = 2): RailReturn {
  const read = createCpa005(SETTINGS).readReturns(composedReturns([returnedOf(number, some)]));
  assert.ok(read.kind === 'read' && read.file.returns[0]);
  return read.file.returns[0];
}

const NO_TRACE = { originalTraceNumber: '0'.repeat(22) };

test('a return is matched by its trace number, with or without a cross reference', () => {
  for (const some of [{}, { crossReference: '' }]) {
    const match = matchReturn(readBack(some), items);
    assert.deepEqual(match, { kind: 'matched', item: items[1], by: 'trace-number' });
  }
});

test('without a known trace number, a return is matched by its cross reference', () => {
  for (const some of [NO_TRACE, { originalTraceNumber: '9'.repeat(22) }]) {
    const match = matchReturn(readBack(some), items);
    assert.deepEqual(match, { kind: 'matched', item: items[1], by: 'cross-reference' });
  }
});

const unmatched: readonly (readonly [string, RailReturn, readonly RailItem[], string])[] = [
  ['another amount', readBack({ amount: 1n }), items, 'amount-differs'],
  ['neither number known', readBack({ ...NO_TRACE, crossReference: 'OTHER' }), items, 'unknown'],
  ['nothing to know it by', readBack({ ...NO_TRACE, crossReference: '' }), items, 'unknown'],
  [
    'a trace number of one order and the reference of another',
    readBack({ crossReference: 'REF0000000000000003' }),
    items,
    'conflicting',
  ],
  [
    'two orders of the same trace number',
    readBack({ crossReference: '' }),
    [...items, ...items],
    'conflicting',
  ],
  ['a debit, where credits were sent', readBack({ type: 'J' }), items, 'unknown'],
];
for (const [what, returned, sent, why] of unmatched) {
  test(`${what}: the return stays unmatched`, () => {
    assert.deepEqual(matchReturn(returned, sent), { kind: 'unmatched', why });
  });
}

test('if a trace number repeats after 9999 files, the cross reference decides', () => {
  const old = items.map((item) => ({
    ...item,
    crossReference: `OLD${item.crossReference.slice(3)}`,
  }));
  const match = matchReturn(readBack(), [...old, ...items]);
  assert.deepEqual(match, { kind: 'matched', item: items[1], by: 'trace-number' });
});
