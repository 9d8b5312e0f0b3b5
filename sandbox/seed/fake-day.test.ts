import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeDay, FOLLOWED_FOR_DAYS, type FakeSale, SLOT_HOURS } from './fake-day.ts';

const TICKET = { min: 8, max: 90 };
const DAYS = 200;
const days = Array.from({ length: DAYS }, (_, day) =>
  fakeDay({ seed: 7, merchant: 3, day }, TICKET),
);
const sales = days.flat();

test('the same seed plays the same day, whatever was played before; another seed another', () => {
  const again = fakeDay({ seed: 7, merchant: 3, day: 40 }, TICKET);
  assert.deepEqual(again, days[40]);
  assert.notDeepEqual(fakeDay({ seed: 8, merchant: 3, day: 40 }, TICKET), days[40]);
  assert.notDeepEqual(fakeDay({ seed: 7, merchant: 4, day: 40 }, TICKET), days[40]);
});

test('no two requests have the same key, and every key fits', () => {
  const keys = sales.flatMap(({ key, later }) => [key, ...later.map((followUp) => followUp.key)]);
  assert.equal(new Set(keys).size, keys.length);
  for (const key of keys) assert.ok(key.length <= 64, key);
});

function has(which: (sale: FakeSale) => boolean): void {
  assert.ok(sales.some(which), String(which));
}

test('there is something of everything', () => {
  for (const kind of ['purchase', 'hold', 'authenticated']) has((sale) => sale.kind === kind);
  has(({ cents }) => cents % 100 === 5 || cents % 100 === 51 || cents % 100 === 54);
  has(({ kind, later }) => kind === 'hold' && later.length === 0);
  has(({ kind, later }) => kind === 'hold' && later.length === 2);
  has(({ later }) => later[0]?.what === 'cancel');
  has(({ later }) => later[0]?.what === 'refund' && later[0].cents === undefined);
  has(({ later }) => later.length === 2 && later[0]?.what === 'refund');
});

test('what follows comes after its sale, within the days it is looked for, and never asks for more', () => {
  days.forEach((ofDay, day) => {
    for (const { slot, cents, later } of ofDay) {
      let [before, taken] = [day * SLOT_HOURS.length + slot, 0];
      for (const followUp of later) {
        const at = followUp.day * SLOT_HOURS.length + followUp.slot;
        assert.ok(at > before && followUp.slot < SLOT_HOURS.length);
        assert.ok(followUp.day - day <= FOLLOWED_FOR_DAYS);
        before = at;
        taken += followUp.cents ?? 0;
      }
      assert.ok(taken <= cents, `${taken} of ${cents}`);
    }
  });
});
