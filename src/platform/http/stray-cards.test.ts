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
