import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPlant, PLANTS } from '../simulation/plants.ts';
import { simulated } from '../simulation/program.ts';

const HOURS = 0.5;

test('trade in any weather comes out right, and a seed takes the same course again', async () => {
  const asked = { seed: 1, hours: HOURS };
  const [one, other] = await Promise.all([simulated(asked), simulated(asked)]);
  assert.equal(one.fault, undefined);
  assert.deepEqual(other, one);
});

/** In how many runs, at most, a bug is found: another state of the code takes another course. */
const RUNS_MAX = 4;

for (const [plant, { what }] of Object.entries(PLANTS)) {
  test(`it is found in ${RUNS_MAX} runs at most that ${what}`, async () => {
    assert.ok(isPlant(plant));
    const found = async (seed: number): Promise<boolean> => {
      const { fault } = await simulated({ seed, hours: HOURS, plant });
      return fault !== undefined || (seed < RUNS_MAX && (await found(seed + 1)));
    };
    assert.ok(await found(1));
  });
}
