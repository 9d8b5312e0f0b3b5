/** The answer to the request for a record is kept once: by the record, until something changes that. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bucketOf } from '../service/src/kernel/id.ts';
import { sql } from '../service/src/platform/db/pool.ts';
import type { TestAnswer } from './http.ts';
import { cardMethod, newKey, paymentRequest, paymentServer } from './payment-server.ts';

const { call, db, faults, move, newMerchant, operator, pay, refund, runJob } =
  await paymentServer();
const merchantId = await newMerchant();
const cad = (amount: number) => ({ amount, currency: 'CAD' });
const RACERS = 8;

async function keptBeside(key: string): Promise<number> {
  const [row] = await db.query<{ answers: number }>(sql`
    select count(*)::int as answers from idempotency_answers
    where bucket = ${bucketOf(merchantId)} and key = ${key}`);
  return row?.answers ?? -1;
}

async function isRepeated(path: string, body: object, first: TestAnswer): Promise<void> {
  const again = await call('POST', path, body);
  assert.equal(again.headers['idempotency-replayed'], 'true', again.text);
  assert.deepEqual([again.status, again.text], [first.status, first.text]);
  assert.equal(again.headers['location'], first.headers['location']);
}

test('a payment, a refund and a validation hold their answers, and nothing is kept beside their keys', async () => {
  const paying = paymentRequest(merchantId);
  const paid = await call('POST', '/payments', paying);
  const refunding = {
    idempotencyKey: newKey(),
    paymentId: paid.string('paymentId'),
    amount: cad(10),
  };
  const validating = { idempotencyKey: newKey(), merchantId, paymentMethod: cardMethod() };
  const refunded = await call('POST', '/refunds', refunding);
  const validated = await call('POST', '/validations', validating);
  for (const [path, body, first] of [
    ['/refunds', refunding, refunded],
    ['/validations', validating, validated],
  ] as const) {
    assert.equal(first.status, 201, first.text);
    assert.equal(await keptBeside(body.idempotencyKey), 0);
    await isRepeated(path, body, first);
  }
});

test('what has not changed is shown as it was answered, byte by byte, alone and among others', async () => {
  const own = await newMerchant();
  const kept = await call('POST', '/payments', paymentRequest(own));
  const changed = await call('POST', '/payments', paymentRequest(own));
  const refunded = await refund(changed.string('paymentId'), { amount: cad(10) });
  const validated = await call('POST', '/validations', {
    idempotencyKey: newKey(),
    merchantId: own,
    paymentMethod: cardMethod(),
  });
  for (const first of [kept, refunded, validated]) {
    const location = String(first.headers['location']);
    assert.equal((await call('GET', location)).text, first.text);
    const [records = ''] = location.split('/').slice(1);
    assert.ok((await call('GET', `/${records}?merchantId=${own}`)).text.includes(first.text));
  }
  const now = await call('GET', `/payments/${changed.string('paymentId')}`);
  const list = await call('GET', `/payments?merchantId=${own}`);
  assert.equal(now.at('refundedAmount.amount'), 10);
  assert.deepEqual(list.at('data.0'), now.body);
  assert.deepEqual(list.at('data.1'), kept.body);
  const all = await operator('GET', `/operator/payments?merchantId=${own}`);
  assert.equal(typeof all.at('data.1.partnerId'), 'string');
  assert.equal(all.at('data.1.paymentId'), kept.at('paymentId'));
});

for (const [name, change] of Object.entries({
  completed: (id: string) => move(id, 'complete', { amount: cad(300) }),
  incremented: (id: string) => move(id, 'increment', { amount: cad(300) }),
  canceled: (id: string) => move(id, 'cancel', {}),
})) {
  test(`a repeat gets the first answer, byte by byte, when the payment was ${name} since`, async () => {
    const holding = paymentRequest(merchantId, { automaticCapture: false });
    const held = await call('POST', '/payments', holding);
    const id = held.string('paymentId');
    assert.equal(await keptBeside(holding.idempotencyKey), 0);
    assert.equal((await change(id)).status, 200);
    assert.equal(await keptBeside(holding.idempotencyKey), 1);
    await isRepeated('/payments', holding, held);
    assert.notEqual((await call('GET', `/payments/${id}`)).text, held.text);
  });
}

test('of many changes at once the first keeps the answer, and the others leave it', async () => {
  const paying = paymentRequest(merchantId);
  const paid = await call('POST', '/payments', paying);
  const id = paid.string('paymentId');
  const refunds = Array.from({ length: RACERS }, () => refund(id, { amount: cad(1) }));
  const repeats = Array.from({ length: RACERS }, () => call('POST', '/payments', paying));
  for (const again of await Promise.all(repeats)) assert.equal(again.text, paid.text);
  const answers = await Promise.all(refunds);
  assert.ok(answers.every(({ status }) => status === 201 || status === 409));
  assert.equal(await keptBeside(paying.idempotencyKey), 1);
  await isRepeated('/payments', paying, paid);
});

test('a change that is refused leaves the answer where it is', async () => {
  const paying = paymentRequest(merchantId);
  const paid = await call('POST', '/payments', paying);
  const refused = await refund(paid.string('paymentId'), { amount: cad(999_999) });
  assert.equal(refused.status, 409, refused.text);
  assert.equal(await keptBeside(paying.idempotencyKey), 0);
  await isRepeated('/payments', paying, paid);
});

test('a decline is kept beside its key, as before', async () => {
  const paying = paymentRequest(merchantId, { amount: cad(1005) });
  const declined = await call('POST', '/payments', paying);
  assert.equal(declined.status, 422);
  assert.equal(await keptBeside(paying.idempotencyKey), 1);
  await isRepeated('/payments', paying, declined);
});

test('what the sweeper found out is the answer to a repeat, in the record', async () => {
  const paying = paymentRequest(merchantId);
  faults.plan({ fault: { kind: 'reset', afterEffect: true }, times: 1 });
  const unknown = await call('POST', '/payments', paying);
  assert.equal(unknown.status, 503);
  assert.equal((await call('POST', '/payments', paying)).status, 409);
  await runJob('resolve-payments');
  const found = await call('POST', '/payments', paying);
  assert.equal(found.status, 201, found.text);
  assert.equal(await keptBeside(paying.idempotencyKey), 0);
  await isRepeated('/payments', paying, found);
});

test('a record in doubt is found by its id and in lists, and its card is in no row that is kept', async () => {
  const other = await newMerchant();
  faults.plan({ fault: { kind: 'reset', afterEffect: true }, times: 1 });
  const unknown = await pay(other, { automaticCapture: false });
  assert.equal(unknown.status, 503);
  const list = await call('GET', `/payments?merchantId=${other}&status=PROCESSING`);
  const id = String(list.at('data.0.paymentId'));
  assert.equal((await call('GET', `/payments/${id}`)).at('paymentStatus'), 'PROCESSING');
  const where = sql`bucket = ${bucketOf(other)} and payment_id = ${id}`;
  const held = await db.query(sql`select 1 from payments_processing where ${where}`);
  assert.equal(held.length, 1);
  await runJob('resolve-payments');
  const [ended] = await db.query<{ pending: unknown }>(sql`
    select pending_operation as pending from payments_ended where ${where}`);
  assert.deepEqual(ended, { pending: null });
  assert.deepEqual(await db.query(sql`select 1 from payments_processing where ${where}`), []);
});
