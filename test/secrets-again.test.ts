/**
 * A lost answer loses no secret: a repeat with the key gets the same one for a day, from whichever process,
 * and nobody else does.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { exportJWK, generateKeyPair } from 'jose';
import { PARTNER_SCOPES } from '../service/src/access/partners/index.ts';
import { sql } from '../service/src/platform/db/pool.ts';
import { createApp, createJobs } from '../service/src/runtime/app.ts';
import { layFoundation, loadKeys } from '../service/src/runtime/foundation.ts';
import { Secret } from '../service/src/kernel/secret.ts';
import { createRateLimiter } from '../service/src/platform/http/rate-limit.ts';
import { openSandbox } from '../sandbox/index.ts';
import { testApplication } from './application.ts';
import { FakeClock } from './fake-clock.ts';
import { callOf, TEST_URL, type TestCall } from './http.ts';
import { journalBeside } from './journal.ts';

const HOUR_MS = 3_600_000;
const clock = new FakeClock();
const application = await testApplication({ clock });
const { app, asOperator, foundation, shared } = application;
const restarted = await startedAgain();
const SCOPES = PARTNER_SCOPES.filter((scope) => !scope.startsWith('onboarding.order.'));

/** What a process is that begins with nothing but the database and the master key. */
async function startedAgain() {
  const url = shared.DATABASE_URL;
  const journal = journalBeside({ url });
  const again = layFoundation({
    databaseUrl: url,
    masterKeys: { kind: 'environment', text: new Secret(shared.MASTER_KEY) },
    publicUrl: TEST_URL,
    clock,
    sandbox: openSandbox({ databaseUrl: url, journal, realClock: clock, issuerUrl: undefined }),
  });
  await loadKeys(again);
  const door = createApp(again, { rateLimiter: createRateLimiter(1_000_000, clock) });
  after(async () => {
    await door.close();
    await again.close();
  });
  return door;
}

/** By an API key, which does not expire when the clock moves: before and after the restart. */
async function newClient(partnerId: string) {
  const body = { partnerId, name: 'Back end', scopes: SCOPES };
  const client = await asOperator('POST', '/operator/clients', body);
  const clientId = client.string('clientId');
  const made = await asOperator('POST', '/operator/api-keys', { clientId, slot: 'PRIMARY' });
  const headers = { 'x-api-key': made.string('apiKey') };
  return { clientId, call: callOf(app, headers), later: callOf(restarted, headers) };
}

const isv = await application.asPartner('isv')('GET', '/partner');
const own = await newClient(isv.string('partner.partnerId'));
const sibling = await newClient(isv.string('partner.partnerId'));
const bank = await application.asPartner('bank')('GET', '/partner');
const stranger = await newClient(bank.string('partner.partnerId'));

type Asked = Readonly<{ method: 'POST' | 'DELETE'; path: string; body?: object; secret: string }>;

const CLIENT = { name: 'Checkout', scopes: ['payment.read'] };
const endpointOf = async (call: TestCall) => {
  const body = { url: 'https://shop.example/hooks', types: ['*'] };
  return (await call('POST', '/webhook-endpoints', body)).string('endpointId');
};
const clientOf = async (call: TestCall, more: object = {}) =>
  (await call('POST', '/clients', { ...CLIENT, ...more })).string('clientId');
const READER = { name: 'Reader', role: 'READ_ONLY' };

/** What answers with a secret, about things of whoever calls. */
const OPERATIONS: Readonly<Record<string, (call: TestCall) => Promise<Asked>>> = {
  'the secret of a webhook endpoint, rolled': async (call) => ({
    method: 'POST',
    path: `/webhook-endpoints/${await endpointOf(call)}/roll-secret`,
    body: { overlapHours: 0 },
    secret: 'secret',
  }),
  'the secret of a new client': () =>
    Promise.resolve({ method: 'POST', path: '/clients', body: CLIENT, secret: 'clientSecret' }),
  'the secret of a client, rolled': async (call) => ({
    method: 'POST',
    path: `/clients/${await clientOf(call)}/roll`,
    body: {},
    secret: 'clientSecret',
  }),
  'the secret of a client in place of its keys': async (call) => ({
    method: 'DELETE',
    path: `/clients/${await clientOf(call, { jwks: await newJwks() })}/jwks`,
    secret: 'clientSecret',
  }),
  'a new API key': async (call) => ({
    method: 'POST',
    path: '/api-keys',
    body: { clientId: await clientOf(call), slot: 'PRIMARY' },
    secret: 'apiKey',
  }),
  'an API key, rolled': async (call) => {
    const body = { clientId: await clientOf(call), slot: 'PRIMARY' };
    const { string } = await call('POST', '/api-keys', body);
    return {
      method: 'POST',
      path: `/api-keys/${string('apiKeyId')}/roll`,
      body: {},
      secret: 'apiKey',
    };
  },
  'the link of an invitation': () =>
    Promise.resolve({
      method: 'POST',
      path: '/users',
      body: { ...READER, email: `${randomUUID()}@shop.test` },
      secret: 'invitationUrl',
    }),
  'the link of an invitation, renewed': async (call) => {
    const email = `${randomUUID()}@shop.test`;
    const userId = (await call('POST', '/users', { ...READER, email })).string('userId');
    return {
      method: 'POST',
      path: `/users/${userId}/invitation`,
      body: {},
      secret: 'invitationUrl',
    };
  },
};

async function newJwks() {
  const { publicKey } = await generateKeyPair('ES256', { extractable: true });
  return { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' }] };
}

/** With the key in the body, or in the header of what has none. */
const send = (call: TestCall, { body, method, path }: Asked, key: string) =>
  body
    ? call(method, path, { ...body, idempotencyKey: key })
    : call(method, path, undefined, { 'idempotency-key': key });

/** Everything that the tables of keys and answers hold, as text. */
async function keptText(): Promise<string> {
  const rows = await foundation.db.query<{ row: string }>(sql`
    select sealed_answers::text as row from sealed_answers
    union all select idempotency_keys::text from idempotency_keys
    union all select idempotency_answers::text from idempotency_answers`);
  return rows.map(({ row }) => row).join('\n');
}

for (const [name, prepare] of Object.entries(OPERATIONS)) {
  test(`${name}: a repeat within a day gets it again, also after a restart, and nobody else`, async () => {
    const asked = await prepare(own.call);
    const key = randomUUID();
    const first = await send(own.call, asked, key);
    assert.ok(first.status === 200 || first.status === 201, first.text);
    const secret = first.string(asked.secret);
    clock.advance(23 * HOUR_MS);
    for (const call of [own.call, own.later]) {
      const again = await send(call, asked, key);
      assert.deepEqual([again.status, again.body], [first.status, first.body], again.text);
      assert.equal(again.headers['idempotency-replayed'], 'true');
      assert.equal(again.headers['location'], first.headers['location']);
    }
    assert.ok(!(await keptText()).includes(secret), 'the database has it sealed only');

    const fromSibling = await send(sibling.call, asked, key);
    assert.match(fromSibling.string('type'), /idempotency-key-reused$/);
    assert.ok(!fromSibling.text.includes(secret));
    const fromStranger = await send(stranger.call, asked, key);
    assert.ok(!fromStranger.text.includes(secret), fromStranger.text);
    if (asked.path.split('/').length > 2) assert.equal(fromStranger.status, 404);

    clock.advance(HOUR_MS);
    const late = await send(own.later, asked, key);
    assert.deepEqual([late.status, late.text.includes(secret)], [409, false]);
    assert.match(late.string('type'), /secret-not-kept$/);
    const anew = await send(own.call, asked, randomUUID());
    const { status } = anew;
    // One slot has one key, and one person one invitation; the rest is made or rolled once more.
    assert.ok(status < 300 || status === 409 || status === 404, anew.text);
    assert.ok(!anew.text.includes(secret));
  });

  test(`${name}: of eight at the same time one is done, and all that are answered have it`, async () => {
    const asked = await prepare(own.call);
    const key = randomUUID();
    const doors = [own.call, own.later];
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, place) => send(doors[place % 2] ?? own.call, asked, key)),
    );
    const done = answers.filter(({ status }) => status < 300);
    const others = answers.filter((answer) => !done.includes(answer));
    assert.ok(done.length > 0, others[0]?.text ?? '');
    assert.equal(new Set(done.map(({ text }) => text)).size, 1);
    for (const other of others) {
      assert.match(other.string('type'), /idempotency-in-progress$|unavailable$/);
    }
    const last = await send(own.later, asked, key);
    assert.equal(last.text, done[0]?.text);
  });
}

test('another body with the key of a secret is refused, and rolls nothing', async () => {
  const asked = await OPERATIONS['the secret of a webhook endpoint, rolled']?.(own.call);
  assert.ok(asked);
  const key = randomUUID();
  const first = await send(own.call, asked, key);
  const other = await send(own.call, { ...asked, body: { overlapHours: 1 } }, key);
  assert.match(other.string('type'), /idempotency-key-reused$/);
  assert.equal((await send(own.call, asked, key)).text, first.text);
  const without = await own.call('POST', asked.path, asked.body);
  assert.notEqual(without.at('secret'), first.at('secret'), 'without a key each is another');
});

test('a secret that has expired is deleted with what sealed it', async () => {
  const job = createJobs(foundation).find(({ name }) => name === 'forget-sealed-answers');
  assert.ok(job);
  const count = async () => {
    const [row] = await foundation.db.query<{ count: number }>(sql`
      select count(*)::int as count from sealed_answers`);
    return row?.count ?? 0;
  };
  assert.ok((await count()) > 0);
  await job.run();
  assert.ok((await count()) > 0, 'some have an hour left');
  clock.advance(25 * HOUR_MS);
  await job.run();
  assert.equal(await count(), 0);
});

test('a key that is no key is refused before anything is done', async () => {
  const asked = await OPERATIONS['the secret of a client in place of its keys']?.(own.call);
  assert.ok(asked);
  for (const key of ['', 'x'.repeat(65), 'ключ']) {
    const answer = await send(own.call, asked, key);
    assert.deepEqual([answer.status, ...answer.faults()], [400, 'Idempotency-Key INVALID_FORMAT']);
  }
});
