/** Every API call of a partner is in its log, through the real door of the whole service. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApplication } from '../../../../test/application.ts';
import { callOf, type TestAnswer, type TestCall } from '../../../../test/http.ts';
import { merchantBody } from '../../../../test/merchant-body.ts';
import { newKey, paymentRequest } from '../../../../test/payment-server.ts';
import { until } from '../../../../test/until.ts';

const { app, anonymous, asOperator, foundation } = await testApplication();

const SCOPES = [
  'onboarding.merchant.read',
  'onboarding.merchant.write',
  'payment.read',
  'payment.write',
  'refund.read',
  'refund.write',
  'event.read',
];

async function newPartner(name: string) {
  const partner = await asOperator('POST', '/operator/partners', { kind: 'ISV', name });
  const partnerId = partner.string('partnerId');
  const withScopes = async (scopes: readonly string[], merchantId?: string) => {
    const wanted = { partnerId, name, scopes, ...(merchantId === undefined ? {} : { merchantId }) };
    const client = await asOperator('POST', '/operator/clients', wanted);
    const clientId = client.string('clientId');
    const key = await asOperator('POST', '/operator/api-keys', { clientId, slot: 'PRIMARY' });
    return { clientId, call: callOf(app, { 'x-api-key': key.string('apiKey') }) };
  };
  const { call, clientId } = await withScopes(SCOPES);
  const merchant = await call('POST', '/onboarding/merchants', merchantBody());
  return { partnerId, clientId, call, withScopes, merchantId: merchant.string('merchantId') };
}

const maple = await newPartner('Maple');
const { call, merchantId, partnerId } = maple;

/** What is listed, without the wait for it to be written. */
async function listed(query = '', by: TestCall = call): Promise<TestAnswer> {
  await foundation.requestLog.flush();
  const answer = await by('GET', `/requests?limit=100&${query}`);
  assert.equal(answer.status, 200, answer.text);
  return answer;
}
const idsIn = (answer: TestAnswer): string[] =>
  [...answer.text.matchAll(/"requestId":"(\w+)"/g)].map(([, id = '']) => id);

let made = 0;
/** A call under a correlation id of its own, and what the log says of it. */
async function logged(...[method, url, body, headers]: Parameters<TestCall>) {
  made += 1;
  const correlationId = `logged-${made}`;
  const own = { 'x-correlation-id': correlationId, ...headers };
  const answer = await call(method, url, body, own);
  const list = await listed(`correlationId=${correlationId}`);
  assert.equal(idsIn(list).length, 1, `${method} ${url} is in the log once`);
  const entry = await call('GET', `/requests/${idsIn(list)[0]}`);
  assert.equal(entry.status, 200, entry.text);
  return { answer, entry, correlationId };
}

test('a call is in the log by itself, within a second or so', async () => {
  await call('GET', '/payments', undefined, { 'x-correlation-id': 'by-itself' });
  await until(async () => {
    const list = await call('GET', '/requests?correlationId=by-itself');
    return list.at('data.0.correlationId') === 'by-itself';
  });
});

test('a payment is there with all that was sent and answered but its card', async () => {
  const body = paymentRequest(merchantId, { invoiceNumber: 'A-17' });
  const { answer, entry, correlationId } = await logged('POST', '/payments', body);
  assert.equal(answer.status, 201);
  const {
    requestId: _own,
    createdAt,
    durationMs,
    clientAddress,
    ...rest
  } = entry.body as Record<string, unknown>;
  assert.ok(typeof createdAt === 'string' && typeof durationMs === 'number');
  assert.equal(clientAddress, '127.0.0.1');
  const { requestBody, responseBody, ...facts } = rest;
  assert.deepEqual(facts, {
    method: 'POST',
    path: '/payments',
    route: '/payments',
    status: 201,
    problem: null,
    reasonCodes: [],
    clientId: maple.clientId,
    merchantId,
    correlationId,
    idempotency: 'NEW',
    requestBytes: Buffer.byteLength(JSON.stringify(body)),
    responseBytes: Buffer.byteLength(answer.text),
    query: null,
    truncated: false,
  });
  assert.deepEqual(responseBody, JSON.parse(answer.text));
  const sent = JSON.stringify(requestBody);
  assert.match(sent, /"invoiceNumber":"A-17"/);
  assert.match(sent, /"cardNumber":"\[removed\]"/);
});

test('idempotency tells new work, repeats and conflicts apart', async () => {
  const body = paymentRequest(merchantId);
  const outcomes = [];
  for (const sent of [body, body, { ...body, amount: { amount: 1, currency: 'CAD' } }]) {
    const { entry } = await logged('POST', '/payments', sent);
    outcomes.push([entry.at('idempotency'), entry.at('status')]);
  }
  assert.deepEqual(outcomes, [
    ['NEW', 201],
    ['REPLAYED', 201],
    ['CONFLICT', 409],
  ]);
  const { entry } = await logged('GET', '/payments?limit=3');
  assert.equal(entry.at('idempotency'), null);
  assert.deepEqual(entry.at('query'), { limit: '3' });
});

test('refusals are there with their problem and reason codes, and bodies that cannot be read with their size', async () => {
  const notFound = await logged('GET', '/payments/pi0001KJMMA2G0AVQ8FJKY93MBDMRS');
  assert.deepEqual([notFound.entry.at('status'), notFound.entry.at('problem')], [404, 'not-found']);
  assert.equal(notFound.entry.at('route'), '/payments/:paymentId');
  const wrong = await logged('POST', '/payments', { ...paymentRequest(merchantId), amount: 'ten' });
  assert.equal(wrong.entry.at('problem'), 'invalid-request');
  assert.ok(JSON.stringify(wrong.entry.at('reasonCodes')).includes('INVALID_FORMAT'));
  const declined = await logged(
    'POST',
    '/payments',
    paymentRequest(merchantId, { amount: { amount: 1005, currency: 'CAD' } }),
  );
  assert.equal(declined.entry.at('problem'), 'declined');
  const json = { 'content-type': 'application/json' };
  const broken = await logged('POST', '/payments', '{"cvd": 123', json);
  assert.deepEqual(
    [broken.entry.at('status'), broken.entry.at('requestBody'), broken.entry.at('requestBytes')],
    [400, null, 11],
  );
  const { call: narrow } = await maple.withScopes(['payment.read']);
  await narrow('POST', '/payments', paymentRequest(merchantId), {
    'x-correlation-id': 'forbidden',
  });
  assert.equal((await listed('correlationId=forbidden')).at('data.0.status'), 403);
});

test('strangers are in nobody’s log', async () => {
  const before = idsIn(await listed()).length;
  await anonymous('GET', '/payments');
  await anonymous('POST', '/payments', paymentRequest(merchantId));
  await callOf(app, { 'x-api-key': 'ck_wrong' })('GET', '/payments');
  assert.equal(idsIn(await listed()).length, before + 1, 'the list itself');
});

test('filters find what they say, and nothing else', async () => {
  const { entry } = await logged('GET', '/payments/pi0001KJMMA2G0AVQ8FJKY93MBDMRS');
  const requestId = entry.string('requestId');
  const holds = async (query: string) => idsIn(await listed(query)).includes(requestId);
  const path = encodeURIComponent(entry.string('path'));
  for (const query of [
    'method=GET',
    'status=404',
    'failed=true',
    `path=${path}`,
    'route=/payments/:paymentId',
    `clientId=${maple.clientId}`,
    `method=GET&failed=true&status=404&created_from=${entry.string('createdAt')}`,
    `created_to=${entry.string('createdAt')}&created_from=${entry.string('createdAt')}`,
  ]) {
    assert.ok(await holds(query), query);
  }
  for (const query of [
    'method=POST',
    'status=403',
    'failed=false',
    'path=/payments',
    'route=/payments',
    'clientId=other',
    `merchantId=${merchantId}`,
    'correlationId=other',
    'created_to=2020-01-01T00:00:00Z',
    'created_from=2100-01-01T00:00:00Z',
  ]) {
    assert.ok(!(await holds(query)), query);
  }
});

test('pages lead on to all of them, newest first, and back', async () => {
  const whole = idsIn(await listed('method=POST'));
  const seen: string[] = [];
  let url: unknown = '/requests?method=POST&limit=2';
  let last = '';
  while (typeof url === 'string') {
    const page: TestAnswer = await call('GET', url);
    seen.push(...idsIn(page));
    if (typeof page.at('previous') === 'string') last = page.string('previous');
    url = page.at('next');
  }
  assert.deepEqual(seen, whole);
  assert.deepEqual(seen, seen.toSorted().toReversed());
  assert.equal(idsIn(await call('GET', last)).length, 2);
  assert.equal((await call('GET', '/requests?cursor=x')).status, 400);
});

test('what a merchant’s own credential did, and what was done for it, is all that it sees', async () => {
  const other = await call('POST', '/onboarding/merchants', merchantBody());
  const { call: bound } = await maple.withScopes(SCOPES, merchantId);
  await bound('GET', '/payments', undefined, { 'x-correlation-id': 'bound' });
  // The list does not look at the header, and shows what is another's.
  const ofAll = { 'x-merchant-id': merchantId, 'x-correlation-id': 'of-all' };
  await call('GET', '/onboarding/merchants', undefined, ofAll);
  await call('GET', `/onboarding/merchants/${other.string('merchantId')}`);
  const mine = await listed('', bound);
  const merchants = [...mine.text.matchAll(/"merchantId":"?(\w+)/g)].map(([, id]) => id);
  assert.deepEqual([...new Set(merchants)], [merchantId]);
  assert.ok(mine.text.includes('"correlationId":"bound"'));
  assert.ok(!mine.text.includes('of-all'));
  const foreign = idsIn(await listed('correlationId=of-all'))[0];
  assert.equal((await bound('GET', `/requests/${foreign}`)).status, 404);
  assert.equal((await call('GET', `/requests/${foreign}`)).status, 200);
});

test('another partner sees none of it; an operator does', async () => {
  const birch = await newPartner('Birch');
  const { entry } = await logged('POST', '/payments', paymentRequest(merchantId));
  const requestId = entry.string('requestId');
  assert.equal((await birch.call('GET', `/requests/${requestId}`)).status, 404);
  const theirs = await listed('', birch.call);
  assert.ok(idsIn(theirs).length > 0 && !theirs.text.includes(merchantId));
  const all = await asOperator('GET', `/operator/requests?partnerId=${partnerId}&status=201`);
  assert.ok(idsIn(all).includes(requestId), all.text);
  const one = await asOperator('GET', `/operator/requests/${requestId}?partnerId=${partnerId}`);
  assert.deepEqual(one.body, entry.body);
  const wrong = `/operator/requests/${requestId}?partnerId=${birch.partnerId}`;
  assert.equal((await asOperator('GET', wrong)).status, 404);
});

test('what the log itself answers is not kept once more', async () => {
  const { entry } = await logged('GET', '/requests?limit=1');
  assert.deepEqual([entry.at('status'), entry.at('responseBody')], [200, null]);
  assert.ok(Number(entry.at('responseBytes')) > 0);
});

test('secrets in any place are not kept', async () => {
  const jwt = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJzb21lYm9keSJ9.c2lnbmF0dXJl';
  const typo = { ...paymentRequest(merchantId), cvdd: '987', note: 'x' };
  const { entry } = await logged('POST', '/payments', typo);
  assert.equal(entry.at('requestBody.cvdd'), '[unknown member]');
  const invoice = paymentRequest(merchantId, { idempotencyKey: newKey(), invoiceNumber: jwt });
  const { entry: second } = await logged('POST', '/payments', invoice);
  assert.ok(!second.text.includes(jwt) && !second.text.includes('eyJ'), second.text);
  const { entry: third } = await logged('GET', '/payments/4242424242424242?limit=4242424242424242');
  assert.ok(!third.text.includes('4242424242'), third.text);
});
