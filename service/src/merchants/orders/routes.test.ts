import assert from 'node:assert/strict';
import { test } from 'node:test';
import { orderIdOf, orderRequest, orderServer } from '../../../../test/order-server.ts';
import { bucketOf } from '../../kernel/id.ts';
import { sql } from '../../platform/db/pool.ts';
import { CATALOGUE } from './catalogue.ts';

const server = await orderServer();
const { bank, bankCaller, db, newMerchant, operator, partner, place } = server;
const ordersOf = (merchantId: string) => `/onboarding/merchants/${merchantId}/orders`;
const countOf = async (merchantId: string) =>
  (await db.query(sql`select 1 from orders where merchant_id = ${merchantId}`)).length;

test('an order that is placed is found at its address, listed, and reported as an event', async () => {
  const merchantId = await newMerchant();
  const placed = await place(merchantId);
  assert.equal(placed.status, 201, placed.text);
  const id = orderIdOf(placed);
  assert.equal(id.slice(-2), bucketOf(merchantId));
  assert.equal(placed.headers['location'], `${ordersOf(merchantId)}/${id}`);
  const found = await bank('GET', placed.headers['location'] ?? '');
  assert.deepEqual([found.status, found.body], [200, placed.body]);
  const list = await bank('GET', ordersOf(merchantId));
  assert.deepEqual([list.at('data'), list.at('next')], [[placed.body], null]);
  const events = await bank('GET', `/events?subjectId=${id}`);
  assert.equal(events.at('data.0.type'), 'order.created');
  assert.equal(events.at('data.0.data.orderStatus'), 'APPLICATION_SUBMITTED');
});

test('of two orders the first is net new and signed for, the second more equipment', async () => {
  const merchantId = await newMerchant();
  const [first, second] = [await place(merchantId), await place(merchantId)];
  const reported = [first, second].map((order) => [
    order.at('orderType'),
    order.at('productDetails.contractSignatureRequired'),
    order.at('productDetails.isAcceptedByConduct'),
  ]);
  assert.deepEqual(reported, [
    ['NET_NEW_MERCHANT', true, false],
    ['ADDITIONAL_EQUIPMENT', false, true],
  ]);
  assert.notEqual(orderIdOf(first), orderIdOf(second));
});

test('from the first order on the merchant cannot be patched', async () => {
  const merchantId = await newMerchant();
  const patch = () =>
    bank(
      'PATCH',
      `/onboarding/merchants/${merchantId}`,
      JSON.stringify({ businessDetails: { averageTicketSize: 50 } }),
      { 'content-type': 'application/merge-patch+json' },
    );
  assert.equal((await patch()).status, 200);
  await place(merchantId);
  const refused = await patch();
  assert.equal(refused.status, 409);
  assert.match(refused.faults().join(), /MERCHANT_HAS_ORDERS/);
});

test('every fault of a body is reported at once, each at its place', async () => {
  const merchantId = await newMerchant();
  const answer = await bank('POST', ordersOf(merchantId), {
    deliveryAddress: { streetName: '', city: 'Toronto', postcode: 'M5V 2T6' },
    bankerInformation: { bankerBranchIdentifier: '--', bankerPhoneNumber: '416-555-0123' },
    solutions: [
      { solutionId: 101, quantity: 1 },
      { solutionId: 555, quantity: 0, carrier: 7 },
      { solutionId: 'x', quantity: 1_001 },
    ],
  });
  assert.equal(answer.status, 400);
  assert.deepEqual(answer.faults().toSorted(), [
    'bankerInformation.bankerBranchIdentifier INVALID_VALUE',
    'bankerInformation.bankerPhoneNumber INVALID_FORMAT',
    'deliveryAddress.country REQUIRED_FIELD',
    'deliveryAddress.firstName REQUIRED_FIELD',
    'deliveryAddress.lastName REQUIRED_FIELD',
    'deliveryAddress.postalCode REQUIRED_FIELD',
    'deliveryAddress.postcode UNKNOWN_FIELD',
    'deliveryAddress.province REQUIRED_FIELD',
    'deliveryAddress.streetName INVALID_FORMAT',
    'orderCreatedBy REQUIRED_FIELD',
    'solutions[1].carrier INVALID_FORMAT',
    'solutions[1].quantity INVALID_VALUE',
    'solutions[1].solutionId INVALID_VALUE',
    'solutions[2].quantity INVALID_VALUE',
    'solutions[2].solutionId INVALID_FORMAT',
  ]);
  assert.equal(await countOf(merchantId), 0);
});

test('no solutions, too many, null, and an address that does not exist are refused', async () => {
  const merchantId = await newMerchant();
  const line = { solutionId: 101, quantity: 1 };
  const faultsWith = async (changes: Record<string, unknown>) => {
    const answer = await place(merchantId, changes);
    assert.equal(answer.status, 400, answer.text);
    return answer.faults();
  };
  assert.deepEqual(await faultsWith({ solutions: [] }), ['solutions INVALID_FORMAT']);
  const many = Array.from({ length: 51 }, () => line);
  assert.deepEqual(await faultsWith({ solutions: many }), ['solutions INVALID_FORMAT']);
  assert.deepEqual(await faultsWith({ orderCreatedBy: null }), ['orderCreatedBy REQUIRED_FIELD']);
  const address = {
    streetName: 'Rue',
    city: 'Laval',
    firstName: 'A',
    lastName: 'B',
    country: 'CA',
  };
  const elsewhere = { ...address, province: 'QB', postalCode: '90210' };
  assert.deepEqual(await faultsWith({ deliveryAddress: elsewhere }), [
    'deliveryAddress.province INVALID_VALUE',
    'deliveryAddress.postalCode INVALID_VALUE',
  ]);
  const fifty = await place(merchantId, { solutions: many.slice(1) });
  assert.equal(fifty.status, 201, fifty.text);
});

test('malformed ids are refused before any look-up', async () => {
  const merchantId = await newMerchant();
  for (const [path, parameter] of [
    [ordersOf('123'), 'merchantId'],
    [`${ordersOf(merchantId)}/12`, 'merchantOrderId'],
    [`${ordersOf(merchantId)}/1e10`, 'merchantOrderId'],
  ] as const) {
    const answer = await bank('GET', path);
    assert.deepEqual([answer.status, answer.faults()], [400, [`${parameter} INVALID_FORMAT`]]);
  }
});

test('only a partner bank places orders, whatever its scopes, and only with the scope', async () => {
  const merchantId = await newMerchant();
  for (const kind of ['ISV', 'PARTNER_ACQUIRER'] as const) {
    const { call } = await partner(`some-${kind}`, kind);
    const answer = await place(merchantId, {}, call);
    assert.equal(answer.status, 403);
    assert.match(answer.string('detail'), /Only partner banks/);
  }
  const reader = server.as({ ...bankCaller, scopes: new Set(['onboarding.order.read']) });
  assert.equal((await place(merchantId, {}, reader)).status, 403);
  assert.equal((await reader('GET', ordersOf(merchantId))).status, 200);
  const other = server.as({ ...bankCaller, scopes: new Set(['onboarding.merchant.write']) });
  assert.equal((await other('GET', ordersOf(merchantId))).status, 403);
});

test('another bank’s merchant and orders answer as if they did not exist', async () => {
  const merchantId = await newMerchant();
  const id = orderIdOf(await place(merchantId, { idempotencyKey: 'mine' }));
  const { call: stranger } = await partner('spruce-bank', 'PARTNER_BANK');
  const own = await newMerchant({}, stranger);
  for (const answer of [
    await place(merchantId, {}, stranger),
    await place(merchantId, { idempotencyKey: 'mine' }, stranger),
    await stranger('GET', ordersOf(merchantId)),
    await stranger('GET', `${ordersOf(merchantId)}/${id}`),
    await stranger('GET', `${ordersOf(own)}/${id}`),
    await bank('GET', ordersOf('9999999999994')),
    await bank('GET', `${ordersOf(merchantId)}/99999999999`),
  ]) {
    assert.equal(answer.status, 404, answer.text);
  }
  assert.equal(await countOf(merchantId), 1);
});

test('an order is found under its own merchant only, also by its own bank', async () => {
  const [merchantId, other] = [await newMerchant(), await newMerchant()];
  const id = orderIdOf(await place(merchantId));
  assert.equal((await bank('GET', `${ordersOf(other)}/${id}`)).status, 404);
});

test('a credential bound to one merchant sees and orders for that one only', async () => {
  const [mine, other] = [await newMerchant(), await newMerchant()];
  const body = { idempotencyKey: 'bound' };
  const id = orderIdOf(await place(other, body));
  const bound = server.as({ ...bankCaller, merchantId: mine });
  assert.equal((await place(mine, {}, bound)).status, 201);
  assert.equal((await place(other, body, bound)).status, 404);
  assert.equal((await bound('GET', `${ordersOf(other)}/${id}`)).status, 404);
  assert.equal((await bound('GET', ordersOf(other))).status, 404);
});

test('a suspended merchant takes no order; reactivated, it does', async () => {
  const merchantId = await newMerchant();
  const suspend = `/operator/merchants/${merchantId}/suspend`;
  assert.equal((await operator('POST', suspend, { reason: 'Under review' })).status, 200);
  const refused = await place(merchantId, { idempotencyKey: 'later' });
  assert.deepEqual([refused.status, refused.faults()], [409, ['merchantId MERCHANT_SUSPENDED']]);
  await operator('POST', `/operator/merchants/${merchantId}/reactivate`, {});
  assert.equal((await place(merchantId, { idempotencyKey: 'later' })).status, 201);
});

test('50 orders with one key at once are one order, and 50 without a key are 50', async () => {
  const merchantId = await newMerchant();
  const key = { idempotencyKey: 'k-50' };
  const answers = await Promise.all(Array.from({ length: 50 }, () => place(merchantId, key)));
  assert.ok(answers.every(({ status }) => status === 201 || status === 409));
  const made = answers.filter(({ status }) => status === 201);
  assert.equal(new Set(made.map(orderIdOf)).size, 1);
  assert.equal(made.filter(({ headers }) => !headers['idempotency-replayed']).length, 1);
  assert.equal(await countOf(merchantId), 1);
  const again = await place(merchantId, key);
  const [first] = made;
  assert.deepEqual(
    [again.status, again.headers['idempotency-replayed'], again.text, again.headers['location']],
    [201, 'true', first?.text, first?.headers['location']],
  );

  const other = await newMerchant();
  const free = await Promise.all(Array.from({ length: 50 }, () => place(other)));
  assert.ok(free.every(({ status }) => status === 201));
  assert.equal(new Set(free.map(orderIdOf)).size, 50);
  assert.equal(free.filter((order) => order.at('orderType') === 'NET_NEW_MERCHANT').length, 1);
});

test('a key used with another body is refused, and nothing is ordered', async () => {
  const merchantId = await newMerchant();
  await place(merchantId, { idempotencyKey: 'once' });
  const other = await place(merchantId, { idempotencyKey: 'once', orderCreatedBy: 'Another' });
  assert.deepEqual([other.status, other.at('category')], [409, 'IDEMPOTENCY_ERROR']);
  assert.equal(await countOf(merchantId), 1);
});

test('a list goes newest first, page by page, by state and by time of making', async () => {
  const merchantId = await newMerchant();
  const ids: string[] = [];
  for (let made = 0; made < 7; made += 1) {
    ids.unshift(orderIdOf(await place(merchantId)));
    if (made % 2 === 0) server.clock.advance(1_000); // Some are of one instant.
  }
  await operator('POST', `/operator/orders/${ids[0]}/adjudicate`);
  const seen: string[] = [];
  let next: unknown = `${ordersOf(merchantId)}?limit=3`;
  while (typeof next === 'string') {
    const page = await bank('GET', next);
    assert.equal(page.status, 200, page.text);
    for (let row = 0; page.at(`data.${row}`) !== undefined; row += 1) {
      seen.push(String(page.at(`data.${row}.merchantOrderId`)));
    }
    next = page.at('next');
  }
  assert.deepEqual(seen.toSorted(), ids.toSorted());
  const begun = await bank('GET', `${ordersOf(merchantId)}?status=CREDIT_ADJUDICATION`);
  assert.deepEqual(
    [begun.at('data.0.merchantOrderId'), begun.at('data.1')],
    [Number(ids[0]), undefined],
  );
  const from = server.clock.now().toISOString();
  const none = await bank('GET', `${ordersOf(merchantId)}?created_from=${from}`);
  assert.deepEqual(none.at('data'), []);
  const cursor = Buffer.from('["older","2026-03-01T12:00:00.000Z","abc"]').toString('base64url');
  const foreign = await bank('GET', `${ordersOf(merchantId)}?cursor=${cursor}`);
  assert.deepEqual([foreign.status, foreign.faults()], [400, ['cursor INVALID_VALUE']]);
});

test('the catalogue is returned whole, and every solution in it can be ordered', async () => {
  const catalogue = await bank('GET', '/onboarding/solutions');
  const ids = CATALOGUE.map(({ solutionId }) => solutionId);
  assert.equal(new Set(ids).size, ids.length);
  assert.deepEqual(
    ids.map((_, index) => catalogue.at(`data.${index}.solutionId`)),
    ids,
  );
  const solutions = ids.map((solutionId) => ({ solutionId, quantity: 1 }));
  assert.equal((await place(await newMerchant(), { solutions })).status, 201);
});

test('all faults of an order come at once, those of its address among them', async () => {
  const merchantId = await newMerchant();
  const wrong = await place(merchantId, {
    deliveryAddress: {
      ...orderRequest().deliveryAddress,
      province: 'ZZ',
      postalCode: '1',
      city: '  ',
    },
    solutions: [{ solutionId: 5, quantity: 0 }],
  });
  assert.deepEqual(wrong.faults().toSorted(), [
    'deliveryAddress.city INVALID_FORMAT',
    'deliveryAddress.postalCode INVALID_FORMAT',
    'deliveryAddress.province INVALID_VALUE',
    'solutions[0].quantity INVALID_VALUE',
    'solutions[0].solutionId INVALID_VALUE',
  ]);
});

test('a NUL in a filter is a fault, not a failure', async () => {
  const answer = await operator('GET', '/operator/orders?partnerId=%00');
  assert.deepEqual(answer.faults(), ['partnerId INVALID_FORMAT']);
});
