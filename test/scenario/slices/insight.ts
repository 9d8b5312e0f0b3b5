import type { World } from '../world.ts';

const EXPORTS = [
  'Payments',
  'Refunds',
  'Validations',
  'Batches',
  'Payouts',
  'Disputes',
  'DisputeAlerts',
  'Events',
];

/** What happened, looked at in every way. */
export async function insight(world: World): Promise<void> {
  const { ids, manager, merchantId, operator, shop } = world;
  const partnerId = ids['partner'] ?? '';
  await world.publish();
  const events = await shop.does('listEvents', { query: { limit: '2' } });
  const event = { eventId: events.string('data.0.eventId') };
  await shop.does('retrieveEvent', { params: event });
  await operator.does('listAllEvents', { query: { limit: '2' } });
  await operator.does('retrieveAnyEvent', { params: event });
  const timeline = { query: { paymentId: ids['paid'] ?? '' } };
  await shop.does('retrieveTimeline', timeline);
  await operator.does('retrieveAnyTimeline', timeline);
  await shop.does('search', { query: { q: 'order-1001' } });
  await operator.does('searchAll', { query: { q: 'order-1001' } });
  await shop.does('retrieveStatistics', { query: { merchantId } });
  await shop.does('retrieveOverview', { query: { merchantId } });
  await operator.does('retrieveAnyStatistics', { query: { partnerId } });
  await operator.does('retrieveAnyOverview', { query: { partnerId } });
  const operation = { operation: 'createPayment', interval: 'HOUR', compare: 'none' };
  await shop.does('retrieveLatency', { query: operation });
  await operator.does('retrieveAnyLatency', { query: { ...operation, partnerId } });
  await shop.does('retrieveDisputeRatios', { query: { merchantId } });
  await shop.does('retrieveDisputeStatistics', { query: { merchantId } });
  await operator.does('retrieveAnyDisputeRatios', { query: { partnerId } });
  await operator.does('retrieveAnyDisputeStatistics', { query: { partnerId } });
  for (const name of EXPORTS) {
    await shop.does(`export${name}`);
    await operator.does(`exportAll${name}`);
  }
  await operator.does('exportAuditLog');
  const requests = await shop.does('listRequests', {
    query: { limit: '2', route: '/payments', method: 'POST' },
  });
  const request = requests.string('data.0.requestId');
  await shop.does('retrieveRequest', { params: { requestId: request } });
  await operator.does('listAnyRequests', {
    query: { partnerId, limit: '2', route: '/payments', method: 'POST' },
  });
  await operator.does('retrieveAnyRequest', {
    params: { requestId: request },
    query: { partnerId },
  });
  const view = await manager.does('createSavedView', {
    body: { page: 'payments', name: 'Declined', search: 'status=DECLINED' },
  });
  await manager.does('listSavedViews');
  await manager.does('deleteSavedView', { params: { viewId: view.string('viewId') } });
}

/** A month later the statements are there. */
export async function reports({ merchantId, shop }: World): Promise<void> {
  const params = { merchantId };
  await shop.does('listStatements', { params });
  const month = { merchantId, month: '2026-03' };
  await shop.does('retrieveStatement', { params: month });
  await shop.does('downloadStatement', { params: month });
  await shop.does('readStatement', { params: month });
  await shop.does('downloadSettlementDetails', {
    query: { merchantId, from: '2026-03-01', to: '2026-03-31' },
  });
}
