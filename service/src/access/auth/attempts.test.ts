import assert from 'node:assert/strict';
import { test } from 'node:test';
import { authServer } from '../../../../test/auth-server.ts';
import { sql } from '../../platform/db/pool.ts';
import { until } from '../../../../test/until.ts';
import { Attempts } from './attempts.ts';
import { SignInRoom } from './sign-in-room.ts';

const LOCK_MS = 15 * 60 * 1000;
type Server = Awaited<ReturnType<typeof authServer>>;

async function tryToken(
  { app }: Pick<Server, 'app'>,
  [clientId, secret]: readonly [string, string],
  remoteAddress = '203.0.113.1',
) {
  const payload = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: secret,
  });
  return await app.inject({
    method: 'POST',
    url: '/oauth2/token',
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: payload.toString(),
  });
}

function nothing(): Promise<undefined> {
  return Promise.resolve(undefined);
}

function tally(statuses: readonly number[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

test('of 50 wrong secrets at once ten are checked; after that even the right one is refused', async () => {
  const server = await authServer();
  const { clientId, secret } = await server.newClient();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => tryToken(server, [clientId, `wrong ${index}`])),
  );
  assert.deepEqual(tally(answers.map(({ statusCode }) => statusCode)), { 401: 10, 429: 40 });
  for (const process of [server, server.secondProcess()]) {
    const refused = await tryToken(process, [clientId, secret]);
    assert.equal(refused.statusCode, 429);
    assert.equal(refused.headers['retry-after'], '900');
    assert.equal(refused.headers['content-type'], 'application/problem+json');
    assert.match(refused.body, /\/docs\/problems\/locked-out/);
  }
  const lock = await server.db.query(sql`
    select actor, subject, details->>'address' as address from audit_log
    where action = 'sign-in.locked'`);
  const expected = { actor: 'anonymous', subject: `client ${clientId}`, address: '203.0.113.1' };
  assert.deepEqual(lock, [expected]);
});

test('a lock is for one client from one address, and ends by itself', async () => {
  const server = await authServer();
  const [locked, other] = [await server.newClient(), await server.newClient()];
  for (let count = 0; count < 10; count += 1) await tryToken(server, [locked.clientId, 'no']);
  const statusOf = async (client: typeof locked, address?: string) =>
    (await tryToken(server, [client.clientId, client.secret], address)).statusCode;
  assert.equal(await statusOf(locked), 429);
  assert.equal(await statusOf(locked, '203.0.113.2'), 200);
  assert.equal(await statusOf(other), 200);
  server.clock.advance(LOCK_MS - 1);
  assert.equal(await statusOf(locked), 429);
  server.clock.advance(1);
  assert.equal(await statusOf(locked), 200);
});

test('two processes count together', async () => {
  const server = await authServer();
  const second = server.secondProcess();
  const { clientId, secret } = await server.newClient();
  for (let count = 0; count < 5; count += 1) {
    await tryToken(server, [clientId, 'no']);
    await tryToken(second, [clientId, 'no']);
  }
  assert.equal((await tryToken(server, [clientId, secret])).statusCode, 429);
  assert.equal((await tryToken(second, [clientId, secret])).statusCode, 429);
});

test('a failure that another process was still checking when the lock began does not end the lock', async () => {
  const { deps } = await authServer();
  const attempt = { subject: 'somebody', ip: '203.0.113.1', correlationId: 'test' };
  await new Attempts(deps).run(attempt, async () => {
    const quicker = new Attempts(deps);
    for (let count = 0; count < 10; count += 1) await quicker.run(attempt, nothing);
    return undefined;
  });
  await assert.rejects(new Attempts(deps).run(attempt, nothing), /Too many failed attempts/);
});

test('passwords are verified in a room of their own: other proofs do not wait for one', async () => {
  const { deps } = await authServer();
  const signIns = new SignInRoom({ atOnce: 1 });
  const [one, another] = [1, 2].map(() => new Attempts({ ...deps, signIns }));
  assert.ok(one && another);
  const attempt = { correlationId: 'test', subject: 'somebody' };
  const verified = Promise.withResolvers<string>();
  const begun: string[] = [];
  const first = one.run({ ...attempt, ip: '203.0.113.1', byPassword: true }, async () => {
    begun.push('first');
    return await verified.promise;
  });
  await until(() => begun.length === 1);
  const second = another.run({ ...attempt, ip: '203.0.113.2', byPassword: true }, async () => {
    begun.push('second');
    return await Promise.resolve('in');
  });
  const byKey = await another.run({ ...attempt, ip: '203.0.113.2' }, () => Promise.resolve('key'));
  assert.equal(byKey, 'key');
  assert.deepEqual(begun, ['first']);
  verified.resolve('in');
  assert.deepEqual(await Promise.all([first, second]), ['in', 'in']);
});

test('an address that fails under a hundred names is locked for all of them', async () => {
  const server = await authServer();
  const { clientId, secret } = await server.newClient();
  for (let count = 0; count < 100; count += 1) {
    const { statusCode } = await tryToken(server, [`nobody-${count}`, 'no'], '2001:db8::1');
    assert.equal(statusCode, 401);
  }
  // The same network under another of its addresses.
  const refused = await tryToken(server, [clientId, secret], '2001:db8::2');
  assert.equal(refused.statusCode, 429);
  assert.equal((await tryToken(server, [clientId, secret])).statusCode, 200);
  assert.deepEqual(
    (await server.auditActions()).filter((action) => /locked/.test(action)),
    ['sign-in.locked'],
  );
});

test('wrong API keys count for their address; one already in use there goes on working', async () => {
  const { authenticate, newClient, clock, ...server } = await authServer();
  const origin = { ip: '203.0.113.9', correlationId: 'test' };
  const [inUse, unseen] = [await newClient(), await newClient()];
  const present = async (apiKey: string, from = origin) =>
    await authenticate({ 'x-api-key': apiKey }, from);
  await present(inUse.apiKey);
  for (let count = 0; count < 100; count += 1) {
    await assert.rejects(present(`ck_${count}`), /not valid or has been revoked/);
  }
  await assert.rejects(present(unseen.apiKey), /Too many failed attempts/);
  await assert.rejects(present('ck_more'), /Too many failed attempts/);
  clock.advance(5_000);
  assert.equal((await present(inUse.apiKey)).clientId, inUse.clientId);
  const elsewhere = await present(unseen.apiKey, { ...origin, ip: '203.0.113.10' });
  assert.equal(elsewhere.clientId, unseen.clientId);
  const refused = await tryToken(server, [unseen.clientId, unseen.secret], origin.ip);
  assert.equal(refused.statusCode, 429);
});

test('failures are forgotten when they no longer matter', async () => {
  const server = await authServer();
  for (let count = 0; count < 15; count += 1) await tryToken(server, [`nobody-${count}`, 'no']);
  server.clock.advance(LOCK_MS);
  await tryToken(server, ['nobody', 'no']);
  const rows = await server.db.query<{ subject: string }>(
    sql`select subject from failed_attempts order by subject`,
  );
  assert.deepEqual(
    rows.map(({ subject }) => subject),
    ['', 'client nobody'],
  );
});
