/** The console's door: whom it lets in, what it says to browsers, and what it keeps from them. */
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { createConsole } from '../service/src/runtime/app.ts';
import { sql } from '../service/src/platform/db/pool.ts';
import { CURRENT } from '../service/src/platform/http/api-version/versions.ts';
import { createRateLimiter } from '../service/src/platform/http/rate-limit.ts';
import { testPeople } from './console-people.ts';
import { consoleServer } from './console-server.ts';
import { temporaryFolder } from './service.ts';

const pages = temporaryFolder();
const PAGE = '<!doctype html><title>Console</title>';
const SCRIPT = `export const text = '${'console '.repeat(500)}';`;
mkdirSync(join(pages, 'assets'));
writeFileSync(join(pages, 'index.html'), PAGE);
writeFileSync(join(pages, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
writeFileSync(join(pages, 'assets', 'index-Abc123.js'), SCRIPT);
for (const [extension, pack] of [
  ['br', brotliCompressSync],
  ['gz', gzipSync],
] as const) {
  writeFileSync(join(pages, 'assets', `index-Abc123.js.${extension}`), pack(SCRIPT));
}
writeFileSync(join(pages, '.digest'), 'one');
writeFileSync(join(pages, 'notes.ts'), 'not to be served');

const server = await consoleServer({ pages });
const { app, foundation, people } = server;
const { consoleUrl } = foundation;
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
const port = typeof address === 'object' && address ? address.port : 0;
const url = `http://127.0.0.1:${port}`;
const COOKIE = { cookie: `person=${people.admin.email}`, 'api-version': CURRENT };
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${url}${path}`, { headers, redirect: 'manual' });
const post = (path: string, headers: Record<string, string>, body = '{}') =>
  fetch(`${url}${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...COOKIE, ...headers },
  });

function assertGuarded(headers: Headers, name: string): void {
  const policy = headers.get('content-security-policy') ?? '';
  assert.match(policy, /^default-src '(?:self|none)'/, name);
  assert.match(policy, /frame-ancestors 'none'/, name);
  assert.doesNotMatch(policy, /unsafe|https?:|\*|data:/, name);
  assert.equal(headers.get('x-content-type-options'), 'nosniff', name);
  assert.match(headers.get('referrer-policy') ?? '', /^(?:same-origin|no-referrer)$/, name);
  assert.equal(headers.get('x-frame-options'), 'DENY', name);
  assert.equal(headers.get('access-control-allow-origin'), null, name);
}

test('every kind of answer has a strict policy', async () => {
  const answers = {
    page: [await get('/'), 200],
    'deep link': [await get('/payments/pi00?state=DECLINED'), 200],
    script: [await get('/assets/index-Abc123.js'), 200],
    image: [await get('/favicon.svg'), 200],
    'missing asset': [await get('/assets/index-Old.js'), 404],
    'API answer': [await get('/api/operator/partners', COOKIE), 200],
    'API fault': [await get('/api/operator/partners?limit=x', COOKIE), 400],
    'no session': [await get('/api/operator/partners'), 401],
    'missing record': [
      await get('/api/operator/partners/pa0001KJMMA2G0AVQ8FJKY93MBDMRS', COOKIE),
      404,
    ],
    'wrong method': [await post('/api/operator/audit-log', { origin: consoleUrl }), 405],
    'missing API': [await get('/api/nothing', COOKIE), 404],
    'the mount itself': [await get('/api'), 404],
    'cross site': [await post('/api/refunds', { origin: 'https://evil.example' }), 403],
    'wrong type': [
      await post('/api/operator/partners', { origin: consoleUrl, 'content-type': 'text/plain' }),
      415,
    ],
    'too large': [
      await post('/api/operator/partners', { origin: consoleUrl }, 'x'.repeat(300_000)),
      413,
    ],
  } as const;
  for (const [name, [answer, status]] of Object.entries(answers)) {
    assert.equal(answer.status, status, name);
    assertGuarded(answer.headers, name);
  }
  const page = answers.page[0].headers;
  assert.equal(
    page.get('content-security-policy'),
    "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'",
  );
  assert.equal(page.get('cross-origin-opener-policy'), 'same-origin');
  assert.equal(page.get('referrer-policy'), 'same-origin');
});

test('what is no HTTP is answered with the same policy', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.end('GET / HTTP/1.1\r\nHost : x\r\n\r\n');
  const answer = await text(socket);
  assert.match(answer, /^HTTP\/1\.1 400/);
  assert.match(answer, /content-security-policy: default-src 'none'/);
});

test('files are served as what they are, hashed ones for ever, and nothing else of the folder', async () => {
  const script = await get('/assets/index-Abc123.js', { 'accept-encoding': 'gzip' });
  assert.equal(script.headers.get('cache-control'), 'public, max-age=31536000, immutable');
  assert.equal(script.headers.get('content-encoding'), 'gzip');
  assert.match(script.headers.get('content-type') ?? '', /^text\/javascript/);
  assert.equal(await script.text(), SCRIPT);
  const page = await get('/merchants');
  assert.equal(await page.text(), PAGE);
  assert.equal(page.headers.get('cache-control'), 'no-cache');
  for (const path of [
    '/.digest',
    '/notes.ts',
    '/index.html.br',
    '/../package.json',
    '/%2e%2e/package.json',
  ]) {
    assert.equal(await (await get(path)).text(), PAGE, `${path} is an address of the app`);
  }
  assert.equal((await fetch(`${url}/`, { method: 'HEAD' })).status, 200);
});

test('a file is packed as the browser takes it, and not sent to one that has it', async () => {
  const path = '/assets/index-Abc123.js';
  const tags = new Set<string>();
  for (const [accepted, encoding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['*', 'br'],
    ['*;q=0', null],
    ['', null],
  ] as const) {
    const answer = await get(path, { 'accept-encoding': accepted });
    assert.equal(answer.headers.get('content-encoding'), encoding, accepted);
    assert.equal(answer.headers.get('vary'), 'Accept-Encoding', accepted);
    assert.equal(await answer.text(), SCRIPT, accepted);
    const tag = answer.headers.get('etag') ?? '';
    tags.add(tag);
    for (const known of [tag, `"other", W/${tag}`]) {
      const again = await get(path, { 'accept-encoding': accepted, 'if-none-match': known });
      assert.equal(again.status, 304, accepted);
      assert.equal(again.headers.get('etag'), tag);
      assert.equal(await again.text(), '');
    }
  }
  assert.equal(tags.size, 3); // Other bytes, another tag.
  assert.equal((await get('/payments', { 'if-none-match': '"other"' })).status, 200);
});

test('rebuilt pages are served at once', async () => {
  writeFileSync(join(pages, 'index.html'), `${PAGE}2`);
  writeFileSync(join(pages, '.digest'), 'two');
  assert.equal(await (await get('/')).text(), `${PAGE}2`);
});

test('where the pages are not built, the door says so', async () => {
  const bare = createConsole(foundation, {
    pages: temporaryFolder(),
    rateLimiter: createRateLimiter(1_000, server.clock),
  });
  after(() => bare.close());
  const answer = await bare.inject('/');
  assert.equal(answer.statusCode, 503);
  assert.match(answer.body, /npm run build:console/);
  assertGuarded(new Headers(answer.headers as Record<string, string>), 'not built');
});

const FOREIGN: readonly Record<string, string>[] = [
  {},
  { origin: 'null' },
  { origin: 'https://evil.example' },
  { origin: `${consoleUrl}.evil.example` },
  { origin: foundation.publicUrl },
  { origin: consoleUrl, 'sec-fetch-site': 'cross-site' },
  { origin: consoleUrl, 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
  { referer: `${consoleUrl}/payments` },
];
for (const headers of FOREIGN) {
  test(`a request with ${JSON.stringify(headers)} changes nothing`, async () => {
    const name = `Foreign ${JSON.stringify(headers)}`;
    const guards = { 'idempotency-key': crypto.randomUUID(), 'x-reason': 'because' };
    const body = JSON.stringify({ kind: 'ISV', name });
    const answer = await post('/api/operator/partners', { ...headers, ...guards }, body);
    assert.equal(answer.status, 403);
    assert.match(await answer.text(), /cross-site-request/);
    assert.deepEqual(await foundation.db.query(sql`select from partners where name = ${name}`), []);
  });
}

for (const headers of [{ origin: consoleUrl }, { 'sec-fetch-site': 'same-origin' }]) {
  test(`a request with ${JSON.stringify(headers)} is the console’s own`, async () => {
    const own: Record<string, string> = headers;
    assert.equal((await post('/api/operator/partners', own)).status, 400, 'it has other faults');
  });
}

test('pages of lists link to themselves behind the same door', async () => {
  const first = await server.as('admin')('GET', '/api/operator/partners?limit=1');
  assert.match(first.string('self'), /^\/api\/operator\/partners/);
  const second = await server.as('admin')('GET', first.string('next'));
  assert.equal(second.status, 200);
  assert.match(second.string('previous'), /^\/api\/operator\/partners/);
});

test('the door takes no API key and no token, and the API’s port no cookie', async () => {
  const { isv, acquirer } = server.credentials.partners;
  for (const headers of [
    { 'x-api-key': isv.apiKey },
    { authorization: `Bearer ${acquirer.apiKey}` },
  ]) {
    const given: Record<string, string> = headers;
    assert.equal((await get('/api/partner', { 'api-version': CURRENT, ...given })).status, 401);
  }
  const atApi = await server.anonymous('GET', '/operator/partners', undefined, COOKIE);
  assert.equal(atApi.status, 401);
});

test('what people do at the door is in their partner’s request log, and what they look at is not', async () => {
  const paymentId = await server.payment(1000);
  await server.acts('boss')(`/api/payments/${paymentId}/cancel`, {
    idempotencyKey: 'from-the-door',
  });
  await server.as('boss')('GET', '/api/payments?limit=1');
  await foundation.requestLog.flush();
  const log = await server.asPartner('isv')('GET', '/requests?limit=1');
  assert.equal(log.at('data.0.path'), `/payments/${paymentId}/cancel`);
  assert.equal(log.at('data.0.clientId'), people.boss.email);
});

test('each person has a limit of their own', async () => {
  const small = createConsole(foundation, {
    people: testPeople(Object.values(people)),
    rateLimiter: createRateLimiter(2, server.clock),
  });
  after(() => small.close());
  const call = async (email: string) => {
    const headers = { cookie: `person=${email}`, 'api-version': CURRENT };
    return (await small.inject({ url: '/api/actions', headers })).statusCode;
  };
  const { boss, deputy } = people;
  assert.deepEqual([await call(boss.email), await call(boss.email)], [200, 200]);
  assert.equal(await call(boss.email), 429);
  assert.equal(await call(deputy.email), 200);
});
