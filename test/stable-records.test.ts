/** What a play of the scenario left is written the same each time, whatever was drawn by chance. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stabilised } from './scenario/stable.ts';

const GIVEN = { merchantIds: [], addresses: [] };

test('a password is written as one, however it begins; other secrets keep the prefix that tells them', () => {
  for (const begins of ['lwe_', 'Qa-', '_', 'c']) {
    const password = `${begins}kR3vT9xL2mN8pW5y`;
    assert.deepEqual(stabilised({ password, again: password }, GIVEN), {
      password: 'EXAMPLE0001',
      again: 'EXAMPLE0001',
    });
  }
  const clientSecret = 'cs_kR3vT9xL2mN8pW5y';
  assert.deepEqual(stabilised({ clientSecret }, GIVEN), { clientSecret: 'cs_EXAMPLE0001' });
});
