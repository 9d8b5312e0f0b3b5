/** The sandbox's clock in the service as it runs: workers, a second service, restarts, production. */
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { freePort } from '../service/src/platform/db/embedded/free-port.ts';
import { sql } from '../service/src/platform/db/pool.ts';
import type { Credentials } from '../sandbox/partners/index.ts';
import { testDatabase } from './database.ts';
import { PRODUCTION, startService, temporaryFolder } from './service.ts';
import { authenticationRequest, lookupRequest } from './three-d-secure-server.ts';

const db = await testDatabase();
const DATA_DIR = temporaryFolder();
const MASTER_KEY = randomBytes(32).toString('base64');
const [first, second] = [String(await freePort()), String(await freePort())];
// Both services are the issuer of the same token.
const PUBLIC_URL = `http://localhost:${first}`;
const environment = { DATA_DIR, DATABASE_URL: db.url, MASTER_KEY, PUBLIC_URL };
const CHALLENGED = '4000100000000703'; // The issuer requests a challenge that no one completes.
const DAY_MS = 86_400_000;

const startFirst = () => startService({ ...environment, PORT: first, WORKERS: '2' });
let cluster = startFirst();
await cluster.ready;
let alone = startService({ ...environment, PORT: second });
await alone.ready;
const sandbox = JSON.parse(readFileSync(join(DATA_DIR, 'sandbox.json'), 'utf8')) as Credentials;
const { apiKey, merchantId } = sandbox.partners.isv;

type Answer = Readonly<{ status: number; body: Record<string, unknown> }>;
type Asked = Readonly<{ port?: string; method?: string; path: string; body?: object }>;

/** On a new connection, so that any worker may serve it. */
async function ask(headers: Record<string, string>, request: Asked): Promise<Answer> {
  const { port = first, body, method = body ? 'POST' : 'GET', path } = request;
  const answer = await fetch(`http://localhost:${port}${path}`, {
    method,
    headers: { 'api-version': '2025-01-17', connection: 'close', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const JSON_TYPE = { 'content-type': 'application/json' };
const asPartner = (request: Asked) =>
  ask({ 'x-api-key': apiKey, ...(request.body && JSON_TYPE) }, request);

async function operator(): Promise<Record<string, string>> {
  const { clientId, clientSecret } = sandbox.operator;
  const answer = await fetch(`http://localhost:${first}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return { authorization: `Bearer ${token}` };
}

const authorization = await operator();
const asOperator = (request: Asked) =>
  ask({ ...authorization, ...(request.body && JSON_TYPE) }, request);

async function advance(duration: string, port = first): Promise<Record<string, unknown>> {
  const body = { advance: duration };
  const answer = await asOperator({ port, path: '/sandbox/clock', body });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  assert.equal(answer.body['isComplete'], true);
  return answer.body;
}

const clockAt = async (port: string) =>
  (await asOperator({ port, path: '/sandbox/clock' })).body as {
    time: string;
    realTime: string;
    aheadMilliseconds: number;
  };

/** Allows for the duration of the request itself. */
function assertNear(actual: unknown, expected: number): void {
  assert.ok(Number(actual) <= expected && Number(actual) > expected - 600_000, String(actual));
}

test('once a move returns, every worker and every other service on the database has the new time', async () => {
  for (const mover of [first, second, first]) {
    const moved = await advance('P1D', mover);
    assert.equal(moved['isAgreed'], true);
    for (const port of [first, second]) {
      for (let look = 0; look < 12; look += 1) {
        const { aheadMilliseconds } = await clockAt(port);
        assert.equal(aheadMilliseconds, moved['aheadMilliseconds'], `port ${port}, look ${look}`);
      }
    }
  }
});

test('concurrent moves in different processes add up or are refused', async () => {
  const before = (await clockAt(first)).aheadMilliseconds;
  const answers = await Promise.all(
    [first, second, first, second].map((port) =>
      asOperator({ port, path: '/sandbox/clock', body: { advance: 'PT1H' } }),
    ),
  );
  const done = answers.filter(({ status }) => status === 200).length;
  assert.ok(done >= 1);
  assert.ok(answers.every(({ status }) => status === 200 || status === 409));
  assertNear((await clockAt(second)).aheadMilliseconds - before, done * 3_600_000);
});

test('a card lookup is valid for ten minutes of sandbox time', async () => {
  const merchant = merchantId ?? '';
  const lookUp = async () => {
    const body = {
      ...lookupRequest(merchant, CHALLENGED),
      idempotencyKey: randomUUID(),
    };
    const made = await asPartner({ path: '/three-d-secure/card-lookups', body });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    return made.body['cardLookupId'];
  };
  const authenticate = async (cardLookupId: unknown) =>
    await asPartner({
      path: '/three-d-secure/authentications',
      body: {
        ...authenticationRequest(merchant, CHALLENGED, { cardLookupId }),
        idempotencyKey: `auth-${String(cardLookupId)}`,
      },
    });
  const [early, late] = [await lookUp(), await lookUp()];
  await advance('PT9M');
  const begun = await authenticate(early);
  assert.equal(begun.status, 202, JSON.stringify(begun.body));
  await advance('PT2M');
  assert.equal((await authenticate(late)).status, 400);

  const path = `/three-d-secure/authentications/${String(begun.body['authenticationId'])}`;
  const status = async () => (await asPartner({ path })).body['threeDSecureTransactionStatus'];
  const waiting = await status();
  await advance('PT1H');
  assert.notEqual(await status(), waiting, 'a challenge without a result is given up');
});

test('a hold created in one process is expired by another, on time', async () => {
  const body = {
    idempotencyKey: 'hold',
    merchantId,
    automaticCapture: false,
    amount: { amount: 1000, currency: 'CAD' },
    paymentMethod: {
      paymentMethodSource: 'CARD',
      card: { cardNumber: '4242424242424242', expiryMonth: 12, expiryYear: 2040, cvd: '123' },
    },
  };
  const held = await asPartner({ port: first, path: '/payments', body });
  assert.equal(held.status, 201, JSON.stringify(held.body));
  await advance('P8D', second);
  const path = `/payments/${String(held.body['paymentId'])}`;
  assert.equal((await asPartner({ port: first, path })).body['paymentStatus'], 'EXPIRED');
});

test('after a restart or a kill the offset is unchanged, and the time never goes back', async () => {
  const before = await clockAt(first);
  await Promise.all([cluster.stop(), alone.stop('SIGKILL')]);
  cluster = startFirst();
  await cluster.ready;
  const after = await clockAt(first);
  assert.equal(after.aheadMilliseconds, before.aheadMilliseconds);
  assert.ok(after.time > before.time);
  assert.match(
    cluster.output(),
    new RegExp(`Time +${after.time.slice(0, 10)}.*as it was moved to`),
  );
  await assert.rejects(
    db.query(sql`update test_clock set offset_ms = -1`),
    /test_clock_offset_ms_check/,
  );
  const moved = await advance('PT1H');
  assertNear(moved['aheadMilliseconds'], after.aheadMilliseconds + 3_600_000);
});

test('in production the endpoint does not exist, and the time is the machine’s', async () => {
  const [row] = await db.query<{ ahead: bigint }>(sql`select offset_ms as ahead from test_clock`);
  assert.ok(Number(row?.ahead) > 10 * DAY_MS, 'the database says that time was moved');
  alone = startService(
    { ...environment, PORT: second, PRODUCTION: 'true', WRAPPING_KEYS: 'master-key' },
    PRODUCTION,
  );
  await alone.ready;
  for (const body of [undefined, { advance: 'P1D' }]) {
    const request = { port: second, path: '/sandbox/clock', ...(body && { body }) };
    assert.equal((await asOperator(request)).status, 404);
  }
  const [unmoved] = await db.query<{ ahead: bigint }>(
    sql`select offset_ms as ahead from test_clock`,
  );
  assert.equal(unmoved?.ahead, row?.ahead);
  const partner = await asOperator({
    port: second,
    path: '/operator/partners',
    body: { kind: 'ISV', name: 'Now' },
  });
  assert.equal(partner.status, 201, JSON.stringify(partner.body));
  const ahead = Date.parse(String(partner.body['createdAt'])) - Date.now();
  assert.ok(Math.abs(ahead) < DAY_MS, `${ahead} ms ahead of the machine’s time`);
  const document = await fetch(`http://localhost:${second}/openapi.json`);
  const { paths } = (await document.json()) as { paths: Record<string, unknown> };
  assert.ok('/payments' in paths && !('/sandbox/clock' in paths), 'nor is it documented there');
});
