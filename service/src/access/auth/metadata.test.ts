import assert from 'node:assert/strict';
import { test } from 'node:test';
import { authServer } from '../../../../test/auth-server.ts';
import { TEST_URL } from '../../../../test/http.ts';
import { SCOPES } from '../partners/index.ts';
import { openAuth } from './open-auth.ts';

test('the metadata names endpoints that exist, and what they really take', async () => {
  const server = await authServer();
  const answer = await server.call('GET', '/.well-known/oauth-authorization-server');
  assert.equal(answer.string('issuer'), TEST_URL);
  const routes = new Set(
    openAuth(server.deps).routes.map(({ method, path }) => `${method} ${path}`),
  );
  const table = {
    authorization_endpoint: 'GET',
    token_endpoint: 'POST',
    revocation_endpoint: 'POST',
    introspection_endpoint: 'POST',
    jwks_uri: 'GET',
  };
  for (const [member, method] of Object.entries(table)) {
    const { origin, pathname } = new URL(answer.string(member));
    assert.equal(origin, TEST_URL);
    assert.ok(routes.has(`${method} ${pathname}`), member);
  }
  assert.deepEqual(answer.at('scopes_supported'), Object.keys(SCOPES));
  assert.deepEqual(answer.at('grant_types_supported'), ['client_credentials']);
});

test('nobody is authorized by a browser: whatever is asked for is refused, and nobody redirected', async () => {
  const { app } = await authServer();
  for (const asked of ['', '?response_type=code&client_id=x&redirect_uri=https://evil.example']) {
    const answer = await app.inject({ url: `/oauth2/authorize${asked}` });
    assert.equal(answer.statusCode, 400);
    assert.equal(answer.json<{ error: string }>().error, 'unsupported_response_type');
    assert.equal(answer.headers.location, undefined);
  }
});

test('the OAuth endpoints need no Api-Version', async () => {
  const { app } = await authServer();
  for (const url of ['/.well-known/oauth-authorization-server', '/oauth2/jwks']) {
    assert.equal((await app.inject({ url })).statusCode, 200);
  }
});
