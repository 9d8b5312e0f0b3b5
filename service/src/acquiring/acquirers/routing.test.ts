import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { type RoutingRule, routingOf } from './routing.ts';

const M = '1234567890128';
const OTHER = '9876543210128';
const PAYMENT = { merchantId: M, brand: 'VISA', currency: 'CAD' };

test('without a rule the default takes everything', () => {
  const { acquirerOf, goesByBrand } = routingOf([], 'default');
  assert.equal(acquirerOf(PAYMENT), 'default');
  assert.equal(goesByBrand, false);
});

test('a merchant’s rule stands above a brand’s, and that above a currency’s, in whatever order', () => {
  const rules: RoutingRule[] = [
    { acquirer: 'everybody' },
    { currency: 'CAD', acquirer: 'currency' },
    { brand: 'VISA', acquirer: 'brand' },
    { brand: 'VISA', currency: 'CAD', acquirer: 'brand and currency' },
    { merchantId: M, acquirer: 'merchant' },
    { merchantId: M, currency: 'CAD', acquirer: 'merchant and currency' },
    { merchantId: M, brand: 'VISA', acquirer: 'merchant and brand' },
    { merchantId: M, brand: 'VISA', currency: 'CAD', acquirer: 'all three' },
  ];
  while (rules.length > 0) {
    const [most] = rules.slice(-1);
    for (const order of [rules, rules.toReversed()]) {
      assert.equal(routingOf(order, 'default').acquirerOf(PAYMENT), most?.acquirer);
    }
    rules.pop();
  }
});

test('all conditions of a rule must match', () => {
  const rules = [{ merchantId: M, brand: 'AMEX', currency: 'USD', acquirer: 'own' }];
  const { acquirerOf } = routingOf(rules, 'default');
  const fitting = { merchantId: M, brand: 'AMEX', currency: 'USD' };
  assert.equal(acquirerOf(fitting), 'own');
  assert.equal(acquirerOf({ ...fitting, merchantId: OTHER }), 'default');
  assert.equal(acquirerOf({ ...fitting, brand: 'VISA' }), 'default');
  assert.equal(acquirerOf({ ...fitting, currency: 'CAD' }), 'default');
});

const some = <T>(...values: T[]) => fc.constantFrom<T | undefined>(...values, undefined);
const weightOf = ({ merchantId, brand, currency }: RoutingRule): number =>
  (merchantId === undefined ? 0 : 4) +
  (brand === undefined ? 0 : 2) +
  (currency === undefined ? 0 : 1);

test('the look-up gives the same acquirer as trying every rule in turn', () => {
  const conditions = {
    merchantId: some(M, OTHER),
    brand: some('VISA', 'AMEX'),
    currency: some('CAD', 'USD'),
  };
  const rules = fc.array(fc.record({ ...conditions, acquirer: fc.constantFrom('a', 'b', 'c') }));
  const payments = fc.record({
    merchantId: fc.constantFrom(M, OTHER),
    brand: fc.constantFrom('VISA', 'AMEX'),
    currency: fc.constantFrom('CAD', 'USD'),
  });
  fc.assert(
    fc.property(rules, payments, (all, payment) => {
      const fits = (rule: RoutingRule): boolean =>
        (['merchantId', 'brand', 'currency'] as const).every(
          (name) => rule[name] === undefined || rule[name] === payment[name],
        );
      const [best] = all
        .filter(fits)
        .toReversed()
        .toSorted((one, other) => weightOf(other) - weightOf(one));
      assert.equal(routingOf(all, 'default').acquirerOf(payment), best?.acquirer ?? 'default');
    }),
  );
});
