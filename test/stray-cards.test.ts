/**
 * A card number is refused wherever it is not meant to be: in every member of every body, by value
 * and by name, in every path, every query and every header that is kept. It is never repeated.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { routesForDocumentation } from '../sandbox/documented-routes.ts';
import { CURRENT } from '../service/src/platform/http/api-version/versions.ts';
import { inAsciiDigits } from '../service/src/platform/http/decimal-digits.ts';
import { isRecord } from '../service/src/platform/http/normalise.ts';
import { BYTES_TYPE } from '../service/src/platform/http/rare-media-types.ts';
import { type Fault, Problem } from '../service/src/platform/http/errors.ts';
import {
  FORM_TYPE,
  JSON_TYPE,
  type RawCall,
  type Route,
} from '../service/src/platform/http/route.ts';
import { testApplication } from './application.ts';
import { spellingsOfCard } from './card-spellings.ts';
import type { TestAnswer } from './http.ts';

const CARD = '4111111111111111';
const PRINTED = '5555 5555 5555 4444';
const UNBROKEN = PRINTED.replaceAll(' ', '\u00a0');
const TRACK = `%B${CARD}^TREMBLAY/MARIE^3012`;
/** As Japanese keyboards, Arabic texts and mathematics write digits. */
const FULL_WIDTH = '４１１１１１１１１１１１１１１１';
const ARABIC = '٤١١١-١١١١-١١١١-١١١١';
const MATHEMATICAL = '𝟜𝟙𝟙𝟙𝟙𝟙𝟙𝟙𝟙𝟙𝟙𝟙𝟙𝟙𝟙𝟙';
const ESCAPED = Array.from(FULL_WIDTH, (digit) => `\\u${digit.charCodeAt(0).toString(16)}`).join(
  '',
);
/** In the ways it may be written in a member of a body. */
const WRITTEN = [
  CARD,
  `Mary ${PRINTED}, please`,
  UNBROKEN,
  TRACK,
  `card${CARD}`,
  '5555.5555.5555.4444',
  FULL_WIDTH,
  Number(CARD),
  -Number(CARD),
];
const AMOUNT = '"amount":{"amount":1250,"currency":"CAD"}';
const REASON = 'CARD_NUMBER_NOT_ALLOWED';
const routes = routesForDocumentation();
const { anonymous, asPartner } = await testApplication();

/** What the route says to a call that is nothing but these parts. Nothing is done: it is refused. */
async function faultsOf(route: Route, parts: Partial<RawCall>): Promise<readonly Fault[]> {
  const raw: RawCall = {
    waitWithoutSlot: () => assert.fail('nothing waits'),
    caller: undefined,
    method: route.method,
    url: route.path,
    ip: '127.0.0.1',
    correlationId: 'test',
    headers: { 'api-version': CURRENT, 'content-type': route.consumes ?? JSON_TYPE },
    params: {},
    query: {},
    body: undefined,
    ...parts,
  };
  const refusal = await Promise.resolve(route.run(raw)).catch((error: unknown) => error);
  if (refusal instanceof Problem) return refusal.errors;
  // OAuth has words of its own for it.
  assert.ok(isRecord(refusal) && isRecord(refusal['body']), String(refusal));
  const errorMessage = String(refusal['body']['error_description']);
  return [
    { reasonCode: /card number/.test(errorMessage) ? REASON : 'INVALID_VALUE', errorMessage },
  ];
}

/** What an answer says, but for its correlation id, which may have any four digits. */
function saidIn(answer: TestAnswer, said = answer.text): string {
  return said.replaceAll(answer.string('correlationId'), '');
}

function assertRefused(faults: readonly Fault[], place: string): void {
  const reported = faults.filter(({ reasonCode }) => reasonCode === REASON);
  assert.ok(reported.length > 0, `${place}: ${JSON.stringify(faults)}`);
  assert.ok(
    reported.every(({ parameterValue }) => parameterValue === undefined),
    place,
  );
  assert.doesNotMatch(inAsciiDigits(JSON.stringify(faults)), /4111|5555/, place);
}

type Place = Readonly<{ path: readonly string[]; schema: Record<string, unknown> }>;

function textsIn(schema: unknown, path: readonly string[] = []): Place[] {
  if (!isRecord(schema)) return [];
  const { items, properties, type } = schema;
  if (type === 'array') return textsIn(items, [...path, '0']);
  if (!isRecord(properties)) return path.length > 0 ? [{ path, schema }] : [];
  return Object.entries(properties).flatMap(([name, member]) => textsIn(member, [...path, name]));
}

/** A body with nothing in it but the one member. */
function bodyWith([name, ...path]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  const inside = bodyWith(path, value);
  return name === '0' ? [inside] : { [name]: inside };
}

function bytesOf(route: Route, body: unknown): Buffer {
  const isForm = route.consumes === FORM_TYPE && isRecord(body);
  if (!isForm) return Buffer.from(JSON.stringify(body));
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(body)) form.set(name, String(value));
  return Buffer.from(form.toString());
}

const meant = (schema: unknown) => isRecord(schema) && schema['takesCardNumber'] === true;
// What browsers report of an attack on the card fields is counted, whatever it holds. A file is sealed as it is.
const bodies = routes.filter(
  ({ body, consumes }) => body !== undefined && !meant(body) && consumes !== BYTES_TYPE,
);

test('the members meant for a card number are few, and called so', () => {
  const taking = bodies.flatMap(({ body, operationId }) =>
    textsIn(body)
      .filter(({ schema }) => meant(schema))
      .map(({ path }) => `${operationId} ${path.at(-1)}`),
  );
  assert.deepEqual(taking.toSorted(), [
    'createAuthentication cardNumber',
    'createCardLookup cardNumber',
    'createPayment cardNumber',
    'createTemporaryToken cardNumber',
    'createValidation cardNumber',
  ]);
});

for (const route of bodies) {
  test(`${route.operationId} takes a card number in no text that is not meant for one`, async () => {
    const places = textsIn(route.body).filter(({ schema }) => !meant(schema));
    for (const { path } of places) {
      for (const value of WRITTEN) {
        const body = bytesOf(route, bodyWith(path, value));
        assertRefused(await faultsOf(route, { body }), path.join('.'));
      }
    }
    for (const unknown of [
      { [CARD]: 1 },
      { [CARD]: null },
      { note: { [PRINTED]: null } },
      { notes: [CARD] },
    ]) {
      const body = bytesOf(route, route.consumes === FORM_TYPE ? { [CARD]: 1 } : unknown);
      assertRefused(await faultsOf(route, { body }), JSON.stringify(Object.keys(unknown)));
    }
  });
}

for (const route of routes) {
  test(`${route.method} ${route.path} takes no card number in its address`, async () => {
    const named = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    for (const name of named) {
      assertRefused(await faultsOf(route, { params: { [name]: CARD } }), name);
    }
    const queried = textsIn(route.query).map(({ path }) => path[0] ?? '');
    for (const name of [...queried, 'unknown']) {
      assertRefused(await faultsOf(route, { query: { [name]: PRINTED } }), name);
    }
    assertRefused(await faultsOf(route, { query: { [CARD]: '1' } }), 'a name');
    const twice = { limit: [CARD, '1'] };
    assertRefused(await faultsOf(route, { query: twice }), 'twice');
  });
}

test('a correlation id with a card number is refused, and neither answered with nor kept', async () => {
  const answer = await asPartner('isv')('GET', '/partner', undefined, {
    'x-correlation-id': `try-${CARD}-1`,
  });
  assert.equal(answer.status, 400);
  assert.deepEqual(answer.faults(), [`X-Correlation-Id ${REASON}`]);
  assert.doesNotMatch(saidIn(answer), /4111/);
  assert.doesNotMatch(saidIn(answer, JSON.stringify(answer.headers)), /4111/);
  assert.match(answer.string('correlationId'), /^[0-9a-f-]{36}$/);
});

test('the address of a problem shows no card number, encoded or not', async () => {
  for (const path of [
    CARD,
    '%34111111111111111',
    '4111%201111%201111%201111',
    '4111-1111-1111-1111',
    '4111%C2%A01111%c2%a01111%C2%A01111',
    '4111%E2%80%931111%E2%80%931111%E2%80%931111',
    '4111%e2%80%af1111%e2%80%af1111%e2%80%af1111',
    encodeURIComponent(FULL_WIDTH),
    encodeURIComponent(ARABIC),
  ]) {
    for (const call of [anonymous, asPartner('isv')]) {
      for (const before of ['/payments/', '/no/such/']) {
        const answer = await call('GET', `${before}${path}?note=${CARD}`);
        assert.ok(answer.status >= 400);
        const text = inAsciiDigits(answer.text)
          .replaceAll('%D9%A1', '1')
          .replaceAll('%EF%BC%91', '1');
        assert.doesNotMatch(text, /111111|1111[^1"]{1,9}1111/);
      }
    }
  }
});

test('a card number is seen beside the one that is meant, and through the escapes of JSON', async () => {
  const card = `"card":{"cardNumber":"${CARD}","expiryMonth":12,"expiryYear":2030,"cvd":"123"}`;
  for (const orderId of [
    CARD,
    String.raw`\u0034111111111111111`,
    String.raw`4111\u00201111\u00201111\u00201111`,
    `€${PRINTED}€`,
    UNBROKEN,
    TRACK,
    FULL_WIDTH,
    ARABIC,
    MATHEMATICAL,
    ESCAPED,
  ]) {
    const method = `"paymentMethod":{"paymentMethodSource":"CARD",${card}}`;
    const body = `{"idempotencyKey":"k","orderId":"${orderId}",${AMOUNT},${method}}`;
    const type = { 'content-type': 'application/json' };
    const answer = await asPartner('isv')('POST', '/payments', body, type);
    assert.equal(answer.status, 400, answer.text);
    assert.deepEqual(answer.faults(), [`orderId ${REASON}`]);
    assert.doesNotMatch(inAsciiDigits(saidIn(answer)), /4111|5555/);
  }
});

test('a card number is refused in every spelling of the corpus, and not repeated', async () => {
  const number = '4242424242424242';
  const shown = /(?:4\W{0,5}2\W{0,5}){3}/;
  for (const orderId of spellingsOfCard(number)) {
    const answer = await asPartner('isv')('POST', '/payments', { orderId });
    assert.equal(answer.status, 400, JSON.stringify(orderId));
    assert.ok(answer.faults().includes(`orderId ${REASON}`), JSON.stringify(orderId));
    assert.doesNotMatch(answer.text, shown);
    if (!/^[!-~]+$/.test(orderId)) continue;
    const header = await asPartner('isv')('GET', '/partner', undefined, {
      'x-correlation-id': orderId,
    });
    assert.deepEqual(header.faults(), [`X-Correlation-Id ${REASON}`]);
    const path = await asPartner('isv')('GET', `/payments/${encodeURIComponent(orderId)}`);
    assert.doesNotMatch(path.text.replaceAll(/%[0-9a-f]{2}/gi, ' '), shown, orderId);
  }
});

test('what a program names a payment by is taken for none', async () => {
  const body = { amount: { amount: -1, currency: 'CAD' } };
  for (const orderId of [
    'abcd4532-0151-4283-8363-abcdefabcdef', // The four groups have the check digit of a card.
    '12345678-08acf059-b662-4658-8429-6520f6555675',
    'f4242424242424242abcdefabcdefabc', // A UUID without dashes.
    'ta0001KJMMA4242424242424242BDM',
    '2026-03-01 12:30:45.123456789',
    '1772368245123456789',
  ]) {
    const answer = await asPartner('isv')('POST', '/payments', { ...body, orderId });
    assert.doesNotMatch(answer.faults().join(), new RegExp(REASON), orderId);
  }
});

test('a card number is seen however JSON writes the number', async () => {
  for (const number of ['4.111111111111111e15', '-4111111111111111', '411111111111111.1E+1']) {
    const body = `{"idempotencyKey":"k",${AMOUNT},"orderId":${number}}`;
    const type = { 'content-type': 'application/json' };
    const answer = await asPartner('isv')('POST', '/payments', body, type);
    assert.ok(answer.faults().includes(`orderId ${REASON}`), answer.text);
    assert.doesNotMatch(saidIn(answer), /1111/);
  }
});

test('the name that holds a card number is repeated neither whole nor at length', async () => {
  const name = `${'x'.repeat(9_000)} ${CARD}`;
  const answer = await asPartner('isv')('POST', '/payments', { [name]: 1, [CARD]: null });
  assert.equal(answer.status, 400);
  assert.ok(answer.text.length < 5_000, `${answer.text.length} characters`);
  assert.doesNotMatch(saidIn(answer), /4111/);
});

test('a key that stands twice is not repeated where it is a card number', async () => {
  const body = `{"${CARD}":1,"${CARD}":2}`;
  const answer = await asPartner('isv')('POST', '/payments', body, {
    'content-type': 'application/json',
  });
  assert.equal(answer.status, 400);
  assert.match(answer.text, /stands twice/);
  assert.doesNotMatch(saidIn(answer), /4111/);
});
