/** What partners note with their records: how it is kept, found, changed, told, and forgotten. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { luhnCheckDigit } from '../service/src/kernel/luhn.ts';
import { sql } from '../service/src/platform/db/pool.ts';
import { testApplication } from './application.ts';
import type { TestCall } from './http.ts';
import { merchantBody } from './merchant-body.ts';
import { cardMethod, newKey, paymentRequest } from './payment-server.ts';

const { asOperator, asPartner, credentials, foundation } = await testApplication();
const { db } = foundation;
const shop = asPartner('isv');
const stranger = asPartner('bank');
const { merchantId } = credentials.partners.isv;
const PATCH = { 'content-type': 'application/merge-patch+json' };

const pay = (changes: Readonly<Record<string, unknown>> = {}, call = shop) =>
  call('POST', '/payments', paymentRequest(merchantId, changes));
const newCustomer = (changes: Readonly<Record<string, unknown>> = {}) =>
  shop('POST', '/customers', { idempotencyKey: newKey(), merchantId, name: 'Ana Roy', ...changes });
const patch = (path: string, body: unknown, call = shop) => call('PATCH', path, body, PATCH);

function asked(metadata: Readonly<Record<string, string>>): string {
  return Object.entries(metadata)
    .map(([name, value]) => `metadata[${name}]=${encodeURIComponent(value)}`)
    .join('&');
}

/** The ids of a page of a list. */
async function idsOf(call: TestCall, url: string, id: string): Promise<unknown[]> {
  const answer = await call('GET', url);
  assert.equal(answer.status, 200, answer.text);
  return (answer.at('data') as Record<string, unknown>[]).map((record) => record[id]);
}

async function entriesOf(recordId: string): Promise<string[]> {
  const rows = await db.query<{ name: string; value: string }>(sql`
    select name, value from metadata_entries where record_id = ${recordId} order by name`);
  return rows.map(({ name, value }) => `${name}=${value}`);
}

async function eventsOf(subjectId: string): Promise<Record<string, unknown>[]> {
  const answer = await shop('GET', `/events?subjectId=${subjectId}&limit=100`);
  return (answer.at('data') as Record<string, unknown>[]).toReversed();
}

async function newAdjustment(metadata: Readonly<Record<string, string>>): Promise<string> {
  const made = await asOperator('POST', `/operator/merchants/${merchantId}/adjustments`, {
    idempotencyKey: newKey(),
    direction: 'CREDIT',
    amount: { amount: 100, currency: 'CAD' },
    reason: 'Charged twice',
    metadata,
  });
  assert.equal(made.status, 201, made.text);
  return made.string('adjustmentId');
}

/** A stored card, with this noted. */
async function newMethod(metadata: Readonly<Record<string, string>>): Promise<string> {
  const customer = await newCustomer();
  const made = await pay({
    storePaymentMethod: 'CARDHOLDER_INITIATED',
    customerId: customer.at('customerId'),
    paymentMethod: cardMethod({ cardNumber: nextCard() }),
  });
  assert.equal(made.status, 201, made.text);
  const id = made.string('paymentMethod.paymentMethodId');
  const changed = await patch(`/payment-methods/${id}`, { metadata });
  assert.equal(changed.status, 200, changed.text);
  return id;
}
let cards = 0;
/** A card that nobody else has stored. */
function nextCard(): string {
  cards += 1;
  const payload = `400002${String(cards).padStart(9, '0')}`;
  return payload + luhnCheckDigit(payload);
}

const made = async (answer: ReturnType<TestCall>, id: string): Promise<string> => {
  const { status, string, text } = await answer;
  assert.equal(status, 201, text);
  return string(id);
};

/** Each kind of record: how it is made with metadata, and the list that has it. */
const KINDS = {
  payment: {
    id: 'paymentId',
    list: '/payments',
    make: (metadata: Readonly<Record<string, string>>) => made(pay({ metadata }), 'paymentId'),
  },
  refund: {
    id: 'refundId',
    list: '/refunds',
    make: async (metadata: Readonly<Record<string, string>>) => {
      const paymentId = await made(pay(), 'paymentId');
      const body = { idempotencyKey: newKey(), paymentId, metadata };
      return await made(shop('POST', '/refunds', body), 'refundId');
    },
  },
  customer: {
    id: 'customerId',
    list: '/customers',
    make: (metadata: Readonly<Record<string, string>>) =>
      made(newCustomer({ metadata }), 'customerId'),
  },
  method: { id: 'paymentMethodId', list: '/payment-methods', make: newMethod },
  merchant: {
    id: 'merchantId',
    list: '/onboarding/merchants',
    make: (metadata: Readonly<Record<string, string>>) =>
      made(shop('POST', '/onboarding/merchants', { ...merchantBody(), metadata }), 'merchantId'),
  },
};

for (const [kind, { id, list, make }] of Object.entries(KINDS)) {
  test(`a ${kind} shows its metadata, and is found by it: by its partner and operators alone`, async () => {
    const metadata = { orderNumber: `of-${kind}`, channel: 'Café, 2e étage = “web” & more' };
    const recordId = await make(metadata);
    await make({ orderNumber: `other-${kind}` });
    const shown = await shop('GET', `${list}/${recordId}`);
    assert.deepEqual(shown.at('metadata'), metadata);
    const operators = list === '/onboarding/merchants' ? '/merchants' : list;
    for (const filter of [{ orderNumber: `of-${kind}` }, metadata]) {
      assert.deepEqual(await idsOf(shop, `${list}?${asked(filter)}`, id), [recordId]);
      const everybodys = `/operator${operators}?${asked(filter)}`;
      assert.deepEqual(await idsOf(asOperator, everybodys, id), [recordId]);
      assert.deepEqual(await idsOf(stranger, `${list}?${asked(filter)}`, id), []);
    }
    for (const filter of [
      { orderNumber: `of-${kind} ` },
      { channel: `of-${kind}` },
      { orderNumber: `of-${kind}`, channel: 'shop' },
    ]) {
      assert.deepEqual(await idsOf(shop, `${list}?${asked(filter)}`, id), []);
    }
    const found = await shop('GET', `/search?q=${encodeURIComponent(`orderNumber=of-${kind}`)}`);
    assert.equal(found.at('data.0.id'), recordId, found.text);
    const byText = await asOperator('GET', `/operator/search?q=of-${kind}`);
    assert.equal(byText.at('data.0.id'), recordId, byText.text);
    assert.deepEqual((await stranger('GET', `/search?q=of-${kind}`)).at('data'), []);
  });
}

test('an adjustment shows its metadata, tells of it and is found by it', async () => {
  const adjustmentId = await newAdjustment({ ticket: 'T-1' });
  await newAdjustment({ ticket: 'T-2' });
  const found = await asOperator('GET', `/operator/adjustments?${asked({ ticket: 'T-1' })}`);
  assert.deepEqual(
    [found.at('data.0.adjustmentId'), found.at('data.1')],
    [adjustmentId, undefined],
  );
  assert.deepEqual(found.at('data.0.metadata'), { ticket: 'T-1' });
});

test('what has no metadata shows none, and writes nothing to be found by', async () => {
  const plain = await pay();
  const empty = await pay({ metadata: {} });
  const absent = await pay({ metadata: null });
  for (const answer of [plain, empty, absent]) {
    assert.equal(answer.status, 201, answer.text);
    assert.ok(!answer.text.includes('metadata'), answer.text);
    assert.deepEqual(await entriesOf(answer.string('paymentId')), []);
    const [event] = await eventsOf(answer.string('paymentId'));
    assert.ok(!JSON.stringify(event).includes('metadata'));
  }
});

const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, place) => [`key-${place}`, 'x']));
const NAME = 'a'.repeat(40);
const LIMITS: readonly (readonly [what: string, metadata: unknown, fault: string | undefined])[] = [
  ['20 names', many(20), undefined],
  ['21 names', many(21), 'metadata INVALID_FORMAT'],
  ['a name of 40 characters', { [NAME]: 'x' }, undefined],
  ['a name of 41 characters', { [`${NAME}b`]: 'x' }, `metadata.${NAME}b INVALID_FORMAT`],
  ['an empty name', { '': 'x' }, 'metadata. INVALID_FORMAT'],
  ['a name with a blank', { 'a b': 'x' }, 'metadata.a b INVALID_FORMAT'],
  ['a name in another script', { numéro: 'x' }, 'metadata.numéro INVALID_FORMAT'],
  ['a name with a bracket', { 'a]': 'x' }, 'metadata.a] INVALID_FORMAT'],
  ['names of methods', { toString: 'x', hasOwnProperty: 'y', valueOf: 'z' }, undefined],
  ['names of ours', { idempotencyKey: 'x', cvd: '123', metadata: 'z' }, undefined],
  ['a text of 200 characters', { a: '𝄞'.repeat(200) }, undefined],
  ['a text of 201 characters', { a: 'é'.repeat(201) }, 'metadata.a INVALID_FORMAT'],
  ['an empty text', { a: '' }, 'metadata.a INVALID_FORMAT'],
  ['two lines', { a: 'x\ny' }, 'metadata.a INVALID_FORMAT'],
  ['a number', { a: 1 }, 'metadata.a INVALID_FORMAT'],
  ['null', { a: null }, 'metadata.a INVALID_FORMAT'],
  ['an object', { a: { b: 'c' } }, 'metadata.a INVALID_FORMAT'],
  ['a list', { a: ['b'] }, 'metadata.a INVALID_FORMAT'],
  ['a text for all', 'a=b', 'metadata INVALID_FORMAT'],
  ['a list for all', ['a'], 'metadata INVALID_FORMAT'],
  ['a card number', { card: '4242424242424242' }, 'metadata.card CARD_NUMBER_NOT_ALLOWED'],
  ['one in groups', { card: 'no. 4242 4242-4242 4242!' }, 'metadata.card CARD_NUMBER_NOT_ALLOWED'],
  ['one in other digits', { card: '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢' }, 'metadata.card CARD_NUMBER_NOT_ALLOWED'],
  [
    'one in wide digits',
    { card: '４２４２ ４２４２ ４２４２ ４２４２' },
    'metadata.card CARD_NUMBER_NOT_ALLOWED',
  ],
  ['one for a name', { 'x-4242424242424242': 'y' }, 'metadata.x-[masked] CARD_NUMBER_NOT_ALLOWED'],
];

for (const [what, metadata, fault] of LIMITS) {
  test(`metadata may ${fault === undefined ? '' : 'not '}have ${what}`, async () => {
    const answer = await newCustomer({ metadata });
    assert.equal(answer.status, fault === undefined ? 201 : 400, answer.text);
    assert.ok(!answer.text.includes('4242424242424242'));
    if (fault !== undefined) {
      assert.deepEqual(answer.faults(), [fault], answer.text);
      return;
    }
    const customerId = answer.string('customerId');
    assert.deepEqual((await shop('GET', `/customers/${customerId}`)).at('metadata'), metadata);
  });
}

for (const [what, text] of [
  ['the character NUL', '{"a":"x\\u0000y"}'],
  ['NUL in a name', '{"a\\u0000":"x"}'],
  ['half a character', '{"a":"\\ud83d"}'],
  ['a prototype', '{"__proto__":"x"}'],
  ['a constructor', '{"constructor":"x"}'],
  ['a name twice', '{"a":"x","a":"y"}'],
] as const) {
  test(`a body whose metadata has ${what} is refused`, async () => {
    const body = `{"idempotencyKey":"${newKey()}","merchantId":"${merchantId}","name":"A","metadata":${text}}`;
    const headers = { 'content-type': 'application/json' };
    const answer = await shop('POST', '/customers', body, headers);
    assert.equal(answer.status, 400, answer.text);
  });
}

for (const [query, fault] of [
  ['metadata=x', 'metadata INVALID_FORMAT'],
  ['metadata[a]=x&metadata=y', 'metadata INVALID_FORMAT'],
  ['metadata[a]=x&metadata[a]=y', 'metadata[a] INVALID_FORMAT'],
  ['metadata[]=x', 'metadata[] INVALID_FORMAT'],
  ['metadata[a][b]=x', 'metadata[a][b] INVALID_FORMAT'],
  ['metadata[a%20b]=x', 'metadata[a b] INVALID_FORMAT'],
  ['metadata[a]=', 'metadata[a] INVALID_FORMAT'],
  ['metadata[a=x', 'metadata[a UNKNOWN_FIELD'],
  [asked(many(6)), 'metadata INVALID_FORMAT'],
  ['metadata[card]=4242424242424242', 'metadata[card] CARD_NUMBER_NOT_ALLOWED'],
  ['metadata[4242424242424242]=x', 'metadata[[masked]] CARD_NUMBER_NOT_ALLOWED'],
  ['metadata[a]=x%00', 'metadata[a] INVALID_FORMAT'],
] as const) {
  test(`a list is not asked for ${query.slice(0, 40)}`, async () => {
    for (const list of ['/payments', '/customers', '/onboarding/merchants', '/exports/refunds']) {
      const answer = await shop('GET', `${list}?${query}`);
      assert.equal(answer.status, 400, answer.text);
      assert.deepEqual(answer.faults(), [fault], answer.text);
    }
  });
}

for (const name of ['__proto__', 'constructor', 'prototype', 'toString']) {
  test(`a list asked for ${name} finds nothing, and no method of objects`, async () => {
    for (const list of ['/payments', '/refunds', '/customers', '/payment-methods']) {
      assert.deepEqual(await idsOf(shop, `${list}?metadata[${name}]=nothing`, 'id'), []);
    }
  });
}

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
    `/payments/${await KINDS.payment.make({ first: 'x' })}`,
    `/customers/${await KINDS.customer.make({ first: 'x' })}`,
    `/payment-methods/${await KINDS.method.make({ first: 'x' })}`,
    `/onboarding/merchants/${await KINDS.merchant.make({ first: 'x' })}`,
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
  const paymentId = await KINDS.payment.make({ a: '1' });
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

test('a page of a common text is as full as others, and the next goes on where it ended', async () => {
  const batch = newKey();
  const made = [];
  for (let place = 0; place < 7; place += 1) {
    const metadata = { batch, side: place % 2 === 0 ? 'even' : 'odd' };
    made.unshift(await KINDS.payment.make(metadata));
  }
  for (const [filter, expected] of [
    [{ batch }, made],
    [{ batch, side: 'even' }, made.filter((_, place) => place % 2 === 0)],
    [{ side: 'odd', batch }, made.filter((_, place) => place % 2 === 1)],
  ] as const) {
    for (const more of ['', '&status=SUCCEEDED', `&merchantId=${merchantId}`]) {
      const found: unknown[] = [];
      let next: unknown = `/payments?${asked(filter)}&limit=2${more}`;
      let previous: unknown = null;
      while (typeof next === 'string') {
        const page = await shop('GET', next);
        assert.equal(page.status, 200, page.text);
        found.push(
          ...(page.at('data') as Record<string, unknown>[]).map((one) => one['paymentId']),
        );
        [next, previous] = [page.at('next'), page.at('previous')];
      }
      assert.deepEqual(found, expected);
      const back = await shop('GET', String(previous));
      assert.equal((back.at('data') as unknown[]).length, 2);
    }
    const declined = await idsOf(shop, `/payments?${asked(filter)}&status=DECLINED`, 'paymentId');
    assert.deepEqual(declined, []);
  }
});

test('a file has the metadata of its records, and takes the filter of the list', async () => {
  const batch = newKey();
  const paymentId = await KINDS.payment.make({ batch, note: '=HYPERLINK("x")' });
  const file = await shop('GET', `/exports/payments?${asked({ batch })}`);
  const [head = '', line = '', rest] = file.text.trim().split(/\r?\n/);
  assert.ok(head.endsWith('metadata'), head);
  assert.ok(line.startsWith(paymentId) && rest === undefined, file.text);
  assert.ok(line.includes(`{""batch"":""${batch}""`), line);
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

test('what is noted with a customer and their cards is gone with them', async () => {
  const customerId = await KINDS.customer.make({ secret: 'of the customer' });
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
  const alone = await KINDS.method.make({ secret: 'alone' });
  assert.equal((await shop('DELETE', `/payment-methods/${alone}`)).status, 204);
  assert.deepEqual(await entriesOf(alone), []);
});

test('of a merchant the metadata alone may be patched after its first order', async () => {
  const own = await KINDS.merchant.make({ crm: '1' });
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
