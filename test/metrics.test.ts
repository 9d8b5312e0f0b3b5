/** What Prometheus reads of a service of several processes. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../service/src/platform/db/embedded/free-port.ts';
import type { Credentials } from '../sandbox/partners/index.ts';
import { childrenOf } from './children-of.ts';
import { startService, temporaryFolder } from './service.ts';
import { until } from './until.ts';

const DATA_DIR = temporaryFolder();
const [PORT, METRICS_PORT] = [String(await freePort()), String(await freePort())];
const BASE = `http://localhost:${PORT}`;
const WORKERS = 3;
const REQUESTS = 60;

const service = startService({ DATA_DIR, PORT, METRICS_PORT, WORKERS: String(WORKERS) });
await service.ready;
const sandbox = JSON.parse(readFileSync(join(DATA_DIR, 'sandbox.json'), 'utf8')) as Credentials;

async function scrape(): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`);
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/);
  return await answer.text();
}

/** The value of a series; undefined where it is absent. */
async function valueOf(series: string): Promise<number | undefined> {
  const lines = (await scrape()).split('\n').filter((line) => line.startsWith(`${series} `));
  assert.ok(lines.length <= 1, `${series} is told once`);
  return lines[0] === undefined ? undefined : Number(lines[0].split(' ')[1]);
}

/** Figures are kept for a second, and a request is counted when its connection knows it is over. */
async function untilValue(series: string, isRight: (value: number) => boolean): Promise<number> {
  return await until(async () => {
    const value = await valueOf(series);
    return value !== undefined && isRight(value) ? value : undefined;
  });
}

const DOCS = 'causeway_http_request_seconds_count{method="GET",route="/docs",status="2xx"}';

test('the API’s port has no measurements', async () => {
  assert.equal((await fetch(`${BASE}/metrics`)).status, 404);
});

test('the port of the measurements is open on the loopback address alone, and has nothing else', async () => {
  await assert.rejects(fetch(`http://127.0.0.2:${METRICS_PORT}/metrics`));
  await assert.rejects(fetch(`http://[::1]:${METRICS_PORT}/metrics`));
  assert.equal((await fetch(`http://127.0.0.1:${METRICS_PORT}/docs`)).status, 404);
});

test('requests are counted over all workers', async () => {
  const headers = { connection: 'close' };
  const asked = Array.from({ length: REQUESTS }, () => fetch(`${BASE}/docs`, { headers }));
  assert.deepEqual(new Set((await Promise.all(asked)).map(({ status }) => status)), new Set([200]));
  assert.equal(await untilValue(DOCS, (count) => count >= REQUESTS), REQUESTS);
});

const memoryOf = (pid: number) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024;

test('the metrics cover the supervisor’s work and every process', async () => {
  const jobs = (await scrape()).match(/^causeway_job_rounds_total\{.*$/gm) ?? [];
  assert.ok(jobs.length > 0);
  for (const state of ['in_use', 'idle', 'waiting']) {
    const pool = `causeway_database_connections{pool="requests-queries",state="${state}"}`;
    assert.ok((await valueOf(pool)) !== undefined, pool);
  }
  const workers = childrenOf(service.child.pid ?? 0);
  assert.equal(workers.length, WORKERS);
  const least = Math.min(...workers.map(memoryOf));
  const reported = await valueOf('process_resident_memory_bytes');
  assert.ok(
    (reported ?? 0) > least * (WORKERS + 0.5),
    `${reported} is more than ${WORKERS} of ${least}`,
  );
});

test('figures of the books are exported once, and not once for each process', async () => {
  const { apiKey, merchantId } = sandbox.partners.isv;
  const asked = fetch(`${BASE}/payments`, {
    method: 'POST',
    headers: {
      'api-version': '2025-01-17',
      'x-api-key': apiKey,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      idempotencyKey: 'never-answered',
      merchantId,
      amount: { amount: 1068, currency: 'CAD' }, // The acquirer does not report its outcome.
      paymentMethod: {
        paymentMethodSource: 'CARD',
        card: { cardNumber: '4242424242424242', expiryMonth: 12, expiryYear: 2040, cvd: '123' },
      },
    }),
  });
  const unresolved = 'causeway_unresolved_operations{of="payments"}';
  assert.equal(await untilValue(unresolved, (count) => count > 0), 1);
  assert.equal((await asked).status, 503);
});

test('a dead worker’s counts are kept, and its death is counted and logged', async () => {
  const deaths = 'causeway_worker_deaths_total';
  assert.equal(await valueOf(deaths), 0);
  const supervisor = service.child.pid ?? 0;
  const before = childrenOf(supervisor);
  const counted = await valueOf(DOCS);
  assert.equal(counted, REQUESTS);
  process.kill(before[0] ?? 0, 'SIGKILL');
  while (childrenOf(supervisor).filter((pid) => !before.includes(pid)).length === 0) {
    assert.equal(await valueOf(DOCS), REQUESTS);
    await delay(100);
  }
  assert.equal((await fetch(`${BASE}/docs`)).status, 200);
  assert.equal(await untilValue(DOCS, (count) => count !== REQUESTS), REQUESTS + 1);
  assert.equal(await untilValue(deaths, (count) => count > 0), 1);
  const restarts = 'causeway_worker_restarts_total{outcome="started"}';
  assert.equal(await untilValue(restarts, (count) => count > 0), 1);
  assert.equal(await valueOf('causeway_workers'), WORKERS);
  assert.equal(await valueOf('causeway_workers_wanted'), WORKERS);
  const [line = ''] = service.output().match(/^\{.*a worker died.*$/m) ?? [];
  const { pid, signal } = JSON.parse(line) as { pid: number; signal: string };
  assert.deepEqual({ pid, signal }, { pid: before[0], signal: 'SIGKILL' });
});

test('the service stops with exit code 0', async () => assert.equal(await service.stop(), 0));
