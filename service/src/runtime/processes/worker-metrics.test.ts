import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createMetrics, metricsSnapshot, metricsText } from '../../platform/metrics.ts';
import { gatherWorkerMetrics } from './worker-metrics.ts';

/** As it arrives: what JSON keeps of it. */
async function snapshotAfter(shed: number, inFlight = 0) {
  const metrics = createMetrics();
  metrics.requestsShed.inc(shed);
  metrics.requestsInFlight.set(inFlight);
  const snapshot = await metricsSnapshot(metrics);
  return JSON.parse(JSON.stringify(snapshot)) as typeof snapshot;
}

const valueIn = (text: string, name: string): number =>
  Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1]);

async function reported(reading: Promise<readonly Awaited<ReturnType<typeof metricsSnapshot>>[]>) {
  const text = await metricsText(await reading);
  return {
    shed: valueIn(text, 'causeway_http_requests_shed_total'),
    inFlight: valueIn(text, 'causeway_http_requests_in_flight'),
  };
}

test('counts and gauges of the workers are summed', async () => {
  const metrics = gatherWorkerMetrics(() => [1, 2]);
  const reading = metrics.read();
  metrics.receiveSnapshot(1, await snapshotAfter(3, 1));
  metrics.receiveSnapshot(2, await snapshotAfter(4, 2));
  assert.deepEqual(await reported(reading), { shed: 7, inFlight: 3 });
});

test('of dead workers the counts stay, however many died, and the gauges go', async () => {
  const live = new Set([1, 2, 3]);
  const metrics = gatherWorkerMetrics(() => [...live]);
  const first = metrics.read();
  for (const worker of live) metrics.receiveSnapshot(worker, await snapshotAfter(10, 5));
  assert.deepEqual(await reported(first), { shed: 30, inFlight: 15 });
  for (const [worker, left] of [
    [1, 10],
    [2, 5],
  ] as const) {
    live.delete(worker);
    metrics.gone(worker);
    const reading = metrics.read();
    for (const other of live) metrics.receiveSnapshot(other, await snapshotAfter(10, 5));
    assert.deepEqual(await reported(reading), { shed: 30, inFlight: left });
  }
});

test('of a worker that does not answer in time the last figures count; one that dies is not waited for', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const metrics = gatherWorkerMetrics(() => [1, 2]);
  metrics.receiveSnapshot(1, await snapshotAfter(3));
  const silent = metrics.read();
  metrics.receiveSnapshot(2, await snapshotAfter(4));
  await turn();
  context.mock.timers.tick(1_000);
  assert.equal((await reported(silent)).shed, 7);
  const dying = metrics.read();
  metrics.receiveSnapshot(2, await snapshotAfter(5));
  metrics.gone(1);
  assert.equal((await reported(dying)).shed, 8);
});
