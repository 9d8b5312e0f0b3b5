import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { feesOf } from './fees.ts';

const GUIDE = readFileSync(new URL('../../docs/guides/settlement.md', import.meta.url), 'utf8');

const CASES: readonly (readonly [name: string, figures: readonly bigint[], fee: bigint])[] = [
  ['nothing costs nothing', [0n, 0n, 0n], 0n],
  ['a share and ten cents', [10_000n, 1n, 0n], 275n],
  ['ten cents for each sale', [10_000n, 4n, 0n], 305n],
  ['half a cent is rounded up', [100n, 1n, 0n], 13n], // 2.65 rounds to 3.
  ['less than half a cent is rounded down', [18n, 1n, 0n], 10n], // 0.477
  ['exactly half a cent', [1_000n, 1n, 0n], 37n], // 26.5
  ['one rounding for the whole', [200n, 2n, 0n], 25n], // 5.3, not 3 and 3.
  ['voids lower the share, not the count', [10_000n, 2n, 4_000n], 179n],
  ['all voided: only the sales', [5_000n, 1n, 5_000n], 10n],
  ['more voided than sold: no share', [1_000n, 1n, 9_000n], 10n],
  ['voids of another day alone', [0n, 0n, 9_000n], 0n],
];
for (const [name, [salesAmount = 0n, salesCount = 0n, voidsAmount = 0n], fee] of CASES) {
  test(name, () => {
    assert.equal(feesOf({ salesAmount, salesCount, voidsAmount }), fee);
  });
}

test('a fee is never below zero, and the share is within half a cent of the rate', () => {
  const amounts = fc.bigInt({ min: 0n, max: 10n ** 14n });
  fc.assert(
    fc.property(amounts, amounts, fc.bigInt({ min: 0n, max: 10n ** 6n }), (sold, voided, count) => {
      const fee = feesOf({ salesAmount: sold, salesCount: count, voidsAmount: voided });
      const kept = sold > voided ? sold - voided : 0n;
      const off = (fee - count * 10n) * 10_000n - kept * 265n;
      assert.ok(fee >= 0n && off > -5_000n && off <= 5_000n, `${off}`);
    }),
  );
});

test('the guide says the rate', () => {
  assert.match(GUIDE, /2\.65 %/);
  assert.match(GUIDE, /10 cents/);
});
