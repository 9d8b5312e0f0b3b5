/** What partners are told of payments, refunds, validations, cards and customers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventFor } from '../service/src/records/events/index.ts';
import { allEvents, eventsAbout } from './published.ts';
import { BASELINE, CURRENT } from '../service/src/platform/http/api-version/versions.ts';
import { cardMethod, newKey, paymentServer } from './payment-server.ts';

const server = await paymentServer();
const { call, move, pay, refund, validate } = server;
const merchantId = await server.newMerchant();
const cad = (amount: number) => ({ amount, currency: 'CAD' });

/** The events of a subject, the first first: type, number and data. */
async function told(subjectId: string) {
  const answer = await call('GET', `/events?subjectId=${subjectId}&limit=100`);
  assert.equal(answer.status, 200, answer.text);
  const { data } = answer.body as {
    data: { type: string; sequence: number; eventId: string; data: Record<string, unknown> }[];
  };
  return data.toReversed();
}
const typesOf = async (subjectId: string) =>
  (await told(subjectId)).map(({ type, sequence }) => `${sequence} ${type}`);

test('each event of a payment has its number, and says what this one change did', async () => {
  const held = await pay(merchantId, { automaticCapture: false });
  const paymentId = held.string('paymentId');
  await move(paymentId, 'increment', { amount: cad(500) });
  await move(paymentId, 'complete', { amount: cad(300), finalCompletion: false });
  const declined = await move(paymentId, 'increment', { amount: cad(105) });
  assert.equal(declined.status, 422, declined.text);
  const done = await move(paymentId, 'complete', { amount: cad(700) });
  assert.equal(done.status, 200, done.text);
  const returned = await refund(paymentId, { refundAmount: cad(100) });
  const events = await told(paymentId);
  assert.deepEqual(
    events.map(({ type, sequence }) => `${sequence} ${type}`),
    [
      '1 payment.authorized',
      '2 payment.incremented',
      '3 payment.completed',
      '4 payment.increment_declined',
      '5 payment.completed',
    ],
  );
  const [first, raised, part, refused, rest] = events.map(({ data }) => data);
  assert.deepEqual(
    [first?.['change'], raised?.['change']],
    [
      { authorizedAmount: cad(1000), holdExpiresAt: held.at('holdExpiresAt') },
      { authorizedAmount: cad(500), holdExpiresAt: held.at('holdExpiresAt') },
    ],
  );
  const retrieved = await call('GET', `/payments/${paymentId}`);
  const [batchId] = [retrieved.string('batchId')];
  assert.deepEqual(part?.['change'], {
    completionId: retrieved.at('completions.0.completionId'),
    capturedAmount: cad(300),
    releasedAmount: cad(0),
    finalCompletion: false,
    batchId,
  });
  assert.deepEqual(rest?.['change'], {
    completionId: retrieved.at('completions.1.completionId'),
    capturedAmount: cad(700),
    releasedAmount: cad(500),
    finalCompletion: true,
    batchId,
  });
  assert.deepEqual([rest['capturedAmount'], rest['amount']], [cad(1000), cad(1500)]);
  assert.deepEqual(refused?.['requestedAmount'], cad(105));
  assert.deepEqual(await typesOf(returned.string('refundId')), ['1 refund.succeeded']);
});

test('what was declined says why, as the response does', async () => {
  const answers = [
    await pay(merchantId, { amount: cad(105) }),
    await validate(merchantId, { paymentMethod: cardMethod({ cardNumber: '4000200000000057' }) }),
  ];
  for (const answer of answers) {
    assert.equal(answer.status, 422, answer.text);
    const subjectId = String(answer.at('paymentId') ?? answer.at('validationId'));
    const [event] = await told(subjectId);
    assert.match(String(event?.type), /\.declined$/);
    assert.deepEqual(event?.data['decline'], {
      reasonCode: answer.at('errors.0.reasonCode'),
      isoResponseCode: answer.at('transactionDetails.isoResponseCode'),
      responseCode: answer.at('transactionDetails.responseCode'),
      message: answer.at('transactionDetails.message'),
      authenticationRequired: false,
    });
  }
});

const STORING = {
  storePaymentMethod: 'CARDHOLDER_INITIATED',
  credentialOnFileInformation: {
    paymentIndicator: 'UNSCHEDULED_CREDENTIAL_ON_FILE',
    paymentInformation: 'FIRST',
  },
};

test('a stored card is told of when it is stored, stored again and deleted, without its name', async () => {
  const created = await call('POST', '/customers', {
    idempotencyKey: newKey(),
    merchantId,
    name: 'Ana Roy',
    reference: 'customer-17',
  });
  const customerId = created.string('customerId');
  const paid = await pay(merchantId, { ...STORING, customerId });
  assert.equal(paid.status, 201, paid.text);
  const method = paid.string('paymentMethod.paymentMethodId');
  assert.equal((await pay(merchantId, { ...STORING, customerId })).status, 201);
  const checked = await validate(merchantId, { ...STORING, customerId });
  assert.equal(checked.status, 201, checked.text);
  assert.equal((await call('DELETE', `/customers/${customerId}`)).status, 204);
  assert.deepEqual(await typesOf(method), [
    '1 payment_method.stored',
    '2 payment_method.updated',
    '3 payment_method.updated',
    '4 payment_method.deleted',
  ]);
  assert.deepEqual(await typesOf(customerId), ['1 customer.created', '2 customer.deleted']);
  const all = JSON.stringify([await told(method), await told(customerId)]);
  assert.ok(!all.includes('Ana'), all);
  const [stored] = await told(method);
  assert.equal(stored?.data['lastFour'], paid.at('paymentMethod.lastFour'));
});

test('an event follows the version that is asked for, as responses do', async () => {
  const paymentMethod = cardMethod({ cardNumber: '6200000000000005' });
  const paid = await pay(merchantId, { ...STORING, paymentMethod });
  assert.equal(paid.status, 201, paid.text);
  const subjectId = paid.string('paymentMethod.paymentMethodId');
  const path = `/events?subjectId=${subjectId}`;
  const older = await call('GET', path, undefined, { 'Api-Version': BASELINE });
  const brands = [await call('GET', path), older].map((one) => one.at('data.0.data.cardBrand'));
  assert.deepEqual(brands, ['UNIONPAY', 'OTHER']);
  const [event = assert.fail()] = await eventsAbout(server.db, subjectId);
  const bodies = [BASELINE, CURRENT].map((apiVersion) =>
    eventFor(event, { form: 'FULL', apiVersion }),
  );
  assert.deepEqual(
    bodies.map((body) => body.data?.['cardBrand']),
    ['OTHER', 'UNIONPAY'],
  );
  assert.deepEqual(bodies[0], older.at('data.0'));
  const thin = eventFor(event, { form: 'THIN', apiVersion: CURRENT });
  assert.ok(!('data' in thin));
});

test('of many changes at once each has a number of its own, without a gap', async () => {
  const bought = (await pay(merchantId)).string('paymentId');
  const holds = await Promise.all(
    Array.from({ length: 8 }, () => pay(merchantId, { automaticCapture: false })),
  );
  const ids = holds.map((hold) => hold.string('paymentId'));
  await Promise.all([
    ...ids.flatMap((id) =>
      [1, 2, 3].map(() => move(id, 'complete', { amount: cad(100), finalCompletion: false })),
    ),
    ...[1, 2, 3].map(() => refund(bought, { refundAmount: cad(100) })),
  ]);
  const bySubject = Map.groupBy(await allEvents(server.db), ({ subjectId }) => subjectId);
  for (const [subjectId, events] of bySubject) {
    const numbers = events.map(({ sequence }) => sequence).toSorted((one, other) => one - other);
    assert.deepEqual(
      numbers,
      numbers.map((_, place) => place + 1),
      subjectId,
    );
  }
});
