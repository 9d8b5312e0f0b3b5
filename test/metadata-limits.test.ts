/** What metadata may be, in bodies and in filters. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asked, idsOf, recordsWithMetadata } from './records-with-metadata.ts';
import { newKey } from './payment-server.ts';

const { merchantId, newCustomer, shop } = await recordsWithMetadata();

const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, place) => [`key-${place}`, 'x']));
const NAME = 'a'.repeat(40);
const LIMITS: readonly (readonly [what: string, metadata: unknown, fault: string | undefined])[] = [
  ['20 names', many(20), undefined],
  ['21 names', many(21), 'metadata INVALID_FORMAT'],
  ['a name of 40 characters', { [NAME]: 'x' }, undefined],
  ['a name of 41 characters', { [`${NAME}b`]: 'x' }, `metadata.${NAME}b INVALID_FORMAT`],
  ['an empty name', { '': 'x' }, 'metadata. INVALID_FORMAT'],
  ['a name with a blank', { 'a b': 'x' }, 'metadata.a b INVALID_FORMAT'],
  ['a name in another script', { numéro: 'x' }, 'metadata.numéro INVALID_FORMAT'],
  ['a name with a bracket', { 'a]': 'x' }, 'metadata.a] INVALID_FORMAT'],
  ['names of methods', { toString: 'x', hasOwnProperty: 'y', valueOf: 'z' }, undefined],
  ['names of ours', { idempotencyKey: 'x', cvd: '123', metadata: 'z' }, undefined],
  ['a text of 200 characters', { a: '𝄞'.repeat(200) }, undefined],
  ['a text of 201 characters', { a: 'é'.repeat(201) }, 'metadata.a INVALID_FORMAT'],
  ['an empty text', { a: '' }, 'metadata.a INVALID_FORMAT'],
  ['two lines', { a: 'x\ny' }, 'metadata.a INVALID_FORMAT'],
  ['a number', { a: 1 }, 'metadata.a INVALID_FORMAT'],
  ['null', { a: null }, 'metadata.a INVALID_FORMAT'],
  ['an object', { a: { b: 'c' } }, 'metadata.a INVALID_FORMAT'],
  ['a list', { a: ['b'] }, 'metadata.a INVALID_FORMAT'],
  ['a text for all', 'a=b', 'metadata INVALID_FORMAT'],
  ['a list for all', ['a'], 'metadata INVALID_FORMAT'],
  ['a card number', { card: '4242424242424242' }, 'metadata.card CARD_NUMBER_NOT_ALLOWED'],
  ['one in groups', { card: 'no. 4242 4242-4242 4242!' }, 'metadata.card CARD_NUMBER_NOT_ALLOWED'],
  ['one in other digits', { card: '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢' }, 'metadata.card CARD_NUMBER_NOT_ALLOWED'],
  [
    'one in wide digits',
    { card: '４２４２ ４２４２ ４２４２ ４２４２' },
    'metadata.card CARD_NUMBER_NOT_ALLOWED',
  ],
  ['one for a name', { 'x-4242424242424242': 'y' }, 'metadata.x-[masked] CARD_NUMBER_NOT_ALLOWED'],
];

for (const [what, metadata, fault] of LIMITS) {
  test(`metadata may ${fault === undefined ? '' : 'not '}have ${what}`, async () => {
    const answer = await newCustomer({ metadata });
    assert.equal(answer.status, fault === undefined ? 201 : 400, answer.text);
    assert.ok(!answer.text.includes('4242424242424242'));
    if (fault !== undefined) {
      assert.deepEqual(answer.faults(), [fault], answer.text);
      return;
    }
    const customerId = answer.string('customerId');
    assert.deepEqual((await shop('GET', `/customers/${customerId}`)).at('metadata'), metadata);
  });
}

for (const [what, text] of [
  ['the character NUL', '{"a":"x\\u0000y"}'],
  ['NUL in a name', '{"a\\u0000":"x"}'],
  ['half a character', '{"a":"\\ud83d"}'],
  ['a prototype', '{"__proto__":"x"}'],
  ['a constructor', '{"constructor":"x"}'],
  ['a name twice', '{"a":"x","a":"y"}'],
] as const) {
  test(`a body whose metadata has ${what} is refused`, async () => {
    const body = `{"idempotencyKey":"${newKey()}","merchantId":"${merchantId}","name":"A","metadata":${text}}`;
    const headers = { 'content-type': 'application/json' };
    const answer = await shop('POST', '/customers', body, headers);
    assert.equal(answer.status, 400, answer.text);
  });
}

for (const [query, fault] of [
  ['metadata=x', 'metadata INVALID_FORMAT'],
  ['metadata[a]=x&metadata=y', 'metadata INVALID_FORMAT'],
  ['metadata[a]=x&metadata[a]=y', 'metadata[a] INVALID_FORMAT'],
  ['metadata[]=x', 'metadata[] INVALID_FORMAT'],
  ['metadata[a][b]=x', 'metadata[a][b] INVALID_FORMAT'],
  ['metadata[a%20b]=x', 'metadata[a b] INVALID_FORMAT'],
  ['metadata[a]=', 'metadata[a] INVALID_FORMAT'],
  ['metadata[a=x', 'metadata[a UNKNOWN_FIELD'],
  [asked(many(6)), 'metadata INVALID_FORMAT'],
  ['metadata[card]=4242424242424242', 'metadata[card] CARD_NUMBER_NOT_ALLOWED'],
  ['metadata[4242424242424242]=x', 'metadata[[masked]] CARD_NUMBER_NOT_ALLOWED'],
  ['metadata[a]=x%00', 'metadata[a] INVALID_FORMAT'],
] as const) {
  test(`a list is not asked for ${query.slice(0, 40)}`, async () => {
    for (const list of ['/payments', '/customers', '/onboarding/merchants', '/exports/refunds']) {
      const answer = await shop('GET', `${list}?${query}`);
      assert.equal(answer.status, 400, answer.text);
      assert.deepEqual(answer.faults(), [fault], answer.text);
    }
  });
}

for (const name of ['__proto__', 'constructor', 'prototype', 'toString']) {
  test(`a list asked for ${name} finds nothing, and no method of objects`, async () => {
    for (const list of ['/payments', '/refunds', '/customers', '/payment-methods']) {
      assert.deepEqual(await idsOf(shop, `${list}?metadata[${name}]=nothing`, 'id'), []);
    }
  });
}

test('of a wrong name it is told what names are, not what texts are', async () => {
  const expected =
    'The name of this member must be 1 to 40 letters, digits, and the characters _ - .';
  const ofBody = await newCustomer({ metadata: { 'a b': 'x', '': 'y' } });
  const ofFilter = await shop('GET', '/customers?metadata[]=x&metadata[a b]=y');
  for (const answer of [ofBody, ofFilter]) {
    for (const place of [0, 1]) {
      assert.ok(answer.string(`errors.${place}.errorMessage`).startsWith(expected), answer.text);
    }
  }
});
