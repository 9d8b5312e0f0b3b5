import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { test } from 'node:test';
import { FakeClock } from '../../test/fake-clock.ts';
import { addMilliseconds } from '../kernel/clock.ts';
import { Secret } from '../kernel/secret.ts';
import { createHeldCodes } from './held-codes.ts';

const LIFE_MS = 15 * 60_000;
const code = new Secret('987');

function heldCodes(max?: number) {
  const clock = new FakeClock();
  const held = createHeldCodes(clock, max === undefined ? {} : { max });
  const hold = (owner: string, secret = code) =>
    held.hold(owner, secret, addMilliseconds(clock.now(), LIFE_MS));
  return { ...held, clock, held, hold };
}

test('a code is given once', () => {
  const { hold, take, size } = heldCodes();
  hold('a');
  assert.equal(take('a')?.reveal(), '987');
  assert.equal(take('a'), undefined);
  assert.equal(size(), 0);
});

test('each token has its own code, and an unknown one has none', () => {
  const { hold, take } = heldCodes();
  hold('a');
  hold('b', new Secret('1234'));
  assert.equal(take('c'), undefined);
  assert.equal(take('b')?.reveal(), '1234');
  assert.equal(take('a')?.reveal(), '987');
});

test('a code is gone when the time of its token is over, and not before', () => {
  const { clock, hold, take } = heldCodes();
  hold('a');
  hold('b');
  clock.advance(LIFE_MS - 1);
  assert.ok(take('a'));
  clock.advance(1);
  assert.equal(take('b'), undefined);
});

test('what nobody takes leaves the memory by itself', (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const { clock, hold, size } = heldCodes();
  hold('a');
  context.mock.timers.tick(60_000);
  assert.equal(size(), 1, 'its time is not over');
  clock.advance(LIFE_MS);
  context.mock.timers.tick(10_000);
  assert.equal(size(), 0);
  hold('b');
  clock.advance(LIFE_MS);
  context.mock.timers.tick(10_000);
  assert.equal(size(), 0, 'also what came after everything was gone');
});

test('there is an end to the room, and the oldest goes first', () => {
  const { hold, take, size } = heldCodes(2);
  for (const owner of ['a', 'b', 'c']) hold(owner);
  assert.equal(size(), 2);
  assert.deepEqual(
    ['a', 'b', 'c'].map((owner) => take(owner) !== undefined),
    [false, true, true],
  );
});

test('codes do not print', () => {
  const { hold, held } = heldCodes();
  hold('a');
  assert.doesNotMatch(
    inspect(held, { depth: 9, showHidden: true }) + inspect(held.take('a')),
    /987/,
  );
});
