import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { measureMonth, type MonthCounts } from './thresholds.ts';

const COUNTS: MonthCounts = {
  network: 'VISA',
  disputes: 0,
  fraudDisputes: 0,
  fraudReports: 0,
  sales: 0,
  salesMonthBefore: 0,
};
const measured = (changes: Partial<MonthCounts>, month = '2026-11') =>
  measureMonth({ ...COUNTS, ...changes }, { month, of: 'MERCHANT' }).map(
    ({ ratio, standing, threshold }) => `${threshold.name} ${ratio} ${standing}`,
  );

test('Visa adds reports of fraud to disputes, of the sales of the month', () => {
  const sales = 100_000;
  const at = (disputes: number, fraudReports: number, month?: string) =>
    measured({ disputes, fraudReports, sales, salesMonthBefore: 1 }, month);
  assert.deepEqual(at(1_000, 500), ['VISA_VAMP_EXCESSIVE 150 REACHED']);
  assert.deepEqual(at(1_000, 499), ['VISA_VAMP_EXCESSIVE 149.9 NEAR']);
  assert.deepEqual(at(1_000, 125), ['VISA_VAMP_EXCESSIVE 112.5 NEAR']);
  assert.deepEqual(at(1_000, 124), ['VISA_VAMP_EXCESSIVE 112.4 BELOW']);
  assert.deepEqual(at(1_000, 500, '2026-03'), ['VISA_VAMP_EXCESSIVE 150 BELOW'], 'it was higher');
  assert.deepEqual(at(1_000, 1_200, '2026-03'), ['VISA_VAMP_EXCESSIVE 220 REACHED']);
});

const byMastercard = (disputes: number, salesMonthBefore: number) =>
  measured({ network: 'MASTERCARD', disputes, fraudReports: 9_999, sales: 1, salesMonthBefore });

test('Mastercard has disputes alone, of the sales of the month before', () => {
  assert.deepEqual(byMastercard(100, 6_666), [
    'MASTERCARD_ECM 150.02 REACHED',
    'MASTERCARD_HECM 150.02 BELOW',
  ]);
  assert.deepEqual(byMastercard(300, 10_000), [
    'MASTERCARD_ECM 300 REACHED',
    'MASTERCARD_HECM 300 REACHED',
  ]);
  assert.deepEqual(byMastercard(99, 1_000), [
    'MASTERCARD_ECM 990 NEAR',
    'MASTERCARD_HECM 990 BELOW',
  ]);
  assert.deepEqual(byMastercard(74, 1_000), [
    'MASTERCARD_ECM 740 BELOW',
    'MASTERCARD_HECM 740 BELOW',
  ]);
  assert.deepEqual(byMastercard(100, 0), [
    'MASTERCARD_ECM null REACHED',
    'MASTERCARD_HECM null BELOW',
  ]);
});

test('one dispute of three sales warns nobody, and other networks have no thresholds', () => {
  assert.deepEqual(measured({ disputes: 1, sales: 3 }), ['VISA_VAMP_EXCESSIVE 3333.33 BELOW']);
  assert.deepEqual(measured({ network: 'AMEX', disputes: 5_000, sales: 5_000 }), []);
});

const ORDER = ['BELOW', 'NEAR', 'REACHED'];
const standings = (counts: Partial<MonthCounts>) =>
  measureMonth({ ...COUNTS, ...counts }, { month: '2026-11', of: 'MERCHANT' }).map(({ standing }) =>
    ORDER.indexOf(standing),
  );

test('more disputes are never better, and more sales never worse', () => {
  const some = fc.record({
    network: fc.constantFrom('VISA', 'MASTERCARD'),
    disputes: fc.nat(5_000),
    fraudReports: fc.nat(5_000),
    sales: fc.nat(1_000_000),
    salesMonthBefore: fc.nat(1_000_000),
  });
  fc.assert(
    fc.property(some, fc.nat(1_000), (counts, more) => {
      const { disputes, sales, salesMonthBefore } = counts;
      const now = standings(counts);
      const worse = standings({ ...counts, disputes: disputes + more });
      const better = standings({
        ...counts,
        sales: sales + more,
        salesMonthBefore: salesMonthBefore + more,
      });
      assert.ok(now.every((standing, place) => (worse[place] ?? 0) >= standing));
      assert.ok(now.every((standing, place) => (better[place] ?? 9) <= standing));
    }),
  );
});
