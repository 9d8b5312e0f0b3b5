import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { until } from '../../../test/until.ts';
import { authorization, trialTrace, tryLine } from './line-trial.ts';
import { isCode, startHoldingPeer, startPeer } from './scripted-peer.ts';

const LONG = { timeoutMs: 20_000 };

test('a drained line finishes what waits, and takes nothing more', async (t) => {
  const { held, peer } = await startHoldingPeer('0100');
  const { line, start } = tryLine(t, [peer]);
  await start();
  const asked = line.ask(authorization(trialTrace()), LONG);
  await peer.seen(({ mti }) => mti === '0100');
  let isDrained = false;
  const drained = line.drain().then(() => (isDrained = true));
  assert.equal(line.isReady(), false);
  const refused = line.ask(authorization(trialTrace()), LONG);
  await assert.rejects(refused, { code: 'NOT_READY', isSent: false });
  assert.equal(isDrained, false);
  held.shift()?.();
  await drained;
  assert.equal((await asked).mti, '0110');
});

/** Of the whole process: others of it may have some, too. */
function openResources(): number {
  return process.getActiveResourcesInfo().filter((name) => /Timeout|TCPSocket|TLS/.test(name))
    .length;
}

test('a stopped line has signed off, and leaves nothing behind', async (t) => {
  const before = openResources();
  const peer = await startPeer({});
  const { line, start } = tryLine(t, [peer], {
    config: { addresses: [{ host: '127.0.0.1', port: peer.port, connections: 2 }] },
  });
  await start();
  await until(() => line.sessions().every(({ state }) => state === 'UP'));
  const closed = peer.connections.map(async ({ socket }) => once(socket, 'close'));
  await line.stop();
  await Promise.all(closed);
  assert.equal(peer.received.filter(isCode('002')).length, 2);
  assert.deepEqual(
    line.sessions().map(({ state }) => state),
    ['DOWN', 'DOWN'],
  );
  await peer.close();
  await until(() => openResources() <= before);
});

test('a line that never came up is stopped as well', async (t) => {
  const peer = await startPeer({ script: () => false });
  const { line, start } = tryLine(t, [peer]);
  const started = assert.rejects(start(), { code: 'NOT_READY' });
  await peer.seen(isCode('001'));
  await line.stop();
  await started;
});
