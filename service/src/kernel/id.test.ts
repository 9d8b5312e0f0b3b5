import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import {
  bucketIn,
  bucketOf,
  ID_KINDS,
  ID_LENGTH,
  isId,
  keyEnding,
  keyEndingOf,
  newId,
  newIdUnder,
  newThirteenDigits,
  timeIn,
} from './id.ts';
import { isLuhnValid } from './luhn.ts';

const NOW = new Date('2026-03-01T12:00:00Z');

test('an id has 30 characters: kind, bucket, ULID', () => {
  const id = newId('payment', '42', NOW);
  assert.match(id, /^pi42[0-9A-HJKMNP-TV-Z]{26}$/);
  assert.equal(id.length, ID_LENGTH);
  assert.ok(isId('payment', id));
  assert.ok(!isId('refund', id));
  assert.equal(bucketIn(id), '42');
});

test('an id that is made under a key has its moment, ends by the key, and sorts as it was made', () => {
  const endings = Array.from({ length: 5_000 }, (_, index) => keyEnding(`merchant pay ${index}`));
  assert.equal(new Set(endings).size, endings.length, 'other keys have other ends');
  const ids = endings.map((ending) => newIdUnder('payment', '42', NOW, ending));
  assert.deepEqual(ids.toSorted(), ids);
  for (const [place, id] of ids.entries()) {
    assert.ok(isId('payment', id));
    assert.deepEqual(timeIn(id), NOW);
    assert.equal(keyEndingOf(id), keyEnding(`merchant pay ${place}`));
  }
});

test('the letters of a kind belong to one kind only', () => {
  assert.equal(new Set(Object.values(ID_KINDS)).size, Object.keys(ID_KINDS).length);
});

test('ids sort in the order they were made, also within a millisecond', () => {
  const ids = Array.from({ length: 5_000 }, (_, index) =>
    newId('payment', '00', new Date(NOW.getTime() + Math.floor(index / 1_000))),
  );
  assert.deepEqual(ids.toSorted(), ids);
  assert.equal(new Set(ids).size, ids.length);
});

test('a clock that steps back does not break the order', () => {
  const first = newId('payment', '00', new Date(NOW.getTime() + 60_000));
  const second = newId('payment', '00', NOW);
  assert.ok(second > first);
});

test('the bucket is two digits, the same every time, and evenly spread', () => {
  // Pinned: a bucket that changed would orphan every row of its merchant.
  assert.equal(bucketOf('1234567890128'), '05');
  const counts = new Map<string, number>();
  for (let index = 0; index < 100_000; index += 1) {
    const bucket = bucketOf(newThirteenDigits());
    assert.match(bucket, /^\d\d$/);
    counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
  }
  assert.equal(counts.size, 100);
  // 1,000 each are expected, with a deviation of 32: 200 is more than six of them.
  for (const count of counts.values()) assert.ok(count > 800 && count < 1_200, String(count));
});

test('13-digit identifiers end in a Luhn check digit and never start with 0', () => {
  for (let index = 0; index < 1_000; index += 1) {
    const id = newThirteenDigits();
    assert.match(id, /^[1-9]\d{12}$/);
    assert.ok(isLuhnValid(id));
  }
});

test('a changed digit breaks the check digit', () => {
  fc.assert(
    fc.property(fc.nat(12), fc.integer({ min: 1, max: 9 }), (place, shift) => {
      const id = newThirteenDigits();
      const digit = (Number(id[place]) + shift) % 10;
      return !isLuhnValid(id.slice(0, place) + String(digit) + id.slice(place + 1));
    }),
  );
});
