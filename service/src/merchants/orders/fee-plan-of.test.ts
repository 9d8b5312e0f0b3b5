import assert from 'node:assert/strict';
import { test } from 'node:test';
import { orderServer, orderIdOf } from '../../../../test/order-server.ts';
import { plansInForce } from '../fees/index.ts';
import type { JsonObject } from '../../kernel/merge-patch.ts';

const server = await orderServer();
const { clock, db, newMerchant, operator, place, runJob } = server;

/** An order that is installed, and the plan that its merchant has from then on. */
async function completed(merchant: JsonObject = {}) {
  const merchantId = await newMerchant(merchant);
  const id = orderIdOf(await place(merchantId));
  const planNow = async () => (await plansInForce(db, [{ merchantId, at: clock.now() }]))[0];
  while ((await runJob()) > 0);
  for (const move of ['schedule', 'complete']) {
    assert.equal(await planNow(), undefined, 'what is not installed is not charged');
    const moved = await operator('POST', `/operator/orders/${id}/${move}`, {});
    assert.equal(moved.status, 200, moved.text);
  }
  const held = await planNow();
  assert.ok(held);
  assert.equal(held.source, `ORDER ${id}`);
  return held.plan;
}

const ALL = { code: 'ITEM', description: 'Transaction fee', rate: 0, perSale: 10_000 };

test('a completed order is the plan of its merchant: its rates, its monthly fees, its taxes', async () => {
  const plan = await completed();
  const none = { perSale: 0, perRefund: 0, taxes: [] };
  assert.deepEqual(plan.cardFees[0], {
    brand: 'VISA',
    cardType: 'DEBIT',
    fees: [
      { ...none, code: 'DISCOUNT', description: 'Visa Debit', rate: 1_250 },
      { ...none, code: 'ASSESSMENT', description: 'Visa network assessment', rate: 90 },
      { ...none, ...ALL },
    ],
  });
  assert.deepEqual(
    plan.cardFees.map(({ brand, fees }) => [brand, ...fees.map(({ rate }) => rate)]),
    [
      ['VISA', 1_250, 90, 0],
      ['DISCOVER', 1_740, 130, 0],
      ['DINERS', 1_740, 130, 0],
      ['UNIONPAY', 1_600, 100, 0],
      ['AMEX', 2_400, 150, 0],
    ],
  );
  const taxes = ['HST'];
  assert.deepEqual(plan.monthlyFees, [
    { code: 'PAPER_STATEMENT', description: 'Paper statement', amount: 395, taxes },
    { code: 'PCI_SECURITY', description: 'PCI security', amount: 995, taxes },
  ]);
  assert.deepEqual(
    [plan.minimum?.amount, plan.minimum?.waivedWithoutSales, plan.billing],
    [1_500, false, 'MONTHLY'],
  );
});

test('who has no account for it is charged net, and a seasonal merchant has no minimum without sales', async () => {
  const plan = await completed({
    bankingDetails: { additionalBankingAccounts: [] },
    businessDetails: { isSeasonalMerchant: true, amexTransactionVolume: null },
  });
  assert.equal(plan.billing, 'NET');
  assert.equal(plan.minimum?.waivedWithoutSales, true);
  assert.ok(
    plan.cardFees.every(({ brand }) => brand !== 'AMEX'),
    'the standard rate is for these',
  );
});
