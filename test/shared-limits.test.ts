/** What several API processes count and keep together, so that they answer as one. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { Credentials } from '../sandbox/partners/index.ts';
import { freePort } from '../service/src/platform/db/embedded/free-port.ts';
import { startService, temporaryFolder } from './service.ts';
import { authenticationRequest, lookupRequest } from './three-d-secure-server.ts';

const DATA_DIR = temporaryFolder();
const PORT = String(await freePort());
const BASE = `http://localhost:${PORT}`;
const RATE_LIMIT = 50;
const PARTNER_RATE_LIMIT = 60; // Two of its clients exceed it together.
const THREEDS_RATE_LIMIT = 7;
const MINUTE_MS = 60_000;
const BURST_MS = 20_000; // Far longer than a burst takes on a busy machine.

const service = startService({
  DATA_DIR,
  PORT,
  WORKERS: '3',
  RATE_LIMIT: String(RATE_LIMIT),
  PARTNER_RATE_LIMIT: String(PARTNER_RATE_LIMIT),
  THREEDS_RATE_LIMIT: String(THREEDS_RATE_LIMIT),
  TRUST_PROXY: '127.0.0.1, ::1',
});
await service.ready;
const sandbox = JSON.parse(readFileSync(join(DATA_DIR, 'sandbox.json'), 'utf8')) as Credentials;
const { apiKey } = sandbox.partners.isv;

/** Limits are by the minute of the wall clock: nothing here may lie across the end of one. */
async function withinOneMinute<T>(burst: () => Promise<T>): Promise<T> {
  const left = MINUTE_MS - (Date.now() % MINUTE_MS);
  if (left < BURST_MS) await delay(left + 1);
  const minute = Math.floor(Date.now() / MINUTE_MS);
  const done = await burst();
  assert.equal(Math.floor(Date.now() / MINUTE_MS), minute, 'the burst was within one minute');
  return done;
}

/** Each on a connection of its own, so that they fall among the workers. */
async function statuses(count: number, ask: (place: number) => Promise<Response>) {
  const answers = await Promise.all(Array.from({ length: count }, (_, place) => ask(place)));
  return answers.map(({ status }) => status);
}
const withStatus = (status: number, all: readonly number[]) =>
  all.filter((one) => one === status).length;

const closing = (headers: Readonly<Record<string, string>> = {}) => ({
  connection: 'close',
  'api-version': '2025-01-17',
  ...headers,
});

test('an address has exactly its limit, however its connections fall among the workers', async () => {
  const headers = closing({ 'x-forwarded-for': '192.0.2.1' });
  const reported = await withinOneMinute(() =>
    statuses(RATE_LIMIT * 3, () => fetch(`${BASE}/docs`, { headers })),
  );
  assert.equal(withStatus(200, reported), RATE_LIMIT);
  assert.equal(withStatus(429, reported), RATE_LIMIT * 2);
});

test('a client has exactly its limit, from whichever address', async () => {
  const reported = await withinOneMinute(() =>
    statuses(RATE_LIMIT * 3, (place) =>
      fetch(`${BASE}/partner`, {
        headers: closing({ 'x-api-key': apiKey, 'x-forwarded-for': `192.0.2.${place}` }),
      }),
    ),
  );
  assert.equal(withStatus(200, reported), RATE_LIMIT);
  assert.equal(withStatus(429, reported), RATE_LIMIT * 2);
});

async function jsonOf(path: string, body: object | undefined, headers: Record<string, string>) {
  const answer = await fetch(`${BASE}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: closing({ 'content-type': 'application/json', ...headers }),
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return (await answer.json()) as Record<string, string> & { partner?: { partnerId: string } };
}

/** Another client of a partner, by an operator: its key. */
async function anotherKey(partnerKey: string): Promise<string> {
  const { email, password } = sandbox.operator;
  const { accessToken } = await jsonOf('/operator/sessions', { email, password }, {});
  const operator = { authorization: `Bearer ${accessToken}`, 'x-reason': 'for%20a%20test' };
  const { partner } = await jsonOf('/partner', undefined, { 'x-api-key': partnerKey });
  const client = { name: 'Second', partnerId: partner?.partnerId, scopes: ['payment.read'] };
  const { clientId } = await jsonOf('/operator/clients', client, operator);
  const { apiKey: made } = await jsonOf(
    '/operator/api-keys',
    { clientId, slot: 'PRIMARY' },
    operator,
  );
  assert.ok(made, 'a key was made');
  return made;
}

test('the clients of a partner have exactly its limit together, over all workers', async () => {
  const first = sandbox.partners.bank.apiKey;
  const keys = [first, await anotherKey(first)];
  const minute = Math.floor(Date.now() / MINUTE_MS);
  await delay((minute + 1) * MINUTE_MS - Date.now() + 1); // What was asked above is forgotten.
  const reported = await withinOneMinute(() =>
    statuses(RATE_LIMIT * 2, (place) =>
      fetch(`${BASE}/partner`, { headers: closing({ 'x-api-key': keys[place % 2] ?? '' }) }),
    ),
  );
  assert.equal(withStatus(200, reported), PARTNER_RATE_LIMIT);
  assert.equal(withStatus(429, reported), RATE_LIMIT * 2 - PARTNER_RATE_LIMIT);
});

test('the addresses of an IPv6 network of one customer have one limit together', async () => {
  const reported = await withinOneMinute(() =>
    statuses(RATE_LIMIT * 2, (place) =>
      fetch(`${BASE}/docs`, {
        headers: closing({ 'x-forwarded-for': `2001:db8:0:1::${place.toString(16)}` }),
      }),
    ),
  );
  assert.equal(withStatus(200, reported), RATE_LIMIT);
});

test('a merchant has exactly its card lookups and authentications, over all workers', async () => {
  const { apiKey: key, merchantId: merchant } = sandbox.partners.acquirer;
  for (const [path, request, answered] of [
    ['card-lookups', lookupRequest, 201],
    ['authentications', authenticationRequest, 200],
  ] as const) {
    const reported = await withinOneMinute(() =>
      statuses(THREEDS_RATE_LIMIT * 3, () =>
        fetch(`${BASE}/three-d-secure/${path}`, {
          method: 'POST',
          headers: closing({ 'x-api-key': key, 'content-type': 'application/json' }),
          body: JSON.stringify(request(merchant ?? '', '4242424242424242')),
        }),
      ),
    );
    assert.equal(
      withStatus(answered, reported),
      THREEDS_RATE_LIMIT,
      `${path}: ${reported.join(' ')}`,
    );
    assert.equal(withStatus(429, reported), THREEDS_RATE_LIMIT * 2, path);
  }
});

test('the service stops with exit code 0', async () => assert.equal(await service.stop(), 0));
