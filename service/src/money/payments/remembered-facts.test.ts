/**
 * The service goes by what it remembers of merchants, keys and batches, and has the database compare
 * it. Whatever has changed behind its back, the answer is as if it had asked first.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newKey, paymentServer } from '../../../../test/payment-server.ts';
import { sql } from '../../platform/db/pool.ts';

const server = await paymentServer();
const { call, pay } = server;

/** A change by another process, which this one is not notified of. */
async function elsewhere(merchantId: string, status: 'ACTIVE' | 'SUSPENDED'): Promise<void> {
  await server.db.query(sql`
    update merchants set status = ${status}, version = version + 1
    where merchant_id = ${merchantId}`);
}

test('a merchant suspended elsewhere takes nothing from then on, and all again once it is active', async () => {
  const merchantId = await server.newMerchant();
  assert.equal((await pay(merchantId)).status, 201);
  await elsewhere(merchantId, 'SUSPENDED');
  const refused = await Promise.all(Array.from({ length: 10 }, () => pay(merchantId)));
  assert.deepEqual(new Set(refused.map(({ status }) => status)), new Set([409]));
  await elsewhere(merchantId, 'ACTIVE');
  const taken = await Promise.all(Array.from({ length: 10 }, () => pay(merchantId)));
  assert.deepEqual(new Set(taken.map(({ status }) => status)), new Set([201]));
});

test('payments of a merchant that has changed do not hold up those of others', async () => {
  const merchants = await Promise.all(Array.from({ length: 4 }, () => server.newMerchant()));
  await Promise.all(merchants.map((merchantId) => pay(merchantId)));
  const [changed = ''] = merchants;
  await elsewhere(changed, 'SUSPENDED');
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, place) => pay(merchants[place % 4] ?? '')),
  );
  for (const [place, { status }] of answers.entries()) {
    assert.equal(status, place % 4 === 0 ? 409 : 201);
  }
});

test('repeats among new payments are answered as ever, each new one is made once', async () => {
  const merchantId = await server.newMerchant();
  const keys = Array.from({ length: 10 }, newKey);
  const first = await Promise.all(
    keys.map((idempotencyKey) => pay(merchantId, { idempotencyKey })),
  );
  const fresh = Array.from({ length: 10 }, newKey);
  const mixed = await Promise.all(
    [...keys, ...fresh, ...fresh].map((idempotencyKey) => pay(merchantId, { idempotencyKey })),
  );
  assert.deepEqual(
    mixed.slice(0, 10).map(({ text }) => text),
    first.map(({ text }) => text),
  );
  const list = await call('GET', `/payments?merchantId=${merchantId}&limit=100`);
  assert.equal((list.body as { data: unknown[] }).data.length, 20);
});

test('a batch closed elsewhere is joined no more: what is sold after it is in the next', async () => {
  const merchantId = await server.newMerchant();
  const one = await pay(merchantId);
  await server.db.query(sql`
    update batches set status = 'CLOSING', close_kind = 'MERCHANT_CLOSE', close_request = 'x',
      correlation_id = 'elsewhere'
    where merchant_id = ${merchantId}`);
  const rest = await Promise.all(Array.from({ length: 10 }, () => pay(merchantId)));
  const batches = await server.db.query<{ id: string; batchId: string }>(sql`
    select payment_id as id, batch_id as "batchId" from payments where merchant_id = ${merchantId}`);
  const batchOf = new Map(batches.map(({ id, batchId }) => [id, batchId]));
  const next = new Set(rest.map((made) => batchOf.get(made.string('paymentId'))));
  assert.equal(next.size, 1);
  assert.ok(!next.has(batchOf.get(one.string('paymentId'))));
  for (const made of [one, ...rest]) await server.assertBooks(made);
});
