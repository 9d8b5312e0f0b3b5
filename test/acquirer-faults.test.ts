/**
 * Whatever goes wrong between us and the acquirer, in whichever operation: once it is put right the
 * sweepers find out what happened, and both sides' books tell the same.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import type { Fault } from '../src/acquirers/index.ts';
import { assertAgreement } from './agreement.ts';
import { operationsInDoubt } from './in-doubt.ts';
import type { TestAnswer } from './http.ts';
import { paymentServer } from './payment-server.ts';
import { sequence } from './sequence.ts';

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8];
const OPERATIONS = 120; // Of each seed.
const FAULTY = 0.6; // Of all calls to the acquirer.
const RESOLVING = ['resolve-payments', 'resolve-refunds', 'resolve-validations'];
const HALF_HOUR_MS = 1_800_000; // Longer than any sweeper waits before it asks again.

const server = await paymentServer();
const { clock, db, faults, timers } = server;
const merchantId = await server.newMerchant({
  pointOfSaleOptions: { dailyRefundLimit: null, dailyCancellationLimit: null },
});
const cad = (amount: number) => ({ amount, currency: 'CAD' });

const FAULTS: readonly Fault[] = [
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

/** Which operation has suffered what, over all seeds. */
const suffered = new Set<string>();

/** The answer of `work`, while time passes as fast as it is waited for. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const state = { isOver: false };
  const done = work.finally(() => {
    state.isOver = true;
  });
  while (!state.isOver) {
    await turn();
    if (timers.running > 0) timers.pass(1_000);
  }
  return await done;
}

/** Rounds of every sweeper, time passing between them, until they find nothing. */
async function sweep(rounds: number): Promise<void> {
  for (let round = 0; round < rounds && (await operationsInDoubt(db)) > 0; round += 1) {
    clock.advance(HALF_HOUR_MS);
    for (const name of RESOLVING) while ((await inTime(server.runJob(name))) > 0);
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
    () => server.move(some(), 'complete', { amount: cad(400), finalCompletion: false }),
    () => server.move(some(), 'complete'),
    () => server.move(some(), 'cancel'),
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
      const when = ({ operation }: { operation: string }) => {
        if (random() >= chance) return false;
        suffered.add(`${operation} ${fault.kind}`);
        return true;
      };
      faults.plan({ fault, when });
    }
    const operate = operationsOf(random);
    const statuses = new Map<number, number>();
    for (let count = 0; count < OPERATIONS; count += 1) {
      const { status, text } = await inTime(operate());
      assert.ok([200, 201, 409, 422, 503].includes(status), text);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (random() < 0.4) await sweep(1); // The sweepers suffer the same faults.
    }
    faults.clear();
    await sweep(20);
    assert.equal(await operationsInDoubt(db), 0, 'everything is resolved');
    timers.pass(60_000); // Whatever is still on its way arrives.
    for (let step = 0; step < 50; step += 1) await turn();
    await sweep(20);
    await assertAgreement(db);
    t.diagnostic([...statuses].map(([status, count]) => `${status}: ${count}`).join(', '));
    assert.ok((statuses.get(503) ?? 0) > 5, 'something was in doubt');
  });
}

test('every kind of fault has befallen every operation', () => {
  const operations = [
    'authorize',
    'increment',
    'verify',
    'capture',
    'refund',
    'reverse',
    'enquire',
  ];
  const kinds = new Set(FAULTS.map(({ kind }) => kind));
  const pairs = operations.flatMap((operation) => [...kinds].map((kind) => `${operation} ${kind}`));
  assert.deepEqual(pairs.toSorted(), [...suffered].toSorted());
});
