/** Security codes typed into the hosted page, with several API processes. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { test } from 'node:test';
import type { Credentials } from '../sandbox/partners/index.ts';
import { freePort } from '../service/src/platform/db/embedded/free-port.ts';
import { startService, temporaryFolder } from './service.ts';

const DATA_DIR = temporaryFolder();
const PORT = String(await freePort());
const BASE = `http://localhost:${PORT}`;
const TOKENS = 48; // By chance alone not one test in 10^20 would find every code in its own process.
const HEADERS = { 'api-version': '2025-01-17', 'content-type': 'application/json' };
const CARD = { cardNumber: '4242424242424242', expiryMonth: 12, expiryYear: 2040 };

const service = startService({ DATA_DIR, PORT, WORKERS: '3', LOG_LEVEL: 'trace' });
await service.ready;
const sandbox = JSON.parse(readFileSync(join(DATA_DIR, 'sandbox.json'), 'utf8')) as Credentials;
const { apiKey, merchantId } = sandbox.partners.isv;

type Sent = Readonly<{ method: string; path: string; body?: Body }>;

/** On the connections of `agent`. */
async function send(agent: Agent, { method, path, body }: Sent) {
  const headers = { ...HEADERS, 'x-api-key': apiKey };
  const asked = request(BASE + path, { agent, method, headers });
  asked.end(body && JSON.stringify(body));
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, text: await textOf(answer) };
}

type Body = Readonly<Record<string, unknown>>;

/** On a connection of its own, so that it falls on any worker. */
async function post(path: string, body: Body, headers: Readonly<Record<string, string>> = {}) {
  const answer = await fetch(BASE + path, {
    method: 'POST',
    headers: {
      ...HEADERS,
      connection: 'close',
      'x-api-key': apiKey,
      ...headers,
    },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  assert.equal(answer.status, 201, text);
  return JSON.parse(text) as Record<string, unknown>;
}

const profile = await post('/hosted-fields/profiles', {
  idempotencyKey: 'profile',
  merchantId,
  name: 'Web shop',
  origins: ['https://shop.example'],
});

async function tokenOf(cvd: string): Promise<string> {
  const path = `/hosted-fields/${String(profile['profileId'])}/tokens`;
  const made = await post(path, { card: { ...CARD, cvd } }, { origin: BASE });
  return String(made['temporaryToken']);
}

function paymentWith(temporaryToken: string, path: string): Body {
  return {
    idempotencyKey: temporaryToken,
    merchantId,
    ...(path === '/payments' ? { amount: { amount: 1000, currency: 'CAD' } } : {}),
    paymentMethod: { paymentMethodSource: 'TEMPORARY_TOKEN', temporaryToken },
  };
}

/** What the issuer made of the code. */
async function cvdResultOf(path: string, temporaryToken: string): Promise<unknown> {
  const done = await post(path, paymentWith(temporaryToken, path));
  const { cvdResult } = done['verificationDetails'] as { cvdResult?: unknown };
  return cvdResult;
}

test('every code reaches its payment or validation, whichever workers made the token and take it', async () => {
  const places = Array.from({ length: TOKENS }, (_, place) => place);
  const codes = places.map((place) => (place % 4 === 0 ? '999' : '731')); // 999 does not match.
  const tokens = await Promise.all(codes.map(tokenOf));
  const results = await Promise.all(
    tokens.map((token, place) =>
      cvdResultOf(place % 3 === 0 ? '/validations' : '/payments', token),
    ),
  );
  assert.deepEqual(
    results,
    codes.map((code) => (code === '999' ? 'N' : 'M')),
  );
});

test('without an answer of the supervisor a payment goes without its code, and nothing else fails', async () => {
  const supervisor = service.child.pid ?? 0;
  const token = await tokenOf('731');
  // The supervisor hands out new connections, so this one is made before it is stopped.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  await send(agent, { method: 'GET', path: '/health/live' });
  process.kill(supervisor, 'SIGSTOP');
  try {
    const paid = await send(agent, {
      method: 'POST',
      path: '/payments',
      body: paymentWith(token, '/payments'),
    });
    assert.equal(paid.status, 201, paid.text);
    assert.match(paid.text, /"cvdResult":null/);
  } finally {
    process.kill(supervisor, 'SIGCONT');
    agent.destroy();
  }
  assert.equal(
    await cvdResultOf('/payments', await tokenOf('731')),
    'M',
    'and then it is as before',
  );
});

test('no code is in a log', async () => {
  assert.equal(await service.stop(), 0);
  // Not the digits alone: a time or a duration may have them by chance.
  assert.doesNotMatch(service.output(), /"731\\*"|cvd\W{1,5}731/i);
});
