import { pdfOf } from '../../evidence-files.ts';
import { cad, card, proposed, type World } from '../world.ts';

/** Cardholders dispute what they paid; the shop answers. */
export async function disputes(world: World): Promise<void> {
  const { alone, ids, merchantId, operator, shop } = world;
  let orders = 0;
  const sold = async (amount: number) => {
    orders += 1;
    const orderId = `order-12${String(orders).padStart(2, '0')}`;
    const body = { merchantId, orderId, amount: cad(amount), paymentMethod: card() };
    return (
      await shop.does('createPayment', { body: { idempotencyKey: orderId, ...body } })
    ).string('paymentId');
  };
  const claim = async (more: object = {}, amount = 8_400) => {
    const paymentId = await sold(amount);
    return await shop.does('openSandboxDispute', {
      body: { idempotencyKey: `claim-${orders}`, paymentId, reasonCode: '13.1', ...more },
    });
  };
  const answered = async (more: object, explanation: string) => {
    const one = { disputeId: (await claim(more, 3_000)).string('disputeId') };
    const body = { explanation, productDescription: 'A pair of shoes' };
    await shop.does('updateDisputeEvidence', { params: one, body });
    await shop.does('addDisputeFile', {
      params: one,
      query: { field: 'receipt', fileName: 'receipt.pdf' },
      file: pdfOf(),
    });
    const shown = await shop.does('previewDisputeAnswer', { params: one });
    await shop.does('submitDispute', {
      params: one,
      body: { idempotencyKey: `answer-to-${orders}`, digest: shown.string('digest') },
    });
  };
  const first = await claim();
  const params = { disputeId: first.string('disputeId') };
  ids['dispute'] = params.disputeId;
  await shop.does('listDisputes');
  await shop.does('retrieveDispute', { params });
  await shop.does('listDisputeQueue');
  await shop.does('listDisputeReasons');
  await shop.does('updateDisputeEvidence', {
    params,
    body: {
      explanation: 'The parcel was handed over, and signed for',
      productDescription: 'A pair of shoes',
      shippingTrackingNumber: 'CP123456789CA',
      deliveryDate: '2026-03-27',
    },
  });
  const receipt = async (query: Record<string, string>) =>
    await shop.does('addDisputeFile', { params, query, file: pdfOf() });
  await shop
    .isRefused('dispute-evidence-incomplete', 'submitDispute', {
      params: { disputeId: (await claim({ reasonCode: '10.4' })).string('disputeId') },
      body: { idempotencyKey: 'answer-0', digest: '0'.repeat(64) },
    })
    .catch(() => undefined);
  const wrong = await receipt({ field: 'receipt', fileName: 'receipt.pdf' });
  const file = { ...params, fileId: wrong.string('fileId') };
  await shop.does('retrieveDisputeFileContent', { params: file });
  await shop.does('removeDisputeFile', { params: file });
  await receipt({ field: 'receipt', fileName: 'receipt-signed.pdf' });
  await shop.does('retrieveDisputeEvidence', { params });
  const preview = await shop.does('previewDisputeAnswer', { params });
  const answer = { idempotencyKey: 'answer-1', digest: preview.string('digest') };
  await proposed(world, 'submitDispute', {
    params,
    body: { ...answer, idempotencyKey: 'answer-2' },
  });
  await shop.isRefused('dispute-evidence-changed', 'submitDispute', {
    params,
    body: { idempotencyKey: 'answer-3', digest: '0'.repeat(64) },
  });
  await shop.does('submitDispute', { params, body: answer });
  await shop.isRefused('dispute-state-forbids', 'acceptDispute', {
    params,
    body: { idempotencyKey: 'answer-4' },
  });
  const second = { disputeId: (await claim({}, 2_100)).string('disputeId') };
  await proposed(world, 'acceptDispute', {
    params: second,
    body: { idempotencyKey: 'accept-1' },
  });
  await shop.does('acceptDispute', { params: second, body: { idempotencyKey: 'accept-2' } });
  await shop.does('retrieveDisputeHistory', { params });
  await operator.does('listAllDisputes');
  await operator.does('retrieveAnyDispute', { params });
  await operator.does('listAllDisputeQueue');
  await operator.does('listAllDisputeReasons');

  for (const outcome of ['WON', 'LOST', 'ESCALATE', 'SECOND_CHARGEBACK', 'REVERSED']) {
    await answered({ outcome }, 'It was delivered');
  }
  await answered({}, 'REFUSED_EVIDENCE');
  await claim({ kind: 'INQUIRY' });
  const disputed = await shop.does('retrieveDispute', { params });
  await shop.isRefused('payment-disputed', 'createRefund', {
    body: { idempotencyKey: 'disputed', paymentId: disputed.string('paymentId') },
  });
  await claim({ kind: 'FRAUD_WARNING', reasonCode: undefined });
  await claim({ kind: 'DISPUTE_ALERT' });
  const alerts = await shop.does('listDisputeAlerts');
  const alert = { alertId: alerts.string('data.0.alertId') };
  await shop.does('retrieveDisputeAlert', { params: alert });
  await operator.does('listAllDisputeAlerts');
  await operator.does('retrieveAnyDisputeAlert', { params: alert });
  await claim({ amount: { amount: 100, currency: 'USD' } });
  const notices = await operator.does('listDisputeNotices', { query: { state: 'HELD' } });
  const notice = { noticeId: notices.string('data.0.noticeId') };
  await operator.does('retrieveDisputeNotice', { params: notice });
  const dismiss = { idempotencyKey: 'notice-1', action: 'DISMISS', reason: 'Of another acquirer' };
  await operator.does('resolveDisputeNotice', { params: notice, body: dismiss });
  await alone.isRefused('dispute-notice-not-held', 'resolveDisputeNotice', {
    params: notice,
    body: { ...dismiss, idempotencyKey: 'notice-2', reason: 'Of nobody' },
  });
}
