import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { authServer, bearer } from '../../../../test/auth-server.ts';
import { TEST_URL } from '../../../../test/http.ts';
import { type Queryable, sql } from '../../platform/db/pool.ts';
import { SigningKeys } from './signing-keys.ts';

const server = await authServer();
const { clock, db } = server;

function secondsFromNow(seconds: number): number {
  return Math.floor(clock.now().getTime() / 1000) + seconds;
}

/** One of our tokens with the given changes, signed with our own key. */
async function forged(clientId: string, changes: object = {}, header: object = {}) {
  const { kid, privateKey } = await new SigningKeys(server.deps).forSigning();
  const claims = {
    iss: TEST_URL,
    aud: TEST_URL,
    sub: clientId,
    client_id: clientId,
    scope: 'payment.write',
    jti: 'forged',
    iat: secondsFromNow(0),
    exp: secondsFromNow(60),
    ...changes,
  };
  const protectedHeader = { alg: 'ES256', typ: 'at+jwt', kid, ...header };
  const sign = new SignJWT(claims).setProtectedHeader(protectedHeader);
  return { claims, kid, sign, token: await sign.sign(privateKey) };
}

test('a token of ours proves its client, with its partner and scopes', async () => {
  const partnerId = await server.newPartner();
  const client = await server.newClient({ partnerId, merchantId: '1000000000008' });
  const expected = {
    kind: 'partner',
    clientId: client.clientId,
    partnerId,
    partnerKind: 'PARTNER_BANK',
    merchantId: '1000000000008',
  };
  const all = await server.whoIs(await server.token(client));
  assert.deepEqual(all.body, { ...expected, scopes: ['payment.write', 'refund.read'] });
  const narrow = await server.whoIs(await server.token(client, 'refund.read'));
  assert.deepEqual(narrow.body, { ...expected, scopes: ['refund.read'] });
  const handmade = await server.whoIs((await forged(client.clientId)).token);
  assert.deepEqual(handmade.body, { ...expected, scopes: ['payment.write'] });
});

test('a client without a partner is the operator', async () => {
  const client = await server.newClient({ partnerId: null, scopes: ['operator'] });
  const { body } = await server.whoIs(await server.token(client));
  const { clientId } = client;
  assert.deepEqual(body, { kind: 'operator', clientId, scopes: ['operator'] });
});

test('a token that is not exactly ours is refused', async () => {
  const { clientId } = await server.newClient();
  const stranger = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(stranger.publicKey);
  const good = await forged(clientId);
  const [head = '', body = '', signature = ''] = good.token.split('.');
  const [published] = (await new SigningKeys(server.deps).jwks()).keys;
  const publicKey = new TextEncoder().encode(JSON.stringify(published));
  const hmac = new SignJWT(good.claims).setProtectedHeader({
    alg: 'HS256',
    typ: 'at+jwt',
    kid: good.kid,
  });
  const tampered = { ...good.claims, scope: 'operator' };
  const encoded = Buffer.from(JSON.stringify(tampered)).toString('base64url');
  const withoutKid = await forged(clientId, {}, { kid: undefined });
  const embedded = await forged(clientId, {}, { jwk });
  const pointed = await forged(clientId, {}, { jku: 'https://else.test/jwks', kid: 'theirs' });
  const critical = new SignJWT(good.claims).setProtectedHeader({
    alg: 'ES256',
    typ: 'at+jwt',
    kid: good.kid,
    crit: ['b64'],
    b64: true,
  });
  const table: Record<string, string> = {
    expired: (await forged(clientId, { exp: secondsFromNow(0) })).token,
    'for another audience': (await forged(clientId, { aud: 'https://else.test' })).token,
    'by another issuer': (await forged(clientId, { iss: 'https://else.test' })).token,
    'without expiry': (await forged(clientId, { exp: undefined })).token,
    'without jti': (await forged(clientId, { jti: undefined })).token,
    'without client_id': (await forged(clientId, { client_id: undefined })).token,
    'not signed': new UnsecuredJWT(good.claims).encode(),
    'signed by HMAC with the public key': await hmac.sign(publicKey),
    'of another type': (await forged(clientId, {}, { typ: 'JWT' })).token,
    'of no type': (await forged(clientId, {}, { typ: undefined })).token,
    'of an unknown key': (await forged(clientId, {}, { kid: 'unknown' })).token,
    'of no key': withoutKid.token,
    'bringing its own key': await embedded.sign.sign(stranger.privateKey),
    'pointing to its own key': await pointed.sign.sign(stranger.privateKey),
    'signed by a stranger under our kid': await good.sign.sign(stranger.privateKey),
    'with another payload': `${head}.${encoded}.${signature}`,
    'with a cut signature': `${head}.${body}.${signature.slice(0, -8)}`,
    'with a demand we do not know': await critical.sign(stranger.privateKey),
    'of an unknown client': (await forged('nobody')).token,
    'claiming to be of the console': (await forged(clientId, { client_id: 'console' })).token,
    'not a JWT': 'abc',
  };
  for (const [name, token] of Object.entries(table)) {
    const answer = await server.whoIs(token);
    assert.equal(answer.status, 401, name);
    assert.equal(answer.at('category'), 'UNAUTHORIZED_ERROR', name);
    assert.match(
      answer.headers['www-authenticate'] ?? '',
      /^Bearer realm="causeway", error="invalid_token"$/,
      name,
    );
  }
  assert.equal((await server.whoIs(good.token)).status, 200);
});

test('a caller without a credential, or with one of another kind, learns what to send', async () => {
  for (const headers of [{}, { authorization: 'Basic YTpi' }, { authorization: 'Bearer' }]) {
    const answer = await server.call('GET', '/probe', undefined, headers);
    assert.equal(answer.status, 401);
    assert.equal(answer.headers['www-authenticate'], 'Bearer realm="causeway"');
    assert.match(answer.string('detail'), /Authorization: Bearer .*X-Api-Key/);
  }
});

test('an API key proves its client', async () => {
  const { apiKey, clientId } = await server.newClient();
  const answer = await server.call('GET', '/probe', undefined, { 'x-api-key': apiKey });
  assert.equal(answer.at('clientId'), clientId);
  assert.deepEqual(answer.at('scopes'), ['payment.write', 'refund.read']);
});

test('an unknown API key, a revoked one and one of a revoked client are refused alike', async () => {
  const [gone, orphan] = [await server.newClient(), await server.newClient()];
  await db.query(sql`update api_keys set revoked_at = now() where client_id = ${gone.clientId}`);
  await db.query(sql`update clients set revoked_at = now() where client_id = ${orphan.clientId}`);
  const bodies = await Promise.all(
    [gone.apiKey, orphan.apiKey, 'ck_nonsense', ''].map(async (apiKey) => {
      const headers = { 'x-api-key': apiKey, 'x-correlation-id': 'same' };
      const answer = await server.call('GET', '/probe', undefined, headers);
      assert.equal(answer.status, 401);
      assert.match(answer.headers['www-authenticate'] ?? '', /error="invalid_token"/);
      return answer.text;
    }),
  );
  assert.equal(new Set(bodies).size, 1);
});

test('a token and an API key together are refused, even when both are good', async () => {
  const client = await server.newClient();
  const headers = { ...bearer(await server.token(client)), 'x-api-key': client.apiKey };
  const answer = await server.call('GET', '/probe', undefined, headers);
  assert.equal(answer.status, 401);
  assert.match(answer.string('detail'), /not both/);
});

test('a token without the scope of a route gets 403, one with it gets in, and write does not read', async () => {
  const scopes = ['payment.read', 'payment.write', 'refund.read'] as const;
  const client = await server.newClient({ scopes });
  const table = { 'refund.read': 403, 'payment.read': 200, 'payment.write': 403 };
  for (const [scope, status] of Object.entries(table)) {
    const headers = bearer(await server.token(client, scope));
    assert.equal((await server.call('GET', '/probe/payment', undefined, headers)).status, status);
  }
});

test('a known credential costs no query; when one is due and fails, the answer is 503', async () => {
  let queries = 0;
  let isDown = false;
  const query: Queryable['query'] = async (statement) => {
    queries += 1;
    if (isDown) throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    return await db.query(statement);
  };
  const process = server.secondProcess({ db: { ...db, query } });
  const client = await server.newClient();
  const token = bearer(await server.token(client));
  for (const headers of [token, { 'x-api-key': client.apiKey }]) {
    const status = async () => (await process.call('GET', '/probe', undefined, headers)).status;
    assert.equal(await status(), 200);
    const asked = queries;
    isDown = true;
    assert.deepEqual([await status(), await status(), queries], [200, 200, asked]);
    clock.advance(3_000);
    assert.equal(await status(), 503);
    isDown = false;
    assert.equal(await status(), 200);
  }
});
