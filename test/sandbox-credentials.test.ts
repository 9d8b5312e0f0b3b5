/** `sandbox.json` and the start screen stay correct when credentials are changed by the API. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { exportJWK, generateKeyPair } from 'jose';
import { freePort } from '../service/src/platform/db/embedded/free-port.ts';
import type { Credentials } from '../sandbox/partners/index.ts';
import { startService, temporaryFolder } from './service.ts';

const DATA_DIR = temporaryFolder();
const PORT = String(await freePort());
const BASE = `http://localhost:${PORT}`;
const FILE = join(DATA_DIR, 'sandbox.json');
const PARTNERS = ['isv', 'acquirer', 'bank'] as const;
const credentials = () => JSON.parse(readFileSync(FILE, 'utf8')) as Credentials;
// Two processes: whichever makes a credential, the file has it.
const start = async () => {
  const started = startService({ DATA_DIR, PORT, WORKERS: '2' });
  await started.ready;
  return started;
};
let service = await start();
const first = credentials();

type Client = Readonly<{ clientId: string; clientSecret: string }>;
type Answer = Readonly<{ status: number; body: Record<string, unknown> }>;

type Sent = Omit<RequestInit, 'headers'> & Readonly<{ headers?: Record<string, string> }>;

async function send(path: string, init: Sent): Promise<Answer> {
  // A connection of its own, so that calls fall to both processes.
  const headers = { connection: 'close', 'Api-Version': '2025-01-17', ...init.headers };
  const answer = await fetch(BASE + path, { ...init, headers });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

async function tokenFor({ clientId, clientSecret }: Client): Promise<Answer> {
  return await send('/oauth2/token', {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
}

const { accessToken } = (
  await send('/operator/sessions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: first.operator.email, password: first.operator.password }),
  })
).body;

async function operate(method: string, path: string, body?: object): Promise<Answer> {
  const authorization = `Bearer ${String(accessToken)}`;
  const sent = body && { body: JSON.stringify(body) };
  const type = body && { 'content-type': 'application/json' };
  return await send(path, { method, headers: { authorization, ...type }, ...sent });
}

const roll = (clientId: string, graceSeconds = 0) =>
  operate('POST', `/operator/clients/${clientId}/roll`, { graceSeconds });

async function liveKeyOf(clientId: string): Promise<string> {
  const { body } = await operate('GET', `/operator/api-keys?clientId=${clientId}`);
  const keys = body['data'] as { apiKeyId: string; revokedAt: string | null }[];
  return keys.find(({ revokedAt }) => revokedAt === null)?.apiKeyId ?? '';
}

async function rollKey(clientId: string): Promise<Answer> {
  return await operate('POST', `/operator/api-keys/${await liveKeyOf(clientId)}/roll`);
}

const statusOfKey = async (apiKey: string) =>
  (await send('/partner', { headers: { 'x-api-key': apiKey } })).status;

/** Everything of the screen that a newcomer would copy. */
function secretsOn(screen: string): string[] {
  return screen.match(/\bc[sk]_[\w-]{43}/g) ?? [];
}

test('a secret that is rolled, and a key, is in the file by the time the answer is', async () => {
  const { clientId } = first.partners.isv;
  const rolled = await roll(clientId);
  assert.equal(credentials().partners.isv.clientSecret, rolled.body['clientSecret']);
  const key = await rollKey(clientId);
  assert.equal(credentials().partners.isv.apiKey, key.body['apiKey']);
  assert.equal((await tokenFor(credentials().partners.isv)).status, 200);
  assert.equal(await statusOfKey(credentials().partners.isv.apiKey), 200);
  const { operator } = first;
  const own = String((await tokenFor(operator)).body['access_token']);
  const path = `/operator/clients/${operator.clientId}/roll`;
  const headers = { authorization: `Bearer ${own}`, 'content-type': 'application/json' };
  const { body } = await send(path, { method: 'POST', headers, body: '{ "graceSeconds": 0 }' });
  assert.equal(credentials().operator.clientSecret, body['clientSecret']);
  assert.equal(statSync(FILE).mode & 0o777, 0o600);
});

test('a key made in the other slot takes the place of the one in the file', async () => {
  const { clientId } = first.partners.bank;
  const primary = await liveKeyOf(clientId);
  const made = await operate('POST', '/operator/api-keys', { clientId, slot: 'SECONDARY' });
  await operate('POST', `/operator/api-keys/${primary}/revoke`);
  assert.equal(credentials().partners.bank.apiKey, made.body['apiKey']);
});

test('of many changes at once, in two processes, none is lost and none is half written', async () => {
  const changes = PARTNERS.flatMap((name) => {
    const { clientId } = first.partners[name];
    return [1, 2, 3, 4, 5, 6].map(() => roll(clientId, 600));
  });
  const keys = PARTNERS.map((name) => rollKey(first.partners[name].clientId));
  const answers = await Promise.all([...changes, ...keys]);
  assert.ok(answers.every(({ status }) => status < 300));
  const now = credentials();
  for (const name of PARTNERS) {
    const { clientId, clientSecret, apiKey } = now.partners[name];
    assert.equal(await statusOfKey(apiKey), 200, name);
    // The one in the file is the one that stays: another roll ends all that were being rolled out.
    assert.ok(answers.some(({ body }) => body['clientSecret'] === clientSecret));
    const { body } = await roll(clientId, 600);
    assert.equal((await tokenFor({ clientId, clientSecret })).status, 200, name);
    assert.equal(credentials().partners[name].clientSecret, body['clientSecret']);
  }
  assert.deepEqual(
    readdirSync(DATA_DIR).filter((name) => name.startsWith('sandbox.json')),
    ['sandbox.json'],
  );
});

test('the demo shop goes on with the key that took the place of its own', async () => {
  const answer = await send('/demo/settings', {});
  assert.match(String(answer.body['profileId']), /^hp/);
});

test('a credential that is revoked, or replaced by keys, leaves the file at once', async () => {
  const { acquirer, bank } = first.partners;
  const { publicKey } = await generateKeyPair('ES256', { extractable: true });
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'a' }] };
  await operate('PUT', `/operator/clients/${acquirer.clientId}/jwks`, { jwks, graceSeconds: 0 });
  await operate('POST', `/operator/clients/${bank.clientId}/revoke`);
  const { partners } = credentials();
  assert.deepEqual([partners.acquirer.clientSecret, partners.bank.clientSecret], ['', '']);
  assert.equal(partners.bank.apiKey, '');
  assert.equal(await statusOfKey(partners.acquirer.apiKey), 200);
});

test('the next start shows the live credentials, says what became of the others, and its command works', async () => {
  // As if the process had been killed between the roll and the file: the file has the dead ones.
  const kept = credentials();
  const { isv } = kept.partners;
  const dead = {
    ...isv,
    clientSecret: first.partners.isv.clientSecret,
    apiKey: first.partners.isv.apiKey,
  };
  assert.equal(await service.stop(), 0);
  writeFileSync(FILE, JSON.stringify({ ...kept, partners: { ...kept.partners, isv: dead } }));
  service = await start();
  const screen = service.output();
  assert.match(screen, /isv +ci\w+ +\(rolled; the new one was shown once\)/);
  assert.match(screen, /acquirer +ci\w+ +\(none; it signs with keys of its own\)/);
  assert.match(screen, /bank +ci\w+ +\(revoked for good\)/);
  const { operator, partners } = credentials();
  assert.deepEqual(secretsOn(screen), [operator.clientSecret, partners.acquirer.apiKey]);
  assert.equal((await tokenFor(operator)).status, 200);
  const [, url = ''] = /curl -s (\S+)/.exec(screen) ?? [];
  assert.equal(new URL(url).pathname, '/partner');
  assert.equal(await statusOfKey(/X-Api-Key: ([\w-]+)'/.exec(screen)?.[1] ?? ''), 200);
  assert.deepEqual([partners.isv.clientSecret, partners.isv.apiKey], ['', '']);
  // And what is rolled now is known again.
  const rolled = await roll(isv.clientId);
  assert.equal(credentials().partners.isv.clientSecret, rolled.body['clientSecret']);
  assert.equal(await service.stop(), 0);
});
