import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { PAYMENT_CHANGES } from '../../money/payments/versions.ts';
import { Type } from 'typebox';
import { FakeClock } from '../../../../test/fake-clock.ts';
import { hold, thingsServer, waiting } from '../../../../test/things-server.ts';
import { JsonText, ok } from './answer.ts';
import type { Caller } from './caller.ts';
import { PLATFORM_PROBLEMS, Problem } from './errors.ts';
import { route } from './route.ts';
import { strict } from './schema.ts';

const app = thingsServer();
const HEADERS = { 'api-version': '2025-01-17', 'x-api-key': 'good', 'x-correlation-id': 'abc-1' };
const GOOD = { name: 'lamp', price: { amount: '100', currency: 'CAD' } };

async function call(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  options: object = {},
) {
  const answer = await app.inject({ method, url, headers: HEADERS, ...options });
  const isJson = answer.headers['content-type']?.toString().includes('json') === true;
  return { ...answer, status: answer.statusCode, json: isJson ? answer.json<Body>() : {} };
}
type Body = Record<string, unknown> & { errors?: Record<string, string>[] };

test('a good call is answered with the headers every answer has', async () => {
  const { headers, json, status } = await call('POST', '/things', { payload: GOOD });
  assert.equal(status, 201);
  assert.deepEqual(json, { name: 'lamp', cents: 100 });
  assert.equal(headers['location'], '/things/t1');
  assert.equal(headers['api-version'], '2025-01-17');
  assert.equal(headers['x-correlation-id'], 'abc-1');
  assert.equal(headers['x-ratelimit-limit'], '1000');
  assert.equal(headers['x-ratelimit-remaining'], '999');
  assert.equal(headers['x-ratelimit-reset'], '60');
  assert.equal(headers['cache-control'], 'no-store');
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.match(String(headers['content-security-policy']), /default-src 'none'/);
});

const REFUSALS: readonly [string, () => ReturnType<typeof call>, number, string][] = [
  ['no credential', () => call('GET', '/things/a', { headers: {} }), 401, 'UNAUTHORIZED_ERROR'],
  [
    'a credential without the scope',
    () => call('GET', '/things/a', { headers: { ...HEADERS, 'x-api-key': 'weak' } }),
    403,
    'UNAUTHORIZED_ERROR',
  ],
  ['an unknown path', () => call('GET', '/nothing'), 404, 'INVALID_REQUEST_ERROR'],
  ['a path that cannot be decoded', () => call('GET', '/things/%zz'), 400, 'INVALID_REQUEST_ERROR'],
  ['a method the path does not take', () => call('DELETE', '/things/a'), 405, 'API_ERROR'],
  [
    'a body of 256 KiB and a byte',
    () =>
      call('POST', '/things', {
        payload: Buffer.alloc(256 * 1024 + 1),
        headers: { ...HEADERS, 'content-type': 'application/json' },
      }),
    413,
    'API_ERROR',
  ],
  [
    'a body of another type',
    () =>
      call('POST', '/things', {
        payload: '<a/>',
        headers: { ...HEADERS, 'content-type': 'application/xml' },
      }),
    415,
    'API_ERROR',
  ],
  [
    'plain JSON where a merge patch is taken',
    () => call('PATCH', '/things/a', { payload: {} }),
    415,
    'API_ERROR',
  ],
  ['a bug of ours', () => call('GET', '/fails/bug'), 500, 'INTERNAL_SERVER_ERROR'],
  ['a database that is down', () => call('GET', '/fails/database'), 503, 'INTERNAL_SERVER_ERROR'],
  [
    'an answer that breaks its own schema',
    () => call('GET', '/fails/wrong-answer'),
    500,
    'INTERNAL_SERVER_ERROR',
  ],
];
for (const [name, request, status, category] of REFUSALS) {
  test(`refused as a problem: ${name}`, async () => {
    const answer = await request();
    assert.equal(answer.status, status);
    assert.equal(answer.headers['content-type'], 'application/problem+json');
    const { json } = answer;
    assert.equal(json['status'], status);
    assert.equal(json['category'], category);
    assert.equal(json['correlationId'], answer.headers['x-correlation-id']);
    assert.match(String(json['type']), /^https:\/\/pay\.example\/docs\/problems\/[a-z-]+$/);
    assert.ok(Array.isArray(json.errors) && json['title'] !== '' && json['instance'] !== undefined);
    assert.ok(!JSON.stringify(json).includes('select'), 'nothing internal is shown');
    if (status === 401) assert.equal(answer.headers['www-authenticate'], 'Bearer');
    if (status === 405) assert.equal(answer.headers['allow'], 'GET, PATCH, HEAD');
    if (status === 503) assert.equal(answer.headers['retry-after'], '1');
  });
}

test('faults of headers, path, query and body are reported together', async () => {
  const { json, status } = await call('GET', '/things/too-long?expand=perhaps&colour=red', {
    headers: { 'x-api-key': 'good', 'x-correlation-id': 'a b' },
  });
  assert.equal(status, 400);
  const reported = json.errors?.map((fault) => `${fault['parameterName']} ${fault['reasonCode']}`);
  assert.deepEqual(reported, [
    'Api-Version REQUIRED_FIELD',
    'X-Correlation-Id INVALID_FORMAT',
    'id INVALID_FORMAT',
    'colour UNKNOWN_FIELD',
    'expand INVALID_FORMAT',
  ]);
});

test('a correlation id is made when none is sent, and replaced when it could forge a log line', async () => {
  const { 'x-correlation-id': _sent, ...without } = HEADERS;
  for (const headers of [without, { ...HEADERS, 'x-correlation-id': 'x'.repeat(65) }]) {
    const answer = await call('GET', '/things/a', { headers });
    // A UUID of version 7: they sort by the time they were made at.
    assert.match(
      String(answer.headers['x-correlation-id']),
      /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{21}$/,
    );
  }
});

test('a missing body and an unreadable one are faults without a path', async () => {
  const json = { ...HEADERS, 'content-type': 'application/json' };
  const none = await call('POST', '/things', { headers: json });
  const bad = await call('POST', '/things', { headers: json, payload: '{"name":' });
  assert.match(none.json.errors?.[0]?.['errorMessage'] ?? '', /body is required/);
  assert.match(bad.json.errors?.[0]?.['errorMessage'] ?? '', /must be valid JSON/);
});

test('the write scope does not include the read scope', async () => {
  const scopes = new Set(['payment.write']);
  const caller: Caller = { kind: 'any', clientId: 'c1', scopes };
  const writing = thingsServer({ authenticate: () => caller });
  const answer = await writing.inject({ url: '/things/a', headers: HEADERS });
  assert.equal(answer.statusCode, 403);
  assert.match(String(answer.headers['www-authenticate']), /"payment\.read"/);
});

test('HEAD answers as GET does, without a body', async () => {
  const answer = await app.inject({ method: 'HEAD', url: '/things/a', headers: HEADERS });
  assert.equal(answer.statusCode, 200);
  assert.equal(answer.body, '');
});

test('past the limit a client gets 429 until the minute is over; others do not', async () => {
  const clock = new FakeClock();
  const limited = thingsServer({ rateLimit: 2, clock });
  const ask = () => limited.inject({ url: '/things/a', headers: HEADERS });
  const statuses = [await ask(), await ask(), await ask()].map(({ statusCode }) => statusCode);
  assert.deepEqual(statuses, [200, 200, 429]);
  assert.equal((await ask()).headers['retry-after'], '60');
  assert.equal((await limited.inject({ url: '/things/a' })).statusCode, 401);
  clock.advance(60_000);
  assert.equal((await ask()).statusCode, 200);
});

test('callers with bad credentials share the limit of their address', async () => {
  const limited = thingsServer({ rateLimit: 2 });
  const ask = () => limited.inject({ url: '/things/a', headers: { 'x-api-key': 'bad' } });
  const statuses = [await ask(), await ask(), await ask()].map(({ statusCode }) => statusCode);
  assert.deepEqual(statuses, [401, 401, 429]);
});

test('where no body is taken only an empty one may come', async () => {
  const send = (payload: string) =>
    call('POST', '/empty', {
      payload,
      headers: { ...HEADERS, 'content-type': 'application/json' },
    });
  assert.equal((await call('POST', '/empty')).status, 200);
  assert.equal((await send('{}')).status, 200);
  assert.equal((await send('{"foo":1}')).status, 400);
  assert.equal((await send('{"foo":')).status, 400);
});

test('a card number in the path or a header is not repeated', async () => {
  const path = await call('GET', '/nothing/4242424242424242');
  const header = await call('GET', '/things/a', {
    headers: { ...HEADERS, 'api-version': '4242424242424242' },
  });
  assert.deepEqual([path.status, header.status], [404, 400]);
  assert.ok(!(path.body + header.body).includes('4242'));
});

const WRITTEN = `{"paymentId" : "é", "transactionDetails":{"authorizationCode":"A1","message":"ok"}}`;
const written = route('GET /written/:text', {
  tag: 'Things',
  summary: 'x',
  operationId: 'getWritten',
  access: 'public',
  changes: PAYMENT_CHANGES,
  params: strict({ text: Type.String() }),
  answers: {
    200: strict({
      paymentId: Type.String(),
      transactionDetails: Type.Object({ message: Type.String() }),
    }),
  },
  handle: ({ params: { text } }) => ok(new JsonText(text === 'good' ? WRITTEN : '{"paymentId":5}')),
});

test('an answer whose JSON is already written is sent as it is', async () => {
  const writing = thingsServer({ routes: [written] });
  const answer = await writing.inject({ url: '/written/good', headers: HEADERS });
  assert.equal(answer.body, WRITTEN);
  assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8');
  assert.equal(answer.headers['content-length'], String(Buffer.byteLength(WRITTEN)));
});

test('an answer whose JSON is already written is converted to an older version all the same', async () => {
  const writing = thingsServer({ routes: [written] });
  const headers = { ...HEADERS, 'api-version': '2024-09-17' };
  const answer = await writing.inject({ url: '/written/good', headers });
  assert.equal(answer.body, '{"paymentId":"é","transactionDetails":{"message":"ok"}}');
});

test('an answer whose JSON is already written is checked against its schema', async () => {
  const writing = thingsServer({ routes: [written] });
  const answer = await writing.inject({ url: '/written/wrong', headers: HEADERS });
  assert.equal(answer.statusCode, 500);
});

test('a caller known without a promise is let in, and one refused without a promise is counted', async () => {
  const caller: Caller = { kind: 'operator', clientId: 'c1', scopes: new Set(['payment.read']) };
  const authenticate = (headers: Readonly<Record<string, unknown>>): Caller => {
    if (headers['x-api-key'] === 'good') return caller;
    throw new Problem(PLATFORM_PROBLEMS.unauthorized);
  };
  const quick = thingsServer({ authenticate, rateLimit: 2 });
  const ask = async (key: string) =>
    (await quick.inject({ url: '/things/a', headers: { ...HEADERS, 'x-api-key': key } }))
      .statusCode;
  assert.deepEqual([await ask('good'), await ask('good'), await ask('good')], [200, 200, 429]);
  assert.deepEqual([await ask('bad'), await ask('bad'), await ask('bad')], [401, 401, 429]);
});

test('a saturated process sheds load with 503 and recovers', async () => {
  const busy = thingsServer({
    concurrencyBounds: { known: { atOnce: 1, atOnceMax: 1, waitMs: 0 } },
  });
  waiting.held = hold();
  const first = busy.inject({ url: '/fails/waits', headers: HEADERS });
  await Promise.race([waiting.held.entered.promise, first]);
  const shed = await busy.inject({ url: '/things/a', headers: HEADERS });
  assert.equal(shed.statusCode, 503);
  assert.equal(shed.headers['retry-after'], '1');
  waiting.held.released.resolve();
  assert.equal((await first).statusCode, 200);
  assert.equal((await busy.inject({ url: '/things/a', headers: HEADERS })).statusCode, 200);
});

test('a request that waits aside takes no capacity, and is told when its client has gone', async () => {
  const small = thingsServer({
    concurrencyBounds: { known: { atOnce: 1, atOnceMax: 1, waitMs: 0 } },
  });
  await small.listen({ port: 0, host: '127.0.0.1' });
  const { port } = small.server.address() as AddressInfo;
  const ask = async (path: string, signal: AbortSignal | null = null) =>
    await fetch(`http://127.0.0.1:${port}${path}`, { headers: HEADERS, signal });
  waiting.held = hold();
  const poll = ask('/fails/waits-aside');
  await waiting.held.entered.promise;
  for (const path of ['/things/a', '/things/b']) assert.equal((await ask(path)).status, 200);
  waiting.held.released.resolve();
  assert.equal((await poll).status, 200);
  assert.equal(waiting.outcome, 'here');
  waiting.held = hold();
  const client = new AbortController();
  const abandoned = ask('/fails/waits-aside', client.signal);
  await waiting.held.entered.promise;
  client.abort();
  await assert.rejects(abandoned);
  await waiting.held.released.promise;
  await small.close();
  assert.equal(waiting.outcome, 'gone');
});
