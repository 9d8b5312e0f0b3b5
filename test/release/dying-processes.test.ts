/** Processes of the service that fail: another takes the place of each, and nothing secret is logged. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../service/src/platform/db/embedded/free-port.ts';
import { childrenOf } from '../children-of.ts';
import { type Service, startService, temporaryFolder } from '../service.ts';

const FAULTS = join(import.meta.dirname, '..', 'faulty-process.ts');

async function start(fault: string, workers: number): Promise<Service & { port: string }> {
  const port = String(await freePort());
  const service = startService({
    DATA_DIR: temporaryFolder(),
    PORT: port,
    WORKERS: String(workers),
    FAULT: fault,
    FAULT_FOLDER: temporaryFolder(),
    NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import=${FAULTS}`,
  });
  return { ...service, port };
}

type Line = Readonly<{ msg?: string; level?: string; err?: Readonly<{ message: string }> }>;
function linesOf(service: Service): Line[] {
  const lines = service.output().split('\n');
  return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Line);
}

async function untilWorkers(service: Service, count: number, except: readonly number[] = []) {
  const workers = () => childrenOf(service.child.pid ?? 0).filter((pid) => !except.includes(pid));
  while (workers().length < count) await delay(50);
  return workers();
}

for (const [fault, why] of [
  ['ends-while-it-starts', 'that ends before it is ready'],
  ['first-ends-while-others-start', 'that ends while others start'],
] as const) {
  test(`a worker ${why} is replaced`, async () => {
    const service = await start(fault, 2);
    await service.ready;
    await untilWorkers(service, 2);
    const deaths = linesOf(service).filter(({ msg }) => msg?.startsWith('a worker died'));
    assert.equal(deaths.length, 1, service.output());
    assert.equal((await fetch(`http://localhost:${service.port}/health/ready`)).status, 200);
    assert.equal(await service.stop(), 0, service.output());
  });
}

test('workers that end whenever they start end the service, which says so in one sentence', async () => {
  const service = await start('always-ends', 2);
  assert.equal(await service.ended, 1);
  assert.match(service.output(), /An API process did not start/);
  assert.ok(!service.output().includes('    at '), service.output());
});

test('what nothing catches in a worker is logged masked, ends it in order, and another takes its place', async () => {
  const service = await start('none', 2);
  await service.ready;
  const before = await untilWorkers(service, 2);
  for (const [place, signal] of (['SIGUSR2', 'SIGURG'] as const).entries()) {
    process.kill(before[place] ?? 0, signal);
  }
  await untilWorkers(service, 2, before);
  const uncaught = linesOf(service).filter(({ level }) => level === 'fatal');
  assert.deepEqual(
    uncaught.map(({ err }) => err?.message),
    ['the fault of [masked]', 'the fault of [masked]'],
    service.output(),
  );
  assert.ok(!service.output().includes('4242 4242'), service.output());
  assert.equal(await service.stop(), 0, service.output());
});

for (const workers of [1, 2]) {
  test(`the same in the process that has the database, with ${workers} workers: it stops everything and exits with 1`, async () => {
    const service = await start('none', workers);
    await service.ready;
    const [pid = 0, ...children] = [service.child.pid, ...childrenOf(service.child.pid ?? 0)];
    process.kill(pid, 'SIGUSR2');
    assert.equal(await service.ended, 1, service.output());
    const line = linesOf(service).find(({ level }) => level === 'fatal');
    assert.equal(line?.err?.message, 'the fault of [masked]');
    assert.ok(!service.output().includes('4242 4242'), service.output());
    assert.deepEqual(
      childrenOf(pid).filter((child) => children.includes(child)),
      [],
    );
  });
}
