import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeClock } from '../../../../test/fake-clock.ts';
import { journalBeside } from '../../../../test/journal.ts';
import { paymentServer } from '../../../../test/payment-server.ts';
import { reconciling } from '../../../../test/reconciliation-server.ts';
import { authorizationOf, MERCHANT } from '../../../../test/simulator.ts';
import { sql } from '../../platform/db/pool.ts';

// The second acquirer gives no record of its own.
const server = await paymentServer('2026-03-01T15:00:00Z', {
  connect: (simulator) => [
    simulator,
    (({ activity: _gone, ...rest }) => ({ ...rest, name: 'mute' }))(simulator),
  ],
});
const { acquirers, clock, db, deps, faults, pay, runJob } = server;
const { jobsOf, list, nextDay, open, reconcile, runs, work } = reconciling(deps);
const merchantId = await server.newMerchant();
const merchant = { ...MERCHANT, id: merchantId };
const MINUTE_MS = 60_000;
const LEASE_MS = 2 * MINUTE_MS;
const RUNS = '/operator/reconciliation/runs';
let strangers = 0;
const stranger = async () => {
  const reference = `stranger-${(strangers += 1)}`;
  await acquirers
    .of('simulator')
    .authorize(authorizationOf({ reference, merchant, capture: true }));
};
const request = reconciling(deps).call;

/** A signal that is seen to be aborted after so many portions. */
function abortedAfter(portions: number): AbortSignal {
  const { signal } = new AbortController();
  let left = portions;
  Object.defineProperty(signal, 'aborted', { get: () => (left -= 1) <= 0 });
  return signal;
}

test('what is in doubt is skipped, and taken up when its outcome is known', async () => {
  faults.plan({ fault: { kind: 'reset', afterEffect: true }, times: 1 });
  const unsure = await pay(merchantId);
  assert.equal(unsure.status, 503);
  clock.advance(20 * MINUTE_MS);
  await reconcile();
  assert.deepEqual(await open(), []);
  assert.equal((await db.query(sql`select from reconciliation_deferrals`)).length, 1);
  // Found out wrongly: nothing is posted, and nothing else would bring the payment up again.
  const paymentId = unsure.string('paymentId');
  await db.query(sql`
    update payments set status = 'DECLINED', pending = null, pending_operation = null, due_at = null
    where payment_id = ${paymentId}`);
  clock.advance(20 * MINUTE_MS);
  await reconcile();
  const [found] = await open();
  assert.deepEqual([found?.kind, found?.paymentId], ['STATE_DIFFERS', paymentId]);
  await db.query(sql`
    update payments set status = 'DECLINED_RETRY', pending = 'REVERSAL', due_at = ${clock.now()},
      pending_operation = ${JSON.stringify({
        id: 'le0001KJMMA2G0AVQ8FJKY93MBDMRS',
        kind: 'REVERSAL',
        reference: `${paymentId}:reversal`,
        amount: '0',
        final: false,
        invoiceNumber: null,
        day: null,
        request: null,
        correlationId: 'test',
      })}::json where payment_id = ${paymentId}`);
  while ((await runJob('resolve-payments')) > 0);
  clock.advance(20 * MINUTE_MS);
  await reconcile();
  assert.deepEqual(await open(), [], 'it was reversed after all');
});

test('a process that dies anywhere in a run leaves it to the next, which ends it with one row a difference', async () => {
  for (let rounds = 1; rounds <= 6; rounds += 1) {
    await stranger();
    await pay(merchantId);
    clock.advance(20 * MINUTE_MS);
    const before = (await list()).length;
    const asked = await request('POST', RUNS, {
      idempotencyKey: `killed-${rounds}`,
      source: 'simulator',
    });
    const dead = jobsOf('simulator');
    await dead.run(abortedAfter(rounds));
    const alive = jobsOf('simulator');
    const state = async () =>
      (await request('GET', `${RUNS}/${asked.string('runId')}`)).at('runState');
    if ((await state()) !== 'DONE') {
      assert.equal(await alive.run(), 0, 'it may still be at work');
      clock.advance(LEASE_MS);
      while ((await alive.run()) > 0);
    }
    assert.equal(await state(), 'DONE');
    assert.equal((await list()).length, before + 1);
  }
});

test('a clock that is moved while a process is at work does not give its run to another', async () => {
  const realClock = new FakeClock();
  const { call, jobsOf: jobs } = reconciling({ ...deps, realClock });
  clock.advance(20 * MINUTE_MS);
  const asked = await call('POST', RUNS, { idempotencyKey: 'moved', source: 'simulator' });
  const state = async () => (await call('GET', `${RUNS}/${asked.string('runId')}`)).at('runState');
  const [slow, other] = [jobs('simulator'), jobs('simulator')];
  await slow.run(abortedAfter(1));
  clock.advance(86_400_000);
  assert.equal(await other.run(), 0, 'two minutes have not passed');
  assert.notEqual(await state(), 'DONE');
  realClock.advance(LEASE_MS);
  while ((await other.run()) > 0);
  assert.equal(await state(), 'DONE');
});

test('two processes at once do a run once', async () => {
  await stranger();
  await Promise.all(Array.from({ length: 20 }, () => pay(merchantId)));
  clock.advance(20 * MINUTE_MS);
  const before = (await list()).length;
  const asked = await request('POST', RUNS, { idempotencyKey: 'both', source: 'simulator' });
  const both = [jobsOf('simulator'), jobsOf('simulator')];
  const state = async () =>
    (await request('GET', `${RUNS}/${asked.string('runId')}`)).at('runState');
  while ((await state()) !== 'DONE') await Promise.all(both.map((job) => job.run()));
  const run = await request('GET', `${RUNS}/${asked.string('runId')}`);
  assert.equal(run.at('recordsRead'), 21);
  const looks = 21 + 20 + (await open()).length; // From their side, from ours, and what was open.
  assert.equal(run.at('subjectsCompared'), looks);
  assert.equal((await list()).length, before + 1);
});

test('two processes that begin the run of a day begin one', async () => {
  clock.advance(86_400_000);
  const before = await runs();
  const both = [jobsOf('simulator'), jobsOf('simulator')];
  await Promise.all(both.map((job) => job.run(abortedAfter(1))));
  await work();
  clock.advance(LEASE_MS);
  await work();
  const after = await runs();
  assert.equal(after.length, before.length + 1);
});

test('an acquirer that fails is told of, and the run goes on where it was', async () => {
  await stranger();
  clock.advance(20 * MINUTE_MS);
  const { sqlite } = journalBeside(db);
  sqlite.exec('alter table journal rename to hidden_journal');
  const body = { idempotencyKey: 'broken', source: 'simulator' };
  const asked = await request('POST', RUNS, body);
  await assert.rejects(jobsOf('simulator').run());
  const shown = await request('GET', `${RUNS}/${asked.string('runId')}`);
  assert.equal(shown.at('runState'), 'RUNNING');
  assert.ok(shown.string('failure').length > 0);
  sqlite.exec('alter table hidden_journal rename to journal');
  await work();
  const done = await request('GET', `${RUNS}/${asked.string('runId')}`);
  assert.deepEqual([done.at('runState'), done.at('failure')], ['DONE', null]);
});

test('an acquirer without a record of its own is compared with the ledger, and the run says so', async () => {
  await db.query(sql`
    insert into acquirer_routes (place, merchant_id, acquirer, modified_at)
    values (1, ${merchantId}, 'mute', ${clock.now()})`);
  clock.advance(10_000);
  const paymentId = (await pay(merchantId)).string('paymentId');
  clock.advance(20 * MINUTE_MS);
  const run = await reconcile('mute');
  assert.equal(run.at('comparedWith'), 'LEDGER_ONLY');
  assert.equal(run.at('recordsRead'), 0);
  assert.deepEqual(await open('&source=mute'), []);
  const other = (await pay(merchantId)).string('paymentId');
  await db.query(sql`delete from movements where subject_id = ${other}`);
  await nextDay('mute');
  const [found, ...others] = await open('&source=mute');
  assert.deepEqual(others, []);
  assert.deepEqual([found?.kind, found?.paymentId], ['NOT_IN_LEDGER', other]);
  assert.deepEqual(found?.ledger, { amount: 0, currency: 'CAD' });
  assert.notEqual(other, paymentId);
});
