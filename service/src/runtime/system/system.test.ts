import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CARDS } from '../../../../sandbox/issuer-simulator/cards.ts';
import { testDatabase } from '../../../../test/database.ts';
import { FakeClock } from '../../../../test/fake-clock.ts';
import { testKeyring } from '../../../../test/keyring.ts';
import { createAuditLog } from '../../platform/audit-log/audit-log.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { startJobs } from '../../platform/jobs/jobs.ts';
import { createLogger } from '../../platform/logger.ts';
import { settingsInForce } from '../settings/index.ts';
import { CARDS_OF_ISSUER } from './cards-of-issuer.ts';
import { currentFill, type PlayTrade, startFill } from './fill.ts';
import { reportProcess } from './index.ts';
import { readJobReports, readProcesses } from './report-store.ts';

const db = await testDatabase();
const clock = new FakeClock();
const logger = createLogger('silent');
const keyring = await testKeyring(db, clock);
const audit = createAuditLog({ clock, mac: (data) => keyring.mac('audit', data) });
const deps = { backgroundDb: db, realClock: clock, logger };
const by = { actor: 'ci-1', correlationId: 'c-1' };

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
    ['ALONE', job],
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

test('the list of 3-D Secure cards is the issuer simulator’s', () => {
  assert.deepEqual(
    CARDS_OF_ISSUER,
    CARDS.map(({ scenario, visa, mastercard }) => [scenario, visa, mastercard]),
  );
});

test('the sandbox is filled once at a time, with progress; who is gone is noticed', async () => {
  const played = Promise.withResolvers<void>();
  const playTrade: PlayTrade = async ({ onDay }) => {
    onDay(2);
    await played.promise;
  };
  const filling = { db, realClock: clock, logger, audit, playTrade };
  const started = await startFill(filling, { days: 5, payments: 100 }, by);
  assert.deepEqual([started.status, started.days, started.merchants], ['RUNNING', 5, 5]);
  await assert.rejects(startFill(filling, { days: 1 }, by), Problem);
  while ((await currentFill(filling)).daysDone < 2);
  clock.advance(31_000);
  assert.equal((await currentFill(filling)).status, 'INTERRUPTED');
  const failing = { ...filling, playTrade: () => Promise.reject(new Error('no credentials')) };
  await startFill(failing, { days: 1 }, by);
  while ((await currentFill(filling)).status === 'RUNNING');
  assert.equal((await currentFill(filling)).message, 'no credentials');
  played.resolve();
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal((await currentFill(filling)).status, 'FAILED', 'the first has lost its turn');
});
