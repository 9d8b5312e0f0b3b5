/** Chargebacks in balances, payouts, statements and settlement details: all of them add up to the cent. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { auditBooks } from '../service/src/control/books-check/index.ts';
import { caseNotice } from './dispute-notices.ts';
import { disputeServer } from './dispute-server.ts';
import { cents, interchangePlus, recordsOf } from './fee-plans.ts';

const DAY_MS = 86_400_000;
const server = await disputeServer('2026-03-02T15:00:00Z');
const { accountsOf, applied, call, clock, closeBatch, db, moved, operator, pay, settle } = server;

const cad = (amount: number) => ({ amount, currency: 'CAD' });

/** A merchant that closes its batches itself and is charged for chargebacks alone. */
async function newMerchant(): Promise<string> {
  const merchantId = await server.newMerchant({
    pointOfSaleOptions: { settlementOption: 'MERCHANT_CLOSE', settlementTime: null },
  });
  const free = {
    code: 'DISCOUNT',
    description: 'None',
    rate: 0,
    perSale: 0,
    perRefund: 0,
    taxes: [],
  };
  const plan = interchangePlus({
    cardFees: [{ brand: 'VISA', fees: [free] }],
    monthlyFees: [],
    dispute: {
      description: 'Chargeback fee',
      amount: 2_000,
      taxes: ['HST'],
      returnedIfWon: false,
      marginDays: 2,
    },
  });
  const set = await operator('PUT', `/operator/merchants/${merchantId}/fee-plan`, plan);
  assert.equal(set.status, 200, set.text);
  return merchantId;
}

async function sold(merchantId: string, amount: number): Promise<string> {
  const paid = await pay(merchantId, { amount: cad(amount) });
  assert.equal(paid.status, 201, paid.text);
  assert.equal((await closeBatch(merchantId)).status, 200);
  return paid.string('paymentId');
}

/** In the order of their words. */
const byWords = (one: readonly unknown[], other: readonly unknown[]): number =>
  one.join() < other.join() ? -1 : 1;

/** Days pass, and all that is due is done. */
async function live(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    clock.advance(DAY_MS);
    await settle();
  }
}

type Seen = Readonly<{ payoutId: string; amount: Readonly<{ amount: number }> }>;

async function payoutsOf(merchantId: string): Promise<readonly Seen[]> {
  const list = await call('GET', `/payouts?merchantId=${merchantId}&limit=100`);
  // The server checks its answers against their schema.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (list.body as { data: Seen[] }).data.toReversed();
}

const FEE = 2_000;
const TAX = 260;

test('a chargeback above what is payable makes the next payouts smaller, and none negative', async () => {
  const merchantId = await newMerchant();
  const paymentId = await sold(merchantId, 10_000);
  await live(2);
  assert.deepEqual(
    (await payoutsOf(merchantId)).map(({ amount }) => amount.amount),
    [10_000],
  );
  const dispute = await applied(caseNotice(paymentId, { amount: 10_000n }));
  const balance = await call('GET', `/merchants/${merchantId}/balance`);
  assert.equal(balance.at('balances.0.available.amount.amount'), -10_000 - FEE - TAX);
  assert.deepEqual(balance.at('balances.0.disputed'), {
    amount: cad(10_000),
    why: [{ disputeId: dispute.id, amount: cad(10_000) }],
  });
  const open = await call('GET', `/merchants/${merchantId}/balance/lines?currency=CAD`);
  const kinds = [0, 1, 2].map((place) => [
    open.at(`data.${place}.kind`),
    open.at(`data.${place}.disputeId`),
    open.at(`data.${place}.batchId`),
  ]);
  assert.deepEqual(
    kinds.toSorted(byWords),
    ['DISPUTE_HELD', 'FEE', 'TAX'].map((kind) => [kind, dispute.id, null]),
  );
  await sold(merchantId, 4_000);
  await live(2);
  assert.equal((await payoutsOf(merchantId)).length, 1, 'what was sold is not enough');
  await sold(merchantId, 9_000);
  await live(4); // Over a weekend.
  const [, second] = await payoutsOf(merchantId);
  assert.equal(second?.amount.amount, 4_000 + 9_000 - 10_000 - FEE - TAX);
  const lines = await call('GET', `/payouts/${second?.payoutId}/lines`);
  assert.equal(lines.at('data.0.disputeId'), dispute.id);
  assert.equal(lines.at('data.0.broughtForward'), true);
  const details = recordsOf((await call('GET', `/payouts/${second?.payoutId}/csv`)).text);
  const total = details.reduce((sum, record) => sum + cents(record['net']), 0n);
  assert.equal(Number(total), second?.amount.amount);
  const held = details.find(({ type }) => type === 'DISPUTE_HELD');
  assert.deepEqual(
    [held?.['gross'], held?.['payment_id'], held?.['dispute_id'], held?.['card_brand']],
    ['-100.00', paymentId, dispute.id, 'VISA'],
  );
  assert.deepEqual((await auditBooks(db)).differences, []);
});

test('won: what was held is in the next payout; lost after that: it is taken once', async () => {
  const merchantId = await newMerchant();
  const paymentId = await sold(merchantId, 10_000);
  const notice = caseNotice(paymentId, { amount: 6_000n });
  const dispute = await applied(notice);
  await live(2);
  await moved(dispute.id, { move: 'SUBMIT', actor: 'PARTNER', digest: 'd' });
  await applied({ ...notice, kind: 'WON' });
  await live(2);
  assert.deepEqual(
    (await payoutsOf(merchantId)).map(({ amount }) => amount.amount),
    [4_000 - FEE - TAX, 6_000],
  );
  await applied({ ...notice, kind: 'PRE_ARBITRATION' });
  await applied({ ...notice, kind: 'LOST' });
  const on = await accountsOf(merchantId);
  assert.deepEqual([on('PAYABLE'), on('DISPUTED')], [-6_000, 0]);
  const balance = await call('GET', `/merchants/${merchantId}/balance`);
  assert.deepEqual(balance.at('balances.0.disputed'), { amount: cad(0), why: [] });
  await applied({ ...notice, kind: 'REVERSAL' });
  assert.equal((await accountsOf(merchantId))('PAYABLE'), 0);
  assert.deepEqual((await auditBooks(db)).differences, []);
});

test('a reserve is kept of what is settled, whatever is charged back', async () => {
  const merchantId = await newMerchant();
  const reserve = { basisPoints: 1_000, days: 3, reason: 'Risk' };
  await operator('PUT', `/operator/merchants/${merchantId}/payout-reserve`, reserve);
  const paymentId = await sold(merchantId, 10_000);
  await applied(caseNotice(paymentId, { amount: 3_000n }));
  await live(2);
  assert.deepEqual(
    (await payoutsOf(merchantId)).map(({ amount }) => amount.amount),
    [10_000 - 3_000 - FEE - TAX - 1_000],
  );
  await live(5);
  assert.equal((await payoutsOf(merchantId)).at(-1)?.amount.amount, 1_000);
  assert.deepEqual((await auditBooks(db)).differences, []);
});

test('a statement has chargebacks with payment, amount, fee and tax, in words and in figures', async () => {
  const merchantId = await newMerchant();
  const [one, other] = [await sold(merchantId, 10_000), await sold(merchantId, 5_000)];
  const won = caseNotice(one, { amount: 6_000n });
  const first = await applied(won);
  await applied({ ...won, kind: 'REVERSAL' });
  const second = await applied(caseNotice(other, { amount: 5_000n }));
  const month = clock.now().toISOString().slice(0, 7);
  const path = `/merchants/${merchantId}/statements/${month}`;
  const statement = await call('GET', path);
  assert.deepEqual(statement.at('currencies.0.chargebacks'), [
    { disputeId: first.id, paymentId: one, amount: cad(0), fee: cad(-FEE), tax: cad(-TAX) },
    { disputeId: second.id, paymentId: other, amount: cad(-5_000), fee: cad(-FEE), tax: cad(-TAX) },
  ]);
  assert.equal(
    statement.at('currencies.0.closing.payable.amount'),
    (await accountsOf(merchantId))('PAYABLE'),
  );
  const records = recordsOf((await call('GET', `${path}/csv`)).text);
  const own = records.filter((record) => record['dispute_id'] === first.id);
  assert.deepEqual(
    own
      .map(({ amount, kind, payment_id: paymentId }) => [kind, amount, paymentId])
      .toSorted(byWords),
    [
      ['DISPUTE_HELD', '-60.00', one],
      ['DISPUTE_RETURNED', '60.00', one],
      ['FEE', '-20.00', one],
      ['TAX', '-2.60', one],
    ],
  );
  for (const [language, words, fee] of [
    ['en', 'Chargebacks', '-20.00'],
    ['fr', 'Rétrofacturations', '-20,00'],
  ] as const) {
    const { text } = await call('GET', `${path}/page?language=${language}`);
    const [, section = ''] = text.split(words);
    assert.ok(section.includes(first.id) && section.includes(one), language);
    assert.ok(section.includes(fee), language);
  }
});

test('the details of some days have each chargeback, and their nets come to what is due', async () => {
  const merchantId = await newMerchant();
  const paymentId = await sold(merchantId, 10_000);
  const notice = caseNotice(paymentId, { amount: 6_000n });
  await applied(notice);
  await applied({ ...notice, kind: 'LOST' });
  const day = clock.now().toISOString().slice(0, 10);
  const query = `merchantId=${merchantId}&from=${day}&to=${day}`;
  const records = recordsOf((await call('GET', `/reports/settlement-details?${query}`)).text);
  assert.deepEqual(
    records.map(({ type = '' }) => type).toSorted(),
    ['DISPUTE_HELD', 'FEE', 'PURCHASE', 'TAX'],
    'what is lost was due no more when it was held',
  );
  const total = records.reduce((sum, record) => sum + cents(record['net']), 0n);
  assert.equal(Number(total), (await accountsOf(merchantId))('PAYABLE'));
});
