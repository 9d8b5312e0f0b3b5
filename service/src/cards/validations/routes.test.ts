import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestAnswer } from '../../../../test/http.ts';
import { cardMethod, newKey, paymentServer } from '../../../../test/payment-server.ts';

const server = await paymentServer();
const { call, validate } = server;
const merchantId = await server.newMerchant();
const NOBODYS = 'vi0001KJMMA2G0AVQ8FJKY93MBDMRS';

const at = (version: string) => ({ 'api-version': version });
const request = (changes = {}) => ({
  idempotencyKey: newKey(),
  merchantId,
  paymentMethod: cardMethod(),
  ...changes,
});
/** An answer without what differs from one missing thing to the next. */
const withoutNames = ({ text }: TestAnswer) =>
  text.replaceAll(/vi[0-9A-Z]{28}|"correlationId":"[^"]*"/g, '');
const idsIn = (list: TestAnswer): unknown[] =>
  [list.at('data')].flat().map((_, place) => list.at(`data.${place}.validationId`));

test('before 2025-01-14 no answer has an authorizationCode; since then all have', async () => {
  const idempotencyKey = newKey();
  const declining = { paymentMethod: cardMethod({ cardNumber: '4000200000000057' }) };
  const answersAt = async (version: string) => {
    const send = (body: unknown) => call('POST', '/validations', body, at(version));
    const made = await send(request());
    const path = `/validations/${made.string('validationId')}`;
    return [
      made,
      await send(request(declining)),
      await send(request({ idempotencyKey })),
      await call('GET', path, undefined, at(version)),
      await call('GET', '/validations', undefined, at(version)),
    ];
  };
  for (const answer of await answersAt('2024-09-17')) {
    assert.ok(!answer.text.includes('authorizationCode'), answer.text);
    assert.match(answer.text, /"isoResponseCode"/);
    assert.equal(answer.headers['api-version'], '2024-09-17');
  }
  for (const version of ['2025-01-14', '2025-01-17']) {
    for (const answer of await answersAt(version)) assert.match(answer.text, /"authorizationCode"/);
  }
});

test('a missing validation is 404 as application/json, with the empty code since 2025-01-14', async () => {
  for (const version of ['2024-09-17', '2025-01-14', '2025-01-17']) {
    const missing = await call('GET', `/validations/${NOBODYS}`, undefined, at(version));
    assert.equal(missing.status, 404);
    assert.match(missing.headers['content-type'] ?? '', /^application\/json/);
    assert.equal(missing.at('category'), 'INVALID_REQUEST_ERROR');
    assert.equal(missing.at('instance'), `/validations/${NOBODYS}`);
    const expected = version === '2024-09-17' ? undefined : { authorizationCode: '' };
    assert.deepEqual(missing.at('transactionDetails'), expected);
  }
});

test('a malformed id is refused as such', async () => {
  const answer = await call('GET', '/validations/pi0001KJMMA2G0AVQ8FJKY93MBDMRS');
  assert.equal(answer.status, 400);
  assert.deepEqual(answer.faults(), ['validationId INVALID_FORMAT']);
});

test('another partner’s validation answers as a missing one, and its merchant cannot be used', async () => {
  const made = await validate(merchantId);
  const id = made.string('validationId');
  const stranger = server.as(await server.newPartner());
  const [theirs, nobodys] = [
    await stranger('GET', `/validations/${id}`),
    await stranger('GET', `/validations/${NOBODYS}`),
  ];
  assert.equal(theirs.status, 404);
  assert.equal(withoutNames(theirs), withoutNames(nobodys));
  assert.deepEqual((await stranger('GET', '/validations')).at('data'), []);
  const filtered = await stranger('GET', `/validations?merchantId=${merchantId}`);
  assert.deepEqual(filtered.at('data'), []);
  assert.equal((await validate(merchantId, {}, stranger)).status, 404);
});

test('a credential bound to a merchant needs not name it, and sees no other', async () => {
  const own = await server.newMerchant();
  const bound = server.as({ ...server.caller, merchantId: own });
  const body = { idempotencyKey: newKey(), paymentMethod: cardMethod() };
  const made = await bound('POST', '/validations', body);
  assert.equal(made.at('merchantId'), own, made.text);
  const others = await validate(merchantId);
  assert.deepEqual(idsIn(await bound('GET', '/validations')), [made.string('validationId')]);
  assert.equal((await bound('GET', `/validations/${others.string('validationId')}`)).status, 404);
  assert.equal((await validate(merchantId, {}, bound)).status, 404);
});

test('scopes: reading needs payment.read, validating payment.write', async () => {
  const reader = server.as({ ...server.caller, scopes: new Set(['payment.read']) });
  assert.equal((await reader('GET', '/validations')).status, 200);
  assert.equal((await validate(merchantId, {}, reader)).status, 403);
  const other = server.as({ ...server.caller, scopes: new Set(['refund.write']) });
  assert.equal((await other('GET', '/validations')).status, 403);
});

test('the list finds by each filter, newest first, page by page', async () => {
  const shop = await server.newMerchant();
  const customer = await call('POST', '/customers', {
    idempotencyKey: newKey(),
    merchantId: shop,
    name: 'Mary Tremblay',
  });
  const customerId = customer.string('customerId');
  const key = newKey();
  const made: string[] = [];
  for (const changes of [
    { orderId: 'list-order' },
    { invoiceNumber: 'list-invoice' },
    { customerId },
    { idempotencyKey: key },
    { paymentMethod: cardMethod({ cardNumber: '4000200000000057' }) },
  ]) {
    server.clock.advance(1_000);
    made.push((await validate(shop, changes)).string('validationId'));
  }
  const list = (query: string) => call('GET', `/validations?merchantId=${shop}&${query}`);
  for (const [query, place] of [
    ['orderId=list-order', 0],
    ['invoiceNumber=list-invoice', 1],
    [`customerId=${customerId}`, 2],
    [`idempotencyKey=${key}`, 3],
    ['status=DECLINED', 4],
  ] as const) {
    assert.deepEqual(idsIn(await list(query)), [made[place]], query);
  }
  assert.deepEqual(idsIn(await list('')), made.toReversed());
  const seen: unknown[] = [];
  let next: unknown = `/validations?merchantId=${shop}&limit=2`;
  while (typeof next === 'string') {
    const page = await call('GET', next);
    seen.push(...idsIn(page));
    next = page.at('next');
  }
  assert.deepEqual(seen, made.toReversed());
  assert.equal((await list('status=CANCELED')).status, 400);
});
