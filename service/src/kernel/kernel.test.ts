import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import * as fc from 'fast-check';
import { mergePatch, type Json } from './merge-patch.ts';
import { add, parseMoney, serializeMoney, subtract } from './money.ts';
import { Secret } from './secret.ts';

test('money keeps its cents through parse, arithmetic and serialize', () => {
  fc.assert(
    fc.property(fc.nat(999_999_999), fc.nat(999_999_999), (left, right) => {
      const [a, b] = [left, right].map((amount) => parseMoney({ amount, currency: 'CAD' }));
      assert.ok(a && b);
      assert.deepEqual(serializeMoney(subtract(add(a, b), b)), { amount: left, currency: 'CAD' });
    }),
  );
});

test('money of two currencies does not add up', () => {
  const cad = parseMoney({ amount: 1, currency: 'CAD' });
  const usd = parseMoney({ amount: 1, currency: 'USD' });
  assert.throws(() => add(cad, usd), /currencies differ/);
  assert.throws(() => subtract(cad, usd), /currencies differ/);
});

test('a fraction of a cent cannot become money', () => {
  assert.throws(() => parseMoney({ amount: 1.5, currency: 'CAD' }), /not whole cents/);
  assert.throws(() => serializeMoney({ amount: 2n ** 60n, currency: 'CAD' }), /too large/);
});

test('a secret does not print, however it is printed', () => {
  const secret = new Secret('4242424242424242');
  const printed = [
    String(secret),
    JSON.stringify({ secret }),
    inspect(secret),
    inspect({ deep: { secret } }, { showHidden: true, depth: 9 }),
    JSON.stringify(Object.entries(secret)),
  ].join(' ');
  assert.ok(!printed.includes('4242'), printed);
  assert.equal(secret.reveal(), '4242424242424242');
});

// The cases of RFC 7396, appendix A.
const CASES: readonly [Json, Json, Json][] = [
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [
    ['a', 'b'],
    ['c', 'd'],
    ['c', 'd'],
  ],
  [{ a: 'b' }, ['c'], ['c']],
  [{ a: 'foo' }, null, null],
  [{ a: 'foo' }, 'bar', 'bar'],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: 'b', c: null }, { a: 'b' }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
];
for (const [target, patch, expected] of CASES) {
  test(`merge patch: ${JSON.stringify(target)} and ${JSON.stringify(patch)}`, () => {
    assert.deepEqual(mergePatch(target, patch), expected);
  });
}

test('merge patch never reaches a prototype', () => {
  const patch = JSON.parse('{"__proto__":{"polluted":true}}') as Json;
  mergePatch({}, patch);
  assert.equal(Object.hasOwn(Object.prototype, 'polluted'), false);
});
