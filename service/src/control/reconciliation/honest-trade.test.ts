import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paymentServer } from '../../../../test/payment-server.ts';
import { reconciling } from '../../../../test/reconciliation-server.ts';
import type { SimulatedFault } from '../../../../sandbox/acquirer-simulator/index.ts';
import { sql } from '../../platform/db/pool.ts';

const server = await paymentServer();
const { clock, db, deps, faults, move, pay, refund, runJob, timers } = server;
const { open, nextDay, reconcile, runs, work } = reconciling(deps);
const merchantId = await server.newMerchant();
const MINUTE_MS = 60_000;
const money = (amount: number, currency = 'CAD') => ({ amount: { amount, currency } });

/** Until nothing is in doubt. */
async function sweep(): Promise<void> {
  for (const _ of Array.from({ length: 8 })) {
    clock.advance(10 * MINUTE_MS);
    for (const kind of ['payments', 'refunds', 'validations']) {
      while ((await runJob(`resolve-${kind}`)) > 0);
    }
  }
}

async function hold(amount = 10_000): Promise<string> {
  const held = await pay(merchantId, { ...money(amount), automaticCapture: false });
  assert.equal(held.at('paymentStatus'), 'AUTHORIZED', held.text);
  return held.string('paymentId');
}

async function trade(): Promise<void> {
  const bought = await pay(merchantId);
  await pay(merchantId, money(10_05));
  await pay(merchantId, money(70_00, 'USD'));
  await refund(bought.string('paymentId'), money(300));
  await refund(bought.string('paymentId'), money(105));
  await refund(bought.string('paymentId'));
  const canceled = await pay(merchantId);
  await move(canceled.string('paymentId'), 'cancel');
  await move(await hold(), 'cancel');
  await move(await hold(), 'complete', money(4_000));
  const parts = await hold();
  await move(parts, 'complete', { ...money(4_000), finalCompletion: false });
  await move(parts, 'complete', { ...money(1_000), finalCompletion: false });
  await move(parts, 'release');
  const raised = await hold();
  await move(raised, 'increment', money(2_500));
  await move(raised, 'increment', money(5_05));
  await move(raised, 'complete', { ...money(12_500), finalCompletion: false });
  await move(await hold(), 'complete', { ...money(2_000), finalCompletion: false });
  await hold();
  await server.validate(merchantId);
}

const FAULTS: readonly SimulatedFault[] = [
  { kind: 'reset', afterEffect: false },
  { kind: 'reset', afterEffect: true },
  { kind: 'garbage' },
  { kind: 'duplicate' },
];

test('after honest trade nothing differs', async () => {
  await trade();
  clock.advance(16 * MINUTE_MS);
  const run = await reconcile();
  assert.equal(run.at('runState'), 'DONE');
  assert.equal(run.at('comparedWith'), 'RECORD_AND_LEDGER');
  assert.deepEqual(await open(), []);
  assert.ok(Number(run.at('recordsRead')) > 20, run.text);
});

for (const fault of FAULTS) {
  for (const operation of ['authorize', 'increment', 'capture', 'refund', 'reverse', 'release']) {
    const name = 'afterEffect' in fault && fault.afterEffect ? 'reset after it' : fault.kind;
    test(`nothing differs after ${operation} met with ${name}, in doubt or found out`, async () => {
      faults.plan({ fault, times: 1, when: (call) => call.operation === operation });
      await trade();
      clock.advance(16 * MINUTE_MS);
      await reconcile();
      assert.deepEqual(await open(), [], 'what is in doubt is nothing that differs');
      await sweep();
      clock.advance(16 * MINUTE_MS);
      await reconcile();
      assert.deepEqual(await open(), []);
      const left = await db.query(sql`select from reconciliation_deferrals`);
      assert.equal(left.length, 0, 'what was in doubt was taken up later');
    });
  }
}

test('nothing differs after a sale that nobody answered, before and after it was reversed', async () => {
  const state = { isOver: false };
  const asked = pay(merchantId, money(10_68)).finally(() => {
    state.isOver = true;
  });
  while (!state.isOver) {
    await new Promise((resolve) => setImmediate(resolve));
    if (timers.running > 0) timers.pass(10_000);
  }
  assert.equal((await asked).status, 503);
  clock.advance(16 * MINUTE_MS);
  await reconcile();
  assert.deepEqual(await open(), []);
  await sweep();
  clock.advance(16 * MINUTE_MS);
  await reconcile();
  assert.deepEqual(await open(), []);
});

test('holds that expire, on a day of their own, make no difference', async () => {
  clock.advance(8 * 86_400_000);
  while ((await runJob('expire-holds')) > 0);
  await sweep();
  await nextDay();
  assert.deepEqual(await open(), []);
});

test('a run is due once a day, and begins where the last one ended', async () => {
  const before = await runs();
  assert.equal(await work(), 0, 'not twice in one day');
  await nextDay();
  await nextDay();
  const list = await runs();
  const [last, earlier] = list;
  assert.equal(list.length, before.length + 2);
  assert.equal(last?.from, earlier?.to);
  assert.equal(last?.requestedBy, 'reconciliation');
  assert.match(last?.to ?? '', /T08:00:00\.000Z$/);
});

test('more than a page of both sides is compared, each once', async () => {
  const pages = 1_100;
  for (let made = 0; made < pages; made += 100) {
    await Promise.all(Array.from({ length: 100 }, () => pay(merchantId)));
  }
  clock.advance(16 * MINUTE_MS);
  const run = await reconcile();
  assert.equal(run.at('recordsRead'), pages);
  assert.equal(run.at('subjectsCompared'), 2 * pages, 'from their side, and from ours');
  assert.deepEqual(await open(), []);
});
