import assert from 'node:assert/strict';
import { test } from 'node:test';
import { simulated } from '../simulation/program.ts';

const EVERY_FAULT = 2381; // The weather of this seed has them all.

test('minutes of trade in the worst weather come out right, and are settled', async () => {
  const { counts, fault } = await simulated({ seed: EVERY_FAULT, hours: 0.1, days: 3 });
  assert.equal(fault, undefined);
  assert.ok((new Map(counts).get('answer payments 201 ') ?? 0) > 0, 'something was paid');
});
