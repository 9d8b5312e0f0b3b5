import { pdfOf } from '../../evidence-files.ts';
import { cad, card, proposed, type World } from '../world.ts';

let orders = 0;

/** A sale that is then disputed. */
export async function claim({ merchantId, shop }: World, more: object = {}, amount = 8_400) {
  orders += 1;
  const orderId = `order-12${String(orders).padStart(2, '0')}`;
  const body = { merchantId, orderId, amount: cad(amount), paymentMethod: card() };
  const sold = await shop.does('createPayment', { body: { idempotencyKey: orderId, ...body } });
  const paymentId = sold.string('paymentId');
  return await shop.does('openSandboxDispute', {
    body: { idempotencyKey: `claim-${orders}`, paymentId, reasonCode: '13.1', ...more },
  });
}

export async function claimed(...given: Parameters<typeof claim>) {
  return { disputeId: (await claim(...given)).string('disputeId') };
}

/** Cardholders dispute what they paid. */
export async function disputes(world: World): Promise<void> {
  const { ids, shop } = world;
  const params = await claimed(world);
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
  await shop.isRefused('dispute-evidence-incomplete', 'submitDispute', {
    params: await claimed(world, { reasonCode: '10.4' }),
    body: { idempotencyKey: 'answer-0', digest: '0'.repeat(64) },
  });
  const wrong = await receipt({ field: 'receipt', fileName: 'receipt.pdf' });
  const file = { ...params, fileId: wrong.string('fileId') };
  await shop.does('retrieveDisputeFileContent', { params: file });
  await shop.does('removeDisputeFile', { params: file });
  await receipt({ field: 'receipt', fileName: 'receipt-signed.pdf' });
  await shop.does('retrieveDisputeEvidence', { params });
}

/** The shop answers, or accepts. */
export async function disputeAnswers(world: World): Promise<void> {
  const { ids, operator, shop } = world;
  const params = { disputeId: ids['dispute'] ?? '' };
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
  const second = await claimed(world, {}, 2_100);
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
  const disputed = await shop.does('retrieveDispute', { params });
  await shop.isRefused('payment-disputed', 'createRefund', {
    body: { idempotencyKey: 'disputed', paymentId: disputed.string('paymentId') },
  });
}

/** Each goes on in a way of its own. */
export async function disputeOutcomes(world: World): Promise<void> {
  for (const outcome of ['WON', 'LOST', 'ESCALATE', 'SECOND_CHARGEBACK', 'REVERSED']) {
    await answered(world, { outcome }, 'It was delivered');
  }
  await answered(world, {}, 'REFUSED_EVIDENCE');
  await claim(world, { kind: 'INQUIRY' });
}

async function answered(world: World, more: object, explanation: string): Promise<void> {
  const { shop } = world;
  const params = await claimed(world, more, 3_000);
  const body = { explanation, productDescription: 'A pair of shoes' };
  await shop.does('updateDisputeEvidence', { params, body });
  const query = { field: 'receipt', fileName: 'receipt.pdf' };
  await shop.does('addDisputeFile', { params, query, file: pdfOf() });
  const shown = await shop.does('previewDisputeAnswer', { params });
  await shop.does('submitDispute', {
    params,
    body: { idempotencyKey: `answer-to-${orders}`, digest: shown.string('digest') },
  });
}

/** What is heard before there is a dispute, and what nothing can be made of. */
export async function disputeAlerts(world: World): Promise<void> {
  const { alone, operator, shop } = world;
  await claim(world, { kind: 'FRAUD_WARNING', reasonCode: undefined });
  await claim(world, { kind: 'DISPUTE_ALERT' });
  const alerts = await shop.does('listDisputeAlerts');
  const alert = { alertId: alerts.string('data.0.alertId') };
  await shop.does('retrieveDisputeAlert', { params: alert });
  await operator.does('listAllDisputeAlerts');
  await operator.does('retrieveAnyDisputeAlert', { params: alert });
  await claim(world, { amount: { amount: 100, currency: 'USD' } });
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
