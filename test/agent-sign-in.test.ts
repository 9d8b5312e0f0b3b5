/** The official client of the protocol gets its tokens by itself, from nothing but the address of the endpoint. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  Client,
  ClientCredentialsProvider,
  type OAuthClientProvider,
  PrivateKeyJwtProvider,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { exportJWK, exportPKCS8, generateKeyPair } from 'jose';
import { testApplication } from './application.ts';
import { freePort } from '../service/src/platform/db/embedded/free-port.ts';

const port = await freePort();
const publicUrl = `http://127.0.0.1:${port}`;
const { app, asOperator, asPartner } = await testApplication({ publicUrl });
await app.listen({ port, host: '127.0.0.1' });
const partnerId = (await asPartner('isv')('GET', '/partner')).string('partner.partnerId');
const agent = { currency: 'CAD', perCall: 1_000, perDay: 1_000 };
const NEW = { partnerId, name: 'Signing in', scopes: ['payment.read'], agent };

async function connected(authProvider: OAuthClientProvider): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: 'auto' } },
  );
  const endpoint = new URL('/mcp', publicUrl);
  await client.connect(new StreamableHTTPClientTransport(endpoint, { authProvider }));
  after(() => client.close());
  return client;
}

async function whoIs(client: Client): Promise<unknown> {
  const { structuredContent } = await client.callTool({ name: 'whoAmI', arguments: {} });
  return (structuredContent as { clientId: unknown }).clientId;
}

test('with the secret of an agent’s client', async () => {
  const made = await asOperator('POST', '/operator/clients', NEW);
  const clientId = made.string('clientId');
  const clientSecret = made.string('clientSecret');
  const known = { clientId, expectedIssuer: publicUrl };
  const client = await connected(new ClientCredentialsProvider({ ...known, clientSecret }));
  assert.equal(await whoIs(client), clientId);
  const wrong = new ClientCredentialsProvider({ ...known, clientSecret: 'cs_wrong' });
  await assert.rejects(connected(wrong), /client could not be authenticated/i);
});

test('with its private key', async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'agent', alg: 'ES256' };
  const made = await asOperator('POST', '/operator/clients', { ...NEW, jwks: { keys: [jwk] } });
  const clientId = made.string('clientId');
  const client = await connected(
    new PrivateKeyJwtProvider({
      clientId,
      expectedIssuer: publicUrl,
      privateKey: await exportPKCS8(privateKey),
      algorithm: 'ES256',
    }),
  );
  assert.equal(await whoIs(client), clientId);
});
