import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openMetricsPort } from './metrics-port.ts';

async function port(
  read: () => Promise<string>,
  onFailure: (error: unknown) => void = assert.ifError,
) {
  const opened = await openMetricsPort({ host: '127.0.0.1', port: 0, read, onFailure });
  after(opened.close);
  return (path = '/metrics') => fetch(`http://127.0.0.1:${opened.port}${path}`);
}

test('however often it is requested, it is read once while the reading is fresh', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  let reads = 0;
  const ask = await port(async () => {
    reads += 1;
    return await Promise.resolve(`reading ${reads}\n`);
  });
  const reported = async () => await (await ask()).text();
  const together = await Promise.all(Array.from({ length: 50 }, reported));
  for (let count = 0; count < 50; count += 1) together.push(await reported());
  assert.deepEqual(new Set(together), new Set(['reading 1\n']));
  context.mock.timers.tick(1_000);
  assert.equal(await reported(), 'reading 2\n');
});

test('a reading that fails is a 500 without details, and is reported', async () => {
  const failures: unknown[] = [];
  const ask = await port(
    () => Promise.reject(new Error('no')),
    (error) => failures.push(error),
  );
  const answer = await ask();
  assert.deepEqual([answer.status, await answer.text()], [500, '']);
  assert.equal(String(failures[0]), 'Error: no');
});

test('there is nothing else at that port', async () => {
  const ask = await port(() => Promise.resolve(''));
  for (const path of ['/', '/docs', '/metrics/x']) assert.equal((await ask(path)).status, 404);
});
