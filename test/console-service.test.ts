/** The console as a person meets it: a real service, a real sign-in, two people. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { freePort } from '../service/src/platform/db/embedded/free-port.ts';
import { CURRENT } from '../service/src/platform/http/api-version/versions.ts';
import type { Credentials } from '../sandbox/partners/credentials.ts';
import { paymentRequest } from './payment-server.ts';
import { startService, temporaryFolder } from './service.ts';

const DATA_DIR = temporaryFolder();
const [PORT, CONSOLE_PORT] = [String(await freePort()), String(await freePort())];
const service = startService({ DATA_DIR, PORT, CONSOLE_PORT, WORKERS: '2' });
await service.ready;
const API = `http://localhost:${PORT}`;
const CONSOLE = `http://localhost:${CONSOLE_PORT}`;
// The service wrote it just now.
const sandbox = JSON.parse(readFileSync(join(DATA_DIR, 'sandbox.json'), 'utf8')) as Credentials;
const { isv, acquirer } = sandbox.partners;

async function call(url: string, method: string, headers: Record<string, string>, body?: unknown) {
  const answer = await fetch(url, {
    method,
    headers: {
      'api-version': CURRENT,
      origin: CONSOLE,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const json = (text.startsWith('{') ? JSON.parse(text) : {}) as Record<string, unknown>;
  return { status: answer.status, headers: answer.headers, text, json };
}

async function signIn(who: keyof Credentials['users']) {
  const answer = await call(`${CONSOLE}/api/session`, 'POST', {}, sandbox.users[who]);
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.json['status'], 'SIGNED_IN');
  const cookie = answer.headers.get('set-cookie') ?? '';
  const [pair = ''] = cookie.split(';');
  return { cookie, headers: { cookie: pair } };
}

const partnerIdOf = async (apiKey: string) => {
  const { json } = await call(`${API}/partner`, 'GET', { 'x-api-key': apiKey });
  return (json['partner'] as { partnerId: string }).partnerId;
};

test('the start screen says where the console is, and who can sign in', () => {
  assert.equal(sandbox.consoleUrl, CONSOLE);
  assert.match(service.output(), new RegExp(`Console\\s+${CONSOLE}`));
  for (const { email, password } of Object.values(sandbox.users)) {
    assert.match(service.output(), new RegExp(`${email}\\s+${password}`));
  }
});

test('the API’s address answers people with a page that links on, and programs as ever', async () => {
  const page = await call(`${API}/`, 'GET', { accept: 'text/html,*/*' });
  assert.equal(page.status, 200);
  for (const link of [CONSOLE, '/demo', '/docs']) assert.ok(page.text.includes(`href="${link}"`));
  assert.doesNotMatch(page.text, /<script/);
  assert.equal((await call(`${API}/`, 'GET', { accept: 'application/json' })).status, 404);
});

test('the cookie is for the console’s own pages, and opens nothing at the API’s port', async () => {
  const { cookie, headers } = await signIn('admin');
  assert.match(cookie, /^causeway-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
  const session = await call(`${CONSOLE}/api/session`, 'GET', headers);
  assert.equal(session.json['approvalLimit'], 100_000);
  const partners = '/operator/partners';
  assert.equal((await call(`${CONSOLE}/api${partners}`, 'GET', headers)).status, 200);
  assert.equal((await call(API + partners, 'GET', headers)).status, 401);
  assert.equal((await call(`${CONSOLE}/api${partners}`, 'GET', {})).status, 401);
});

test('a partner’s person cannot name another partner, nor call as an operator', async () => {
  const { headers } = await signIn('isv');
  const [own, others] = [await partnerIdOf(isv.apiKey), await partnerIdOf(acquirer.apiKey)];
  const payments = `${CONSOLE}/api/payments`;
  assert.equal((await call(payments, 'GET', headers)).status, 200);
  assert.equal((await call(payments, 'GET', { ...headers, 'x-partner-id': own })).status, 200);
  for (const partnerId of [others, 'pa00', `${own}, ${others}`]) {
    const named = await call(payments, 'GET', { ...headers, 'x-partner-id': partnerId });
    assert.equal(named.status, 403, `${partnerId}: ${named.text}`);
  }
  assert.equal((await call(`${CONSOLE}/api/operator/partners`, 'GET', headers)).status, 403);
});

test('one person asks for a large refund, another approves it, and it exists once', async () => {
  const partnerId = await partnerIdOf(isv.apiKey);
  const amount = { amount: 250_000, currency: 'CAD' };
  const request = paymentRequest(isv.merchantId ?? '', { amount });
  const paid = await call(`${API}/payments`, 'POST', { 'x-api-key': isv.apiKey }, request);
  const paymentId = String(paid.json['paymentId']);
  const [finance, admin] = [await signIn('finance'), await signIn('admin')];
  const asked = await call(
    `${CONSOLE}/api/refunds`,
    'POST',
    {
      ...finance.headers,
      'x-partner-id': partnerId,
      'idempotency-key': randomUUID(),
      'x-reason': encodeURIComponent('Doppelt belastet – 2×'),
    },
    { idempotencyKey: randomUUID(), paymentId },
  );
  assert.equal(asked.status, 202, asked.text);
  assert.equal(asked.json['reason'], 'Doppelt belastet – 2×');
  const action = `${CONSOLE}/api/actions/${String(asked.json['actionId'])}`;
  const why = { reason: 'checked with the shop' };
  assert.equal((await call(`${action}/approve`, 'POST', finance.headers, why)).status, 403);
  const approved = await call(`${action}/approve`, 'POST', admin.headers, why);
  assert.equal(approved.json['status'], 'DONE', approved.text);
  const list = await call(`${API}/refunds?paymentId=${paymentId}`, 'GET', {
    'x-api-key': isv.apiKey,
  });
  assert.equal((list.json['data'] as unknown[]).length, 1);
});

test('it stops with the service', async () => {
  assert.equal(await service.stop(), 0, service.output());
  await assert.rejects(fetch(CONSOLE));
});
