import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestAnswer, TestCall } from '../http.ts';
import { paymentServer } from '../payment-server.ts';
import { bucketOf, newId } from '../../service/src/kernel/id.ts';
import { type Database, type Sql, sql } from '../../service/src/platform/db/pool.ts';
import { type FindDeps, gatherFinds } from '../../service/src/money/payments/gather-finds.ts';

const server = await paymentServer();
const { call, clock, db, operator: asOperator } = server;
const LIMITS = { runMin: 4, runMax: 8, commitMs: 0 };
const small: FindDeps = { db, clock, realClock: clock, limits: LIMITS };
const job = gatherFinds(small);
const [first, second] = [await server.newMerchant(), await server.newMerchant()];
const template = (await server.pay(first)).string('paymentId');

const AMOUNTS = [1_000, 1_000, 1_000, 1_000, 2_500, 2_501, 7_777];
const CARDS = ['4242', '4242', '1881', '0005'];

/** Payments of the partner's two merchants, some of one moment, with few amounts and cards. */
async function addPayments(count: number): Promise<void> {
  const made = Array.from({ length: count }, (_, index) => {
    if (index % 3 > 0) clock.advance(1 + (index % 7) * 400);
    const merchantId = index % 5 === 0 ? second : first;
    const bucket = bucketOf(merchantId);
    return {
      merchantId,
      bucket,
      id: newId('payment', bucket, clock.now()),
      at: clock.now(),
      amount: AMOUNTS[(index * 7) % AMOUNTS.length],
      card: CARDS[(index * 5) % CARDS.length],
    };
  });
  await db.query(sql`
    insert into payments
    select (jsonb_populate_record(p, jsonb_build_object('payment_id', made.id, 'created_at', made.at, 'answer', null,
      'bucket', made.bucket, 'merchant_id', made.merchant_id, 'amount', made.amount,
      'card', p.card::jsonb || jsonb_build_object('lastFour', made.card)))).*
    from payments p
    cross join unnest(${made.map(({ id }) => id)}::text[], ${made.map(({ at }) => at)}::timestamptz[],
      ${made.map(({ bucket }) => bucket)}::text[], ${made.map((one) => one.merchantId)}::text[],
      ${made.map(({ amount }) => amount)}::bigint[], ${made.map(({ card }) => card)}::text[])
      as made (id, at, bucket, merchant_id, amount, card)
    where p.payment_id = ${template}`);
}

/** All that there is to gather, if nobody comes between. */
async function gather(one = job): Promise<void> {
  clock.advance(61_000);
  while ((await one.run()) > 0) continue;
}

const ids = (page: TestAnswer): string[] => {
  assert.equal(page.status, 200, page.text);
  return (page.at('data') as Record<string, string>[]).map((record) => record['paymentId'] ?? '');
};

/** Every page from the first to the last, or back from the last to the first. */
async function follow(caller: TestCall, url: string) {
  const found: string[] = [];
  let last: TestAnswer | undefined;
  for (let next: unknown = url; typeof next === 'string'; next = last.at('next')) {
    last = await caller('GET', next);
    found.push(...ids(last));
  }
  const back: string[] = last ? ids(last) : [];
  for (let next = last?.at('previous'); typeof next === 'string';) {
    const page = await caller('GET', next);
    back.unshift(...ids(page));
    next = page.at('previous');
  }
  return { found, back };
}

async function expected(condition: Sql): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select payment_id as id from payments where ${condition} order by created_at desc, payment_id desc`);
  return rows.map(({ id }) => id);
}

const LOOKED_FOR: readonly (readonly [string, Sql])[] = [
  ['amount=1000', sql`amount = 1000`],
  ['amount=2501', sql`amount = 2501`],
  ['amount=1', sql`amount = 1`],
  ['lastFour=4242', sql`card->>'lastFour' = '4242'`],
  ['lastFour=0005&amount=7777', sql`card->>'lastFour' = '0005' and amount = 7777`],
];

/** As many as there are, in both directions, for the partner, for a merchant of it and for operators. */
async function assertFound(limit = 100): Promise<void> {
  for (const [query, condition] of LOOKED_FOR) {
    const all = await expected(condition);
    const [ours, theirs] = [`/payments?${query}`, `/operator/payments?${query}`];
    for (const [caller, path] of [
      [call, ours],
      [asOperator, theirs],
    ] as const) {
      const { back, found } = await follow(caller, `${path}&limit=${limit}`);
      assert.deepEqual(found, all, `${path}: ${found.length} of ${all.length}`);
      assert.deepEqual(back, all, `${path}, back: ${back.length} of ${all.length}`);
    }
    const ofSecond = await expected(sql`${condition} and merchant_id = ${second}`);
    const bound = await follow(call, `${ours}&merchantId=${second}&limit=${limit}`);
    assert.deepEqual(bound.found, ofSecond);
  }
}

async function levels(): Promise<Record<string, number>> {
  const rows = await db.query<{ level: number; runs: number }>(sql`
    select level, count(distinct run)::int as runs from payment_finds group by level`);
  return Object.fromEntries(rows.map(({ level, runs }) => [String(level), runs]));
}

test('payments are found by amount and card, whether gathered, being gathered or not yet', async () => {
  await addPayments(60);
  await assertFound(7);
  for (let part = 0; part < 5; part += 1) {
    await addPayments(50);
    await gather();
    await addPayments(9);
    await assertFound(100);
  }
  await assertFound(7);
  assert.ok(((await levels())['1'] ?? 0) > 0, JSON.stringify(await levels()));
});

test('runs of every level are merged, and nothing is missed or told twice', async () => {
  for (let part = 0; part < 12; part += 1) await addPayments(150);
  await gather();
  const { '0': none = 0, '1': some = 0, '2': more = 0 } = await levels();
  assert.ok(none < 16 && some < 16 && more > 0, JSON.stringify(await levels()));
  await assertFound(100);
});

test('whoever is killed anywhere loses nothing and leaves nothing twice', async () => {
  for (let statements = 1; statements < 14; statements += 1) {
    await addPayments(70);
    let left = statements;
    const dying: Database = {
      ...db,
      query: async (statement) => {
        left -= 1;
        if (left < 0) throw new Error('killed');
        return await db.query(statement);
      },
      at: () => dying,
    };
    clock.advance(61_000);
    const dead = gatherFinds({ ...small, db: dying });
    await assert.rejects(async () => {
      while ((await dead.run()) > 0) continue;
      throw new Error('killed');
    }, /killed/);
  }
  await assertFound(100);
  await gather();
  await assertFound(100);
});

test('two who gather at once do what one does', async () => {
  await addPayments(300);
  clock.advance(61_000);
  const others = [gatherFinds(small), gatherFinds(small)];
  // As if the one had taken longer than its turn.
  for (let round = 0; round < 60; round += 1) {
    await db.query(sql`update payment_find_progress set taken_until = 'epoch'`);
    await Promise.allSettled(others.map((one) => one.run()));
  }
  await gather();
  await assertFound(100);
});

test('one that waits for its answer while others are gathered is found, before and after', async () => {
  server.faults.plan({ fault: { kind: 'reset', afterEffect: false }, times: 1 });
  const amount = { amount: 4_321, currency: 'CAD' };
  assert.equal((await server.pay(first, { amount })).status, 503);
  await addPayments(40);
  await gather();
  const waiting = await expected(sql`amount = 4321`);
  assert.equal(waiting.length, 1);
  assert.deepEqual((await follow(call, '/payments?amount=4321')).found, waiting);
  assert.deepEqual((await follow(asOperator, '/operator/payments?amount=4321')).found, waiting);
  await db.query(sql`
    update payments set status = 'DECLINED', pending = null, pending_operation = null, due_at = null
    where amount = 4321`);
  assert.deepEqual((await follow(call, '/payments?amount=4321')).found, waiting);
});

test('a hold that is raised is found by what it is, and not by what it was', async () => {
  const held = await server.pay(first, {
    amount: { amount: 5_000, currency: 'CAD' },
    automaticCapture: false,
  });
  const id = held.string('paymentId');
  await addPayments(40);
  await gather();
  assert.deepEqual((await follow(call, '/payments?amount=5000')).found, [id]);
  const raised = await server.move(id, 'increment', { amount: { amount: 600, currency: 'CAD' } });
  assert.equal(raised.status, 200, raised.text);
  assert.deepEqual((await follow(call, '/payments?amount=5000')).found, []);
  assert.deepEqual((await follow(call, '/payments?amount=5600')).found, [id]);
  assert.deepEqual((await follow(asOperator, '/operator/payments?amount=5600')).found, [id]);
});

test('another partner finds nothing of it', async () => {
  const other = server.as(await server.newPartner());
  for (const [query] of LOOKED_FOR)
    assert.deepEqual(ids(await other('GET', `/payments?${query}`)), []);
});
