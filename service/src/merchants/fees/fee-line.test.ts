import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { type BatchSum, totalOf } from '../../records/ledger/index.ts';
import { BRANDS, CARD_TYPES } from '../../records/vault/index.ts';
import { batchFeeLines, feesFor, monthlyFeeLines, partsOf, totalsOfLines } from './fee-line.ts';
import { STANDARD_FEE, standardFeesOf } from './standard-fee.ts';
import { type CardFee, cardFeesOf, FEE_CODES, type FeePlan } from './fee-plan.ts';
import { toCents } from './rounding.ts';
import { TAX_TYPES } from './taxes.ts';

const ONTARIO = { province: 'ON', day: '2026-03-01' };
const QUEBEC = { province: 'QC', day: '2026-03-01' };
const NONE = { voidsAmount: 0n, voidsCount: 0n, refundsAmount: 0n, refundsCount: 0n };
const fee = (changes: Partial<CardFee>): CardFee => ({
  code: 'DISCOUNT',
  description: 'A fee',
  rate: 0,
  perSale: 0,
  perRefund: 0,
  taxes: [],
  ...changes,
});
const planOf = (...fees: readonly CardFee[]): FeePlan => ({
  billing: 'NET',
  cardFees: [{ fees }],
  monthlyFees: [],
});
const visa = (salesAmount: bigint, salesCount = 1n): BatchSum => ({
  brand: 'VISA',
  cardType: 'CREDIT',
  salesAmount,
  salesCount,
  ...NONE,
});

test('half a cent is rounded away from zero, once for each line, for positive and negative amounts', () => {
  for (const [parts, cents] of [
    [50_000n, 1n],
    [49_999n, 0n],
    [-50_000n, -1n],
    [-49_999n, 0n],
    [150_000n, 2n],
    [-250_000n, -3n],
  ] as const) {
    assert.equal(toCents(parts), cents, String(parts));
  }
  const [line] = batchFeeLines(planOf(fee({ rate: 1_000 })), [visa(50n)], ONTARIO); // 1 % of 50 cents.
  assert.equal(line?.amount, 1n);
  const back = { ...visa(0n, 0n), voidsAmount: 50n, voidsCount: 1n };
  const [given] = batchFeeLines(planOf(fee({ rate: 1_000 })), [back], ONTARIO);
  assert.equal(given?.amount, -1n);
});

test('each fee of each kind of card is a line with its own taxes, and zero lines are omitted', () => {
  const plan = planOf(
    fee({ code: 'INTERCHANGE', rate: 1_450, taxes: [] }),
    fee({ code: 'ASSESSMENT', rate: 90, taxes: ['GST', 'QST'] }),
    fee({ code: 'MARKUP', rate: 300, perSale: 7_500, taxes: ['GST', 'HST', 'QST'] }),
    fee({ code: 'ITEM' }),
  );
  const lines = batchFeeLines(plan, [visa(1_000_000n, 3n)], QUEBEC);
  assert.deepEqual(
    lines.map(({ amount, code, taxes }) => [
      code,
      amount,
      ...taxes.map((tax) => `${tax.taxType} ${tax.amount}`),
    ]),
    [
      ['INTERCHANGE', 14_500n],
      ['ASSESSMENT', 900n, 'GST 45', 'QST 90'], // 89.775
      ['MARKUP', 3_023n, 'GST 151', 'QST 302'], // 3000 and 22.5; 151.15 and 301.54425
    ],
  );
});

test('fees for brand and type take precedence over those for the brand, then over those for the type', () => {
  const plan: FeePlan = {
    ...planOf(fee({ description: 'any' })),
    cardFees: [
      { fees: [fee({ description: 'any' })] },
      { cardType: 'DEBIT', fees: [fee({ description: 'debit' })] },
      { brand: 'VISA', fees: [fee({ description: 'visa' })] },
      { brand: 'VISA', cardType: 'DEBIT', fees: [fee({ description: 'visa debit' })] },
    ],
  };
  const feesOf = (brand: string, cardType: string) =>
    cardFeesOf(plan, { brand, cardType })?.[0]?.description;
  assert.equal(feesOf('VISA', 'DEBIT'), 'visa debit');
  assert.equal(feesOf('VISA', 'PREPAID'), 'visa');
  assert.equal(feesOf('MASTERCARD', 'DEBIT'), 'debit');
  assert.equal(feesOf('AMEX', 'CREDIT'), 'any');
  const none = { ...plan, cardFees: [] };
  assert.deepEqual(feesFor(none, { brand: 'AMEX', cardType: 'CREDIT' }), [STANDARD_FEE]);
});

test('a month is charged its fees, and the difference between its card fees and the minimum', () => {
  const plan: FeePlan = {
    ...planOf(),
    monthlyFees: [{ code: 'PCI_SECURITY', description: 'PCI', amount: 995, taxes: ['HST'] }],
    minimum: {
      code: 'MINIMUM',
      description: 'Minimum',
      amount: 1_500,
      taxes: [],
      waivedWithoutSales: true,
    },
  };
  const feesOf = (cardFees: bigint, hasSales: boolean) =>
    monthlyFeeLines(plan, { cardFees, hasSales }, ONTARIO).map(({ code, amount }) => [
      code,
      amount,
    ]);
  assert.deepEqual(feesOf(400n, true), [
    ['PCI_SECURITY', 995n],
    ['MINIMUM', 1_100n],
  ]);
  assert.deepEqual(feesOf(1_500n, true), [['PCI_SECURITY', 995n]]);
  assert.deepEqual(feesOf(-3n, true), [
    ['PCI_SECURITY', 995n],
    ['MINIMUM', 1_500n],
  ]);
  assert.deepEqual(feesOf(0n, false), [['PCI_SECURITY', 995n]]);
  const [pci] = monthlyFeeLines(plan, { cardFees: 0n, hasSales: false }, ONTARIO);
  assert.deepEqual(pci?.taxes, [{ taxType: 'HST', rate: 13_000, amount: 129n }]); // 129.35
});

const amounts = fc.bigInt({ min: 0n, max: 10n ** 12n });
const counts = fc.bigInt({ min: 0n, max: 10n ** 6n });
const anySum: fc.Arbitrary<BatchSum> = fc.record({
  brand: fc.constantFrom(...BRANDS),
  cardType: fc.constantFrom(...CARD_TYPES),
  salesAmount: amounts,
  salesCount: counts,
  voidsAmount: amounts,
  voidsCount: counts,
  refundsAmount: amounts,
  refundsCount: counts,
});
const anyFee: fc.Arbitrary<CardFee> = fc.record({
  code: fc.constantFrom(...FEE_CODES),
  description: fc.constant('A fee'),
  rate: fc.integer({ min: 0, max: 20_000 }),
  perSale: fc.integer({ min: 0, max: 1_000_000 }),
  perRefund: fc.integer({ min: 0, max: 1_000_000 }),
  taxes: fc.subarray([...TAX_TYPES]),
});
const anyPlan: fc.Arbitrary<FeePlan> = fc.record({
  billing: fc.constantFrom('NET' as const, 'MONTHLY' as const),
  cardFees: fc.array(
    fc.record(
      {
        brand: fc.constantFrom(...BRANDS),
        cardType: fc.constantFrom(...CARD_TYPES),
        fees: fc.array(anyFee, { maxLength: 4 }),
      },
      { requiredKeys: ['fees'] },
    ),
    { maxLength: 6 },
  ),
  monthlyFees: fc.constant([]),
});
const anyPlace = fc.constantFrom('ON', 'QC', 'BC', 'NS', 'AB', '').map((province) => ({
  province,
  day: '2026-03-01',
}));

test('for any plan and batch, lines are within half a cent of the exact amount and add up to the totals', () => {
  fc.assert(
    fc.property(anyPlan, fc.array(anySum, { maxLength: 5 }), anyPlace, (plan, sums, place) => {
      const lines = batchFeeLines(plan, sums, place);
      for (const line of lines) {
        const off = line.amount * 100_000n - partsOf(line, line);
        assert.ok(off <= 50_000n && off >= -50_000n, `${off}`);
        assert.notEqual(line.amount, 0n);
        for (const tax of line.taxes) {
          const rest = tax.amount * 100_000n - line.amount * BigInt(tax.rate);
          assert.ok(rest <= 50_000n && rest >= -50_000n, `${rest}`);
          assert.ok(tax.amount * line.amount >= 0n, 'a tax goes the way of its fee');
        }
      }
      const totals = totalsOfLines(lines);
      assert.equal(
        totals.fees + totals.taxes,
        lines.reduce((sum, { amount, taxes }) => {
          return sum + amount + taxes.reduce((all, tax) => all + tax.amount, 0n);
        }, 0n),
      );
    }),
  );
});

test('the unrounded fees of the members add up to the unrounded amount of their line', () => {
  const members = fc.array(fc.tuple(fc.constantFrom('SALE', 'VOID', 'REFUND'), amounts), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(anyFee, members, (one, some) => {
      const counted = some.map(([kind, amount]) => ({
        base: kind === 'SALE' ? amount : kind === 'VOID' ? -amount : 0n,
        saleCount: kind === 'SALE' ? 1n : 0n,
        refundCount: kind === 'REFUND' ? 1n : 0n,
      }));
      const whole = counted.reduce(
        (all, { base, refundCount, saleCount }) => ({
          base: all.base + base,
          saleCount: all.saleCount + saleCount,
          refundCount: all.refundCount + refundCount,
        }),
        { base: 0n, saleCount: 0n, refundCount: 0n },
      );
      const shares = counted.reduce((sum, member) => sum + partsOf(one, member), 0n);
      assert.equal(shares, partsOf(one, whole));
    }),
  );
});

test('a plan with only the standard fee charges the same as no plan, to the cent, for one kind of card', () => {
  const soldMore = anySum.filter(({ salesAmount, voidsAmount }) => salesAmount >= voidsAmount);
  fc.assert(
    fc.property(soldMore, (sum) => {
      const { charged, givenBack } = standardFeesOf(totalOf([sum]));
      const { fees } = totalsOfLines(batchFeeLines(planOf(STANDARD_FEE), [sum], ONTARIO));
      assert.equal(fees, charged - givenBack);
    }),
  );
});
