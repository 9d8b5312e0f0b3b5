/** The host of the simulated acquirers beside a service with workers: killed, orphaned, and new to it. */
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { openJournalFile } from '../../sandbox/acquirer-simulator/index.ts';
import { readSandboxFile } from '../../sandbox/partners/index.ts';
import { bucketOf } from '../../service/src/kernel/id.ts';
import { freePort } from '../../service/src/platform/db/embedded/free-port.ts';
import { sql } from '../../service/src/platform/db/pool.ts';
import { CURRENT } from '../../service/src/platform/http/api-version/versions.ts';
import { childrenOf } from '../children-of.ts';
import { testDatabase } from '../database.ts';
import { newKey, paymentRequest } from '../payment-server.ts';
import { type Service, startService, temporaryFolder } from '../service.ts';

const db = await testDatabase();
const DATA_DIR = temporaryFolder();
const PORT = String(await freePort());
const environment = { DATA_DIR, PORT, DATABASE_URL: db.url, WORKERS: '2', LOG_LEVEL: 'error' };
const JOURNAL = join(DATA_DIR, 'acquirer-journal.sqlite');
const HOST = /acquirer-host\.mjs|acquirer-simulator\/host\/main\.ts/;

function hostsOf({ child }: Service): number[] {
  return childrenOf(child.pid ?? 0, (args) => HOST.test(args));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function ask(path: string, body: object): Promise<{ status: number; answer: object }> {
  const sandbox = readSandboxFile(join(DATA_DIR, 'sandbox.json'));
  const response = await fetch(`http://localhost:${PORT}${path}`, {
    method: 'POST',
    headers: {
      'Api-Version': CURRENT,
      'x-api-key': sandbox?.partners.isv.apiKey ?? '',
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, answer: (await response.json()) as object };
}

async function pay(): Promise<string | undefined> {
  const sandbox = readSandboxFile(join(DATA_DIR, 'sandbox.json'));
  const { answer } = await ask('/payments', paymentRequest(sandbox?.partners.isv.merchantId ?? ''));
  const isTaken = 'paymentStatus' in answer && answer.paymentStatus === 'SUCCEEDED';
  return isTaken && 'paymentId' in answer ? String(answer.paymentId) : undefined;
}

async function refund(paymentId: string | undefined): Promise<number> {
  return (await ask('/refunds', { idempotencyKey: newKey(), paymentId })).status;
}

const payments: (string | undefined)[] = [];

test('a host that is killed is started again, knows what it answered, and ends with the service', async () => {
  const service = startService(environment);
  await service.ready;
  for (let made = 0; made < 4; made += 1) payments.push(await pay());
  assert.ok(payments.every((paymentId) => paymentId !== undefined));
  const [host = 0, ...others] = hostsOf(service);
  assert.deepEqual(others, [], 'one for all workers');
  process.kill(host, 'SIGKILL');
  while (hostsOf(service).length === 0) await delay(50);
  while ((await pay()) === undefined) await delay(50);
  assert.equal(await refund(payments.pop()), 201);
  assert.match(service.output(), /the host of the simulated acquirers died; another is started/);
  const [next = 0] = hostsOf(service);
  assert.equal(await service.stop(), 0, service.output());
  assert.equal(isRunning(next), false);
});

test('a service that is killed leaves no host behind', async () => {
  const service = startService(environment);
  await service.ready;
  assert.equal(await refund(payments.pop()), 201);
  const [host = 0] = hostsOf(service);
  assert.ok(isRunning(host));
  await service.stop('SIGKILL');
  while (isRunning(host)) await delay(50);
});

test('payments from before there was a host are refunded', async () => {
  await moveToDatabase();
  const service = startService(environment);
  await service.ready;
  assert.deepEqual(await db.query(sql`select 1 from simulator_journal`), []);
  assert.equal(await refund(payments.pop()), 201);
  assert.equal(await service.stop(), 0, service.output());
});

/** As a release that had its journal in the database leaves it. */
async function moveToDatabase(): Promise<void> {
  const file = openJournalFile(JOURNAL);
  const rows = file.merchants().flatMap((merchantId) => file.ofMerchant(merchantId));
  file.close();
  for (const suffix of ['', '-wal', '-shm', '.lock']) rmSync(JOURNAL + suffix, { force: true });
  for (const row of rows) {
    await db.query(sql`
      insert into simulator_journal
        (bucket, merchant_id, reference, operation, original, amount, currency, brand, last_four,
          is_purchase, outcome, answer, at, reversed_at, authorized, captured, refunded)
      values (${bucketOf(row.merchantId)}, ${row.merchantId}, ${row.reference}, ${row.operation},
        ${row.original}, ${row.amount}, ${row.currency}, ${row.brand}, ${row.lastFour},
        ${row.isPurchase}, ${row.outcome}, ${JSON.stringify(row.answer)}::json, ${row.at},
        ${row.reversedAt}, ${row.authorized}, ${row.captured}, ${row.refunded})`);
  }
}
