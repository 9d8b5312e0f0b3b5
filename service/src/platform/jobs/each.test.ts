import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inPages, workOnEach } from './jobs.ts';

const NUMBERS = Array.from({ length: 10 }, (_, place) => place);
const read = ({ after = -1, limit }: Readonly<{ after: number | undefined; limit: number }>) =>
  Promise.resolve(NUMBERS.filter((number) => number > after).slice(0, limit));

test('a list is read to its end, whatever the size of a page', async () => {
  for (const limit of [1, 3, 5, 10, 11]) {
    const seen: number[] = [];
    for await (const number of inPages(read, limit)) seen.push(number);
    assert.deepEqual(seen, NUMBERS);
  }
});

test('those that fail hold up no other, and are thrown together in the end', async () => {
  const done: number[] = [];
  const working = workOnEach(inPages(read, 2), (number) => {
    if (number < 7) return Promise.reject(new Error(String(number)));
    done.push(number);
    return Promise.resolve();
  });
  await assert.rejects(working, (error: AggregateError) => error.errors.length === 7);
  assert.deepEqual(done, [7, 8, 9]);
});

test('it ends after so many that it did something for, and when it is asked to stop', async () => {
  const seen: number[] = [];
  const isOdd = (number: number) => {
    seen.push(number);
    return Promise.resolve(number % 2 === 1);
  };
  assert.equal(await workOnEach(NUMBERS, isOdd, { most: 2 }), 2);
  assert.deepEqual(seen, [0, 1, 2, 3]);
  assert.equal(await workOnEach(NUMBERS, isOdd, { stopping: AbortSignal.abort() }), 0);
  assert.equal(seen.length, 5);
});
