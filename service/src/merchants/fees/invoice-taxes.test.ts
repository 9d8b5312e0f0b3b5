import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { taxedOnInvoice, type TaxSoFar } from './invoice-taxes.ts';
import type { FeeLine } from './fee-line.ts';
import { shareOfAmount } from './rounding.ts';
import type { TaxType } from './taxes.ts';

const RATES = { GST: 5_000, QST: 9_975, HST: 13_000 } as const;
type Known = keyof typeof RATES;

const lineOf = (amount: bigint, taxed: readonly Known[]): FeeLine => ({
  code: 'ITEM',
  description: 'A fee',
  card: null,
  base: 0n,
  saleCount: 0n,
  refundCount: 0n,
  rate: 0,
  perSale: 0,
  perRefund: 0,
  amount,
  taxes: taxed.map((taxType) => ({
    taxType,
    rate: RATES[taxType],
    amount: shareOfAmount(amount, BigInt(RATES[taxType])),
  })),
});
const fees = fc.bigInt({ min: -2_000n, max: 5_000n }).filter((amount) => amount !== 0n);
const anyLine = fc
  .tuple(fees, fc.subarray(['GST', 'QST', 'HST'] as const))
  .map(([amount, taxed]) => lineOf(amount, taxed));
const anyCharge = fc.array(anyLine, { maxLength: 8 });

function soFarOf(lines: readonly FeeLine[]): TaxSoFar[] {
  const taxed = (taxType: TaxType) =>
    lines.flatMap(({ amount: base, taxes }) =>
      taxes.filter((tax) => tax.taxType === taxType).map(({ amount }) => ({ base, amount })),
    );
  return (['GST', 'QST', 'HST'] as const).map((taxType) => ({
    taxType,
    rate: RATES[taxType],
    base: taxed(taxType).reduce((all, { base }) => all + base, 0n),
    charged: taxed(taxType).reduce((all, { amount }) => all + amount, 0n),
  }));
}

function assertNear(line: FeeLine): void {
  for (const { amount, rate, taxType } of line.taxes) {
    const off = amount - shareOfAmount(line.amount, BigInt(rate));
    assert.ok(off >= -1n && off <= 1n, `${taxType} of ${line.amount} is ${amount}`);
    assert.ok(amount * line.amount >= 0n, 'a tax goes the way of its fee');
  }
}

test('the taxes of the lines come to the tax on the total, and each is within a cent of its own', () => {
  fc.assert(
    fc.property(anyCharge, (lines) => {
      const taxed = taxedOnInvoice(lines);
      taxed.forEach(assertNear);
      for (const { base, charged, rate } of soFarOf(taxed)) {
        assert.equal(charged, shareOfAmount(base, BigInt(rate)));
      }
    }),
  );
});

test('so they do after each charge of an invoice that grows', () => {
  fc.assert(
    fc.property(fc.array(anyCharge, { maxLength: 8 }), (charges) => {
      let invoice: readonly FeeLine[] = [];
      for (const lines of charges) {
        const taxed = taxedOnInvoice(lines, soFarOf(invoice));
        taxed.forEach(assertNear);
        invoice = [...invoice, ...taxed];
        for (const { base, charged, rate } of soFarOf(invoice)) {
          assert.equal(charged, shareOfAmount(base, BigInt(rate)));
        }
      }
    }),
  );
});

test('an invoice whose first lines were rounded one by one drifts no further', () => {
  fc.assert(
    fc.property(anyCharge, anyCharge, (first, then) => {
      const taxed = taxedOnInvoice(then, soFarOf(first));
      taxed.forEach(assertNear);
      const driftOf = (lines: readonly FeeLine[], type: number) => {
        const one = soFarOf(lines)[type];
        assert.ok(one);
        const drift = one.charged - shareOfAmount(one.base, BigInt(one.rate));
        return drift < 0n ? -drift : drift;
      };
      for (const type of [0, 1, 2]) {
        assert.ok(driftOf([...first, ...taxed], type) <= driftOf(first, type) + 1n);
      }
    }),
  );
});

test('the cents go to the lines with the largest remainders', () => {
  const taxed = taxedOnInvoice([lineOf(15n, ['QST']), lineOf(19n, ['QST']), lineOf(16n, ['QST'])]);
  // 1.496, 1.895 and 1.596: 4.9875 in all.
  assert.deepEqual(
    taxed.map(({ taxes }) => taxes[0]?.amount),
    [1n, 2n, 2n],
  );
});
