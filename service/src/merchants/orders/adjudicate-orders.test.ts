import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsAbout } from '../../../../test/published.ts';
import { orderIdOf, orderServer } from '../../../../test/order-server.ts';
import { sql } from '../../platform/db/pool.ts';

const { db, newMerchant, operator, place, runJob } = await orderServer();
const RISKY = { businessActivity: { dropShipping: true }, businessDetails: { riskLevel: 'HIGH' } };
const file = (id: string) => operator('GET', `/operator/orders/${id}`);
const runUntilIdle = async () => {
  while ((await runJob()) > 0);
};

test('a low-risk order passes adjudication by itself, with an event for each move', async () => {
  const id = orderIdOf(await place(await newMerchant()));
  assert.equal(await runJob(), 1);
  const order = await file(id);
  assert.deepEqual(
    [order.at('orderStatus'), order.at('adjudicationRequired'), order.at('adjudicationReasons')],
    ['DEPLOYMENT', false, []],
  );
  assert.deepEqual(
    [0, 1, 2].map((index) => [order.at(`moves.${index}.from`), order.at(`moves.${index}.to`)]),
    [
      ['APPLICATION_SUBMITTED', 'CREDIT_ADJUDICATION'],
      ['CREDIT_ADJUDICATION', 'DEPLOYMENT'],
      [undefined, undefined],
    ],
  );
  assert.equal(order.at('moves.0.actor'), 'worker');
  const events = await eventsAbout(db, id);
  assert.deepEqual(
    events.map(({ data, type }) => [type, data['to']]),
    [
      ['order.created', undefined],
      ['order.moved', 'CREDIT_ADJUDICATION'],
      ['order.moved', 'DEPLOYMENT'],
    ],
  );
});

test('a risky order waits in adjudication for a person, with every reason', async () => {
  const placed = await place(await newMerchant(RISKY));
  assert.equal(placed.at('adjudicationRequired'), true);
  assert.equal(placed.at('productDetails.autoApprovalStatus'), 'MANUAL_ADJUDICATION');
  assert.equal(placed.at('productDetails.adjudicationApprovalStatus'), 'MANUAL');
  const id = orderIdOf(placed);
  assert.equal(await runJob(), 1);
  assert.equal(await runJob(), 0);
  const order = await file(id);
  assert.equal(order.at('orderStatus'), 'CREDIT_ADJUDICATION');
  assert.deepEqual(
    [0, 1, 2].map((index) => order.at(`adjudicationReasons.${index}.reasonCode`)),
    ['RISK_LEVEL', 'DROP_SHIPPING', undefined],
  );
  assert.equal((await operator('POST', `/operator/orders/${id}/approve`)).status, 200);
});

test('an order of a merchant that was suspended meanwhile waits until it is active again', async () => {
  const merchantId = await newMerchant();
  const id = orderIdOf(await place(merchantId));
  await operator('POST', `/operator/merchants/${merchantId}/suspend`, { reason: 'Complaints' });
  await runUntilIdle();
  assert.equal((await file(id)).at('orderStatus'), 'APPLICATION_SUBMITTED');
  await operator('POST', `/operator/merchants/${merchantId}/reactivate`);
  await runUntilIdle();
  assert.equal((await file(id)).at('orderStatus'), 'DEPLOYMENT');
});

const decline = (id: string) =>
  operator('POST', `/operator/orders/${id}/decline`, { reason: 'Withdrawn' });

test('two workers and an operator at once move each order once, and together all', async () => {
  const merchants = [await newMerchant(), await newMerchant(RISKY)];
  const ids = await Promise.all(
    Array.from({ length: 120 }, async (_, index) =>
      orderIdOf(await place(merchants[index % 2] ?? '')),
    ),
  );
  const declined = ids.slice(0, 5);
  const [first, second] = await Promise.all([runJob(), runJob(), ...declined.map(decline)]);
  const [third] = [await runJob(), await runJob()];
  const moved = first + second + third;
  const counts = await db.query<{ id: string; begun: number; left: number }>(sql`
    select merchant_order_id::text as id,
           count(*) filter (where from_status = 'APPLICATION_SUBMITTED')::int as left,
           count(*) filter (where actor = 'worker' and to_status = 'CREDIT_ADJUDICATION')::int as begun
    from order_moves group by merchant_order_id`);
  const ours = counts.filter(({ id }) => ids.includes(id));
  assert.equal(ours.length, 120);
  assert.ok(ours.every(({ left }) => left === 1));
  assert.equal(ours.filter(({ begun }) => begun === 1).length, moved);
  assert.equal(await runJob(), 0);
});

test('a round is bounded, oldest orders first', async () => {
  const merchantId = await newMerchant(RISKY);
  await Promise.all(Array.from({ length: 103 }, () => place(merchantId)));
  assert.deepEqual([await runJob(), await runJob(), await runJob()], [100, 3, 0]);
});

test('an order that fails keeps no other waiting, and is tried again', async () => {
  const merchantId = await newMerchant();
  const [bad, good] = [orderIdOf(await place(merchantId)), orderIdOf(await place(merchantId))];
  // A line in the history that should not be there makes the move fail as a broken disk would.
  await db.query(sql`
    insert into order_moves (bucket, merchant_order_id, from_status, to_status, at, actor, correlation_id)
    values (${bad.slice(-2)}, ${bad}, 'APPLICATION_SUBMITTED', 'CREDIT_ADJUDICATION', now(), 'x', 'x')`);
  await assert.rejects(runJob(), /1 things failed/);
  assert.equal((await file(good)).at('orderStatus'), 'DEPLOYMENT');
  assert.equal((await file(bad)).at('orderStatus'), 'APPLICATION_SUBMITTED');
  await db.query(sql`delete from order_moves where merchant_order_id = ${bad}`);
  assert.equal(await runJob(), 1);
  assert.equal((await file(bad)).at('orderStatus'), 'DEPLOYMENT');
});
