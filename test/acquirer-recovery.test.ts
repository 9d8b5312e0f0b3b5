/** What the sweepers cannot settle at once: approvals that come too late, and lasting silence. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import type { Connector } from '../service/src/acquiring/acquirers/index.ts';
import { createSimulator } from '../sandbox/acquirer-simulator/index.ts';
import { watchBooks } from '../service/src/control/books-check/index.ts';
import { lateApprovals, paymentJobs, paymentRoutes } from '../service/src/money/payments/index.ts';
import { assertAgreement } from './agreement.ts';
import { testServer } from './http.ts';
import { testAcquirers } from './acquirers.ts';
import { operationsInDoubt } from './in-doubt.ts';
import { newKey, paymentRequest, paymentServer } from './payment-server.ts';
import { journalBeside } from './journal.ts';

const server = await paymentServer();
const { clock, db, deps, faults, timers } = server;
const merchantId = await server.newMerchant();
const TIMEOUT_MS = 10_000; // Of a call to the acquirer.

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await turn();
}

watchBooks(deps);
async function gauge(name: string): Promise<number> {
  const text = await deps.metrics.registry.metrics();
  const line = text.split('\n').find((one) => one.startsWith(`causeway_${name}{of="payments"} `));
  return Number(line?.split(' ')[1]);
}

test('an approval that comes after the reversal was acknowledged is reversed again', async () => {
  const simulator = createSimulator({ journal: journalBeside(db), clock, wait: timers.wait });
  const held = Promise.withResolvers<void>();
  let reversals = 0;
  /** Lets the reversal pass the authorization on its way, and forgets that it came. */
  const careless: Connector = {
    ...simulator,
    authorize: async (request) => {
      await held.promise;
      return await simulator.authorize(request);
    },
    reverse: async (request) => {
      reversals += 1;
      const original = { ...request.original, reference: `${request.original.reference}:lost` };
      return await simulator.reverse(reversals === 1 ? { ...request, original } : request);
    },
  };
  const acquirers = testAcquirers({
    db,
    clock,
    connectors: [careless],
    wait: timers.wait,
    listen: lateApprovals(deps),
  });
  const own = { ...deps, acquirers };
  const { as } = testServer({ routes: paymentRoutes(own), clock });
  const call = as(server.caller);
  const sweep = paymentJobs(own).find(({ name }) => name === 'resolve-payments');
  assert.ok(sweep);

  const request = paymentRequest(merchantId);
  const asked = call('POST', '/payments', request);
  await until(() => timers.running > 0);
  timers.pass(TIMEOUT_MS);
  const unanswered = await asked;
  assert.equal(unanswered.status, 503, unanswered.text);
  assert.equal(await sweep.run(), 1);
  const reported = await call('POST', '/payments', request);
  assert.equal(reported.status, 422);
  assert.equal(reported.at('paymentStatus'), 'DECLINED_RETRY');
  assert.equal(await operationsInDoubt(db), 0);

  held.resolve();
  await until(async () => (await operationsInDoubt(db)) === 1);
  const reference = `${reported.string('paymentId')}:authorize`;
  assert.ok((await server.standing(merchantId)).has(reference), 'money is taken at the acquirer');
  assert.equal(await gauge('unresolved_operations'), 1);
  assert.equal(await sweep.run(), 1);
  assert.equal(reversals, 2);
  assert.equal(await gauge('unresolved_operations'), 0);
  const again = await call('POST', '/payments', request);
  assert.equal(again.text, reported.text, 'what the caller was told stays true');
  await assertAgreement(db);
});

test('an increment that is approved after its reversal was acknowledged is reversed again, and nothing else', async () => {
  const simulator = createSimulator({ journal: journalBeside(db), clock, wait: timers.wait });
  const held = Promise.withResolvers<void>();
  const reversed: string[] = [];
  /** Lets the reversal pass the increment on its way, and forgets that it came. */
  const careless: Connector = {
    ...simulator,
    authorize: async (request) => {
      if (request.incrementOf) await held.promise;
      return await simulator.authorize(request);
    },
    reverse: async (request) => {
      reversed.push(request.original.reference);
      const original = { ...request.original, reference: `${request.original.reference}:lost` };
      return await simulator.reverse(reversed.length === 1 ? { ...request, original } : request);
    },
  };
  const acquirers = testAcquirers({
    db,
    clock,
    connectors: [careless],
    wait: timers.wait,
    listen: lateApprovals(deps),
  });
  const own = { ...deps, acquirers };
  const { as } = testServer({ routes: paymentRoutes(own), clock });
  const call = as(server.caller);
  const jobs = paymentJobs(own);
  const run = async (name: string) => await jobs.find((job) => job.name === name)?.run();

  const made = await call(
    'POST',
    '/payments',
    paymentRequest(merchantId, { automaticCapture: false }),
  );
  assert.equal(made.at('paymentStatus'), 'AUTHORIZED', made.text);
  const paymentId = made.string('paymentId');
  const body = { idempotencyKey: newKey(), amount: { amount: 500, currency: 'CAD' } };
  const asked = call('POST', `/payments/${paymentId}/increment`, body);
  await until(() => timers.running > 0);
  timers.pass(TIMEOUT_MS);
  assert.equal((await asked).status, 503);
  assert.equal(await run('resolve-payments'), 1);
  assert.equal(reversed.length, 1);
  const told = async () => {
    const payment = await call('GET', `/payments/${paymentId}`);
    return [payment.at('paymentStatus'), payment.at('authorizedAmount.amount')];
  };
  assert.deepEqual(await told(), ['AUTHORIZED', 1000]);

  held.resolve();
  await until(async () => (await operationsInDoubt(db)) === 1);
  assert.equal(await gauge('unresolved_operations'), 1);
  const heldThere = async () =>
    (await server.standing(merchantId)).get(`${paymentId}:authorize`)?.authorized;
  assert.equal(await heldThere(), 1500n, 'more is held at the acquirer than we know of');
  assert.equal(await run('reverse-late-increments'), 1);
  assert.equal(reversed.length, 2);
  assert.equal(reversed[1], reversed[0]);
  assert.equal(await gauge('unresolved_operations'), 0);
  assert.equal(await heldThere(), 1000n, 'the hold itself stays');
  assert.deepEqual(await told(), ['AUTHORIZED', 1000], 'what the caller was told stays true');
  await assertAgreement(db);
});

test('an operation that stays in doubt shows as stuck everywhere, and is resolved in the end', async () => {
  faults.plan({ fault: { kind: 'reset', afterEffect: true } });
  const idempotencyKey = newKey();
  const made = await server.pay(merchantId, { idempotencyKey });
  const paymentId = made.string('paymentId');
  const stuck = async () => {
    const path = '/operator/unresolved-payments?isStuck=true';
    const page = await server.operator('GET', path);
    return page.at('data.0.payment.paymentId');
  };
  const events = async () => {
    const page = await server.call('GET', `/events?type=payment.stuck&subjectId=${paymentId}`);
    return Array.isArray(page.at('data')) ? page.at('data.0.subjectId') : undefined;
  };
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    assert.equal(await gauge('stuck_operations'), 0);
    assert.equal(await stuck(), undefined);
    assert.equal(await events(), undefined);
    clock.advance(600_000);
    assert.equal(await server.runJob('resolve-payments'), 1);
  }
  assert.equal(await gauge('unresolved_operations'), 1);
  assert.equal(await gauge('stuck_operations'), 1);
  assert.equal(await stuck(), paymentId);
  assert.equal(await events(), paymentId);

  faults.clear();
  clock.advance(600_000);
  await server.runJob('resolve-payments');
  assert.equal(await gauge('stuck_operations'), 0);
  assert.equal(await stuck(), undefined);
  assert.equal((await server.pay(merchantId, { idempotencyKey })).status, 422);
  await assertAgreement(db);
});
