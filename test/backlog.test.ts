/**
 * After an outage of the acquirer many operations are in doubt. The sweepers go through them oldest
 * first, so many at a time, and neither slow answers nor new payments have to wait for each other.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { changedAcquirers } from './acquirers.ts';
import { paymentJobs } from '../service/src/money/payments/index.ts';
import { sql } from '../service/src/platform/db/pool.ts';
import { refundJobs } from '../service/src/money/refunds/index.ts';
import { validationJobs } from '../service/src/cards/validations/index.ts';
import { assertAgreement } from './agreement.ts';
import type { TestAnswer } from './http.ts';
import { operationsInDoubt } from './in-doubt.ts';
import { paymentServer } from './payment-server.ts';

const BACKLOG = 240;
const SLOW = 56; // So many answers do not come while all others do.
const AT_ONCE_MAX = 64; // Operations that one sweeper has under way.
const TIMEOUT = { timeout: 120_000 };

const server = await paymentServer();
const { clock, db, deps, faults } = server;
const limits = { dailyRefundLimit: null, dailyCancellationLimit: null };
const merchantId = await server.newMerchant({ pointOfSaleOptions: limits });

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await turn();
}

/** The acquirer behind a gate: the first calls of an operation wait until it is opened. */
function gated(operation: 'enquire' | 'refund', held: number) {
  const gate = Promise.withResolvers<void>();
  const asked: string[] = [];
  const state = { underWay: 0, most: 0 };
  const pass = async <T>(reference: string, call: () => Promise<T>): Promise<T> => {
    asked.push(reference);
    state.underWay += 1;
    state.most = Math.max(state.most, state.underWay);
    if (asked.length <= held) await gate.promise;
    const answer = await call();
    state.underWay -= 1;
    return answer;
  };
  const acquirers = changedAcquirers(deps.acquirers, (acquirer) =>
    operation === 'enquire'
      ? { enquire: (enquiry) => pass(enquiry.reference, () => acquirer.enquire(enquiry)) }
      : { refund: (request) => pass(request.reference, () => acquirer.refund(request)) },
  );
  return { acquirers, asked, state, open: () => gate.resolve() };
}

/** Ten at a time, with the clock moving between them, so that some have been in doubt for longer. */
async function backlogOf(operation: string, make: () => Promise<TestAnswer>): Promise<void> {
  faults.plan({
    fault: { kind: 'reset', afterEffect: true },
    when: (call) => call.operation === operation,
  });
  for (let made = 0; made < BACKLOG; made += 10) {
    clock.advance(1_000);
    const answers = await Promise.all(Array.from({ length: 10 }, make));
    for (const { status, text } of answers) assert.equal(status, 503, text);
  }
  faults.clear();
}

const KINDS = [
  {
    name: 'payments',
    operation: 'authorize',
    asks: 'enquire',
    make: () => server.pay(merchantId),
    jobs: paymentJobs,
    due: sql`select payment_id as id from payments where due_at is not null order by due_at`,
  },
  {
    name: 'validations',
    operation: 'verify',
    asks: 'enquire',
    make: () => server.validate(merchantId),
    jobs: validationJobs,
    due: sql`select validation_id as id from validations where due_at is not null order by due_at`,
  },
  {
    name: 'refunds',
    operation: 'refund',
    asks: 'refund',
    make: async () => {
      const paid = await server.pay(merchantId);
      return await server.refund(paid.string('paymentId'));
    },
    jobs: refundJobs,
    due: sql`select refund_id as id from refunds where due_at is not null order by due_at`,
  },
] as const;

for (const { name, operation, asks, make, jobs, due } of KINDS) {
  test(
    `${name} in doubt are resolved oldest first, and slow answers hold up none of the others`,
    TIMEOUT,
    async () => {
      await backlogOf(operation, make);
      const order = (await db.query<{ id: string }>(due)).map(({ id }) => id);
      assert.equal(order.length, BACKLOG);
      const { acquirers, asked, state, open } = gated(asks, SLOW);
      const sweep = jobs({ ...deps, acquirers }).find((job) => job.name === `resolve-${name}`);
      const done = sweep?.run();
      await until(async () => (await operationsInDoubt(db)) === SLOW);
      assert.equal(state.underWay, SLOW, 'all others are resolved, and these are still waited for');
      assert.ok(state.most <= AT_ONCE_MAX, `${state.most} at once`);
      open();
      assert.equal(await done, BACKLOG);
      for (const [place, reference] of asked.entries()) {
        const age = order.indexOf(reference.split(':')[0] ?? '');
        assert.ok(Math.abs(age - place) < AT_ONCE_MAX, `${age} was asked about as ${place}`);
      }
      assert.equal(await operationsInDoubt(db), 0);
      await assertAgreement(db);
    },
  );
}

test('while the sweeper is fully occupied new payments go through', TIMEOUT, async () => {
  await backlogOf('authorize', () => server.pay(merchantId));
  const { acquirers, state, open } = gated('enquire', Infinity);
  const [sweep] = paymentJobs({ ...deps, acquirers });
  const done = sweep?.run();
  await until(() => state.underWay === AT_ONCE_MAX);
  const answers = await Promise.all(Array.from({ length: 100 }, () => server.pay(merchantId)));
  for (const { status, text } of answers) assert.equal(status, 201, text);
  assert.equal(await operationsInDoubt(db), BACKLOG, 'and the sweeper has not moved');
  open();
  const others = await Promise.all(Array.from({ length: 100 }, () => server.pay(merchantId)));
  for (const { status, text } of others) assert.equal(status, 201, text);
  assert.equal(await done, BACKLOG);
  await assertAgreement(db);
});
