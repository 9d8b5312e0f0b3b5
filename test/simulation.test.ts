import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PLANTS, planted } from './simulation/plants.ts';

test('every bug that the simulation has to find still has its place in the service', () => {
  const names = Object.keys(PLANTS);
  assert.ok(names.length >= 10, String(names));
  for (const plant of Object.values(PLANTS)) assert.ok(!planted(plant).includes(plant.text));
});
