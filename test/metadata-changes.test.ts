/** How metadata, and customers, are changed: once, told, and forgotten with their records. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '../service/src/platform/db/pool.ts';
import { asked, idsOf, nextCard, recordsWithMetadata } from './records-with-metadata.ts';
import { cardMethod, newKey, paymentRequest } from './payment-server.ts';

const {
  asOperator,
  db,
  entriesOf,
  eventsOf,
  kinds,
  merchantId,
  newCustomer,
  patch,
  pay,
  shop,
  stranger,
} = await recordsWithMetadata();

test('a patch of metadata merges, counts once and is told; a repeat leaves no trace', async () => {
  const first = await pay({ metadata: { a: '1', b: '2' } });
  const paymentId = first.string('paymentId');
  const path = `/payments/${paymentId}`;
  const changed = await patch(path, { metadata: { b: null, c: '3' } });
  assert.deepEqual([changed.status, changed.at('metadata')], [200, { a: '1', c: '3' }]);
  assert.equal((await patch(path, { metadata: { b: null, c: '3' } })).text, changed.text);
  assert.deepEqual((await shop('GET', path)).body, changed.body);
  assert.deepEqual(await entriesOf(paymentId), ['a=1', 'c=3']);
  assert.deepEqual(await idsOf(shop, `/payments?${asked({ b: '2' })}`, 'paymentId'), []);
  const events = await eventsOf(paymentId);
  assert.deepEqual(
    events.map(({ type, sequence }) => [type, sequence]),
    [
      ['payment.succeeded', 1],
      ['payment.updated', 2],
    ],
  );
  assert.deepEqual(
    events.map(({ data }) => (data as Record<string, unknown>)['metadata']),
    [
      { a: '1', b: '2' },
      { a: '1', c: '3' },
    ],
  );
  const none = await patch(path, { metadata: null });
  assert.deepEqual([none.status, none.at('metadata')], [200, undefined]);
  assert.deepEqual(await entriesOf(paymentId), []);
});

test('a request that is repeated after a change gets the answer that it got, and makes nothing', async () => {
  const request = paymentRequest(merchantId, { metadata: { a: '1' } });
  const first = await shop('POST', '/payments', request);
  await patch(`/payments/${first.string('paymentId')}`, { metadata: { a: '2' } });
  const again = await shop('POST', '/payments', request);
  assert.deepEqual([again.status, again.text], [201, first.text]);
  assert.equal(again.headers['idempotency-replayed'], 'true');
  for (const metadata of [{ a: '2' }, { a: '1', idempotencyKey: 'x' }, undefined]) {
    const other = await shop('POST', '/payments', { ...request, metadata });
    assert.equal(other.status, 409, other.text);
  }
});

test('names that mean something elsewhere tell two requests apart', async () => {
  const request = paymentRequest(merchantId, { metadata: { cvd: '111', idempotencyKey: 'x' } });
  assert.equal((await shop('POST', '/payments', request)).status, 201);
  const metadata = { cvd: '222', idempotencyKey: 'y' };
  assert.equal((await shop('POST', '/payments', { ...request, metadata })).status, 409);
});

test('patches at once undo nothing of one another, on a payment, a customer, a card and a merchant', async () => {
  const paths = [
    `/payments/${await kinds.payment.make({ first: 'x' })}`,
    `/customers/${await kinds.customer.make({ first: 'x' })}`,
    `/payment-methods/${await kinds.method.make({ first: 'x' })}`,
    `/onboarding/merchants/${await kinds.merchant.make({ first: 'x' })}`,
  ];
  for (const path of paths) {
    const names = Array.from({ length: 19 }, (_, place) => `n${place}`);
    const answers = await Promise.all(
      names.map((name) => patch(path, { metadata: { [name]: 'y' } })),
    );
    for (const { status, text } of answers) assert.equal(status, 200, text);
    const expected = { first: 'x', ...Object.fromEntries(names.map((name) => [name, 'y'])) };
    const shown = await shop('GET', path);
    assert.deepEqual(shown.at('metadata'), expected);
    const recordId = path.split('/').at(-1) ?? '';
    assert.equal((await entriesOf(recordId)).length, 20);
    const events = await eventsOf(recordId);
    assert.deepEqual(
      events.map(({ sequence }) => sequence),
      events.map((_, place) => place + 1),
    );
    assert.equal(events.at(-1)?.['sequence'], events.length);
    const full = await patch(path, { metadata: { more: 'x' } });
    assert.equal(full.status, 400, full.text);
    assert.equal((await patch(path, { metadata: { more: 'x', first: null } })).status, 200);
  }
});

test('a payment can be patched in any state, and goes on as it would have', async () => {
  const held = await pay({ automaticCapture: false });
  const path = `/payments/${held.string('paymentId')}`;
  const move = (name: string) => shop('POST', `${path}/${name}`, { idempotencyKey: newKey() });
  const [completed, ...patches] = await Promise.all([
    move('complete'),
    ...['a', 'b', 'c'].map((name) => patch(path, { metadata: { [name]: 'x' } })),
  ]);
  assert.deepEqual(
    [completed, ...patches].map((one) => one?.status),
    [200, 200, 200, 200],
  );
  const shown = await shop('GET', path);
  assert.equal(shown.at('paymentStatus'), 'SUCCEEDED');
  assert.deepEqual(shown.at('metadata'), { a: 'x', b: 'x', c: 'x' });
  const refund = await shop('POST', '/refunds', {
    idempotencyKey: newKey(),
    paymentId: held.string('paymentId'),
  });
  assert.equal(refund.status, 201, refund.text);
  assert.equal((await patch(path, { metadata: { a: 'refunded' } })).status, 200);
  assert.equal((await shop('GET', path)).at('refundedAmount.amount'), 1000);
  const declined = await pay({ amount: { amount: 1005, currency: 'CAD' }, metadata: { try: '1' } });
  assert.equal(declined.status, 422, declined.text);
  assert.deepEqual(declined.at('metadata'), { try: '1' });
  const again = await patch(`/payments/${declined.string('paymentId')}`, {
    metadata: { try: '2' },
  });
  assert.deepEqual([again.status, again.at('metadata')], [200, { try: '2' }]);
});

test('nothing else of a payment or a card can be patched, and JSON is not a merge patch', async () => {
  const paymentId = await kinds.payment.make({ a: '1' });
  const path = `/payments/${paymentId}`;
  for (const body of [
    {},
    { metadata: { a: '2' }, orderId: 'x' },
    { amount: 1 },
    [],
    { metadata: 1 },
  ]) {
    const answer = await patch(path, body);
    assert.equal(answer.status, 400, answer.text);
  }
  assert.equal((await shop('PATCH', path, { metadata: {} })).status, 415);
  assert.equal((await patch(path, { metadata: { a: '2' } }, stranger)).status, 404);
  assert.deepEqual((await shop('GET', path)).at('metadata'), { a: '1' });
});

test('a customer is changed by a merge patch, and is as findable as before', async () => {
  const reference = newKey();
  const customer = await newCustomer({ email: 'ana@example.com', reference, metadata: { a: '1' } });
  const path = `/customers/${customer.string('customerId')}`;
  const changed = await patch(path, { name: 'Ana Gray', email: null, metadata: { b: '2' } });
  assert.equal(changed.status, 200, changed.text);
  const { email: _gone, ...others } = customer.body as Record<string, unknown>;
  assert.deepEqual(changed.body, { ...others, name: 'Ana Gray', metadata: { a: '1', b: '2' } });
  assert.deepEqual((await shop('GET', path)).body, changed.body);
  assert.equal((await patch(path, { name: 'Ana Gray' })).text, changed.text);
  assert.equal((await patch(path, {})).text, changed.text);
  const events = await eventsOf(customer.string('customerId'));
  assert.deepEqual(
    events.map(({ type, sequence }) => `${String(type)} ${String(sequence)}`),
    ['customer.created 1', 'customer.updated 2'],
  );
  assert.ok(!JSON.stringify(events).includes('Gray'), 'an event travels without the name');
  for (const body of [
    { name: null },
    { name: '' },
    { email: 'nobody' },
    { merchantId },
    { customerId: 'x' },
    { name: 'Card 4242424242424242' },
    { reference: 'x'.repeat(65) },
    null,
  ]) {
    const answer = await patch(path, body);
    assert.equal(answer.status, 400, answer.text);
  }
  assert.equal((await patch(path, { name: 'Eve' }, stranger)).status, 404);
  assert.equal(
    (await patch('/customers/cu0001KJMMA2G0AVQ8FJKY93MBDMRS', { name: 'Eve' })).status,
    404,
  );
  assert.deepEqual((await shop('GET', path)).body, changed.body);
});

test('the metadata of a customer and of their cards is gone with them', async () => {
  const customerId = await kinds.customer.make({ secret: 'of the customer' });
  const stored = await pay({
    storePaymentMethod: 'CARDHOLDER_INITIATED',
    customerId,
    paymentMethod: cardMethod({ cardNumber: nextCard() }),
  });
  const methodId = stored.string('paymentMethod.paymentMethodId');
  await patch(`/payment-methods/${methodId}`, { metadata: { secret: 'of the card' } });
  await patch(`/customers/${customerId}`, { metadata: { more: 'x' } });
  assert.deepEqual(await entriesOf(customerId), ['more=x', 'secret=of the customer']);
  assert.deepEqual(await entriesOf(methodId), ['secret=of the card']);
  assert.equal((await shop('DELETE', `/customers/${customerId}`)).status, 204);
  assert.deepEqual([await entriesOf(customerId), await entriesOf(methodId)], [[], []]);
  const last = (await eventsOf(customerId)).at(-1);
  assert.deepEqual([last?.['type'], last?.['sequence']], ['customer.deleted', 3]);
  assert.ok(!JSON.stringify(last).includes('secret'));
  assert.deepEqual((await shop('GET', '/search?q=secret%3Dof%20the%20card')).at('data'), []);
  assert.equal((await patch(`/customers/${customerId}`, { name: 'Ana' })).status, 404);
  const alone = await kinds.method.make({ secret: 'alone' });
  assert.equal((await shop('DELETE', `/payment-methods/${alone}`)).status, 204);
  assert.deepEqual(await entriesOf(alone), []);
});

test('of a merchant the metadata alone may be patched after its first order', async () => {
  const own = await kinds.merchant.make({ crm: '1' });
  const path = `/onboarding/merchants/${own}`;
  const whole = await patch(path, {
    metadata: { crm: '2' },
    businessActivity: { dropShipping: true },
  });
  assert.equal(whole.status, 200, whole.text);
  await db.query(sql`update merchants set first_order_at = now() where merchant_id = ${own}`);
  const mixed = await patch(path, {
    metadata: { crm: '3' },
    businessActivity: { dropShipping: false },
  });
  assert.equal(mixed.status, 409, mixed.text);
  const noted = await patch(path, { metadata: { crm: '3' } });
  assert.deepEqual([noted.status, noted.at('metadata')], [200, { crm: '3' }], noted.text);
  assert.deepEqual(
    await idsOf(shop, `/onboarding/merchants?${asked({ crm: '3' })}`, 'merchantId'),
    [own],
  );
  const history = await asOperator('GET', `/operator/merchants/${own}/changes`);
  assert.deepEqual(history.at('data.0.changes'), [{ path: 'metadata.crm', from: '2', to: '3' }]);
});
