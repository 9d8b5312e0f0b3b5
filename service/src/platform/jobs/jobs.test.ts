import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLogger } from '../logger.ts';
import { createMetrics } from '../metrics.ts';
import { type Job, startJobs, type Sleep } from './jobs.ts';

const logger = createLogger('silent');

/** A wait that lasts until the test ends it, and remembers how long it was to be. */
function heldWait() {
  const asked: number[] = [];
  let held = Promise.withResolvers<void>();
  let waiting = Promise.withResolvers<void>();
  const wait: Sleep = async (milliseconds, signal) => {
    asked.push(milliseconds);
    held = Promise.withResolvers();
    signal.addEventListener('abort', () => held.resolve());
    waiting.resolve();
    await held.promise;
  };
  /** Lets the present wait end, and resolves at the next. */
  const next = async (): Promise<void> => {
    waiting = Promise.withResolvers();
    held.resolve();
    await waiting.promise;
  };
  return { wait, asked, next };
}

/** A job whose rounds end as the list says: a number done, or a failure. */
function scripted(outcomes: (number | Error)[]): Job & { rounds: () => number } {
  let rounds = 0;
  return {
    name: 'scripted',
    everyMs: 7_000,
    rounds: () => rounds,
    run: () => {
      const outcome = outcomes[rounds] ?? 0;
      rounds += 1;
      return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome);
    },
  };
}

for (const [title, outcomes, full, rounds] of [
  ['rounds repeat at once while there is something to do, then rest', [3, 1, 0, 0], {}, [3, 4]],
  [
    'a round that is not full is followed by a rest, where the job says what full is',
    [5, 6, 4, 5, 1],
    { full: 5 },
    [3, 5],
  ],
] as const) {
  test(title, async () => {
    const { wait, asked, next } = heldWait();
    const job = { ...scripted([...outcomes]), ...full };
    const jobs = startJobs([job], { logger, wait });
    for (const done of rounds) {
      await next();
      assert.equal(job.rounds(), done);
    }
    assert.deepEqual(asked, [7_000, 7_000]);
    await jobs.stop();
  });
}

test('a failing round is tried again after a rest that doubles up to a cap, and is forgotten after', async () => {
  const { wait, asked, next } = heldWait();
  const failures = Array.from({ length: 9 }, () => new Error('no'));
  const jobs = startJobs([scripted([...failures, 0, new Error('no')])], {
    logger,
    wait,
    random: () => 0.5,
  });
  for (let round = 0; round < 11; round += 1) await next();
  const grown = [375, 750, 1_500, 3_000, 6_000, 12_000, 24_000, 45_000, 45_000];
  assert.deepEqual(asked, [...grown, 7_000, 375]);
  await jobs.stop();
});

test('the rest after a failure is between half and all of its length, as chance has it', async () => {
  const { wait, asked, next } = heldWait();
  const chances = [0, 0.999_999];
  const jobs = startJobs([scripted([new Error('no'), new Error('no')])], {
    logger,
    wait,
    random: () => chances.shift() ?? 0,
  });
  await next();
  await next();
  assert.deepEqual(asked.map(Math.round), [250, 1_000]);
  await jobs.stop();
});

test('stop waits for the round in hand, ends a rest at once, and starts no other round', async () => {
  const hand = Promise.withResolvers<number>();
  let rounds = 0;
  const slow: Job = {
    name: 'slow',
    everyMs: 1,
    run: () => {
      rounds += 1;
      return hand.promise;
    },
  };
  const resting = scripted([0]);
  const jobs = startJobs([slow, { ...resting, everyMs: 3_600_000 }], { logger });
  let stopped = false;
  const stopping = jobs.stop().then(() => (stopped = true));
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(stopped, false);
  hand.resolve(5);
  await stopping;
  assert.equal(rounds, 1);
  assert.equal(resting.rounds(), 1);
});

test('one job that fails or hangs does not hold up another', async () => {
  const held = heldWait();
  const wait: Sleep = (milliseconds, signal) =>
    milliseconds === 7_000 ? held.wait(milliseconds, signal) : new Promise(() => undefined);
  const hanging: Job = { name: 'hanging', everyMs: 1, run: () => new Promise(() => undefined) };
  const throwing: Job = {
    name: 'throwing',
    everyMs: 1,
    run: () => {
      throw new Error('before its first await');
    },
  };
  const job = scripted([0, 0]);
  startJobs([hanging, throwing, job], { logger, wait });
  await held.next();
  await held.next();
  assert.equal(job.rounds(), 2);
});

test('a round that fails is counted, from zero on, and logged with its job and its reason', async () => {
  const { wait, next } = heldWait();
  const metrics = createMetrics();
  const lines: string[] = [];
  const written = createLogger('error', { write: (line) => void lines.push(line) });
  const reported = async () =>
    await metrics.registry.getSingleMetricAsString('causeway_job_rounds_total');
  const jobs = startJobs([scripted([new Error('no money')])], {
    logger: written,
    metrics,
    wait,
  });
  await next();
  assert.match(await reported(), /job="scripted",outcome="failed"\} 1/);
  await jobs.stop();
  const [line = ''] = lines;
  const { level, job, err } = JSON.parse(line) as {
    level: string;
    job: string;
    err: { message: string };
  };
  assert.deepEqual([lines.length, level, job, err.message], [1, 'error', 'scripted', 'no money']);
  const quiet = startJobs([{ ...scripted([0]), name: 'quiet' }], { logger, metrics, wait });
  assert.match(await reported(), /job="quiet",outcome="failed"\} 0/);
  await quiet.stop();
});

test('rounds are counted by job and outcome', async () => {
  const { wait, next } = heldWait();
  const metrics = createMetrics();
  const jobs = startJobs([scripted([2, 0, new Error('no')])], { logger, metrics, wait });
  await next();
  await next();
  await jobs.stop();
  const text = await metrics.registry.getSingleMetricAsString('causeway_job_rounds_total');
  for (const outcome of ['worked', 'idle', 'failed']) {
    assert.match(text, new RegExp(`job="scripted",outcome="${outcome}"\\} 1`));
  }
});

test('a round that hangs is seen by how long it has been under way', async () => {
  const metrics = createMetrics();
  const hanging = Promise.withResolvers<number>();
  const job = { name: 'hanging', everyMs: 1, run: () => hanging.promise };
  const { wait, next } = heldWait();
  const jobs = startJobs([job], { logger, metrics, wait });
  const seconds = async () => {
    const text = await metrics.registry.metrics();
    return Number(/^causeway_job_round_running_seconds\{job="hanging"\} (\S+)$/m.exec(text)?.[1]);
  };
  const first = await seconds();
  await new Promise(setImmediate);
  assert.ok((await seconds()) > first, 'it goes on');
  hanging.resolve(0);
  await next();
  assert.equal(await seconds(), 0);
  await jobs.stop();
});
