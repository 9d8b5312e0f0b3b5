/** Several API processes on one port, under one supervisor. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../src/platform/db/embedded/free-port.ts';
import { startService, temporaryFolder } from './service.ts';

function childrenOf(pid: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split(
    '\n',
  );
  return lines.flatMap((line) => {
    const [, child = '', parent = '', args = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return Number(parent) === pid && args.includes('src/main.ts') ? [Number(child)] : [];
  });
}

test('a killed worker is replaced while the others answer; Ctrl-C stops them all', async () => {
  const PORT = String(await freePort());
  const service = startService({ DATA_DIR: temporaryFolder(), PORT, WORKERS: '2' });
  await service.ready;
  const supervisor = service.child.pid ?? 0;
  const ready = async () => (await fetch(`http://localhost:${PORT}/health/ready`)).status;
  assert.equal(await ready(), 200);

  const before = childrenOf(supervisor);
  assert.equal(before.length, 2);
  process.kill(before[0] ?? 0, 'SIGKILL');
  while (childrenOf(supervisor).filter((pid) => !before.includes(pid)).length === 0) {
    assert.equal(await ready(), 200);
    await delay(50);
  }
  assert.equal(childrenOf(supervisor).length, 2);
  assert.equal(await service.stop('SIGINT'), 0, service.output());
  assert.deepEqual(childrenOf(supervisor), []);
});

test('a client’s limit is one, over all workers', async () => {
  const PORT = String(await freePort());
  const environment = { DATA_DIR: temporaryFolder(), PORT, WORKERS: '2', RATE_LIMIT: '20' };
  const service = startService(environment);
  await service.ready;
  // A connection for each request, so that they fall among the workers.
  const ask = async () => {
    const { headers } = await fetch(`http://localhost:${PORT}/docs`, {
      headers: { connection: 'close' },
    });
    assert.equal(headers.get('x-ratelimit-limit'), '20');
    return Number(headers.get('x-ratelimit-remaining'));
  };
  const left: number[] = [];
  for (let request = 0; request < 8; request += 1) {
    left.push(await ask());
    await delay(300); // Longer than the workers take to tell each other.
  }
  // Each request takes one from what is left, or is the first of a new minute.
  const counted = left
    .slice(1)
    .filter((now, index) => now === (left[index] ?? 0) - 1 || now === 19);
  assert.equal(counted.length, left.length - 1, left.join(' '));
  await service.stop();
});

test('what keeps workers from starting is said once, in one sentence', async () => {
  const taken = String(await freePort());
  const first = startService({ DATA_DIR: temporaryFolder(), PORT: taken });
  await first.ready;
  const second = startService({ DATA_DIR: temporaryFolder(), PORT: taken, WORKERS: '2' });
  assert.equal(await second.ended, 1);
  assert.match(second.output(), /Port \d+ is in use/);
  assert.ok(!second.output().includes('    at '), second.output());
  await first.stop();
});
