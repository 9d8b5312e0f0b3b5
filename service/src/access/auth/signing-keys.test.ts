import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeProtectedHeader } from 'jose';
import { authServer } from '../../../../test/auth-server.ts';
import { type Queryable, sql } from '../../platform/db/pool.ts';
import { rotateSigningKey } from './rotate-signing-key.ts';
import { SigningKeys } from './signing-keys.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type Server = Awaited<ReturnType<typeof authServer>>;

async function publishedKids({ call }: Pick<Server, 'call'>): Promise<unknown[]> {
  const answer = await call('GET', '/oauth2/jwks');
  const keys = answer.at('keys');
  assert.ok(Array.isArray(keys));
  return keys.map((_key, index) => answer.at(`keys.${index}.kid`));
}

const kidOf = (token: string) => decodeProtectedHeader(token).kid;

test('processes that start at once agree on one first key', async () => {
  const { deps, db } = await authServer();
  const kids = await Promise.all(
    Array.from({ length: 8 }, async () => (await new SigningKeys(deps).forSigning()).kid),
  );
  assert.equal(new Set(kids).size, 1);
  assert.equal((await db.query(sql`select kid from signing_keys`)).length, 1);
});

test('the published keys have no private part, and the stored private part is sealed', async () => {
  const server = await authServer();
  const answer = await server.call('GET', '/oauth2/jwks');
  const key = answer.at('keys.0');
  assert.ok(typeof key === 'object' && key !== null);
  assert.deepEqual(Object.keys(key).toSorted(), ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
  const [row] = await server.db.query<{ sealed: Buffer }>(
    sql`select sealed_private_key as sealed from signing_keys`,
  );
  assert.ok(row && !row.sealed.toString('latin1').includes('PRIVATE KEY'));
});

test('after a rotation the new key signs, and tokens of the old one stay good', async () => {
  const server = await authServer();
  const client = await server.newClient();
  const second = server.secondProcess();
  const old = await server.token(client);
  assert.equal((await second.whoIs(old)).status, 200);
  const kid = await rotateSigningKey(server.deps);
  server.clock.advance(5_000);
  const fresh = await server.token(client);
  assert.equal(kidOf(fresh), kid);
  assert.notEqual(kidOf(old), kid);
  for (const process of [server, second, server.secondProcess()]) {
    assert.equal((await process.whoIs(old)).status, 200);
    assert.equal((await process.whoIs(fresh)).status, 200);
    assert.deepEqual(await publishedKids(process), [kid, kidOf(old)]);
  }
  assert.deepEqual(await server.auditActions(), ['signing-key.rotated', 'signing-key.rotated']);
});

test('a retired key drops out when the last token it signed has expired, and not before', async () => {
  const server = await authServer();
  const client = await server.newClient();
  await server.token(client);
  await rotateSigningKey(server.deps);
  server.clock.advance(4_999); // This process has not looked again yet, so it signs with the old key.
  const last = await server.token(client);
  server.clock.advance(3_599_000);
  assert.equal((await server.secondProcess().whoIs(last)).status, 200);
  assert.equal((await publishedKids(server)).length, 2);
  server.clock.advance(70_000);
  assert.equal((await server.secondProcess().whoIs(last)).status, 401);
  assert.equal((await publishedKids(server)).length, 1);
});

test('a retired key loses its private part at once, and its row at a rotation after its time', async () => {
  const { deps, db, clock } = await authServer();
  await rotateSigningKey(deps);
  await rotateSigningKey(deps);
  const rows = await db.query<{ sealed: Buffer | null }>(
    sql`select sealed_private_key as sealed from signing_keys order by retired_at nulls last`,
  );
  assert.deepEqual(
    rows.map(({ sealed }) => sealed === null),
    [true, false],
  );
  clock.advance(DAY_MS);
  await rotateSigningKey(deps);
  assert.equal((await db.query(sql`select kid from signing_keys`)).length, 2);
});

test('rotations at once leave one key that signs', async () => {
  const { deps, db } = await authServer();
  await Promise.all(Array.from({ length: 6 }, () => rotateSigningKey(deps)));
  const rows = await db.query(sql`select kid from signing_keys where retired_at is null`);
  assert.equal(rows.length, 1);
});

test('a key older than 30 days is replaced at its next signature, once however many are requested', async () => {
  const server = await authServer();
  const client = await server.newClient();
  const second = server.secondProcess();
  const old = await server.token(client);
  server.clock.advance(30 * DAY_MS - 1);
  assert.equal(kidOf(await server.token(client)), kidOf(old));
  server.clock.advance(5_000);
  const tokens = await Promise.all(
    [server, second, server, second].map((process) => process.token(client)),
  );
  const kids = new Set(tokens.map(kidOf));
  assert.equal(kids.size, 1);
  assert.ok(!kids.has(kidOf(old)));
  assert.equal((await server.db.query(sql`select kid from signing_keys`)).length, 2);
});

test('unknown kids do not reach the database more than once a second', async () => {
  const { deps, clock } = await authServer();
  let queries = 0;
  const counting: Queryable['query'] = async (statement) => {
    queries += 1;
    return await deps.db.query(statement);
  };
  const keys = new SigningKeys({ ...deps, db: { ...deps.db, query: counting } });
  for (let count = 0; count < 100; count += 1) {
    assert.equal(await keys.forVerifying(`made-up-${count}`), undefined);
  }
  assert.equal(queries, 1);
  const kid = await rotateSigningKey(deps);
  clock.advance(1_000);
  assert.ok(await keys.forVerifying(kid));
  assert.ok(await keys.forVerifying(kid));
  assert.equal(queries, 2);
});
