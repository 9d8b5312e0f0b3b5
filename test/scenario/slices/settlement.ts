import { card, cad, proposed, type World } from '../world.ts';
import { interchangePlus } from '../../fee-plans.ts';

/** The day is closed, and what was sold is paid out. */
export async function settlement(world: World): Promise<void> {
  const { ids, merchantId, operator, shop } = world;
  const params = { merchantId };
  await operator.does('setFeePlan', { params, body: interchangePlus() });
  await operator.does('retrieveAnyFeePlan', { params });
  await shop.does('retrieveFeePlan', { params });
  await operator.does('setCardTypes', {
    body: { ranges: [{ first: '400000', last: '400009', cardType: 'DEBIT' }] },
  });
  await operator.does('listCardTypes');
  await operator.does('setBinCountries', {
    body: { content: 'first,last,country\n424242,424242,US\n555555,555555,CA\n' },
  });
  await operator.does('retrieveBinCountries');
  await shop.does('createPayment', {
    body: {
      idempotencyKey: 'order-1010',
      merchantId,
      orderId: 'order-1010',
      amount: cad(125_000),
      paymentMethod: card('5555555555554444'),
    },
  });
  await proposed(world, 'closeBatches', { body: { idempotencyKey: 'monday-2', merchantId } });
  await shop.does('closeBatches', {
    body: { idempotencyKey: 'monday', merchantId },
  });
  await shop.isRefused('no-open-batch', 'closeBatches', {
    body: { idempotencyKey: 'monday-3', merchantId },
  });
  await shop.does('listBatches', { query: { merchantId } });
  await shop.isRefused('batch-already-closed', 'cancelPayment', {
    params: { paymentId: ids['completed'] ?? '' },
    body: { idempotencyKey: 'order-1003-cancel' },
  });
  const listed = await shop.does('listBatches', { query: { merchantId } });
  const batch = { batchId: listed.string('data.0.batchId') };
  ids['batch'] = batch.batchId;
  await shop.does('retrieveBatch', { params: batch });
  await shop.does('listBatchEntries', { params: batch });
  await shop.does('listBatchFees', { params: batch });
  await shop.does('downloadBatch', { params: batch });
  await shop.does('readBatch', { params: batch });
  await operator.does('listAllBatches');
  await operator.does('retrieveAnyBatch', { params: batch });
  await operator.does('retrieveMerchantBalances', { params });
  await operator.does('listLedgerEntries', { query: { merchantId, limit: '4' } });
}

export async function payouts(world: World): Promise<void> {
  const { alone, ids, merchantId, operator, second, shop } = world;
  const params = { merchantId };
  await operator.does('retrievePayoutAccount', { params });
  await operator.does('setPayoutSchedule', { params, body: { schedule: 'DAILY' } });
  await operator.does('setPayoutReserve', {
    params,
    body: { basisPoints: 500, days: 90, reason: 'A new merchant' },
  });
  await operator.does('removePayoutReserve', { params, reason: 'Known well by now' });
  await operator.does('holdPayouts', { params, body: { reason: 'Under review' } });
  await operator.isRefused('payouts-on-hold', 'payOutNow', {
    params,
    body: { idempotencyKey: 'pay-out-1', reason: 'Asked for' },
  });
  await operator.does('releasePayouts', { params, body: { reason: 'All is well' } });
  const adjustment = await operator.does('requestAdjustment', {
    params,
    body: {
      idempotencyKey: 'goodwill',
      direction: 'CREDIT',
      amount: cad(2_500),
      reason: 'For the outage on Sunday',
    },
  });
  const one = { adjustmentId: adjustment.string('adjustmentId') };
  await alone.isRefused('same-operator', 'approveAdjustment', { params: one, body: {} });
  await second.does('approveAdjustment', { params: one, body: {} });
  const other = await operator.does('requestAdjustment', {
    params,
    body: {
      idempotencyKey: 'goodwill-2',
      direction: 'CREDIT',
      amount: cad(2_500),
      reason: 'For the outage on Sunday',
    },
  });
  await second.does('declineAdjustment', {
    params: { adjustmentId: other.string('adjustmentId') },
    body: {},
  });
  await second.isRefused('adjustment-decided', 'declineAdjustment', { params: one, body: {} });
  await operator.does('listAdjustments', { query: { merchantId } });
  await operator.does('retrieveAdjustment', { params: one });
  await shop.does('retrieveBalance', { params });
  await shop.does('listBalanceLines', { params, query: { limit: '3' } });
  await operator.does('payOutNow', {
    params,
    body: { idempotencyKey: 'pay-out-2', reason: 'Before the holiday' },
  });
  await operator.isRefused('nothing-to-pay-out', 'payOutNow', {
    params,
    body: { idempotencyKey: 'pay-out-3', reason: 'Once more' },
  });
  const listed = await shop.does('listPayouts', { query: { merchantId } });
  const payout = { payoutId: listed.string('data.0.payoutId') };
  ids['payout'] = payout.payoutId;
  await shop.does('retrievePayout', { params: payout });
  await shop.does('listPayoutLines', { params: payout, query: { limit: '50' } });
  await shop.does('downloadPayout', { params: payout });
  await shop.does('readPayout', { params: payout });
  await operator.does('listAllPayouts');
  await operator.does('retrieveAnyPayout', { params: payout });
}
