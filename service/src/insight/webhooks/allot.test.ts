import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { allot, type Claimant, slotsOf } from './allot.ts';

const HEALTHY: Claimant = {
  endpointId: 'healthy',
  host: 'shop.example',
  maxInFlight: 8,
  failuresInRow: 0,
  inFlight: 0,
  slow: 0,
  allowance: 100,
};
const many = (count: number, claimant: Partial<Claimant>): Claimant[] =>
  Array.from({ length: count }, (_, index) => ({
    ...HEALTHY,
    ...claimant,
    endpointId: `${claimant.endpointId ?? 'e'}-${index}`,
  }));
const roomAt = () => Infinity;
const ROOMY = { free: 1_000, freeForSlow: 500, roomAt };
const sum = (given: ReadonlyMap<string, number>) => [...given.values()].reduce((a, b) => a + b, 0);

test('an endpoint has at most as many under way as it allows', () => {
  assert.equal(sum(allot([HEALTHY], ROOMY)), 8);
  assert.equal(sum(allot([{ ...HEALTHY, inFlight: 5 }], ROOMY)), 3);
  assert.equal(sum(allot([{ ...HEALTHY, allowance: 2 }], ROOMY)), 2);
});

test('one that fails is tried with half as many after each failure, and always with one', () => {
  const slots = [0, 1, 2, 3, 4, 99].map((failuresInRow) => slotsOf({ ...HEALTHY, failuresInRow }));
  assert.deepEqual(slots, [8, 4, 2, 1, 1, 1]);
});

test('scarce room is shared evenly, whatever the backlog of each', () => {
  const given = allot(many(50, {}), { free: 100, freeForSlow: 50, roomAt });
  assert.deepEqual(new Set(given.values()), new Set([2]));
});

test('those that hang or fail never take the room of the others', () => {
  const dead = many(1_000, { endpointId: 'dead', failuresInRow: 9 });
  const hanging = many(1_000, { endpointId: 'hanging', inFlight: 1, slow: 1 });
  const healthy = many(50, { inFlight: 1 });
  const given = allot([...dead, ...hanging, ...healthy], { free: 400, freeForSlow: 40, roomAt });
  assert.ok(healthy.every(({ endpointId }) => given.get(endpointId) === 7));
  assert.equal(sum(given), 40 + 50 * 7);
});

test('the endpoints of one host share its room evenly, and take none of another’s', () => {
  const crowd = many(30, { endpointId: 'crowd', host: 'crowd.example' });
  const hosts = new Map([['crowd.example', 15]]);
  const given = allot([...crowd, HEALTHY], {
    ...ROOMY,
    roomAt: (host) => hosts.get(host) ?? Infinity,
  });
  assert.equal(given.get('healthy'), 8);
  assert.deepEqual([sum(given), new Set(given.values())], [8 + 15, new Set([1, 8])]);
});

const count = (max: number) => fc.integer({ min: 0, max });

test('no room, no allowance and no slots are ever exceeded', () => {
  const claimant = fc.record({
    maxInFlight: fc.integer({ min: 1, max: 64 }),
    failuresInRow: count(100),
    inFlight: count(70),
    slow: count(70),
    allowance: count(100),
    host: fc.constantFrom('a.example', 'b.example', 'c.example'),
  });
  fc.assert(
    fc.property(fc.array(claimant), count(300), count(100), (all, free, room) => {
      const claimants = all.map((one, index) => ({ ...one, endpointId: String(index) }));
      const given = allot(claimants, { free, freeForSlow: room, roomAt: () => room });
      assert.ok(sum(given) <= free);
      for (const those of Map.groupBy(claimants, ({ host }) => host).values()) {
        const toHost = those.map(({ endpointId }) => given.get(endpointId) ?? 0);
        assert.ok(toHost.reduce((a, b) => a + b, 0) <= room);
      }
      for (const one of claimants) {
        const got = given.get(one.endpointId) ?? 0;
        assert.ok(got <= one.allowance);
        assert.ok(got === 0 || one.inFlight + got <= one.maxInFlight);
      }
    }),
  );
});
