import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { authServer, type TestClient } from '../../../../test/auth-server.ts';
import { TEST_URL } from '../../../../test/http.ts';
import { sql } from '../../platform/db/pool.ts';

const TOKEN = '/oauth2/token';
const GRANT = { grant_type: 'client_credentials' };

const server = await authServer();
const { form } = server;

function post({ clientId, secret }: TestClient) {
  return { client_id: clientId, client_secret: secret };
}

function basic(clientId: string, secret: string) {
  const encoded = [clientId, secret].map(encodeURIComponent).join(':');
  return { authorization: `Basic ${Buffer.from(encoded).toString('base64')}` };
}

function encodeAll(part: string): string {
  return Buffer.from(part).toString('hex').replaceAll(/../g, '%$&');
}

test('a client gets a token with its secret in the form, as RFC 6749 lays it out', async () => {
  const client = await server.newClient();
  const answer = await form(TOKEN, { ...GRANT, ...post(client) });
  assert.equal(answer.status, 200);
  assert.equal(answer.headers['cache-control'], 'no-store');
  assert.match(answer.headers['content-type'] ?? '', /^application\/json/);
  const token = answer.string('access_token');
  assert.deepEqual(answer.body, {
    access_token: token,
    token_type: 'Bearer',
    expires_in: 3600,
    scope: 'payment.write refund.read',
  });
});

test('a token is a JWT as RFC 9068 has it, which the published keys verify', async () => {
  const client = await server.newClient();
  const token = await server.token(client);
  const jwks = (await server.call('GET', '/oauth2/jwks')).body as JSONWebKeySet;
  const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet(jwks), {
    currentDate: server.clock.now(),
  });
  const { jti, ...claims } = payload;
  const now = server.clock.now().getTime() / 1000;
  assert.match(jti ?? '', /^[0-9a-f-]{36}$/);
  assert.deepEqual(claims, {
    iss: TEST_URL,
    aud: TEST_URL,
    sub: client.clientId,
    client_id: client.clientId,
    scope: 'payment.write refund.read',
    iat: now,
    exp: now + 3600,
  });
  assert.deepEqual(protectedHeader, { alg: 'ES256', typ: 'at+jwt', kid: jwks.keys[0]?.kid });
});

test('a client gets a token with a Basic header, whose parts are form-encoded', async () => {
  const { clientId, secret } = await server.newClient();
  const header = Buffer.from(`${encodeAll(clientId)}:${encodeAll(secret)}`).toString('base64');
  for (const headers of [basic(clientId, secret), { authorization: `basic ${header}` }]) {
    assert.equal((await form(TOKEN, GRANT, headers)).status, 200);
    // Its own name in the form is not a second way of authenticating.
    const named = await form(TOKEN, { ...GRANT, client_id: clientId }, headers);
    assert.equal(named.status, 200);
  }
});

test('parameters that are unknown or empty are ignored', async () => {
  const client = await server.newClient();
  const extra = { resource: 'x', scope: '', client_assertion: '', client_assertion_type: '' };
  const answer = await form(TOKEN, { ...GRANT, ...post(client), ...extra });
  assert.equal(answer.at('scope'), 'payment.write refund.read');
});

test('a token has the scopes asked for, which must be among those of the client', async () => {
  const client = await server.newClient({ scopes: ['payment.write', 'refund.read'] });
  const table: [asked: string, granted: string | undefined][] = [
    ['refund.read', 'refund.read'],
    ['refund.read payment.write refund.read', 'refund.read payment.write'],
    ['payment.read', undefined], // To write is not to read.
    ['refund.write', undefined],
    ['payment.write operator', undefined],
    ['payment.write nonsense', undefined],
    [' ', undefined],
  ];
  for (const [scope, granted] of table) {
    const answer = await form(TOKEN, { ...GRANT, ...post(client), scope });
    assert.equal(answer.status, granted === undefined ? 400 : 200, scope);
    assert.equal(answer.at('scope'), granted, scope);
    assert.equal(answer.at('error'), granted === undefined ? 'invalid_scope' : undefined, scope);
  }
});

test('a malformed request is refused with the error codes of RFC 6749', async () => {
  const client = await server.newClient();
  const { clientId, secret } = client;
  const good = { ...GRANT, ...post(client) };
  const header = basic(clientId, secret);
  const assertion = { client_assertion: 'x', client_assertion_type: 'y' };
  type Headers = Record<string, string>;
  const table: [name: string, form: Record<string, string>, Headers, string, number][] = [
    ['no grant_type', post(client), {}, 'invalid_request', 400],
    ['empty grant_type', { ...good, grant_type: '' }, {}, 'invalid_request', 400],
    ['password grant', { ...good, grant_type: 'password' }, {}, 'unsupported_grant_type', 400],
    ['two ways', good, header, 'invalid_request', 400],
    ['two other ways', { ...good, ...assertion }, {}, 'invalid_request', 400],
    ['header and assertion', { ...GRANT, ...assertion }, header, 'invalid_request', 400],
    ['two names', { ...GRANT, client_id: 'other' }, header, 'invalid_request', 400],
    ['no client', GRANT, {}, 'invalid_client', 401],
    ['no secret', { ...GRANT, client_id: clientId }, {}, 'invalid_client', 401],
    ['wrong secret', { ...good, client_secret: 'no' }, {}, 'invalid_client', 401],
    ['wrong secret, Basic', GRANT, basic(clientId, 'no'), 'invalid_client', 401],
    ['name with NUL', { ...good, client_id: 'a\0b' }, {}, 'invalid_client', 401],
    ['name too long', { ...good, client_id: 'a'.repeat(129) }, {}, 'invalid_client', 401],
    ['not Basic', GRANT, { authorization: 'Bearer abc' }, 'invalid_client', 401],
    ['not base64', GRANT, { authorization: 'Basic ***' }, 'invalid_client', 401],
    ['no colon', GRANT, { authorization: 'Basic YWJj' }, 'invalid_client', 401],
    ['bad encoding', GRANT, { authorization: `Basic ${btoa('a%:b')}` }, 'invalid_client', 401],
    ['unknown assertion type', { ...GRANT, ...assertion }, {}, 'invalid_client', 401],
    ['JSON', good, { 'content-type': 'application/json' }, 'invalid_request', 400],
  ];
  for (const [name, fields, headers, error, status] of table) {
    const answer = await form(TOKEN, fields, headers);
    assert.equal(answer.status, status, name);
    assert.equal(answer.at('error'), error, name);
    assert.match(answer.string('error_description'), /^[\x20\x21\x23-\x5b\x5d-\x7e]+$/, name);
    assert.match(answer.headers['content-type'] ?? '', /^application\/json/, name);
    const challenge = status === 401 ? 'Basic realm="causeway"' : undefined;
    assert.equal(answer.headers['www-authenticate'], challenge, name);
  }
});

test('a parameter that stands twice is refused', async () => {
  const body = 'grant_type=client_credentials&client_id=a&client_id=b&client_secret=c';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await server.call('POST', TOKEN, body, headers);
  assert.deepEqual(answer.body, {
    error: 'invalid_request',
    error_description: 'A form field occurs more than once.',
  });
});

test('an unknown client, a wrong secret and a revoked client get the same answer', async () => {
  const [known, revoked] = [await server.newClient(), await server.newClient()];
  await revokeClient(revoked.clientId);
  const answers = await Promise.all([
    form(TOKEN, { ...GRANT, client_id: 'nobody', client_secret: known.secret }),
    form(TOKEN, { ...GRANT, client_id: known.clientId, client_secret: revoked.secret }),
    form(TOKEN, { ...GRANT, ...post(revoked) }),
  ]);
  const shown = answers.map(({ status, text, headers }) => {
    const {
      'x-correlation-id': _id,
      'x-ratelimit-remaining': _rest,
      date: _date,
      ...same
    } = headers;
    return { status, text, same };
  });
  assert.equal(shown[0]?.status, 401);
  assert.deepEqual(shown[1], shown[0]);
  assert.deepEqual(shown[2], shown[0]);
});

test('while a secret is rolled both are good; the old one only until its time is over', async () => {
  const client = await server.newClient();
  const until = new Date(server.clock.now().getTime() + 60_000);
  const newer = await server.newClient();
  await server.db.query(sql`
    update client_secrets set expires_at = ${until} where client_id = ${client.clientId}`);
  await server.db.query(sql`
    insert into client_secrets (client_id, digest, created_at)
    select ${client.clientId}, digest, created_at from client_secrets
    where client_id = ${newer.clientId}`);
  const statusOf = async (secret: string) =>
    (await form(TOKEN, { ...GRANT, ...post({ ...client, secret }) })).status;
  assert.deepEqual([await statusOf(client.secret), await statusOf(newer.secret)], [200, 200]);
  server.clock.advance(60_000);
  assert.deepEqual([await statusOf(client.secret), await statusOf(newer.secret)], [401, 200]);
});

async function revokeClient(clientId: string): Promise<void> {
  await server.db.query(
    sql`update clients set revoked_at = ${server.clock.now()} where client_id = ${clientId}`,
  );
}
