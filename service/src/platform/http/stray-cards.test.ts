import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { luhnCheckDigit } from '../../kernel/luhn.ts';
import { strict } from './schema.ts';
import { strayCardsOf } from './stray-cards.ts';

const find = strayCardsOf(
  strict({
    phone: Type.String({ ownDigits: true }),
    phones: Type.Array(Type.String({ ownDigits: true })),
    name: Type.String(),
  }),
);
const withCheckDigit = (digits: string) => `${digits}${luhnCheckDigit(digits)}`;
// Both begin as cards of Maestro do, and have their check digit.
const INDONESIAN = `+${withCheckDigit('6281234567890')}`;
const TRANSACTION = withCheckDigit('63190000000000');

/** What is found is the same with the JSON at hand, which is looked through first. */
function places(body: object): unknown[] {
  const walked = find(body).map(({ parameterName }) => parameterName);
  const quick = find(body, Buffer.from(JSON.stringify(body)));
  assert.deepEqual(
    quick.map(({ parameterName }) => parameterName),
    walked,
  );
  return walked;
}

for (const digits of [INDONESIAN, TRANSACTION]) {
  test(`${digits} is taken where such digits are meant to be, and refused elsewhere`, () => {
    assert.deepEqual(places({ phone: digits }), []);
    assert.deepEqual(places({ phones: [digits] }), []);
    assert.deepEqual(places({ name: digits }), ['name']);
    assert.deepEqual(places({ phone: digits, name: `of ${digits}` }), ['name']);
  });
}

test('a member for other digits takes no card number that is longer, or stands in a text', () => {
  assert.deepEqual(places({ phone: '4242424242424242' }), ['phone']);
  assert.deepEqual(places({ phone: '+4242424242424242' }), ['phone']);
  assert.deepEqual(places({ phone: 'Amex 378282246310005' }), ['phone']);
});

const NBSP = '\u00a0';

for (const json of [
  '5.555555555554444e15',
  '5.555555555554444E+15',
  '5555555555554444.0',
  '555555555555444.4e1',
  '55555555555544440e-1',
  '-5555555555554444',
  `5.555555555554444${'0'.repeat(40)}e15`,
  '[ -5.555555555554444e15]',
  `"5555${NBSP}5555${NBSP}5555${NBSP}4444"`,
  '"5555\u20135555\u20135555\u20134444"',
  '"%B5555555555554444^TREMBLAY/MARIE^3012"',
]) {
  test(`a card number written as ${json} is found`, () => {
    const bytes = Buffer.from(`{"name":${json}}`);
    const found = find(JSON.parse(bytes.toString()), bytes);
    assert.deepEqual(
      found.map(({ parameterName }) => parameterName?.replace('[0]', '')),
      ['name'],
    );
  });
}

test('a fraction is no card number, whatever its digits are', () => {
  const bytes = Buffer.from('{"name":0.5555555555554444}');
  assert.deepEqual(find(JSON.parse(bytes.toString()), bytes), []);
});
