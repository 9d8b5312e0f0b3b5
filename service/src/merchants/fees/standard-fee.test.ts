import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { standardFeesOf as feesOf } from './standard-fee.ts';

const GUIDE = readFileSync(
  new URL('../../../../docs/guides/settlement.md', import.meta.url),
  'utf8',
);

type Case = readonly [name: string, figures: readonly bigint[], fee: bigint, givenBack?: bigint];
const CASES: readonly Case[] = [
  ['nothing costs nothing', [0n, 0n, 0n], 0n],
  ['a share and ten cents', [10_000n, 1n, 0n], 275n],
  ['ten cents for each sale', [10_000n, 4n, 0n], 305n],
  ['half a cent is rounded up', [100n, 1n, 0n], 13n], // 2.65 rounds to 3.
  ['less than half a cent is rounded down', [18n, 1n, 0n], 10n], // 0.477
  ['exactly half a cent', [1_000n, 1n, 0n], 37n], // 26.5
  ['one rounding for the whole', [200n, 2n, 0n], 25n], // 5.3, not 3 and 3.
  ['voids lower the share, not the count', [10_000n, 2n, 4_000n], 179n],
  ['all voided: only the sales', [5_000n, 1n, 5_000n], 10n],
  [
    'if more is voided than sold, the percentage of the difference is returned',
    [1_000n, 1n, 9_000n],
    10n,
    212n,
  ],
  [
    'voids of another day alone give back all they cost but the ten cents',
    [0n, 0n, 9_000n],
    0n,
    239n,
  ],
  ['a returned half cent is rounded like a charged one', [0n, 0n, 1_000n], 0n, 27n],
];
for (const [name, figures, charged, givenBack = 0n] of CASES) {
  const [salesAmount = 0n, salesCount = 0n, voidsAmount = 0n] = figures;
  test(name, () => {
    assert.deepEqual(feesOf({ salesAmount, salesCount, voidsAmount }), { charged, givenBack });
  });
}

test('neither amount is negative, and the percentage is exact to half a cent', () => {
  const amounts = fc.bigInt({ min: 0n, max: 10n ** 14n });
  fc.assert(
    fc.property(amounts, amounts, fc.bigInt({ min: 0n, max: 10n ** 6n }), (sold, voided, count) => {
      const fees = feesOf({ salesAmount: sold, salesCount: count, voidsAmount: voided });
      const share = fees.charged - fees.givenBack - count * 10n;
      const off = share * 10_000n - (sold - voided) * 265n;
      assert.ok(fees.charged >= 0n && fees.givenBack >= 0n);
      assert.ok(off >= -5_000n && off <= 5_000n, `${off}`);
    }),
  );
});

test('the void of a lone sale returns its whole fee except the ten cents', () => {
  const amounts = fc.bigInt({ min: 1n, max: 10n ** 14n });
  fc.assert(
    fc.property(amounts, (amount) => {
      const sale = feesOf({ salesAmount: amount, salesCount: 1n, voidsAmount: 0n });
      const late = feesOf({ salesAmount: 0n, salesCount: 0n, voidsAmount: amount });
      assert.equal(sale.charged - late.givenBack, 10n);
    }),
  );
});

test('the guide states the rate', () => {
  assert.match(GUIDE, /2\.65 %/);
  assert.match(GUIDE, /10 cents/);
});
