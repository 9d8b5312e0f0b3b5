/**
 * Whatever goes wrong between us and the acquirer, in whichever operation: once it is put right the
 * sweepers find out what happened, and both sides' books agree.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import type { SimulatedFault } from '../sandbox/acquirer-simulator/index.ts';
import { assertAgreement } from './agreement.ts';
import { cardsAwaiting, operationsInDoubt } from './in-doubt.ts';
import type { TestAnswer } from './http.ts';
import { paymentServer } from './payment-server.ts';
import { sequence } from './sequence.ts';

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8];
const OPERATIONS = 120; // Of each seed.
const FAULTY = 0.6; // Of all calls to the acquirer.
const RESOLVING = [
  'resolve-payments',
  'resolve-refunds',
  'resolve-validations',
  'reverse-late-increments',
];
const TURNS_A_SECOND = 10; // Of the event loop, for a second of the acquirer's time.
const ROUNDS_MAX = 5; // Within so many rounds everything is resolved; more would find nothing.
const HALF_HOUR_MS = 1_800_000; // Longer than any sweeper waits before it asks again.

const server = await paymentServer();
const { clock, db, faults, timers } = server;
const merchantId = await server.newMerchant({
  pointOfSaleOptions: { dailyRefundLimit: null, dailyCancellationLimit: null },
});
const cad = (amount: number) => ({ amount, currency: 'CAD' });

const FAULTS: readonly SimulatedFault[] = [
  { kind: 'slow', milliseconds: 3_000 },
  { kind: 'slow', milliseconds: 30_000 },
  { kind: 'late-answer', milliseconds: 3_000 },
  { kind: 'late-answer', milliseconds: 30_000 },
  { kind: 'silent', afterEffect: false },
  { kind: 'silent', afterEffect: true },
  { kind: 'reset', afterEffect: false },
  { kind: 'reset', afterEffect: true },
  { kind: 'duplicate' },
  { kind: 'garbage' },
];

/**
 * The answer of `work`, while the fake time passes. The database takes real time, so a call without a
 * planned fault may time out as well: one more fault.
 */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const state = { isOver: false };
  const done = work.finally(() => {
    state.isOver = true;
  });
  while (!state.isOver) {
    for (let turns = 0; turns < TURNS_A_SECOND; turns += 1) await turn();
    if (timers.running > 0) timers.pass(1_000);
  }
  return await done;
}

/** A round of every sweeper, half an hour after the last; they suffer the same faults. */
async function sweep(): Promise<void> {
  clock.advance(HALF_HOUR_MS);
  for (const name of RESOLVING) await inTime(server.runJob(name));
}

/** The faults are over: every call is answered, and no time passes while it is. */
async function recover(): Promise<void> {
  faults.clear();
  timers.pass(60_000); // Whatever is still on its way arrives.
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    for (let turns = 0; turns < TURNS_A_SECOND; turns += 1) await turn();
    clock.advance(HALF_HOUR_MS);
    for (const name of RESOLVING) while ((await server.runJob(name)) > 0);
  }
}

/** One operation after another on payments that come about, chosen by the seed. */
function operationsOf(random: () => number) {
  const known: string[] = [];
  const some = () => known[Math.floor(random() * known.length)] ?? '';
  const pay = async (changes: object) => {
    const made = await server.pay(merchantId, { ...changes });
    const paymentId = made.at('paymentId');
    if (typeof paymentId === 'string') known.push(paymentId);
    return made;
  };
  const choices: readonly (() => Promise<TestAnswer>)[] = [
    () => pay({}),
    () => pay({ automaticCapture: false }),
    () => pay({ automaticCapture: false }),
    () => pay({ amount: cad(1005) }),
    () => pay({ storePaymentMethod: 'CARDHOLDER_INITIATED' }),
    () => server.validate(merchantId),
    () => server.validate(merchantId, { storePaymentMethod: 'CARDHOLDER_INITIATED' }),
    () => server.move(some(), 'complete', { amount: cad(400), finalCompletion: false }),
    () => server.move(some(), 'complete'),
    () => server.move(some(), 'cancel'),
    () => server.move(some(), 'release'),
    () => server.move(some(), 'increment', { amount: cad(500) }),
    () => server.refund(some(), { refundAmount: cad(200) }),
    () => server.refund(some(), { refundAmount: cad(251) }), // Declined for its cents.
  ];
  return async () => {
    const choice = choices[known.length === 0 ? 1 : Math.floor(random() * choices.length)];
    assert.ok(choice);
    return await choice();
  };
}

for (const seed of SEEDS) {
  test(`every doubt is resolved and both books agree: seed ${seed}`, async (t) => {
    const random = sequence(seed);
    faults.clear();
    for (const [place, fault] of FAULTS.entries()) {
      // Each call draws once for each plan it comes by, so all faults are about equally likely.
      const chance = FAULTY / FAULTS.length / (1 - (FAULTY / FAULTS.length) * place);
      faults.plan({ fault, when: () => random() < chance });
    }
    const operate = operationsOf(random);
    const statuses = new Map<number, number>();
    for (let count = 0; count < OPERATIONS; count += 1) {
      const { status, text } = await inTime(operate());
      assert.ok([200, 201, 409, 422, 503].includes(status), text);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (random() < 0.4) await sweep();
    }
    await recover();
    assert.equal(await operationsInDoubt(db), 0, 'everything is resolved');
    assert.equal(await cardsAwaiting(db), 0, 'no card is left with what has ended');
    await assertAgreement(db);
    t.diagnostic([...statuses].map(([status, count]) => `${status}: ${count}`).join(', '));
    assert.ok((statuses.get(503) ?? 0) > 5, 'something was in doubt');
  });
}

const held = async () =>
  (await server.pay(merchantId, { automaticCapture: false })).string('paymentId');
const paid = async () => (await server.pay(merchantId)).string('paymentId');

/** What makes each call to the acquirer: all before it is done when `armed` is called. */
const CALLS: Readonly<Record<string, (armed: () => void) => Promise<unknown>>> = {
  authorize: async (armed) => {
    armed();
    await inTime(paid());
  },
  verify: async (armed) => {
    armed();
    await inTime(server.validate(merchantId));
  },
  increment: async (armed) => {
    const paymentId = await held();
    armed();
    await inTime(server.move(paymentId, 'increment', { amount: cad(500) }));
  },
  capture: async (armed) => {
    const paymentId = await held();
    armed();
    await inTime(server.move(paymentId, 'complete', { amount: cad(400) }));
  },
  reverse: async (armed) => {
    const paymentId = await held();
    armed();
    await inTime(server.move(paymentId, 'cancel'));
  },
  release: async (armed) => {
    const paymentId = await held();
    await server.move(paymentId, 'complete', { amount: cad(400), finalCompletion: false });
    armed();
    await inTime(server.move(paymentId, 'release'));
  },
  refund: async (armed) => {
    const paymentId = await paid();
    armed();
    await inTime(server.refund(paymentId));
  },
  enquire: async (armed) => {
    faults.plan({ fault: { kind: 'reset', afterEffect: true }, times: 1 });
    await paid();
    armed();
    await sweep();
  },
};
for (const [operation, call] of Object.entries(CALLS)) {
  test(`after a fault of ${operation} everything is resolved, and nothing of it remains`, async () => {
    for (const fault of FAULTS) {
      let calls = 0;
      const when = (made: { operation: string }) => made.operation === operation;
      await call(() => {
        faults.plan({ fault, times: 1, when: (made) => when(made) && (calls += 1) > 0 });
      });
      assert.equal(calls, 1, `${operation} suffered ${fault.kind}`);
      await recover();
      assert.equal(await operationsInDoubt(db), 0, fault.kind);
    }
    await assertAgreement(db);
  });
}
