/** Payments with a card on file, one after the other, as merchants make them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestAnswer } from '../../../../test/http.ts';
import { cardMethod, newKey, paymentServer } from '../../../../test/payment-server.ts';
import { bucketIn } from '../../kernel/id.ts';
import { sql } from '../../platform/db/pool.ts';

const server = await paymentServer();
const { call, pay, validate } = server;

const PAYMENT_INDICATORS = [
  'UNSCHEDULED_CREDENTIAL_ON_FILE',
  'RECURRING',
  'MERCHANT_INITIATED',
  'VARIABLE_RECURRING',
  'CUSTOMER_INITIATED',
];
const STORING = ['CARDHOLDER_INITIATED', 'MERCHANT_INITIATED'];

const about = (paymentIndicator: string, paymentInformation: string, issuerId?: unknown) => ({
  credentialOnFileInformation: {
    paymentIndicator,
    paymentInformation,
    ...(issuerId === undefined ? {} : { issuerId }),
  },
});
const FIRST = {
  storePaymentMethod: 'CARDHOLDER_INITIATED',
  ...about('UNSCHEDULED_CREDENTIAL_ON_FILE', 'FIRST'),
};
const idOf = (answer: TestAnswer) => answer.at('credentialOnFileResponse.issuerId');
const methodOf = (answer: TestAnswer) => answer.string('paymentMethod.paymentMethodId');

/** A later payment of 10.00 by the merchant. */
async function later(merchantId: string, paymentMethodId: string, changes: object = {}) {
  const stored = { paymentMethod: undefined, paymentMethodId };
  return await pay(merchantId, { ...stored, ...changes });
}

for (const indicator of PAYMENT_INDICATORS) {
  for (const storePaymentMethod of STORING) {
    test(`a FIRST ${indicator} may be stored ${storePaymentMethod}`, async () => {
      const merchantId = await server.newMerchant();
      const first = await pay(merchantId, { storePaymentMethod, ...about(indicator, 'FIRST') });
      assert.equal(first.status, 201, first.text);
      assert.equal(first.at('credentialOnFileInformation.paymentIndicator'), indicator);
      assert.equal(first.at('paymentMethod.stored'), true);
    });
  }
}

test('every later payment answers the first one’s issuerId, whatever was sent along', async () => {
  const merchantId = await server.newMerchant();
  const first = await pay(merchantId, FIRST);
  const [method, issuerId] = [methodOf(first), idOf(first)];
  assert.match(String(issuerId), /^\d+$/);
  let last: TestAnswer = first;
  for (const changes of [
    () => ({}),
    () => about('MERCHANT_INITIATED', 'SUBSEQUENT', idOf(last)),
    () => about('VARIABLE_RECURRING', 'SUBSEQUENT', idOf(last)),
    () => about('RECURRING', 'SUBSEQUENT'),
    () => ({
      paymentMethod: { cvd: '123' },
      ...about('CUSTOMER_INITIATED', 'SUBSEQUENT', idOf(last)),
    }),
    () => ({ paymentMethod: { cvd: '123' } }),
    () => about('MERCHANT_INITIATED', 'SUBSEQUENT', issuerId),
  ]) {
    last = await later(merchantId, method, changes());
    assert.equal(last.status, 201, last.text);
    assert.equal(idOf(last), issuerId, 'the answer is the first one’s');
    assert.equal(last.at('credentialOnFileInformation.issuerId'), issuerId);
    const read = await call('GET', `/payments/${last.string('paymentId')}`);
    assert.equal(idOf(read), issuerId);
  }
});

test('a validation of a stored card answers the first one’s issuerId too', async () => {
  const merchantId = await server.newMerchant();
  const first = await validate(merchantId, FIRST);
  const [method, issuerId] = [methodOf(first), idOf(first)];
  const again = await validate(merchantId, { paymentMethod: undefined, paymentMethodId: method });
  assert.equal(again.status, 201, again.text);
  assert.equal(idOf(again), issuerId);
  const paid = await later(merchantId, method, about('RECURRING', 'SUBSEQUENT', idOf(again)));
  assert.deepEqual([paid.status, idOf(paid)], [201, issuerId], paid.text);
});

test('a card stored several times accepts every issuerId that was returned for it, and uses the first', async () => {
  const merchantId = await server.newMerchant();
  const firsts = [
    await pay(merchantId, FIRST),
    await validate(merchantId, FIRST),
    await pay(merchantId, FIRST),
  ];
  const [first] = firsts;
  assert.ok(first);
  assert.equal(new Set(firsts.map(idOf)).size, firsts.length);
  assert.equal(new Set(firsts.map(methodOf)).size, 1, 'one card is one method');
  for (const reported of firsts) {
    const issuerId = idOf(reported);
    const paid = await later(
      merchantId,
      methodOf(reported),
      about('RECURRING', 'SUBSEQUENT', issuerId),
    );
    assert.equal(paid.status, 201, paid.text);
    assert.equal(idOf(paid), idOf(first));
    assert.equal(paid.at('credentialOnFileInformation.issuerId'), idOf(first));
  }
});

test('an issuerId that was returned while the card had none of its own is accepted from then on', async () => {
  const merchantId = await server.newMerchant();
  const method = methodOf(await pay(merchantId, FIRST));
  const bucket = bucketIn(method);
  await server.db.query(sql`
    update payment_methods set network_transaction_id = null
    where bucket = ${bucket} and payment_method_id = ${method}`);
  const stored = { paymentMethod: undefined, paymentMethodId: method };
  const answered = [
    await later(merchantId, method),
    await validate(merchantId, stored),
    await later(merchantId, method, about('RECURRING', 'SUBSEQUENT', '990011')),
    await validate(merchantId, { ...stored, ...about('RECURRING', 'SUBSEQUENT', '990022') }),
  ].map(idOf);
  assert.equal(new Set(answered).size, 4);
  const known = idOf(await pay(merchantId, FIRST));
  for (const issuerId of [...answered, known]) {
    const paid = await later(merchantId, method, about('RECURRING', 'SUBSEQUENT', issuerId));
    assert.deepEqual([paid.status, idOf(paid)], [201, known], paid.text);
  }
});

test('an issuerId of another card or merchant, or an unknown one, is refused', async () => {
  const [merchantId, other] = [await server.newMerchant(), await server.newMerchant()];
  const first = await pay(merchantId, FIRST);
  const card = cardMethod({ cardNumber: '5555555555554444' });
  const ofCard = await pay(merchantId, { ...FIRST, paymentMethod: card });
  const ofOther = await pay(other, FIRST);
  for (const issuerId of [idOf(ofCard), idOf(ofOther), '0123', `${String(idOf(first))}1`]) {
    const refused = await later(
      merchantId,
      methodOf(first),
      about('RECURRING', 'SUBSEQUENT', issuerId),
    );
    assert.deepEqual(
      [refused.status, ...refused.faults()],
      [400, 'credentialOnFileInformation.issuerId ISSUER_ID_MISMATCH'],
    );
  }
});

test('a card stored anew after it was deleted begins a chain of its own', async () => {
  const merchantId = await server.newMerchant();
  const first = await pay(merchantId, FIRST);
  const gone = await call('DELETE', `/payment-methods/${methodOf(first)}`);
  assert.equal(gone.status, 204);
  const again = await pay(merchantId, { ...FIRST, idempotencyKey: newKey() });
  assert.notEqual(methodOf(again), methodOf(first));
  const chain = (issuerId: unknown) =>
    later(merchantId, methodOf(again), about('RECURRING', 'SUBSEQUENT', issuerId));
  assert.equal((await chain(idOf(again))).status, 201);
  const refused = await chain(idOf(first));
  assert.deepEqual(refused.faults(), ['credentialOnFileInformation.issuerId ISSUER_ID_MISMATCH']);
});
