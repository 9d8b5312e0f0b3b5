import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeClock } from '../../../../test/fake-clock.ts';
import { WindowCounts } from './rate-limit.ts';

const ROOM = 100;

test('each client is counted by itself, until the minute of the wall clock is over', () => {
  const clock = new FakeClock('2026-03-01T12:00:30Z');
  const counts = new WindowCounts(clock);
  assert.deepEqual([counts.add('a', 1), counts.add('b', 5), counts.add('a', 2)], [1, 5, 3]);
  assert.equal(counts.secondsLeft, 30);
  clock.advance(29_999);
  assert.equal(counts.of('a'), 3);
  assert.equal(counts.secondsLeft, 1);
  clock.advance(1);
  assert.equal(counts.of('a'), 0);
  assert.equal(counts.secondsLeft, 60);
});

test('what was counted elsewhere raises a count and never lowers it', () => {
  const counts = new WindowCounts(new FakeClock());
  counts.add('a', 4);
  counts.raise('a', 3);
  assert.equal(counts.of('a'), 4);
  counts.raise('a', 9);
  assert.equal(counts.of('a'), 9);
});

test('when memory is full one client is forgotten at a time, not all of them', () => {
  const counts = new WindowCounts(new FakeClock(), ROOM);
  const names = Array.from({ length: ROOM + 1 }, (_, place) => `client ${place}`);
  for (const name of names) counts.add(name, 1);
  assert.equal(names.filter((name) => counts.of(name) === 1).length, ROOM);
  assert.equal(counts.of(`client ${ROOM}`), 1, 'the newest is counted');
});

test('a caller with many names cannot get an active client forgotten', () => {
  const counts = new WindowCounts(new FakeClock(), ROOM);
  for (const name of ['active', 'busy']) counts.add(name, 20);
  for (let place = 0; place < ROOM * 50; place += 1) counts.add(`made up ${place}`, 1);
  assert.deepEqual([counts.of('active'), counts.of('busy')], [20, 20]);
  for (let place = 0; place < ROOM * 10; place += 1) counts.add(`again ${place}`, 10);
  assert.deepEqual([counts.of('active'), counts.of('busy')], [20, 20]);
});
