import type { World } from '../world.ts';
import { JWKS } from '../keys.ts';

const AGENT_SCOPES = [
  'onboarding.merchant.read',
  'onboarding.merchant.write',
  'payment.read',
  'payment.write',
  'refund.read',
  'refund.write',
  'dispute.read',
  'dispute.write',
  'event.read',
  'webhook.read',
  'webhook.write',
];
const SCOPES = [
  ...AGENT_SCOPES,
  'alert.read',
  'alert.write',
  'user.read',
  'user.write',
  'credential.read',
  'credential.write',
];

/** An operator takes on partners, and gives them credentials. */
export async function partners(world: World): Promise<void> {
  const { alone, client, colleague, ids, operator } = world;
  const acquirer = await operator.does('createPartner', {
    body: { kind: 'PARTNER_ACQUIRER', name: 'Northern Acquiring' },
  });
  const partnerId = acquirer.string('partnerId');
  await operator.does('listPartners');
  await operator.does('retrievePartner', { params: { partnerId } });
  const chain = await operator.does('createChain', { body: { partnerId, name: 'Lakeside Group' } });
  await operator.does('listChains', { query: { partnerId } });
  await operator.does('retrieveChain', { params: { chainId: chain.string('chainId') } });

  const till = await operator.does('createClient', {
    body: { partnerId, name: 'Till', scopes: ['payment.read', 'payment.write', 'refund.write'] },
  });
  const clientId = till.string('clientId');
  const params = { clientId };
  await operator.does('listClients', { query: { partnerId } });
  await operator.does('retrieveClient', { params });
  await operator.does('rollClientSecret', { params, body: { graceSeconds: 3600 } });
  await operator.does('replaceClientJwks', { params, body: { jwks: JWKS } });
  await operator.does('removeClientJwks', { params });
  const key = await operator.does('createApiKey', { body: { clientId, slot: 'PRIMARY' } });
  const apiKeyId = key.string('apiKeyId');
  await operator.does('listApiKeys', { query: { clientId } });
  await operator.does('retrieveApiKey', { params: { apiKeyId } });
  const rolled = await operator.does('rollApiKey', {
    params: { apiKeyId },
    body: { idempotencyKey: 'new-key' },
  });
  const successor = rolled.string('apiKeyId');
  await operator.does('revokeApiKey', { params: { apiKeyId: successor } });
  await alone.isRefused('api-key-revoked', 'rollApiKey', { params: { apiKeyId: successor } });
  const agent = await operator.does('createClient', {
    body: {
      partnerId: ids['partner'],
      name: 'Night desk',
      scopes: ['payment.read', 'payment.write'],
      agent: { currency: 'CAD', perCall: 10_000, perDay: 50_000 },
    },
  });
  await operator.does('replaceAgentPolicy', {
    params: { clientId: agent.string('clientId') },
    body: { agent: { currency: 'CAD', perCall: 20_000, perDay: 60_000, approvalAbove: 5_000 } },
  });
  // What somebody else's credential allows, one person alone does not hand out.
  const bridge = async (more: object = {}) => {
    const body = { partnerId, name: 'Branch', scopes: SCOPES, ...more };
    const made = await colleague.does('createClient', { body });
    return { clientId: made.string('clientId') };
  };
  const graceSeconds = 3600;
  await operator.does('rollClientSecret', { params: await bridge(), body: { graceSeconds } });
  await operator.does('replaceClientJwks', { params: await bridge(), body: { jwks: JWKS } });
  await operator.does('removeClientJwks', { params: await bridge({ jwks: JWKS }) });
  const slot = 'PRIMARY';
  await operator.does('createApiKey', { body: { ...(await bridge()), slot } });
  const ours = await colleague.does('createApiKey', { body: { ...(await bridge()), slot } });
  await operator.does('rollApiKey', { params: { apiKeyId: ours.string('apiKeyId') } });
  await operator.does('revokeClient', { params });
  await alone.isRefused('client-revoked', 'rollClientSecret', { params });

  const manager = await operator.does('createClient', {
    body: { partnerId: ids['partner'], name: 'Back office', scopes: SCOPES },
  });
  world.manager = client(manager.string('clientId'), manager.string('clientSecret'));
  await limits(world, partnerId);
}

/** How much a partner may have: more than is usual, and of clients none but those it has. */
async function limits({ alone, operator }: World, partnerId: string): Promise<void> {
  const params = { partnerId };
  await operator.does('updatePartnerLimits', {
    params,
    body: { requestsPerMinute: 60_000, merchants: 200_000 },
  });
  await operator.does('updatePartnerLimits', { params, body: { clients: 5 } });
  await alone.isRefused('partner-limit-reached', 'createClient', {
    body: { partnerId, name: 'One more', scopes: ['payment.read'] },
  });
  await operator.does('retrievePartnerLimits', { params });
}

/** The partner looks after its own credentials. */
export async function credentials(world: World): Promise<void> {
  const { client, ids, manager } = world;
  const made = await manager.does('createOwnClient', {
    body: { name: 'Web shop', scopes: ['payment.write', 'payment.read', 'refund.write'] },
  });
  const clientId = made.string('clientId');
  const params = { clientId };
  await manager.does('listOwnClients');
  await manager.does('retrieveOwnLimits');
  await manager.does('retrieveOwnClient', { params });
  await manager.does('rollOwnClientSecret', { params, body: { graceSeconds: 3600 } });
  await manager.does('replaceOwnClientJwks', { params, body: { jwks: JWKS } });
  await manager.isRefused('client-has-keys', 'rollOwnClientSecret', { params });
  await manager.does('removeOwnClientJwks', { params });
  const key = await manager.does('createOwnApiKey', { body: { clientId, slot: 'PRIMARY' } });
  const apiKeyId = key.string('apiKeyId');
  await manager.isRefused('api-key-slot-taken', 'createOwnApiKey', {
    body: { clientId, slot: 'PRIMARY' },
  });
  await manager.does('listOwnApiKeys');
  await manager.does('retrieveOwnApiKey', { params: { apiKeyId } });
  const rolled = await manager.does('rollOwnApiKey', {
    params: { apiKeyId },
    body: { idempotencyKey: 'new-key' },
  });
  await manager.does('revokeOwnApiKey', { params: { apiKeyId: rolled.string('apiKeyId') } });
  await manager.does('revokeOwnClient', { params });

  const agent = await manager.does('createOwnClient', {
    body: {
      name: 'Assistant',
      scopes: AGENT_SCOPES,
      agent: POLICY,
    },
  });
  ids['agent'] = agent.string('clientId');
  await manager.does('replaceOwnAgentPolicy', {
    params: { clientId: agent.string('clientId') },
    body: { agent: { ...POLICY, approvalAbove: 0 } },
  });
  world.agent = client(agent.string('clientId'), agent.string('clientSecret'));
}

const POLICY = { currency: 'CAD', perCall: 1_000_000, perDay: 100_000_000 };
