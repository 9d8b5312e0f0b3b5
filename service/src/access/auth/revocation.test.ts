import assert from 'node:assert/strict';
import { test } from 'node:test';
import { authServer, bearer, type TestClient } from '../../../../test/auth-server.ts';
import { TEST_URL } from '../../../../test/http.ts';
import { type Sql, sql } from '../../platform/db/pool.ts';

const PROMISED_MS = 5_000;
const server = await authServer();
const { clock, db } = server;
const second = server.secondProcess();

function ask(path: string, { clientId, secret }: TestClient, token: string) {
  return server.form(path, { token, client_id: clientId, client_secret: secret });
}

async function introspect(client: TestClient, token: string) {
  return (await ask('/oauth2/introspect', client, token)).body;
}

test('a revoked token is refused by every process within 5 seconds', async () => {
  const client = await server.newClient();
  const [token, other] = [await server.token(client), await server.token(client)];
  for (const process of [server, second]) assert.equal((await process.whoIs(token)).status, 200);
  const answer = await ask('/oauth2/revoke', client, token);
  assert.deepEqual([answer.status, answer.text], [200, '']);
  clock.advance(PROMISED_MS);
  for (const process of [server, second]) {
    assert.equal((await process.whoIs(token)).status, 401);
    assert.equal((await process.whoIs(other)).status, 200);
  }
  assert.equal((await ask('/oauth2/revoke', client, token)).status, 200);
  const actions = await server.auditActions();
  assert.equal(actions.filter((action) => action === 'token.revoked').length, 1);
});

test('scopes and rights a client loses are lost to its tokens and API keys within 5 seconds', async () => {
  const table: [
    loss: (clientId: string) => Sql,
    status: number,
    ofKey: number,
    scopes?: string[],
  ][] = [
    [(id) => sql`update clients set revoked_at = now() where client_id = ${id}`, 401, 401],
    [(id) => sql`update api_keys set revoked_at = now() where client_id = ${id}`, 200, 401],
    [
      (id) => sql`update clients set scopes = '{refund.read}' where client_id = ${id}`,
      200,
      200,
      ['refund.read'],
    ],
  ];
  for (const [loss, ofToken, ofKey, scopes] of table) {
    const client = await server.newClient();
    const token = bearer(await server.token(client));
    const key = { 'x-api-key': client.apiKey };
    const status = async (headers: Record<string, string>) =>
      (await second.call('GET', '/probe', undefined, headers)).status;
    assert.deepEqual([await status(token), await status(key)], [200, 200]);
    await db.query(loss(client.clientId));
    clock.advance(PROMISED_MS);
    assert.deepEqual([await status(token), await status(key)], [ofToken, ofKey]);
    if (scopes) {
      const answer = await second.call('GET', '/probe', undefined, token);
      assert.deepEqual(answer.at('scopes'), scopes);
    }
  }
});

test('a client revokes its own tokens only; an unknown or foreign one is answered the same', async () => {
  const partnerId = await server.newPartner();
  const [owner, sibling] = [
    await server.newClient({ partnerId }),
    await server.newClient({ partnerId }),
  ];
  const token = await server.token(owner);
  const answers = [
    await ask('/oauth2/revoke', sibling, token),
    await ask('/oauth2/revoke', sibling, 'nonsense'),
  ];
  for (const { status, text } of answers) assert.deepEqual([status, text], [200, '']);
  clock.advance(PROMISED_MS);
  assert.equal((await server.whoIs(token)).status, 200);
});

test('introspection shows a client the tokens of its partner', async () => {
  const partnerId = await server.newPartner();
  const [owner, sibling] = [
    await server.newClient({ partnerId }),
    await server.newClient({ partnerId }),
  ];
  const operator = await server.newClient({ partnerId: null, scopes: ['operator'] });
  const token = await server.token(owner, 'refund.read');
  const now = clock.now().getTime() / 1000;
  for (const asker of [owner, sibling, operator]) {
    const body = await introspect(asker, token);
    assert.ok(typeof body === 'object' && body !== null && 'jti' in body);
    const { jti, ...rest } = body;
    assert.ok(typeof jti === 'string');
    assert.deepEqual(rest, {
      active: true,
      scope: 'refund.read',
      client_id: owner.clientId,
      sub: owner.clientId,
      token_type: 'Bearer',
      iss: TEST_URL,
      aud: TEST_URL,
      iat: now,
      exp: now + 3600,
    });
  }
});

test('introspection reports every other token as not active, and nothing else', async () => {
  const [owner, stranger] = [await server.newClient(), await server.newClient()];
  const operator = await server.newClient({ partnerId: null, scopes: ['operator'] });
  const [foreign, revoked] = [await server.token(owner), await server.token(stranger)];
  const ofOperator = await server.token(operator);
  await ask('/oauth2/revoke', stranger, revoked);
  for (const token of [foreign, revoked, ofOperator, 'nonsense']) {
    assert.deepEqual(await introspect(stranger, token), { active: false });
  }
  const own = await server.token(stranger);
  clock.advance(3_600_000);
  assert.deepEqual(await introspect(stranger, own), { active: false });
});

test('revocation and introspection are for clients that prove who they are', async () => {
  const client = await server.newClient();
  const token = await server.token(client);
  for (const path of ['/oauth2/revoke', '/oauth2/introspect']) {
    for (const wrong of [{}, { client_id: client.clientId, client_secret: 'no' }]) {
      const answer = await server.form(path, { token, ...wrong });
      assert.deepEqual([answer.status, answer.at('error')], [401, 'invalid_client']);
    }
    const { clientId, secret } = client;
    const answer = await server.form(path, { client_id: clientId, client_secret: secret });
    assert.deepEqual([answer.status, answer.at('error')], [400, 'invalid_request']);
  }
  clock.advance(PROMISED_MS);
  assert.equal((await server.whoIs(token)).status, 200);
});

test('revoked tokens are forgotten when they have expired', async () => {
  const client = await server.newClient();
  for (let count = 0; count < 3; count += 1) {
    await ask('/oauth2/revoke', client, await server.token(client));
  }
  clock.advance(3_600_000);
  await ask('/oauth2/revoke', client, await server.token(client));
  assert.equal((await db.query(sql`select jti from revoked_tokens`)).length, 1);
});
