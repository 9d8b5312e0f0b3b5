import type { World } from '../world.ts';

/** Who the partner is, how it gets tokens, and the people and programs that act for it. */
export async function access(world: World): Promise<void> {
  const { byToken, ids, nobody, shop, stage } = world;
  await nobody.does('isLive');
  await nobody.does('isReady');
  await nobody.does('getAuthorizationServerMetadata');
  await nobody.does('getSigningKeys');
  const { clientId, clientSecret } = stage.credentials.partners.isv;
  const client = { client_id: clientId, client_secret: clientSecret };
  const issued = await nobody.does('createToken', {
    body: { grant_type: 'client_credentials', scope: 'payment.read payment.write', ...client },
  });
  const token = issued.string('access_token');
  await nobody.does('introspectToken', { body: { token, ...client } });
  await nobody.does('revokeToken', { body: { token, ...client } });
  const who = await shop.does('whoAmI');
  ids['partner'] = who.string('partner.partnerId');
  await nobody.isRefused('unauthorized', 'whoAmI');
  await shop.isRefused('forbidden', 'listOwnUsers');
  const body = { idempotencyKey: 'too-large', name: 'x'.repeat(100_000) };
  await shop.isRefused('body-too-large', 'createCustomer', { body });
  await shop.isRefused('unsupported-media-type', 'createCustomer', {
    body: { idempotencyKey: 'as-text', name: 'Ana Roy' },
    headers: { 'content-type': 'text/plain' },
  });

  const { email, password } = stage.credentials.operator;
  const session = await nobody.does('createOperatorSession', { body: { email, password } });
  await byToken(session.string('accessToken')).does('deleteOperatorSession');
}
