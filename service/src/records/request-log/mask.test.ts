import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { Type } from 'typebox';
import { JsonText, writtenOnce } from '../../platform/http/answer.ts';
import { holdsCardNumber } from '../../platform/http/card-number.ts';
import { route } from '../../platform/http/route.ts';
import { strict } from '../../platform/http/schema.ts';
import { move } from '../../platform/http/spelling.ts';
import { maskedJson } from './mask.ts';
import { shapesOf } from './shape.ts';

const VISA = '4242424242424242';
const JWT = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJzb21lYm9keSJ9.c2lnbmF0dXJl';
const show = (value: unknown): unknown => JSON.parse(maskedJson(value).text);

test('card numbers go from every text, number and name, in any script and spelling', () => {
  const arabic = Array.from(VISA, (digit) => String.fromCodePoint(0x660 + Number(digit))).join('');
  const told = show({
    note: `paid by ${VISA}, thanks`,
    list: [arabic, '4242 4242 4242 4242', '4242-4242-4242-4242'],
    number: Number(VISA),
    [VISA]: 'name',
    inside: { [`x-${VISA}`]: 1 },
  });
  assert.deepEqual(told, {
    note: 'paid by [masked], thanks',
    list: ['[masked]', '[masked]', '[masked]'],
    number: '[masked]',
    '[masked]': 'name',
    inside: { 'x-[masked]': 1 },
  });
});

test('a card number is not found in whatever is kept of any text, wherever it is cut', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40 }), fc.nat({ max: 30 }), (before, words) => {
      const long = `${'x '.repeat(990 + before)}${VISA} `;
      const kept = maskedJson({ long, more: Array.from({ length: words }, () => long) });
      assert.ok(!/\d{6}/.test(kept.text), 'not even a part of it');
      assert.ok(!holdsCardNumber(kept.text));
    }),
    { numRuns: 60 },
  );
});

test('secrets go by their names, in any spelling, and by what they look like', () => {
  const names = (
    'cvd CVV2 cvc cardSecurityCode security_code cardNumber clientSecret client_secret secret password ' +
    'apiKey api_key accessToken access_token temporaryToken token client_assertion privateKey pin ' +
    'accountNumber cavv threeDSecureAuthenticationValue parameterValue webhookSecret track2'
  ).split(' ');
  for (const name of names) {
    for (const value of ['123', 123, { a: 1 }, ['123']]) {
      assert.deepEqual(show({ [name]: value }), { [name]: '[removed]' }, name);
    }
  }
  for (const harmless of [
    { apiKeyId: 'ak1', tokenType: 'Bearer', previousSecretExpiresAt: 'soon', cvdResult: 'M' },
    { collectSecurityCode: true, cvd: null, authorizationCode: '123456', idempotencyKey: 'k' },
  ]) {
    assert.deepEqual(show(harmless), harmless);
  }
  for (const secret of [
    JWT,
    'cs_0123456789abcdef',
    'ck_0123456789abcdef',
    'whsec_MfKQ9r8GKYqrTw==',
  ]) {
    assert.deepEqual(show({ note: `see ${secret}, please` }), { note: 'see [removed], please' });
  }
});

const HOSTILE = [
  VISA,
  `order ${VISA}`,
  `4242 4242-4242 4242`,
  `4242\n${VISA}`,
  `"${VISA}"`,
  `","cvd":"123","x":"${VISA}`,
  `\\u0034${VISA.slice(1)}`,
  `１２３４５６７８９０１２３４５６`,
  JWT,
  `see "${JWT}`,
  'cs_0123456789abcdef',
  'x-ck_0123456789abcdef',
  '\nck_0123456789abcdef',
  'whsec_MfKQ9r8GKYqrTw==',
  '00000000000000000000',
  '2026-11-16T19:20:44.159Z',
  'é'.repeat(20),
  '\ud83d',
  'plain',
  '',
];
const hostileText = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary' }));
const hostileNumber = fc.constantFrom(
  0,
  -1,
  2000,
  4242,
  Number(VISA),
  -Number(VISA),
  0.12345678901234,
  1e13,
);
const NAMES = ['orderId', 'cvd', 'card_number', 'clientSecret', 'apiKeyId', VISA, 'a"b', ''];
const hostileName = fc.constantFrom(...NAMES, 'x'.repeat(70));
const { hostile } = fc.letrec<Record<'hostile', unknown>>((tie) => ({
  hostile: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    hostileText,
    hostileNumber,
    fc.constantFrom(null, true, new Date(0), new JsonText(`{"cvd":"123","a":"${VISA}"}`)),
    fc.array(tie('hostile'), { maxLength: 4 }),
    fc.dictionary(hostileName, tie('hostile'), { maxKeys: 5 }),
  ),
}));

test('numbers in a list are no groups of one card number', () => {
  const list = [4242, 4242, 4242, 4242];
  assert.deepEqual(JSON.parse(maskedJson(writtenOnce({ list })).text), { list });
});

test('what is written already is masked as what is not, whatever is in it', () => {
  fc.assert(
    fc.property(hostile, (value) => {
      const written: unknown = JSON.parse(maskedJson(writtenOnce({ value })).text);
      const read: unknown = JSON.parse(maskedJson(new JsonText(JSON.stringify({ value }))).text);
      assert.deepEqual(written, show({ value }));
      assert.deepEqual(read, written);
    }),
    { numRuns: 2_000 },
  );
  const long = 'x'.repeat(1_990);
  assert.deepEqual(maskedJson(writtenOnce({ long })), maskedJson({ long }));
  assert.equal(maskedJson(writtenOnce({ long, more: long })).isCut, false);
  assert.equal(maskedJson(writtenOnce({ long: long + long })).isCut, true);
});

test('an answer that is written already is kept as it is, but for what looks like a card number and is no id', () => {
  const body = { orderId: 'order-1', count: 3, none: null, list: [{ at: '2026-11-16' }] };
  assert.equal(maskedJson(writtenOnce(body)).text, JSON.stringify(body));
  const echoed = writtenOnce({ ...body, issuerId: '082816056636964', description: `for ${VISA}` });
  assert.deepEqual(JSON.parse(maskedJson(echoed).text), {
    ...body,
    issuerId: '082816056636964',
    description: 'for [masked]',
  });
});

const taking = route('POST /things', {
  operationId: 'createThing',
  summary: '',
  tag: '',
  access: 'public',
  spelling: [move('thing.title', 'thing.name'), move('old', 'thing')],
  query: strict({ limit: Type.Optional(Type.Integer()) }),
  body: strict({
    thing: strict({
      name: Type.String(),
      code: Type.Optional(Type.String({ secret: true })),
      parts: Type.Optional(Type.Array(strict({ size: Type.Integer() }))),
      either: Type.Optional(
        Type.Union([strict({ left: Type.String() }), strict({ right: Type.String() })]),
      ),
    }),
    metadata: Type.Optional(Type.Record(Type.String(), Type.String())),
  }),
  answers: {},
  handle: () => ({ status: 204 }),
});

test('of what was sent only the members that the operation knows are kept, by either name', () => {
  const { body, query } = shapesOf(taking);
  const sent = {
    thing: {
      name: 'A',
      title: 'B',
      code: '9',
      cvvv: '123',
      parts: [{ size: 1, cvd3: '123' }],
      either: { left: 'l', right: 'r', up: '123' },
    },
    old: { name: 'C', cvvv: '123' },
    metadata: { anything: 'goes', password: 'x' },
    name: { cvd: '123' },
  };
  assert.deepEqual(JSON.parse(maskedJson(sent, body).text), {
    thing: {
      name: 'A',
      title: 'B',
      code: '[removed]',
      cvvv: '[unknown member]',
      parts: [{ size: 1, cvd3: '[unknown member]' }],
      either: { left: 'l', right: 'r', up: '[unknown member]' },
    },
    old: { name: 'C', cvvv: '[unknown member]' },
    metadata: { anything: 'goes', password: '[removed]' },
    name: '[unknown member]',
  });
  assert.equal(
    maskedJson({ limit: '3', cvd: '1' }, query).text,
    '{"limit":"3","cvd":"[unknown member]"}',
  );
});

test('a body is kept up to a length, whatever it is made of, and stays JSON', () => {
  const bodies = [
    { text: 'x'.repeat(300_000) },
    { texts: Array.from({ length: 3_000 }, () => 'x'.repeat(100)) },
    Object.fromEntries(Array.from({ length: 5_000 }, (_, place) => [`name${place}`, place])),
    Array.from({ length: 50_000 }, () => []),
    { escaped: Array.from({ length: 100 }, () => '\u0001'.repeat(1_900)) },
  ];
  for (const body of bodies) {
    const { text, isCut } = maskedJson(body);
    assert.equal(isCut, true);
    assert.ok(text.length <= 40_000, `${text.length}`);
    JSON.parse(text);
  }
  assert.equal(maskedJson({ short: 'x'.repeat(2_000) }).isCut, false);
});

test('keys and ids of as many digits as a card has are kept, but no card in them', () => {
  const kept = {
    idempotencyKey: '1234567890123456',
    orderId: '4242424242424241',
    merchantId: '1000000000017',
    threeDSServerTransID: '12345678-1234-4123-8123-123456789012',
    chargeId: 'order-20261119-000123',
  };
  assert.deepEqual(show(kept), kept);
  assert.deepEqual(JSON.parse(maskedJson(writtenOnce(kept)).text), kept);
  for (const name of ['idempotencyKey', 'orderId', 'paymentMethodId']) {
    for (const card of [VISA, `order-${VISA}`, '4242-4242-4242-4242']) {
      assert.match(JSON.stringify(show({ [name]: card })), /\[masked\]/, name);
    }
    assert.deepEqual(show({ [name]: JWT }), { [name]: '[removed]' });
  }
  assert.deepEqual(show({ valid: '1234567890123456' }), { valid: '[masked]' }, 'no id by its name');
});
