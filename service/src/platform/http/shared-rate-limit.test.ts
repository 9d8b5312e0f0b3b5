import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { FakeClock } from '../../../../test/fake-clock.ts';
import {
  type Counted,
  createMachineCounts,
  createSharedRateLimits,
  type MachineCounts,
} from './shared-rate-limit.ts';

const SOON_MS = 50;

/** Processes on one machine, with messages between them that are never lost and keep their order. */
function machine(context: TestContext, processes: number, limit: number) {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const clock = new FakeClock('2026-03-01T12:00:30Z');
  const asked: string[] = [];
  const line: { counts?: MachineCounts } = {};
  const workers = Array.from({ length: processes }, () =>
    createSharedRateLimits(clock, {
      share: (counted) => line.counts?.add(counted),
      count: (limiter, client) => {
        asked.push(client);
        return Promise.resolve(line.counts?.count(limiter, client));
      },
    }),
  );
  const broadcast = (totals: Counted) =>
    workers.forEach(({ receiveTotals }) => receiveTotals(totals));
  line.counts = createMachineCounts(clock, broadcast);
  const limiters = workers.map(({ limits }) => limits('requests', limit));
  const take = (worker: number, client = 'a') => {
    const limiter = limiters[worker % processes];
    assert.ok(limiter);
    return limiter.take(client);
  };
  /** Until every process has what the others counted. */
  const pass = () => context.mock.timers.tick(2 * SOON_MS);
  return { asked, clock, line, pass, take, workers };
}

test('a small limit is exact, however the requests fall among the processes', async (context) => {
  const { take } = machine(context, 3, 20);
  const reported = await Promise.all(
    Array.from({ length: 60 }, async (_, place) => await take(place)),
  );
  assert.equal(reported.filter(({ exceeded }) => !exceeded).length, 20);
  assert.deepEqual(
    reported.slice(0, 20).map(({ remaining }) => remaining),
    Array.from({ length: 20 }, (_, place) => 19 - place),
  );
});

test('a large limit is exact too, and no process asks until it is close', async (context) => {
  const { asked, pass, take } = machine(context, 3, 1_000);
  let letIn = 0;
  for (let request = 0; request < 2_000; request += 1) {
    const reported = take(request);
    if (!(await reported).exceeded) letIn += 1;
    if (request === 500) assert.deepEqual(asked, []);
    if (request % 30 === 0) pass();
  }
  assert.equal(letIn, 1_000);
  assert.ok(asked.length < 300, String(asked.length));
});

test('far from the limit the allowance is there without a promise', (context) => {
  const { take } = machine(context, 2, 1_000);
  assert.deepEqual(take(0), { limit: 1_000, remaining: 999, resetSeconds: 30, exceeded: false });
});

test('a client known to be over the limit is refused without asking', async (context) => {
  const { asked, pass, take } = machine(context, 2, 5);
  for (let request = 0; request < 5; request += 1) await take(0);
  pass();
  const before = asked.length;
  const reported = take(1);
  assert.ok(!(reported instanceof Promise) && reported.exceeded);
  assert.equal(asked.length, before);
});

test('without an answer, the process’s own count decides', async (context) => {
  const { line, take } = machine(context, 1, 5);
  delete line.counts;
  const reported = [];
  for (let request = 0; request < 7; request += 1) reported.push((await take(0)).exceeded);
  assert.deepEqual(reported, [false, false, false, false, false, true, true]);
});

test('a count of the minute that is over is not taken into the next', async (context) => {
  const { clock, pass, take, workers } = machine(context, 2, 1_000);
  for (let request = 0; request < 100; request += 1) await take(0);
  const window = Math.floor(clock.now().getTime() / 60_000);
  clock.advance(30_000);
  pass();
  workers[1]?.receiveTotals({ window, counts: [['requests', 'a', 999]] });
  assert.equal((await take(1)).remaining, 999);
});

test('clients and limiters are counted apart', async (context) => {
  const { take, workers } = machine(context, 2, 3);
  for (const client of ['a', 'b']) assert.equal((await take(0, client)).remaining, 2);
  const other = workers[0]?.limits('tokens', 3);
  assert.equal((await other?.take('a'))?.remaining, 2);
});
