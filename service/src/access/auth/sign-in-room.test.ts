import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { Saturated } from '../../platform/db/group-commit.ts';
import { SignInRoom } from './sign-in-room.ts';

async function turns(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await setImmediate();
}

/** A room for one, with a clock to move, in which passwords are verified when they are told to be. */
function trial(options: ConstructorParameters<typeof SignInRoom>[0] = {}) {
  const clock = { now: 0 };
  after(() => void (clock.now += 3_600_000)); // Whoever waits still is refused.
  const room = new SignInRoom({ atOnce: 1, ...options, now: () => clock.now });
  const told: string[] = [];
  const verdicts: ((isRight: boolean) => void)[] = [];
  const ask = (name: string, address = name): void => {
    const prove = async () => {
      told.push(`${name} is verified`);
      return await new Promise<string | undefined>((resolve) =>
        verdicts.push((isRight) => resolve(isRight ? name : undefined)),
      );
    };
    room.run({ address }, prove).catch((error: unknown) => {
      assert.ok(error instanceof Saturated);
      told.push(`${name} is refused`);
    });
  };
  const say = async (isRight: boolean) => {
    verdicts.shift()?.(isRight);
    await turns();
  };
  return { ask, clock, say, told };
}

test('few passwords are verified at once, and of strangers the last goes first', async () => {
  const { ask, say, told } = trial();
  for (const name of ['in hand', 'early', 'late']) ask(name);
  await turns();
  assert.deepEqual(told, ['in hand is verified']);
  await say(false);
  await say(false);
  assert.deepEqual(told.slice(1), ['late is verified', 'early is verified']);
});

test('an address where somebody signed in lately goes before strangers, and one that failed after them', async () => {
  const { ask, say, told } = trial();
  ask('good');
  await say(true);
  ask('bad');
  await say(false);
  told.length = 0;
  for (const name of ['in hand', 'good', 'stranger', 'bad']) ask(name);
  for (let count = 0; count < 4; count += 1) await say(false);
  assert.deepEqual(told, [
    'in hand is verified',
    'good is verified',
    'stranger is verified',
    'bad is verified',
  ]);
});

test('an address that failed often is no better than strangers, however often it was right before', async () => {
  const { ask, say, told } = trial();
  ask('good');
  await say(true);
  for (let count = 0; count < 11; count += 1) {
    ask('good');
    await say(false);
  }
  told.length = 0;
  for (const name of ['in hand', 'stranger', 'good']) ask(name);
  await say(false);
  assert.equal(told.at(-1), 'stranger is verified');
});

test('of an address one password is verified at a time, and the rest of them go after others', async () => {
  const { ask, say, told } = trial({ atOnce: 2 });
  ask('first', 'a');
  ask('second', 'a');
  ask('other', 'b');
  await turns();
  assert.deepEqual(told, ['first is verified', 'other is verified']);
  ask('third', 'c');
  ask('fourth', 'a');
  await say(false);
  await say(false);
  assert.deepEqual(told.slice(2), ['third is verified', 'second is verified']);
});

test('where the line is full whoever would be last is refused, and the newcomer waits', async () => {
  const { ask, say, told } = trial({ waitingMax: 2 });
  ask('bad');
  await say(false);
  for (const name of ['in hand', 'bad', 'stranger', 'newcomer']) ask(name);
  await turns();
  assert.equal(told.at(-1), 'bad is refused');
});

test('whoever waits too long is refused', async () => {
  const { ask, clock, say, told } = trial({ waitMs: 5_000 });
  ask('in hand');
  ask('waits');
  clock.now += 5_001;
  await say(true);
  assert.equal(told.at(-1), 'waits is refused');
});

test('failures are forgotten as time goes on', async () => {
  const { ask, clock, say, told } = trial();
  clock.now += 3_600_000;
  ask('bad');
  await say(false);
  clock.now += 3_600_000;
  told.length = 0;
  for (const name of ['in hand', 'stranger', 'bad']) ask(name);
  await say(false);
  assert.equal(told.at(-1), 'bad is verified', 'both are strangers, and it came last');
});

const broken = () => Promise.reject(new Error('the database is away'));

test('what fails by itself is no failure of the address', async () => {
  const room = new SignInRoom({ atOnce: 1 });
  await assert.rejects(room.run({ address: 'a' }, broken), /away/);
  assert.equal(await room.run({ address: 'a' }, () => Promise.resolve('in')), 'in');
});
