import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../../test/database.ts';
import { FakeClock } from '../../../../test/fake-clock.ts';
import { type Job, startJobs } from '../../platform/jobs/jobs.ts';
import { createLogger } from '../../platform/logger.ts';
import { settingsInForce } from '../settings/index.ts';
import { reportProcess } from './index.ts';
import { readJobReports, readProcesses } from './report-store.ts';

const db = await testDatabase();
const clock = new FakeClock();
const logger = createLogger('silent');
const deps = { backgroundDb: db, realClock: clock, logger };

test('jobs of several processes are reported together: the latest round, and every failure', async () => {
  const CARD = '4242424242424242';
  const job: Job = { name: 'work', everyMs: 1_000_000, run: () => Promise.resolve(0) };
  const failing: Job = {
    name: 'work',
    everyMs: 1,
    run: () => Promise.reject(new Error(`no such card: ${CARD}`)),
  };
  for (const [kind, each] of [
    ['BACKGROUND', failing],
    ['API', job],
  ] as const) {
    const reports = reportProcess(deps, kind);
    const round = Promise.withResolvers<void>();
    const onRound = (over: Parameters<typeof reports.onRound>[0]): void => {
      reports.onRound(over);
      round.resolve();
    };
    const jobs = startJobs([each], { logger, onRound });
    await round.promise;
    await jobs.stop();
    await reports.flush();
    assert.equal((await readProcesses(db, new Date(0))).at(-1)?.pid, process.pid);
    await reports.stop();
    clock.advance(60_000);
  }
  const [report] = await readJobReports(db);
  assert.ok(report && report.rounds >= 2 && report.failures >= 1);
  assert.ok(report.lastFailedAt !== null && report.lastFailedAt < report.lastRunAt);
  assert.match(report.lastError ?? '', /no such card: \[masked\]/);
  assert.deepEqual(await readProcesses(db, new Date(0)), [], 'each has said good-bye');
});

test('settings in force show no secret', () => {
  const settings = settingsInForce({
    MASTER_KEY: 'c2VjcmV0',
    DATABASE_URL: 'postgres://me:hush@db.example/one',
    PUBLIC_URL: 'https://me:hush@pay.example',
    WORKERS: '4',
  });
  const text = JSON.stringify(settings);
  assert.ok(!text.includes('c2VjcmV0') && !text.includes('hush'), text);
  const workers = settings.find(({ name }) => name === 'WORKERS');
  assert.deepEqual([workers?.value, workers?.isSet], ['4', true]);
  assert.equal(settings.find(({ name }) => name === 'HOLD_DAYS')?.value, '7');
});
