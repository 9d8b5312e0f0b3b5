import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import { after, test } from 'node:test';
import * as fc from 'fast-check';
import { memoryStore } from '../../connector-kit/src/index.ts';
import { TraceNumbers } from './numbers.ts';

const WINDOW_MS = 60_000;
const PROCESSES = 3;

function worldOf(leaseNumbers?: () => Promise<number | undefined>) {
  let time = 1_000_000_000;
  const now = (): Date => new Date(time);
  const store = memoryStore(now);
  const troubles: string[] = [];
  const open = (): TraceNumbers => {
    const numbers = new TraceNumbers(
      { counter: 'host', windowMs: WINDOW_MS },
      {
        leaseNumbers: leaseNumbers ?? store.leaseNumbers,
        now,
        onTrouble: (kind) => troubles.push(kind),
      },
    );
    after(() => numbers.stop());
    return numbers;
  };
  const pass = (milliseconds: number): void => {
    time += milliseconds;
  };
  return { now, open, pass, troubles };
}

const step = fc.record({
  process: fc.nat(PROCESSES - 1),
  count: fc.oneof(fc.integer({ min: 0, max: 20 }), fc.constantFrom(900, 1_100)),
  pass: fc.oneof(fc.integer({ min: 0, max: 500 }), fc.constantFrom(WINDOW_MS / 4, WINDOW_MS)),
});

test('no process gives a number that any of them gave within the window', async () => {
  let given = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
      const { now, open, pass } = worldOf();
      const all = Array.from({ length: PROCESSES }, open);
      for (const numbers of all) await numbers.start();
      const last = new Map<string, number>();
      for (const { count, pass: milliseconds, process } of steps) {
        for (let one = 0; one < count; one += 1) {
          const number = all[process]?.next();
          if (number === undefined) break;
          assert.match(number, /^(?!000000)\d{6}$/);
          const time = now().getTime();
          const before = last.get(number) ?? -Infinity;
          assert.ok(time - before >= WINDOW_MS, `${number} again after ${time - before} ms`);
          last.set(number, time);
          given += 1;
        }
        await turn(); // Leases are given.
        pass(milliseconds);
      }
    }),
    { numRuns: 60 },
  );
  assert.ok(given > 10_000, `${given}`);
});

test('a burst of a block finds numbers, and more follow', async () => {
  const { open } = worldOf();
  const numbers = open();
  assert.equal(numbers.hasNext(), false, 'none before the start');
  assert.equal(numbers.next(), undefined);
  await numbers.start();
  for (let burst = 0; burst < 5; burst += 1) {
    await turn();
    for (let one = 0; one < 1_000; one += 1) assert.ok(numbers.next());
  }
});

test('numbers that have lain too long are not given', async () => {
  const { open, pass } = worldOf();
  const numbers = open();
  await numbers.start();
  assert.ok(numbers.next());
  pass(WINDOW_MS / 4);
  assert.equal(numbers.hasNext(), false);
  assert.equal(numbers.next(), undefined, 'but the next block is asked for');
  await turn();
  assert.ok(numbers.hasNext());
});

test('a store that has none, or fails, is told and asked again', async () => {
  const answers = [undefined, new Error('down'), 5_000];
  const { open, pass, troubles } = worldOf(async () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const numbers = open();
  await numbers.start();
  assert.deepEqual(troubles, ['none-left']);
  assert.equal(numbers.next(), undefined);
  await turn();
  assert.deepEqual(troubles, ['none-left'], 'not at once');
  pass(1_000);
  assert.equal(numbers.next(), undefined);
  await turn();
  assert.deepEqual(troubles, ['none-left', 'lease-failed']);
  pass(1_000);
  assert.equal(numbers.next(), undefined);
  await turn();
  assert.equal(numbers.next(), '005000');
});
