import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestAnswer } from '../../../../../test/http.ts';
import { operatorServer } from '../../../../../test/operator-server.ts';
import { isId, newId } from '../../../kernel/id.ts';
import { type Database, raw, sql } from '../../../platform/db/pool.ts';
import { secretDigest } from '../callers/credential.ts';
import { findClientByApiKey } from '../callers/credential-store.ts';

async function serverWithClient() {
  const server = await operatorServer();
  const { clientId, secret } = await server.newClient(await server.newPartner());
  const { call, db, keyring } = server;
  return {
    ...server,
    clientId,
    secret,
    create: (slot: string) => call('POST', '/operator/api-keys', { clientId, slot }),
    roll: (apiKeyId: string) => call('POST', `/operator/api-keys/${apiKeyId}/roll`),
    revoke: (apiKeyId: string) => call('POST', `/operator/api-keys/${apiKeyId}/revoke`),
    ownerOf: async (apiKey: string) =>
      (await findClientByApiKey(db, secretDigest(keyring, apiKey)))?.clientId,
    liveKeys: async () =>
      await db.query<{ id: string }>(sql`
        select api_key_id as id from api_keys where client_id = ${clientId} and revoked_at is null`),
  };
}

test('an API key is shown once, authenticates its client, and leaves a hint', async () => {
  const { call, clientId, create, ownerOf } = await serverWithClient();
  const made = await create('PRIMARY');
  assert.equal(made.status, 201);
  const [apiKeyId, apiKey] = [made.string('apiKeyId'), made.string('apiKey')];
  assert.ok(isId('apiKey', apiKeyId));
  assert.match(apiKey, /^ck_[A-Za-z0-9_-]{43}$/);
  const shown = {
    apiKeyId,
    clientId,
    slot: 'PRIMARY',
    hint: apiKey.slice(0, 8),
    createdAt: '2026-03-01T12:00:00.000Z',
    revokedAt: null,
  };
  assert.deepEqual(made.body, { ...shown, apiKey });
  assert.equal(await ownerOf(apiKey), clientId);
  assert.equal(await ownerOf(apiKey.slice(0, -1)), undefined);
  assert.deepEqual((await call('GET', made.headers['location'] ?? '')).body, shown);
  const list = await call('GET', `/operator/api-keys?clientId=${clientId}`);
  assert.deepEqual(list.at('data'), [shown]);
});

test('a slot that holds a live key is not given another; the other slot is', async () => {
  const { create, liveKeys, revoke } = await serverWithClient();
  const primary = await create('PRIMARY');
  const refused = await create('PRIMARY');
  assert.equal(refused.status, 409);
  assert.match(refused.string('type'), /\/docs\/problems\/api-key-slot-taken$/);
  assert.deepEqual(refused.faults(), ['slot API_KEY_SLOT_TAKEN']);
  assert.equal((await create('SECONDARY')).status, 201);
  assert.equal((await liveKeys()).length, 2);
  await revoke(primary.string('apiKeyId'));
  assert.equal((await create('PRIMARY')).status, 201);
});

test('all faults of a new key are reported at once; a client that does not exist, at clientId', async () => {
  const { call, clientId } = await serverWithClient();
  const wrong = await call('POST', '/operator/api-keys', { clientID: clientId, slot: 'THIRD' });
  assert.deepEqual(wrong.faults().toSorted(), [
    'clientID UNKNOWN_FIELD',
    'clientId REQUIRED_FIELD',
    'slot INVALID_VALUE',
  ]);
  const missing = { clientId: newId('client', '00', new Date(0)), slot: 'PRIMARY' };
  const unknown = await call('POST', '/operator/api-keys', missing);
  assert.deepEqual([unknown.status, unknown.faults()], [400, ['clientId INVALID_VALUE']]);
});

/** Of fifty at once, one makes a key, which is the only one that lives, and the log is sound. */
async function assertOneMade(
  { audit, db, liveKeys }: Awaited<ReturnType<typeof serverWithClient>>,
  ask: () => Promise<TestAnswer>,
) {
  const answers = await Promise.all(Array.from({ length: 50 }, ask));
  const [made, ...others] = answers.filter(({ status }) => status === 201);
  assert.deepEqual(others, []);
  assert.equal(answers.filter(({ status }) => status === 409).length, 49);
  assert.deepEqual(await liveKeys(), [{ id: made?.string('apiKeyId') }]);
  assert.equal(await audit.verify(db), null);
}

test('of 50 keys asked for in one slot at once, one is made', async () => {
  const server = await serverWithClient();
  await assertOneMade(server, () => server.create('PRIMARY'));
});

test('a roll ends the key and puts another into its slot; the ended one is not rolled again', async () => {
  const { clientId, clock, create, ownerOf, roll } = await serverWithClient();
  const first = await create('SECONDARY');
  clock.advance(1_000);
  const second = await roll(first.string('apiKeyId'));
  assert.deepEqual([second.status, second.at('slot')], [201, 'SECONDARY']);
  assert.equal(second.headers['location'], `/operator/api-keys/${second.string('apiKeyId')}`);
  assert.equal(await ownerOf(first.string('apiKey')), undefined);
  assert.equal(await ownerOf(second.string('apiKey')), clientId);
  const again = await roll(first.string('apiKeyId'));
  assert.equal(again.status, 409);
  assert.deepEqual(again.faults(), ['apiKeyId API_KEY_REVOKED']);
});

test('of many rolls of one key at once, one makes a key and the others say it is revoked', async () => {
  const server = await serverWithClient();
  const first = (await server.create('PRIMARY')).string('apiKeyId');
  await assertOneMade(server, () => server.roll(first));
});

test('a key revoked twice is revoked once', async () => {
  const { call, clock, create, ownerOf, revoke } = await serverWithClient();
  const made = await create('PRIMARY');
  const apiKeyId = made.string('apiKeyId');
  const first = await revoke(apiKeyId);
  assert.deepEqual([first.status, first.at('revokedAt')], [200, '2026-03-01T12:00:00.000Z']);
  clock.advance(1_000);
  assert.deepEqual((await revoke(apiKeyId)).body, first.body);
  assert.equal(await ownerOf(made.string('apiKey')), undefined);
  const log = await call('GET', `/operator/audit-log?subject=${apiKeyId}`);
  assert.deepEqual([log.at('data.0.action'), log.at('data.2')], ['api-key.revoked', undefined]);
});

test('however a revocation of the client meets keys being made and rolled, no key outlives it', async () => {
  const { audit, call, clientId, create, db, liveKeys, roll } = await serverWithClient();
  const standing = (await create('PRIMARY')).string('apiKeyId');
  const revokeClient = () => call('POST', `/operator/clients/${clientId}/revoke`);
  const answers = await Promise.all([
    ...Array.from({ length: 5 }, () => create('SECONDARY')),
    roll(standing),
    revokeClient(),
    revokeClient(),
    roll(standing),
    ...Array.from({ length: 5 }, () => create('SECONDARY')),
  ]);
  assert.ok(answers.every(({ status }) => [200, 201, 409].includes(status)));
  assert.deepEqual(await liveKeys(), []);
  const late = await create('SECONDARY');
  assert.deepEqual([late.status, late.faults()], [409, ['clientId CLIENT_REVOKED']]);
  assert.equal(await audit.verify(db), null);
});

/** Every row of every table, as PostgreSQL prints it. */
async function everything(db: Database): Promise<string> {
  const tables = await db.query<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const rows = await Promise.all(
    tables.map(({ name }) =>
      db.query<{ row: string }>(sql`select t::text as row from ${raw(name)} t`),
    ),
  );
  return rows
    .flat()
    .map(({ row }) => row)
    .join('\n');
}

test('no table holds a secret or an API key in plain, in any encoding', async () => {
  const { call, clientId, create, db, roll, secret } = await serverWithClient();
  const made = await create('PRIMARY');
  const rolled = await roll(made.string('apiKeyId'));
  const newSecret = await call('POST', `/operator/clients/${clientId}/roll`, {});
  const stored = await everything(db);
  assert.ok(stored.includes(clientId) && stored.includes(made.string('hint')));
  const credentials = [secret, made.string('apiKey'), rolled.string('apiKey')];
  for (const credential of [...credentials, newSecret.string('clientSecret')]) {
    const random = credential.slice(8); // What comes before is an API key's hint.
    const bytes = Buffer.from(credential.slice(3), 'base64url');
    for (const form of [
      random,
      Buffer.from(random).toString('hex'),
      bytes.toString('hex').slice(16),
      bytes.toString('base64').slice(8),
    ]) {
      assert.ok(!stored.includes(form));
    }
  }
});
