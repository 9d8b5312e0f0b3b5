import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApplication } from '../../../../test/application.ts';
import { appliedNotice, caseNotice } from '../../../../test/dispute-notices.ts';
import { callOf, type TestCall } from '../../../../test/http.ts';
import { merchantBody } from '../../../../test/merchant-body.ts';
import { paymentRequest } from '../../../../test/payment-server.ts';

const { app, asOperator, asPartner, foundation } = await testApplication();
const [isv, bank] = [asPartner('isv'), asPartner('bank')];

async function newMerchant(
  call: TestCall,
  legalName: string,
  operatingAsName = legalName,
): Promise<string> {
  const merchantInformation = { legalName, operatingAsName };
  const body = merchantBody({ merchantDetails: { merchantInformation } });
  return (await call('POST', '/onboarding/merchants', body)).string('merchantId');
}
const shop = await newMerchant(isv, 'Zebra Crossing Books');
const other = await newMerchant(bank, 'Zebra Finch Coffee');
const pub = await newMerchant(isv, '9412 Québec inc.', 'O’Keefe & Müller Pub');
const webPayment = await isv(
  'POST',
  '/payments',
  paymentRequest(shop, { orderId: 'WEB-0020417', amount: { amount: 100, currency: 'CAD' } }),
);
const endpoint = await isv('POST', '/webhook-endpoints', {
  idempotencyKey: 'we',
  url: 'https://hooks.bakery.example/secret-path',
  description: 'Fulfilment',
  types: ['payment.succeeded'],
});
const customer = await isv('POST', '/customers', {
  idempotencyKey: 'c',
  merchantId: shop,
  name: 'Ana Roy',
  email: 'Ana.Roy@Shop.Example',
  reference: 'crm-77',
});
const payment = await isv(
  'POST',
  '/payments',
  paymentRequest(shop, {
    orderId: 'order-77',
    invoiceNumber: 'inv-77',
    amount: { amount: 43_200, currency: 'CAD' },
  }),
  { 'x-correlation-id': 'corr-77' },
);
const paymentId = payment.string('paymentId');
const claimed = caseNotice(paymentId, { caseReference: 'CASE-77', amount: 200n });
const disputeId = (await appliedNotice(foundation, claimed)).dispute.id;
const theirClaim = { caseReference: 'CASE-77', acquirer: 'other' };
const refund = await isv('POST', '/refunds', { idempotencyKey: 'r', paymentId });
const theirs = await bank('POST', '/payments', paymentRequest(other, { orderId: 'order-77' }));
const theirDispute = (
  await appliedNotice(foundation, caseNotice(theirs.string('paymentId'), theirClaim))
).dispute.id;
await foundation.requestLog.flush();

async function find(call: TestCall, text: string, path = '/search'): Promise<string[]> {
  const answer = await call('GET', `${path}?q=${encodeURIComponent(text)}`);
  assert.equal(answer.status, 200, answer.text);
  const data = answer.at('data') as Record<string, unknown>[];
  return data.map(({ id, kind }) => `${String(kind)} ${String(id)}`);
}
const everywhere = (text: string) => find(asOperator, text, '/operator/search');

const OWN = `PAYMENT ${paymentId}`;
const THEIRS = `PAYMENT ${theirs.string('paymentId')}`;
const FOUND: readonly (readonly [text: string, own: readonly string[], all?: readonly string[]])[] =
  [
    [paymentId, [OWN]],
    [paymentId.slice(0, 16), [OWN]],
    [paymentId.toLowerCase(), [OWN]],
    [refund.string('refundId'), [`REFUND ${refund.string('refundId')}`]],
    [customer.string('customerId'), [`CUSTOMER ${customer.string('customerId')}`]],
    ['order-77', [OWN], [THEIRS, OWN]],
    ['inv-77', [OWN]],
    ['432.00', [OWN]],
    ['ana.roy@shop.example', [`CUSTOMER ${customer.string('customerId')}`]],
    [disputeId, [`DISPUTE ${disputeId}`]],
    ['CASE-77', [`DISPUTE ${disputeId}`], [`DISPUTE ${theirDispute}`, `DISPUTE ${disputeId}`]],
    ['crm-77', [`CUSTOMER ${customer.string('customerId')}`]],
    ['zebra', [`MERCHANT ${shop}`], [`MERCHANT ${shop}`, `MERCHANT ${other}`]],
    ['ZEBRA CROSS', [`MERCHANT ${shop}`]],
    [shop, [`MERCHANT ${shop}`]],
    ['20417', [`PAYMENT ${webPayment.string('paymentId')}`]],
    ['#020417', [`PAYMENT ${webPayment.string('paymentId')}`]],
    ['0417', []],
    ['keefe', [`MERCHANT ${pub}`]],
    ['okeefe', [`MERCHANT ${pub}`]],
    ["o'keefe mul", [`MERCHANT ${pub}`]],
    ['pub quebec', [`MERCHANT ${pub}`]],
    ['MULLER', [`MERCHANT ${pub}`]],
    ['ullEr', [`MERCHANT ${pub}`]],
    ['mullre', [`MERCHANT ${pub}`]],
    ['mulller pubb', [`MERCHANT ${pub}`]],
    ['qebec', [`MERCHANT ${pub}`]],
    ['keefe zebra', []],
    ['roy ana', [`CUSTOMER ${customer.string('customerId')}`]],
    ['fulfil', [`WEBHOOK_ENDPOINT ${endpoint.string('endpointId')}`]],
    ['bakery', [`WEBHOOK_ENDPOINT ${endpoint.string('endpointId')}`]],
    ['secret path', []],
    ['nothing of this name', []],
    ["'; drop table payments; --", []],
    ['100%_', []],
  ];

for (const [text, own, all = own] of FOUND) {
  test(`“${text}” is found by its partner and by operators, and by nobody else`, async () => {
    assert.deepEqual(await find(isv, text), own);
    assert.deepEqual(await everywhere(text), all);
    const ofOthers = new Set(await find(bank, text));
    for (const found of own) assert.ok(!ofOthers.has(found), found);
  });
}

test('a payment is found by the last four digits of its card, with what there is to tell', async () => {
  const answer = await isv('GET', '/search?q=4242');
  assert.deepEqual(answer.at('data.0.id'), paymentId);
  assert.equal(answer.at('data.0.title'), '432.00 CAD');
  assert.equal(answer.at('data.0.subtitle'), 'SUCCEEDED · VISA 4242 · order-77');
  assert.deepEqual(await everywhere('4242'), [
    THEIRS,
    OWN,
    `PAYMENT ${webPayment.string('paymentId')}`,
  ]);
});

test('requests are found by their correlation id', async () => {
  const [found = ''] = await find(isv, 'corr-77');
  assert.match(found, /^REQUEST rq/);
  assert.deepEqual(await everywhere('corr-77'), [found]);
  assert.deepEqual(await find(bank, 'corr-77'), []);
});

test('a dispute is found with what there is to tell', async () => {
  const answer = await isv('GET', '/search?q=CASE-77');
  assert.equal(answer.at('data.0.title'), '2.00 CAD');
  assert.equal(answer.at('data.0.subtitle'), 'CHARGEBACK · NEEDS_RESPONSE · VISA 10.4 · CASE-77');
});

test('a partner is found by operators alone', async () => {
  const partnerId = (await isv('GET', '/partner')).string('partner.partnerId');
  assert.deepEqual(await everywhere(partnerId), [`PARTNER ${partnerId}`]);
  assert.deepEqual(await find(isv, partnerId), []);
});

test('people, credentials and what is the operator’s are found by those who may list them', async () => {
  const ofPartner = async (call: TestCall, ...scopes: string[]) => {
    const partnerId = (await call('GET', '/partner')).string('partner.partnerId');
    const made = await asOperator('POST', '/operator/clients', {
      partnerId,
      name: 'Quokka',
      scopes,
    });
    const clientId = made.string('clientId');
    const key = await asOperator('POST', '/operator/api-keys', { clientId, slot: 'PRIMARY' });
    return { clientId, call: callOf(app, { 'x-api-key': key.string('apiKey') }) };
  };
  const own = await ofPartner(isv, 'user.read', 'credential.read');
  const blind = await ofPartner(isv, 'payment.read');
  const theirOwn = await ofPartner(bank, 'user.read', 'credential.read');
  const invited = await asOperator('POST', '/operator/users', {
    idempotencyKey: 'zoe',
    email: 'zoe@causeway.test',
    name: 'Zoë Ålund',
    role: 'READ_ONLY',
    partnerId: (await isv('GET', '/partner')).string('partner.partnerId'),
  });
  assert.equal(invited.status, 201, invited.text);
  for (const [text, kind] of [
    ['alund', 'USER'],
    ['zoe aluund', 'USER'],
  ] as const) {
    assert.match((await find(own.call, text))[0] ?? '', new RegExp(`^${kind} us`), text);
    assert.match((await everywhere(text))[0] ?? '', new RegExp(`^${kind} us`), text);
    assert.deepEqual(await find(blind.call, text), []);
    assert.deepEqual(await find(theirOwn.call, text), []);
  }
  const quokkas = [own, blind].map(({ clientId }) => `CREDENTIAL ${clientId}`);
  assert.deepEqual((await find(own.call, 'quoka')).toSorted(), quokkas.toSorted());
  assert.equal((await everywhere('uokk')).length, 3);
  assert.deepEqual(await find(blind.call, 'quokka'), []);
  const adjusted = await asOperator('POST', `/operator/merchants/${pub}/adjustments`, {
    idempotencyKey: 'goodwill',
    amount: { amount: 100, currency: 'CAD' },
    direction: 'CREDIT',
    reason: 'Courtoisie après une panne',
  });
  const adjustment = `ADJUSTMENT ${adjusted.string('adjustmentId')}`;
  assert.deepEqual(await everywhere('panne courtoisie'), [adjustment]);
  assert.deepEqual(await find(isv, 'courtoisie'), []);
});

test('what a credential may not read, it does not find', async () => {
  const partnerId = (await isv('GET', '/partner')).string('partner.partnerId');
  const made = await asOperator('POST', '/operator/clients', {
    partnerId,
    name: 'Events only',
    scopes: ['event.read'],
  });
  const clientId = made.string('clientId');
  const key = await asOperator('POST', '/operator/api-keys', { clientId, slot: 'PRIMARY' });
  const weak = callOf(app, { 'x-api-key': key.string('apiKey') });
  for (const text of [paymentId, '4242', 'zebra', 'order-77', 'crm-77', 'CASE-77', disputeId]) {
    assert.deepEqual(await find(weak, text), [], text);
  }
  assert.equal((await find(weak, 'corr-77')).length, 1);
});

test('a credential bound to a merchant finds that merchant’s alone', async () => {
  const partnerId = (await isv('GET', '/partner')).string('partner.partnerId');
  const elsewhere = await newMerchant(isv, 'Zebra Elsewhere');
  const scopes = [
    'payment.read',
    'refund.read',
    'dispute.read',
    'event.read',
    'onboarding.merchant.read',
  ];
  const bind = { partnerId, name: 'Till', scopes, merchantId: elsewhere };
  const clientId = (await asOperator('POST', '/operator/clients', bind)).string('clientId');
  const key = await asOperator('POST', '/operator/api-keys', { clientId, slot: 'PRIMARY' });
  const bound = callOf(app, { 'x-api-key': key.string('apiKey') });
  for (const text of [
    paymentId,
    '4242',
    '432.00',
    'order-77',
    'inv-77',
    'crm-77',
    'CASE-77',
    disputeId,
    shop,
    'corr-77',
  ]) {
    assert.deepEqual(await find(bound, text), [], text);
  }
  assert.deepEqual(await find(bound, 'zebra'), [`MERCHANT ${elsewhere}`]);
});

test('a card number is refused, and so are too little and too much', async () => {
  const card = await isv('GET', '/search?q=4242%204242%204242%204242');
  assert.equal(card.status, 400);
  assert.ok(!card.text.includes('4242'), card.text);
  for (const query of ['', '?q=', '?q=a', `?q=${'a'.repeat(255)}`, '?q=a%00b', '?q=ab&p=1']) {
    assert.equal((await isv('GET', `/search${query}`)).status, 400, query);
  }
  assert.equal((await asOperator('GET', '/search?q=zebra')).status, 403);
  assert.equal((await isv('GET', '/operator/search?q=zebra')).status, 403);
});
