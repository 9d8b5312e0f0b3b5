/** Null in an optional member means that it is absent, in every body but a merge patch. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRecord } from '../service/src/platform/http/normalise.ts';
import { MERGE_PATCH_TYPE } from '../service/src/platform/http/route.ts';
import { testApplication } from './application.ts';
import { merchantBody } from './merchant-body.ts';
import { cardMethod, newKey } from './payment-server.ts';

const { asPartner, credentials } = await testApplication();
const call = asPartner('isv');
const { merchantId } = credentials.partners.isv;
const amount = { amount: 1250, currency: 'CAD' };

test('a payment with nulls is the payment without them, and a repeat of it', async () => {
  const plain = { idempotencyKey: newKey(), merchantId, amount, paymentMethod: cardMethod() };
  const first = await call('POST', '/payments', plain);
  assert.equal(first.status, 201, first.text);
  const { card, ...method } = cardMethod();
  for (const more of [
    { orderId: null, invoiceNumber: null, amountDetails: null, customerId: null },
    { amountDetails: null, threeDSecureData: null, credentialOnFileInformation: null },
    { paymentMethodId: null, storePaymentMethod: null, automaticCapture: null },
    { paymentMethod: { ...method, card, billingAddress: null, cardholderInformation: null } },
    { paymentMethod: { ...method, card, paymentMethodData: null, paymentMethodId: null } },
    { paymentMethod: { ...method, card: { ...card, cvd: null } } },
    { paymentMethod: { ...method, card: null, paymentMethodData: { card } } },
  ]) {
    const again = await call('POST', '/payments', { ...plain, ...more });
    assert.equal(again.status, 201, again.text);
    assert.equal(again.headers['idempotency-replayed'], 'true', JSON.stringify(more));
    assert.equal(again.string('paymentId'), first.string('paymentId'));
  }
});

test('a cancel says "reason": null, as a payment switch does with every cancel', async () => {
  const paid = { idempotencyKey: newKey(), merchantId, amount, paymentMethod: cardMethod() };
  const made = await call('POST', '/payments', paid);
  const path = `/payments/${made.string('paymentId')}/cancel`;
  const cancelled = await call('POST', path, { idempotencyKey: newKey(), reason: null });
  assert.equal(cancelled.status, 200, cancelled.text);
});

test('null in a required member is reported as missing, null at an unknown name as unknown', async () => {
  const body = { idempotencyKey: null, merchantId, amount: { amount: null, currency: 'CAD' } };
  const answer = await call('POST', '/payments', {
    ...body,
    paymentMethod: { ...cardMethod(), nickname: null },
    note: null,
  });
  assert.equal(answer.status, 400);
  assert.deepEqual(answer.faults().toSorted(), [
    'amount.amount REQUIRED_FIELD',
    'idempotencyKey REQUIRED_FIELD',
    'note UNKNOWN_FIELD',
    'paymentMethod.nickname UNKNOWN_FIELD',
  ]);
});

const create = (body: object) => call('POST', '/onboarding/merchants', body);
const IDENTIFIER = /"signingOfficerIdentifier":\d+,?/g;
function parsed(text: string): Record<string, unknown> {
  const value: unknown = JSON.parse(text);
  assert.ok(isRecord(value));
  return value;
}

test('a merchant with nulls, at any depth and in either wrapping, is the merchant without', async () => {
  const idempotencyKey = newKey();
  const changes = {
    riskDetails: null,
    pointOfSaleOptions: null,
    merchantDetails: { locationAddress: { unitNumber: null } },
  };
  const plain = JSON.stringify(merchantBody(changes)).replaceAll(IDENTIFIER, '');
  const nulled = plain
    .replace('"locationAddress":{', '"locationAddress":{"unitNumber":null,')
    .replace('"signingOfficers":[{', '"signingOfficers":[{"signingOfficerIdentifier":null,')
    .replace('{', '{"riskDetails":null,"pointOfSaleOptions":null,"chainId":null,');
  const first = await create({ ...parsed(plain), idempotencyKey });
  assert.equal(first.status, 201, first.text);
  for (const body of [
    { ...parsed(nulled), idempotencyKey },
    { ...parsed(nulled), idempotencyKey, merchantPayload: null },
    { idempotencyKey, merchantPayload: parsed(nulled) },
  ]) {
    const again = await create(body);
    assert.equal(again.status, 201, again.text);
    assert.equal(again.string('merchantId'), first.string('merchantId'));
  }
});

test('in a merge patch null deletes, and a null it leaves in a list means absent', async () => {
  const made = await call('POST', '/onboarding/merchants', merchantBody());
  const path = `/onboarding/merchants/${made.string('merchantId')}`;
  const patch = (body: unknown) =>
    call('PATCH', path, JSON.stringify(body), { 'content-type': MERGE_PATCH_TYPE });
  const deleted = await patch({ riskDetails: null });
  assert.equal(deleted.status, 200, deleted.text);
  assert.equal(deleted.at('riskDetails'), undefined);
  assert.deepEqual((await patch({ businessActivity: null })).faults(), [
    'businessActivity REQUIRED_FIELD',
  ]);
  assert.deepEqual((await patch({ merchantPayload: null })).faults(), [
    'merchantPayload UNKNOWN_FIELD',
  ]);
  const { securityDetails } = parsed(
    made.text.replaceAll(IDENTIFIER, '"signingOfficerIdentifier":null,'),
  );
  const replaced = await patch({ securityDetails });
  assert.equal(replaced.status, 200, replaced.text);
});

test('a member that only responses have is reported as set by the service, in create and patch', async () => {
  const made = await call('POST', '/onboarding/merchants', merchantBody());
  const { merchantId: id, createdAt } = parsed(made.text);
  const sent = { ...parsed(JSON.stringify(merchantBody())), merchantId: id, createdAt, foo: 1 };
  const answers = [
    await create(sent),
    await call('PATCH', `/onboarding/merchants/${String(id)}`, JSON.stringify({ createdAt }), {
      'content-type': MERGE_PATCH_TYPE,
    }),
  ];
  for (const answer of answers) {
    assert.equal(answer.status, 400);
    assert.match(
      answer.text,
      /"createdAt","reasonCode":"UNKNOWN_FIELD","errorMessage":"This field is set by the service. Omit it./,
    );
  }
  assert.match(
    answers[0]?.text ?? '',
    /"foo","reasonCode":"UNKNOWN_FIELD","errorMessage":"Unknown field./,
  );
});
