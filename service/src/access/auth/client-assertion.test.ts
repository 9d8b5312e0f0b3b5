import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import {
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import { authServer } from '../../../../test/auth-server.ts';
import { TEST_URL } from '../../../../test/http.ts';
import { sql } from '../../platform/db/pool.ts';

const TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const server = await authServer();
const curve = await keyOf('ES256', 'curve');
const modulus = await keyOf('RS256', 'modulus');
const { alg: _alg, ...anyRsa } = modulus.jwk;
const stranger = await keyOf('ES256', 'curve');
const jwks = { keys: [curve.jwk, anyRsa] };

async function keyOf(alg: string, kid: string) {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg } };
}

function secondsFromNow(seconds: number): number {
  return Math.floor(server.clock.now().getTime() / 1000) + seconds;
}

function claimsOf(clientId: string, changes: JWTPayload = {}): JWTPayload {
  const exp = secondsFromNow(60);
  return { iss: clientId, sub: clientId, aud: TEST_URL, exp, jti: randomUUID(), ...changes };
}

async function signed(claims: JWTPayload, alg = 'ES256', key = curve): Promise<string> {
  const { kid } = key.jwk;
  return await new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(key.privateKey);
}

async function statusOf(assertion: string, process: Pick<typeof server, 'form'> = server) {
  const { status } = await process.form('/oauth2/token', {
    grant_type: 'client_credentials',
    client_assertion_type: TYPE,
    client_assertion: assertion,
  });
  return status;
}

test('a client gets a token with an assertion signed by a key of its own', async () => {
  const { clientId } = await server.newClient({ jwks });
  const rsaPss = await generateKeyPair('PS256', { extractable: true });
  const pss = {
    privateKey: rsaPss.privateKey,
    jwk: { ...(await exportJWK(rsaPss.publicKey)), kid: 'pss', alg: 'PS256' },
  };
  const other = await server.newClient({ jwks: { keys: [pss.jwk] } });
  const assertions = [
    await signed(claimsOf(clientId)),
    await signed(claimsOf(clientId, { aud: `${TEST_URL}/oauth2/token` })),
    await signed(claimsOf(clientId, { exp: secondsFromNow(300) })),
    await signed(claimsOf(clientId), 'RS256', modulus),
    await signed(claimsOf(other.clientId), 'PS256', pss),
  ];
  for (const assertion of assertions) assert.equal(await statusOf(assertion), 200);
});

test('an assertion that is not the client’s, not for us or not in its time is refused', async () => {
  const { clientId } = await server.newClient({ jwks });
  const other = await server.newClient({ jwks: { keys: [stranger.jwk] } });
  const keyless = await server.newClient();
  const revoked = await server.newClient({ jwks });
  await server.db.query(
    sql`update clients set revoked_at = now() where client_id = ${revoked.clientId}`,
  );
  const secret = new TextEncoder().encode(JSON.stringify(curve.jwk));
  const of = (changes: JWTPayload) => signed(claimsOf(clientId, changes));
  const without = (name: string) => signed({ ...claimsOf(clientId), [name]: undefined });
  const strangely = (header: object) =>
    new SignJWT(claimsOf(clientId))
      .setProtectedHeader({ alg: 'ES256', ...header })
      .sign(stranger.privateKey);
  const table: Record<string, () => Promise<string> | string> = {
    'issued by another': () => of({ iss: other.clientId }),
    'for another audience': () => of({ aud: 'https://else.test' }),
    'no audience': () => without('aud'),
    'no expiry': () => without('exp'),
    'no jti': () => without('jti'),
    'empty jti': () => of({ jti: '' }),
    expired: () => of({ exp: secondsFromNow(-10) }),
    'valid for too long': () => of({ exp: secondsFromNow(301) }),
    'valid for ever': () => of({ exp: 1e300 }),
    'not valid yet': () => of({ nbf: secondsFromNow(11) }),
    'signed by a stranger': () => signed(claimsOf(clientId), 'ES256', stranger),
    'signed for another client': () => signed(claimsOf(other.clientId)),
    'of a client without keys': () => signed(claimsOf(keyless.clientId)),
    'of an unknown client': () => signed(claimsOf('nobody')),
    'of a revoked client': () => signed(claimsOf(revoked.clientId)),
    'not signed': () => new UnsecuredJWT(claimsOf(clientId)).encode(),
    'signed with a public key as a secret': () =>
      new SignJWT(claimsOf(clientId)).setProtectedHeader({ alg: 'HS256' }).sign(secret),
    'signed in a way we do not take': async () =>
      new SignJWT(claimsOf(clientId))
        .setProtectedHeader({ alg: 'RS512', kid: 'modulus' })
        .sign(await importJWK(await exportJWK(modulus.privateKey), 'RS512')),
    'bringing its own key': () => strangely({ jwk: stranger.jwk }),
    'pointing to its own key': () => strangely({ jku: 'https://else.test/jwks', kid: 'stranger' }),
    'not a JWT': () => 'a.b.c',
  };
  for (const [name, make] of Object.entries(table)) {
    assert.equal(await statusOf(await make()), 401, name);
    server.clock.advance(60 * 60 * 1000); // So that no lock-out answers in place of the check.
  }
  assert.equal(await statusOf(await of({})), 200);
});

test('an assertion is good once, in whichever process', async () => {
  const { clientId } = await server.newClient({ jwks });
  const second = server.secondProcess();
  const assertion = await signed(claimsOf(clientId));
  assert.equal(await statusOf(assertion), 200);
  assert.equal(await statusOf(assertion), 401);
  assert.equal(await statusOf(assertion, second), 401);
  const parallel = await signed(claimsOf(clientId));
  const statuses = await Promise.all(
    [server, second, server, second].map((process) => statusOf(parallel, process)),
  );
  assert.deepEqual(statuses.map(String).toSorted(), ['200', '401', '401', '401']);
});

test('two clients may use the same jti, and used ones are forgotten when they have expired', async () => {
  const jti = 'the same\0for both';
  for (const client of [await server.newClient({ jwks }), await server.newClient({ jwks })]) {
    assert.equal(await statusOf(await signed(claimsOf(client.clientId, { jti }))), 200);
  }
  server.clock.advance(71_000);
  const { clientId } = await server.newClient({ jwks });
  assert.equal(await statusOf(await signed(claimsOf(clientId))), 200);
  const rows = await server.db.query(sql`select client_id from used_assertions`);
  assert.equal(rows.length, 1);
});
