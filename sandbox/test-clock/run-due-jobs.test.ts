import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Job } from '../../service/src/platform/jobs/jobs.ts';
import { createLogger } from '../../service/src/platform/logger.ts';
import { type JobTally, runDueJobs } from './run-due-jobs.ts';

const logger = createLogger('silent');

function job(name: string, run: () => number): Job {
  // Like a real job, it rejects its promise instead of throwing.
  return { name, everyMs: 1, run: async () => await Promise.resolve().then(run) };
}

test('jobs run until none has anything to do, even if one creates work for another', async () => {
  let [made, left] = [3, 0];
  const maker = job('maker', () => {
    if (made === 0) return 0;
    made -= 1;
    left += 1;
    return 1;
  });
  const taker = job('taker', () => {
    const taken = left;
    left = 0;
    return taken;
  });
  const tally: JobTally = new Map();
  await runDueJobs([taker, maker], tally, logger);
  assert.deepEqual([made, left], [0, 0]);
  assert.deepEqual(tally.get('maker'), { done: 3, failed: 0 });
  assert.deepEqual(tally.get('taker'), { done: 3, failed: 0 });
});

test('a failing run is counted, holds up no other job, and is not retried forever', async () => {
  let rounds = 0;
  const broken = job('broken', () => {
    rounds += 1;
    throw new Error('no');
  });
  let left = 2;
  const other = job('other', () => (left === 0 ? 0 : left--));
  const tally: JobTally = new Map();
  await runDueJobs([broken, other], tally, logger);
  assert.equal(left, 0);
  assert.equal(rounds, 3);
  assert.deepEqual(tally.get('broken'), { done: 0, failed: 3 });
});

test('a job that never runs out of work does not keep the time from moving', async () => {
  let rounds = 0;
  const endless = job('endless', () => (rounds += 1) && 1);
  await runDueJobs([endless], new Map(), logger);
  assert.equal(rounds, 1_000);
});
