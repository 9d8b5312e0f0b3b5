/** Several API processes on one port, under one supervisor. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../service/src/platform/db/embedded/free-port.ts';
import { childrenOf } from '../children-of.ts';
import { startService, temporaryFolder } from '../service.ts';

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

test('what keeps workers from starting is explained once, in one sentence', async () => {
  const taken = String(await freePort());
  const first = startService({ DATA_DIR: temporaryFolder(), PORT: taken });
  await first.ready;
  const second = startService({ DATA_DIR: temporaryFolder(), PORT: taken, WORKERS: '2' });
  assert.equal(await second.ended, 1);
  assert.match(second.output(), /Port \d+ is in use/);
  assert.ok(!second.output().includes('    at '), second.output());
  await first.stop();
});
