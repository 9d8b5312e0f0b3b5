import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { createConcurrencyLimit, type ConcurrencyLimitOptions } from './concurrency-limit.ts';

/** A room with a clock to move, in which requests record what becomes of them. */
function trial(options: Partial<ConcurrencyLimitOptions> = {}) {
  const clock = { now: 0 };
  const limit = createConcurrencyLimit({
    atOnce: 1,
    atOnceMax: 1,
    waitMs: 100,
    isBusy: () => true,
    now: () => clock.now,
    ...options,
  });
  const reported: string[] = [];
  const gone = new Set<string>();
  const ask = (name: string, isPreferred = false): void => {
    if (limit.enter()) {
      reported.push(`${name} enters`);
      return;
    }
    limit.wait({
      isPreferred,
      isGone: () => gone.has(name),
      begin: () => reported.push(`${name} begins`),
      refuse: () => reported.push(`${name} is refused`),
    });
  };
  /** Work at a steady rate, so that the room knows how long a wait will be. */
  const workFor = (milliseconds: number, each: number): void => {
    for (let passed = 0; passed < milliseconds; passed += each) {
      clock.now += each;
      assert.ok(limit.enter());
      limit.leave();
    }
  };
  return { limit, clock, reported, gone, ask, workFor };
}

test('requests that find no room wait for it, in order, and preferred ones go first', () => {
  const { ask, limit, reported } = trial({ atOnce: 3 });
  for (const name of ['a', 'b', 'c', 'd', 'e']) ask(name);
  ask('f', true);
  for (let leaving = 0; leaving < 3; leaving += 1) limit.leave();
  assert.deepEqual(reported, [
    'a enters',
    'b enters',
    'c enters',
    'f begins',
    'd begins',
    'e begins',
  ]);
});

test('a request that would wait too long at the present rate is refused at once; a preferred one still waits', () => {
  const { ask, reported, workFor } = trial({ waitMs: 100 });
  workFor(3_000, 20); // Fifty a second: five in 100 ms.
  ask('in work');
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) ask(name);
  ask('g', true);
  assert.deepEqual(reported, ['in work enters', 'f is refused']);
});

test('a request that has waited twice as long as expected is refused', () => {
  const { ask, clock, limit, reported } = trial({ waitMs: 100 });
  ask('in work');
  ask('a');
  clock.now += 201;
  limit.leave();
  assert.deepEqual(reported, ['in work enters', 'a is refused']);
});

test('a waiting request is refused in time even when none finishes', async () => {
  const reported = Promise.withResolvers<void>();
  const alive = setInterval(() => undefined, 1_000); // The room keeps no process alive.
  const limit = createConcurrencyLimit({ atOnce: 1, atOnceMax: 1, waitMs: 1, isBusy: () => true });
  assert.ok(limit.enter());
  limit.wait({
    isPreferred: false,
    isGone: () => false,
    begin: () => reported.reject(new Error('there was no room')),
    refuse: reported.resolve,
  });
  await reported.promise;
  clearInterval(alive);
});

test('nothing is begun for a client that left', () => {
  const { ask, gone, limit, reported } = trial({ atOnce: 2 });
  for (const name of ['a', 'b', 'c', 'd']) ask(name);
  gone.add('c');
  limit.leave();
  assert.deepEqual(reported, ['a enters', 'b enters', 'd begins']);
});

test('while the process has time left more may be in progress: they wait for something else', () => {
  let isBusy = false;
  const { ask, reported } = trial({ atOnce: 1, atOnceMax: 3, isBusy: () => isBusy });
  for (const name of ['a', 'b']) ask(name);
  isBusy = true;
  ask('c');
  assert.deepEqual(reported, ['a enters', 'b enters']);
});

test('requests expected within a turn of the event loop count as waiting', async () => {
  const { ask, limit } = trial({ atOnce: 4, atOnceMax: 4 });
  for (const name of ['a', 'b', 'c', 'd', 'waits']) ask(name);
  const isFull = () => limit.isFull();
  assert.deepEqual([isFull(), isFull(), isFull(), isFull()], [false, false, false, true]);
  await setImmediate();
  assert.equal(isFull(), false);
});

test('room that is lent serves another, and whoever reclaims it goes on at once', () => {
  const { ask, reported, limit } = trial();
  ask('poll');
  ask('first');
  limit.suspend();
  assert.deepEqual(reported, ['poll enters', 'first begins']);
  limit.resume();
  ask('second');
  limit.leave();
  assert.deepEqual(reported.slice(2), [], 'both have to end first');
  limit.leave();
  assert.deepEqual(reported.slice(2), ['second begins']);
});
