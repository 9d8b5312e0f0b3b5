import { cad, card, type World } from '../world.ts';

const HOUSE = { streetNumber: '12', streetName: 'Elgin Street', postalCode: 'K1A 0B1' };

/** What the guides do, as they do it: their answers are these. */
export async function guides(world: World): Promise<void> {
  await paid(world);
  await refused(world);
  await storedCards(world);
  await tagged(world);
  await assistant(world);
  const { merchantId, receiverUrl, shop } = world;
  await shop.does('createHostedFieldsProfile', {
    name: 'web-shop',
    body: {
      idempotencyKey: 'web-shop',
      merchantId,
      name: 'Web shop',
      origins: ['https://shop.example', 'http://localhost:3000'],
    },
  });
  const endpoint = await shop.does('createWebhookEndpoint', {
    body: {
      idempotencyKey: 'nobody-listens',
      url: receiverUrl.replace(/\d+$/, String(NOBODYS_PORT)),
      types: ['*'],
    },
  });
  const params = { endpointId: endpoint.string('endpointId') };
  await shop.does('testWebhookEndpoint', { name: 'nobody-listens', params });
  await shop.does('deleteWebhookEndpoint', { params });
}

const NOBODYS_PORT = 1024;

async function paid({ merchantId, shop }: World): Promise<void> {
  const pay = async (name: string, amount: number, more: object = {}) => {
    const body = { idempotencyKey: name, merchantId, amount: cad(amount), paymentMethod: card() };
    const answer = await shop.does('createPayment', { name, body: { ...body, ...more } });
    return answer.string('paymentId');
  };
  await pay('quick-start', 2_599);
  await pay('order-4711', 2_599, { orderId: '4711' });
  const paymentId = await pay('order-17', 1_000);
  await shop.does('createRefund', {
    name: 'refund-of-order-17',
    body: {
      idempotencyKey: 'refund-of-order-17',
      paymentId,
      refundAmount: cad(400),
      reason: 'One of two came back',
    },
  });
}

async function refused({ alone, ids, merchantId, shop }: World): Promise<void> {
  await shop.isRefused('invalid-request', 'createPayment', {
    name: 'three-mistakes',
    body: {
      idempotencyKey: 'three-mistakes',
      merchantId,
      amount: { amount: 'ten', currency: 'CAD' },
      paymentMetod: {},
    },
  });
  await shop.isRefused('idempotency-key-reused', 'createPayment', {
    body: {
      idempotencyKey: 'order-4711',
      merchantId,
      amount: cad(9_900),
      paymentMethod: card(),
    },
  });
  await alone.isRefused('invalid-request', 'createClient', {
    body: {
      partnerId: ids['partner'],
      name: 'Careless agent',
      scopes: ['refund.write'],
      agent: { currency: 'CAD', perCall: 20_000, perDay: 50_000, perWeek: 100_000 },
    },
  });
}

async function storedCards({ merchantId, shop }: World): Promise<void> {
  const first = await shop.does('createPayment', {
    body: {
      idempotencyKey: 'membership-january',
      merchantId,
      amount: cad(1_500),
      storePaymentMethod: 'MERCHANT_INITIATED',
      credentialOnFileInformation: {
        paymentIndicator: 'UNSCHEDULED_CREDENTIAL_ON_FILE',
        paymentInformation: 'FIRST',
      },
      paymentMethod: card(),
    },
  });
  await shop.does('createPayment', {
    name: 'membership-february',
    body: {
      idempotencyKey: 'membership-february',
      merchantId,
      amount: cad(1_500),
      paymentMethodId: first.string('paymentMethod.paymentMethodId'),
      credentialOnFileInformation: {
        paymentIndicator: 'RECURRING',
        paymentInformation: 'SUBSEQUENT',
      },
    },
  });
  await shop.does('createValidation', {
    name: 'validation-1042',
    body: {
      idempotencyKey: 'validation-1042',
      merchantId,
      orderId: '1042',
      paymentMethod: { paymentMethodSource: 'CARD', ...card(), billingAddress: HOUSE },
      storePaymentMethod: 'CARDHOLDER_INITIATED',
    },
  });
}

async function tagged({ merchantId, shop }: World): Promise<void> {
  const sold = await shop.does('createPayment', {
    body: {
      idempotencyKey: 'order-20417',
      merchantId,
      amount: cad(1_500),
      paymentMethod: card(),
      metadata: { orderNumber: '20417', channel: 'web' },
    },
  });
  await shop.does('listPayments', {
    name: 'payments-of-an-order',
    query: { 'metadata[orderNumber]': '20417', 'metadata[channel]': 'web' },
  });
  await shop.does('updatePayment', {
    name: 'parcel-of-an-order',
    params: { paymentId: sold.string('paymentId') },
    body: { metadata: { channel: null, parcel: 'CA-118' } },
  });
}

async function assistant({ agent, merchantId, shop }: World): Promise<void> {
  const sold = await shop.does('createPayment', {
    body: {
      idempotencyKey: 'agents-payment',
      merchantId,
      amount: cad(4_200),
      paymentMethod: card(),
    },
  });
  const proposal = await agent.does('createRefund', {
    name: 'proposed-refund',
    body: {
      idempotencyKey: 'agents-refund',
      paymentId: sold.string('paymentId'),
      reason: 'Arrived broken',
    },
    reason: 'Arrived broken',
  });
  await agent.does('confirmProposal', {
    name: 'confirmed-refund',
    params: { proposalId: proposal.string('proposalId') },
    body: { digest: proposal.string('digest') },
  });
}
