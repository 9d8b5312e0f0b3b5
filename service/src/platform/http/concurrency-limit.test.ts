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
  const share = limit.shareOf('a partner');
  const reported: string[] = [];
  const gone = new Set<string>();
  const ask = (name: string, isPreferred = false, of = share): void => {
    if (limit.enter(of)) {
      reported.push(`${name} enters`);
      return;
    }
    limit.wait(of, {
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
      assert.ok(limit.enter(share));
      limit.leave(share, each);
    }
  };
  return { limit, share, clock, reported, gone, ask, workFor };
}

test('requests that find no room wait for it, in order, and preferred ones go first', () => {
  const { ask, limit, reported, share } = trial({ atOnce: 3 });
  for (const name of ['a', 'b', 'c', 'd', 'e']) ask(name);
  ask('f', true);
  for (let leaving = 0; leaving < 3; leaving += 1) limit.leave(share, 1);
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
  const { ask, clock, limit, reported, share } = trial({ waitMs: 100 });
  ask('in work');
  ask('a');
  clock.now += 201;
  limit.leave(share, 1);
  assert.deepEqual(reported, ['in work enters', 'a is refused']);
});

test('a waiting request is refused in time even when none finishes', async () => {
  const reported = Promise.withResolvers<void>();
  const alive = setInterval(() => undefined, 1_000); // The room keeps no process alive.
  const limit = createConcurrencyLimit({ atOnce: 1, atOnceMax: 1, waitMs: 1, isBusy: () => true });
  const share = limit.shareOf('a partner');
  assert.ok(limit.enter(share));
  limit.wait(share, {
    isPreferred: false,
    isGone: () => false,
    begin: () => reported.reject(new Error('there was no room')),
    refuse: reported.resolve,
  });
  await reported.promise;
  clearInterval(alive);
});

test('nothing is begun for a client that left', () => {
  const { ask, gone, limit, reported, share } = trial({ atOnce: 2 });
  for (const name of ['a', 'b', 'c', 'd']) ask(name);
  gone.add('c');
  limit.leave(share, 1);
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
  const { ask, limit, share } = trial({ atOnce: 4, atOnceMax: 4 });
  for (const name of ['a', 'b', 'c', 'd', 'waits']) ask(name);
  const isFull = () => limit.isFull(share);
  assert.deepEqual([isFull(), isFull(), isFull(), isFull()], [false, false, false, true]);
  await setImmediate();
  assert.equal(isFull(), false);
});

test('room that is lent serves another, and whoever reclaims it goes on at once', () => {
  const { ask, reported, limit, share } = trial();
  ask('poll');
  ask('first');
  limit.suspend(share, 1);
  assert.deepEqual(reported, ['poll enters', 'first begins']);
  limit.resume(share);
  ask('second');
  limit.leave(share, 1);
  assert.deepEqual(reported.slice(2), [], 'both have to end first');
  limit.leave(share, 1);
  assert.deepEqual(reported.slice(2), ['second begins']);
});

test('a share that has 48 waiting does not come before the first of another', () => {
  const { ask, limit, reported, share } = trial({ atOnce: 48, waitMs: 60_000 });
  for (let count = 0; count < 48; count += 1) ask('in work');
  for (let count = 0; count < 40; count += 1) ask('many');
  ask('another', false, limit.shareOf('another'));
  limit.leave(share, 5);
  assert.equal(reported.at(-1), 'another begins');
  limit.leave(share, 5);
  assert.equal(reported.at(-1), 'many begins');
});

test('shares that both have work waiting get it done by their weights', () => {
  const { ask, limit, reported, share } = trial({
    atOnce: 40,
    waitMs: 60_000,
    weightOf: (name) => (name === 'heavy' ? 3 : 1),
  });
  const [heavy, light] = ['heavy', 'light'].map((name) => limit.shareOf(name));
  assert.ok(heavy && light);
  for (let count = 0; count < 40; count += 1) ask('in work');
  for (let count = 0; count < 20; count += 1) ask('light', false, light);
  for (let count = 0; count < 20; count += 1) ask('heavy', false, heavy);
  for (let count = 0; count < 20; count += 1) limit.leave(share, 5);
  const begun = reported.filter((one) => one.endsWith(' begins'));
  assert.equal(begun.length, 20);
  assert.equal(begun.filter((one) => one.startsWith('heavy')).length, 15);
});

test('what took long is charged: a share whose work takes ten times as long begins less of it', () => {
  const { ask, limit, reported, share } = trial({ atOnce: 20, waitMs: 60_000 });
  const [slow, quick] = ['slow', 'quick'].map((name) => limit.shareOf(name));
  assert.ok(slow && quick);
  for (let count = 0; count < 20; count += 1) ask('in work');
  ask('slow', false, slow);
  ask('slow', false, slow);
  for (let count = 0; count < 9; count += 1) ask('quick', false, quick);
  limit.leave(share, 1);
  assert.equal(reported.at(-1), 'slow begins');
  limit.leave(slow, 100);
  for (let count = 0; count < 8; count += 1) limit.leave(quick, 10);
  const begun = reported.filter((one) => one.endsWith(' begins'));
  assert.deepEqual(new Set(begun.slice(1)), new Set(['quick begins']));
  limit.leave(quick, 10);
  assert.equal(reported.at(-1), 'slow begins');
});

test('a share that fills its part of the line is refused, and another waits', () => {
  const { ask, limit, reported } = trial({ atOnce: 10, waitMs: 60_000 });
  for (let count = 0; count < 10; count += 1) ask('in work');
  for (let count = 0; count < 12; count += 1) ask('many');
  assert.equal(reported.filter((one) => one === 'many is refused').length, 2);
  const another = limit.shareOf('another');
  for (let count = 0; count < 5; count += 1) ask('another', false, another);
  assert.ok(!reported.includes('another is refused'));
  ask('many');
  assert.equal(reported.filter((one) => one === 'many is refused').length, 3);
});
