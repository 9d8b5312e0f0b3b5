import { answering } from '../../webhook-receiver.ts';
import { proposed, type World } from '../world.ts';

/** The partner is told of what happens. */
export async function webhooks(world: World): Promise<void> {
  const { ids, shop } = world;
  const endpoint = await shop.does('createWebhookEndpoint', {
    body: {
      idempotencyKey: 'first-endpoint',
      url: `${world.receiverUrl}/webhooks`,
      types: ['payment.*', 'refund.*', 'dispute.*', 'payout.*'],
      description: 'The shop’s server',
    },
  });
  const endpointId = endpoint.string('endpointId');
  ids['endpoint'] = endpointId;
  const params = { endpointId };
  await shop.does('testWebhookEndpoint', { params });
  await shop.does('listWebhookEndpoints');
  await shop.does('retrieveWebhookEndpoint', { params });
  await shop.does('updateWebhookEndpoint', { params, body: { description: 'The till' } });
  await proposed(world, 'updateWebhookEndpoint', {
    params,
    body: { url: `${world.receiverUrl}/hooks` },
  });
  await shop.does('rollWebhookSecret', { params, body: { overlapHours: 24 } });
  await shop.does('retrieveWebhookKeys', { params });
}

/** An address that is gone is told nothing more. */
export async function gone({ publish, receiver, stage }: World): Promise<void> {
  receiver.behave(answering(410));
  await publish();
  await stage.run('send-webhooks');
  receiver.behave(answering(204));
}

/** What was sent, and sent again. */
export async function deliveries(world: World): Promise<void> {
  const { ids, operator, shop } = world;
  const params = { endpointId: ids['endpoint'] ?? '' };
  await world.publish();
  const first = await shop.does('listWebhookDeliveries', { params, query: { limit: '1' } });
  const delivery = { deliveryId: first.string('data.0.deliveryId') };
  await shop.does('retrieveWebhookDelivery', { params: delivery });
  await shop.does('redeliverWebhook', {
    params: delivery,
    body: { idempotencyKey: 'send-again' },
  });
  const replay = await shop.does('replayWebhooks', {
    params,
    body: { from: '2026-03-30T12:00:00Z', to: '2026-03-30T13:15:00Z', types: ['payment.*'] },
  });
  await shop.does('retrieveWebhookReplay', {
    params: { ...params, replayId: replay.string('replayId') },
  });
  await shop.does('retrieveWebhookStatistics', { params });
  await operator.does('listPartnerWebhookEndpoints', {
    query: { partnerId: ids['partner'] ?? '' },
  });
  await operator.does('listAllWebhookDeliveries', { query: { limit: '2' } });
  await operator.does('retrieveAnyWebhookDelivery', { params: delivery });
  await proposed(world, 'deleteWebhookEndpoint', { params });
  await shop.does('deleteWebhookEndpoint', { params });
}
