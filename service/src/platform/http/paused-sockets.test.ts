import assert from 'node:assert/strict';
import { Socket } from 'node:net';
import { test, type TestContext } from 'node:test';
import { PausedSockets } from './paused-sockets.ts';

const ROUND_MS = 10;
const SHED_MICROSECONDS = 40;
const AT_LEAST = 8;

/** Sockets that have all been shed; time passes, and is used, only when the test says so. */
function held(context: TestContext, count: number) {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const thread = { used: 0 };
  const paused = new PausedSockets(() => thread.used);
  const sockets = Array.from({ length: count }, () => new Socket());
  for (const socket of sockets) paused.pause(socket);
  const round = (usedMicroseconds = 0): void => {
    thread.used += usedMicroseconds;
    context.mock.timers.tick(ROUND_MS);
  };
  const read = () => sockets.flatMap((socket, place) => (socket.isPaused() ? [] : [place]));
  return { paused, read, round, sockets };
}

const upTo = (count: number) => Array.from({ length: count }, (_none, place) => place);

test('a client that was shed is not read before the next round, and then in order', (context) => {
  const { read, round } = held(context, AT_LEAST + 2);
  assert.deepEqual(read(), []);
  round();
  assert.deepEqual(read(), upTo(AT_LEAST));
  round();
  assert.deepEqual(read(), upTo(AT_LEAST + 2));
});

test('a round reads as many as a tenth of the time that the thread used can refuse again', (context) => {
  const { read, round } = held(context, 100);
  round(20 * SHED_MICROSECONDS * 10);
  assert.equal(read().length, 20);
  round();
  assert.equal(read().length, 20 + AT_LEAST);
});

test('time used while nobody was held back allows no more reads later', (context) => {
  const { paused, read, round, sockets } = held(context, 0);
  round(1_000_000);
  for (let place = 0; place < AT_LEAST * 2; place += 1) {
    const socket = new Socket();
    sockets.push(socket);
    paused.pause(socket);
  }
  round();
  assert.equal(read().length, AT_LEAST);
});

test('a connection held twice is read once, and one that was released is not read', (context) => {
  const { paused, read, round, sockets } = held(context, 2);
  const [twice, gone] = sockets;
  assert.ok(twice && gone);
  paused.pause(twice);
  paused.forget(gone);
  round();
  assert.deepEqual(read(), [0]);
  twice.pause(); // By somebody else.
  round();
  assert.deepEqual(read(), []);
});
