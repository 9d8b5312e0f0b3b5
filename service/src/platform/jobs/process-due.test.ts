import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { processDue } from './process-due.ts';

/** Numbered things that are due in their order, and end when the test says. */
function dueThings(count: number) {
  const due = Array.from({ length: count }, (_, place) => place);
  const begun: number[] = [];
  const leases: number[] = [];
  const endings = new Map<number, PromiseWithResolvers<void>>();
  let most = 0;
  return {
    begun,
    leases,
    most: () => most,
    underWay: () => [...endings.keys()],
    lease: (requested: number) => {
      leases.push(requested);
      return Promise.resolve(due.splice(0, requested));
    },
    work: async (thing: number) => {
      begun.push(thing);
      const ending = Promise.withResolvers<void>();
      endings.set(thing, ending);
      most = Math.max(most, endings.size);
      await ending.promise;
    },
    end: (thing: number, error?: Error) => {
      const ending = endings.get(thing);
      endings.delete(thing);
      if (error) ending?.reject(error);
      else ending?.resolve();
    },
    until: async (isSo: () => boolean) => {
      while (!isSo()) await turn();
    },
  };
}

test('the next begins as one ends: slow ones hold up nobody but themselves', async () => {
  const things = dueThings(100);
  const { begun, end, underWay, until } = things;
  const done = processDue({ ...things, atOnce: 8 });
  await until(() => underWay().length === 8);
  const slow = [0, 1, 2, 3, 4, 5, 6];
  while (begun.length < 100 || underWay().length > slow.length) {
    for (const thing of underWay()) if (!slow.includes(thing)) end(thing);
    await turn();
  }
  assert.deepEqual(underWay(), slow, 'all others have ended');
  for (const thing of slow) end(thing);
  assert.equal(await done, 100);
  assert.equal(things.most(), 8);
  assert.deepEqual(
    begun,
    begun.toSorted((one, other) => one - other),
    'oldest first',
  );
});

test('those that end together are followed by one lease', async () => {
  const things = dueThings(64);
  const { end, leases, underWay, until } = things;
  const done = processDue({ ...things, atOnce: 16 });
  for (let round = 1; round <= 4; round += 1) {
    await until(() => things.begun.length === 16 * round);
    for (const thing of underWay()) end(thing);
  }
  assert.equal(await done, 64);
  assert.deepEqual(leases, [16, 16, 16, 16, 16]);
});

test('after a failure nothing more is begun, and it is thrown when the rest has ended', async () => {
  const things = dueThings(20);
  const { begun, end, until } = things;
  const done = processDue({ ...things, atOnce: 4 });
  await until(() => begun.length === 4);
  end(1, new Error('no'));
  const outcome = done.then(
    () => 'done',
    (error: unknown) => error,
  );
  for (const thing of [0, 2, 3]) end(thing);
  const error = await outcome;
  assert.ok(error instanceof AggregateError);
  assert.equal(String(error.errors), 'Error: no');
  assert.deepEqual(begun, [0, 1, 2, 3]);
});

test('a lease that fails is thrown when what is under way has ended', async () => {
  const things = dueThings(2);
  let leases = 0;
  const lease = (most: number) => {
    leases += 1;
    return leases === 1 ? things.lease(most) : Promise.reject(new Error('no database'));
  };
  const done = processDue({ ...things, lease, atOnce: 2 });
  await things.until(() => things.begun.length === 2);
  things.end(0);
  await things.until(() => leases === 2);
  things.end(1);
  await assert.rejects(done, AggregateError);
});

test('asked to stop, it begins nothing more and finishes what is under way', async () => {
  const things = dueThings(20);
  const { begun, end, until } = things;
  const stopping = new AbortController();
  const done = processDue({ ...things, atOnce: 4 }, stopping.signal);
  await until(() => begun.length === 4);
  stopping.abort();
  for (const thing of [0, 1, 2, 3]) end(thing);
  assert.equal(await done, 4);
});

test('what becomes due while a slow one is under way does not wait for it', async () => {
  const things = dueThings(1);
  const later = [[7], [], []];
  const lease = async (most: number) => {
    const [first] = await things.lease(most);
    return first === undefined ? (later.shift() ?? []) : [first];
  };
  const done = processDue({ ...things, lease, atOnce: 2 });
  await things.until(() => things.begun.includes(7));
  assert.deepEqual(things.underWay(), [0, 7]);
  things.end(0);
  things.end(7);
  assert.equal(await done, 2);
});
