import { cad, card, proposed, type World } from '../world.ts';

async function pay(
  { merchantId, shop }: World,
  orderId: string,
  amount: number,
  more: object = {},
) {
  const body = { merchantId, orderId, amount: cad(amount), paymentMethod: card(), ...more };
  const paid = await shop.does('createPayment', { body: { idempotencyKey: orderId, ...body } });
  return paid.string('paymentId');
}

async function hold(world: World, orderId: string, amount: number): Promise<string> {
  return await pay(world, orderId, amount, { automaticCapture: false });
}

/** What the shop sells, holds, takes and gives back. */
export async function payments(world: World): Promise<void> {
  const { ids, merchantId, shop } = world;
  const paid = await pay(world, 'order-1001', 2_599, {
    invoiceNumber: 'INV-1001',
    customerId: ids['customer'],
    metadata: { table: '12' },
  });
  ids['paid'] = paid;
  const params = { paymentId: paid };
  await shop.isRefused('declined', 'createPayment', {
    body: {
      idempotencyKey: 'order-1002',
      merchantId,
      orderId: 'order-1002',
      amount: cad(1_251),
      paymentMethod: card(),
    },
  });
  await shop.isRefused('declined', 'createValidation', {
    body: {
      idempotencyKey: 'card-of-1002',
      merchantId,
      paymentMethod: { temporaryToken: 'ot-test-declined' },
    },
  });
  await shop.isRefused('payment-state-forbids', 'completePayment', {
    params,
    body: { idempotencyKey: 'order-1001-take' },
  });
}

/** What is held is taken, raised, or let go. */
export async function holds(world: World): Promise<void> {
  const { ids, shop } = world;
  const room = { paymentId: await hold(world, 'order-1003', 800) };
  await shop.does('incrementPayment', {
    params: room,
    body: { idempotencyKey: 'order-1003-more', amount: cad(300) },
  });
  await shop.isRefused('capture-exceeds-authorized', 'completePayment', {
    params: room,
    body: { idempotencyKey: 'order-1003-all', amount: cad(3_000) },
  });
  await shop.does('completePayment', {
    params: room,
    body: { idempotencyKey: 'order-1003-take', amount: cad(950) },
  });
  ids['completed'] = room.paymentId;
  await shop.isRefused('declined', 'incrementPayment', {
    params: { paymentId: await hold(world, 'order-1012', 8_000) },
    body: { idempotencyKey: 'order-1012-more', amount: cad(1_105) },
  });
  const parcels = { paymentId: await hold(world, 'order-1011', 9_000) };
  await shop.does('completePayment', {
    params: parcels,
    body: { idempotencyKey: 'order-1011-first', amount: cad(4_000), finalCompletion: false },
  });
  await shop.does('releasePayment', {
    params: parcels,
    body: { idempotencyKey: 'order-1011-rest', reason: 'The second parcel is out of stock' },
  });
  const gone = { paymentId: await hold(world, 'order-1006', 3_000) };
  await shop.does('releasePayment', {
    params: gone,
    body: { idempotencyKey: 'order-1006-release', reason: 'Sold out' },
  });
  const wrong = { paymentId: await pay(world, 'order-1007', 1_800) };
  await shop.does('cancelPayment', {
    params: wrong,
    body: { idempotencyKey: 'order-1007-cancel', reason: 'Ordered twice' },
  });
}

/** What an agent proposes, and who looks at all of it. */
export async function proposedPayments(world: World): Promise<void> {
  const { ids, merchantId, operator, shop } = world;
  const params = { paymentId: ids['paid'] ?? '' };
  const held = { paymentId: await hold(world, 'order-1008', 5_000) };
  await proposed(world, 'createPayment', {
    body: {
      idempotencyKey: 'order-1009',
      merchantId,
      orderId: 'order-1009',
      amount: cad(1_500),
      paymentMethodId: ids['paymentMethod'],
    },
  });
  await proposed(world, 'incrementPayment', {
    params: held,
    body: { idempotencyKey: 'order-1008-more', amount: cad(500) },
  });
  await proposed(world, 'completePayment', {
    params: held,
    body: { idempotencyKey: 'order-1008-take' },
  });
  await proposed(world, 'releasePayment', {
    params: held,
    body: { idempotencyKey: 'order-1008-release' },
  });
  await proposed(world, 'cancelPayment', {
    params: held,
    body: { idempotencyKey: 'order-1008-cancel' },
  });
  await shop.does('listPayments', { query: { merchantId, limit: '2' } });
  await shop.does('retrievePayment', { params });
  await shop.does('listPossibleDuplicates', { params });
  await shop.does('updatePayment', { params, body: { metadata: { table: '14' } } });
  await operator.does('listAllPayments', { query: { limit: '2' } });
  await operator.does('retrieveAnyPayment', { params });
  await operator.does('listAnyPossibleDuplicates', { params });
  await operator.does('retrieveAcquirerOfPayment', { params });
}

/** Money goes back. */
export async function refunds(world: World): Promise<void> {
  const { ids, merchantId, operator, shop } = world;
  const paymentId = ids['paid'];
  const made = await shop.does('createRefund', {
    body: {
      idempotencyKey: 'order-1001-refund',
      merchantId,
      paymentId,
      refundAmount: cad(599),
      reason: 'One cup came broken',
    },
  });
  ids['refund'] = made.string('refundId');
  const params = { refundId: made.string('refundId') };
  await shop.isRefused('refund-exceeds-captured', 'createRefund', {
    body: {
      idempotencyKey: 'order-1001-refund-2',
      merchantId,
      paymentId,
      refundAmount: cad(2_001),
    },
  });
  await shop.isRefused('payment-has-refunds', 'cancelPayment', {
    params: { paymentId: paymentId ?? '' },
    body: { idempotencyKey: 'order-1001-cancel' },
  });
  await proposed(world, 'createRefund', {
    body: { idempotencyKey: 'order-1001-refund-3', merchantId, paymentId, refundAmount: cad(300) },
  });
  await shop.does('listRefunds', { query: { merchantId } });
  await shop.does('retrieveRefund', { params });
  await operator.does('listAllRefunds');
  await operator.does('retrieveAnyRefund', { params });
}
