import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import type { Money } from '../../kernel/money.ts';
import { feeOn, priceOf } from './prices.ts';
import { taxesOn } from '../fees/index.ts';

const cad = (amount: bigint): Money => ({ amount, currency: 'CAD' });
const reported = (province: string, day: string, cents = 10_000n) =>
  taxesOn(cad(cents), province, day).map(
    ({ taxType, ratePercent, amount }) => `${taxType} ${ratePercent} ${amount.amount}`,
  );

for (const [province, ...taxes] of [
  ['AB', 'GST 5 500'],
  ['BC', 'GST 5 500', 'PST 7 700'],
  ['MB', 'GST 5 500', 'RST 7 700'],
  ['NB', 'HST 15 1500'],
  ['NL', 'HST 15 1500'],
  ['NS', 'HST 14 1400'],
  ['NT', 'GST 5 500'],
  ['NU', 'GST 5 500'],
  ['ON', 'HST 13 1300'],
  ['PE', 'HST 15 1500'],
  ['QC', 'GST 5 500', 'QST 9.975 998'],
  ['SK', 'GST 5 500', 'PST 6 600'],
  ['YT', 'GST 5 500'],
] as const) {
  test(`${province} levies ${taxes.join(' and ')} on a hundred dollars`, () => {
    assert.deepEqual(reported(province, '2026-03-01'), taxes);
  });
}

test('Nova Scotia levies 15 % to the last of March 2025 and 14 % from the first of April', () => {
  assert.deepEqual(reported('NS', '2025-03-31'), ['HST 15 1500']);
  assert.deepEqual(reported('NS', '2025-04-01'), ['HST 14 1400']);
});

test('a place that is no province levies nothing', () => {
  assert.deepEqual(reported('', '2026-03-01'), []);
  assert.deepEqual(reported('NY', '2026-03-01'), []);
  assert.deepEqual(reported('constructor', '2026-03-01'), []);
});

test('half a cent goes up, less than half goes', () => {
  assert.deepEqual(reported('AB', '2026-03-01', 10n), ['GST 5 1']);
  assert.deepEqual(reported('AB', '2026-03-01', 9n), ['GST 5 0']);
  assert.deepEqual(reported('AB', '2026-03-01', 30n), ['GST 5 2']);
  assert.deepEqual(reported('QC', '2026-03-01', 200n), ['GST 5 10', 'QST 9.975 20']);
  assert.deepEqual(reported('ON', '2026-03-01', 0n), ['HST 13 0']);
});

test('no tax is off by more than half a cent, whatever the price', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 999_999_999n }), (cents) => {
      for (const { amount, ratePercent } of taxesOn(cad(cents), 'QC', '2026-03-01')) {
        const exact = cents * BigInt(Math.round(ratePercent * 1_000)); // In hundred-thousandths of a cent.
        const off = amount.amount * 100_000n - exact;
        assert.ok(off > -50_000n && off <= 50_000n);
      }
    }),
  );
});

test('many pieces cost their price times their number, and are taxed as one sum', () => {
  const sale = { province: 'QC', day: '2026-03-01' };
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10_000n }),
      fc.integer({ min: 1, max: 1_000 }),
      (c, n) => {
        const { totalPrice, taxes, unitPrice } = priceOf(cad(c), n, sale);
        assert.equal(unitPrice.amount, c);
        assert.equal(totalPrice.amount, c * BigInt(n));
        assert.deepEqual(taxes, taxesOn(totalPrice, 'QC', sale.day));
      },
    ),
  );
});

const paper = (day: string) => feeOn('paperStatementFee', { province: 'ON', day });

test('a fee has the price of the list that is in force on the day', () => {
  assert.equal(paper('2025-12-31').unitPrice.amount, 300n);
  assert.equal(paper('2026-01-01').unitPrice.amount, 395n);
  assert.deepEqual(paper('2026-01-01').taxes, taxesOn(cad(395n), 'ON', '2026-01-01'));
  assert.equal(paper('2020-01-01').unitPrice.amount, 300n);
});
