import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { parseJson } from './read-body.ts';

const parse = (text: string) => parseJson(Buffer.from(text));

const REFUSED: readonly [string, string, RegExp][] = [
  ['a key twice', '{"amount":1,"amount":2}', /"amount" stands twice/],
  ['a key twice, deep down', '{"a":[{"b":{"c":1,"d":2,"c":3}}]}', /"c" stands twice/],
  ['a key twice, once escaped', String.raw`{"amount":1,"\u0061mount":2}`, /"amount" stands twice/],
  ['a key twice around nested objects', '{"a":{"x":1},"b":2,"a":{"y":1}}', /"a" stands twice/],
  [
    'a key twice that is as long as the body, which is not repeated whole',
    `{"${'k'.repeat(90_000)}":1,"${'k'.repeat(90_000)}":2}`,
    /^The key "k{100}" stands twice/,
  ],
  ['__proto__', '{"__proto__":{"admin":true}}', /"__proto__" is not allowed/],
  ['constructor', '{"a":{"constructor":{"prototype":{}}}}', /"constructor" is not allowed/],
  ['depth of 17', '['.repeat(17) + ']'.repeat(17), /16 levels/],
  ['depth far beyond the stack', '['.repeat(200_000), /16 levels/],
  ['half a character', String.raw`{"name":"a\ud800b"}`, /lone surrogate/],
  ['half a character in a key', String.raw`{"a\udc00":1}`, /lone surrogate/],
  ['the character NUL', String.raw`["a\u0000"]`, /NUL/],
  ['not JSON', '{"a":1,}', /must be valid JSON/],
  ['NaN', '{"a":NaN}', /must be valid JSON/],
  ['two values', '{} {}', /must be valid JSON/],
  ['an unfinished string', '{"a":"', /must be valid JSON/],
];
for (const [name, text, message] of REFUSED) {
  test(`refused: ${name}`, () => {
    const result = parse(text);
    assert.ok(!result.ok);
    assert.match(result.message, message);
  });
}

test('refused: bytes that are not UTF-8', () => {
  assert.ok(!parseJson(Buffer.from([0x22, 0xff, 0x22])).ok);
});

test('accepted: colons, braces and quotes inside strings do not confuse the count', () => {
  const text = String.raw`{"a":"{\"b\":1}","c":"::[[[\\","d":["x:y",{"e":":"}]}`;
  assert.deepEqual(parse(text), { ok: true, value: JSON.parse(text) as unknown });
});

test('accepted: depth of 16', () => {
  assert.ok(parse('['.repeat(16) + ']'.repeat(16)).ok);
});

test('whatever JSON.stringify writes is read back the same, unless a rule of ours refuses it', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      const text = JSON.stringify(value);
      const result = parse(text);
      if (result.ok) assert.deepEqual(result.value, JSON.parse(text));
      else assert.match(result.message, /not allowed|surrogate/);
    }),
    { numRuns: 500 },
  );
});
