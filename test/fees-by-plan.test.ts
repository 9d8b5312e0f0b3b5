/** What merchants with a plan are charged, seen at the door. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { auditBooks } from '../service/src/control/books-check/index.ts';
import { balancesOf } from '../service/src/records/ledger/index.ts';
import { interchangePlus } from './fee-plans.ts';
import { cardMethod, newKey, paymentServer } from './payment-server.ts';

const server = await paymentServer();
const { as, call, caller, clock, db, newPartner, operator, pay, refund, runJob } = server;
const cad = (amount: number) => ({ amount, currency: 'CAD' });
const MASTERCARD = { paymentMethod: cardMethod({ cardNumber: '5555555555554444' }) };
const AMEX = {
  paymentMethod: cardMethod({ cardNumber: '378282246310005', cardSecurityCode: '1234' }),
};
const UNLIMITED = { pointOfSaleOptions: { dailyCancellationLimit: null, dailyRefundLimit: null } };
const newMerchant = () => server.newMerchant(UNLIMITED);

async function withPlan(changes: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const merchantId = await newMerchant();
  const path = `/operator/merchants/${merchantId}/fee-plan`;
  const set = await operator('PUT', path, interchangePlus(changes));
  assert.equal(set.status, 200, set.text);
  return merchantId;
}

const close = async (merchantId: string) =>
  await call('POST', '/batches/close', { idempotencyKey: newKey(), merchantId });

/** Visa 200.00 and 100.00, Mastercard 50.00 with 10.00 back, Amex 30.00. */
async function trade(merchantId: string): Promise<string> {
  const first = await pay(merchantId, { amount: cad(20_000) });
  assert.equal(first.status, 201, first.text);
  await pay(merchantId, { amount: cad(10_000) });
  const other = await pay(merchantId, { ...MASTERCARD, amount: cad(5_000) });
  assert.equal((await refund(other.string('paymentId'), { amount: cad(1_000) })).status, 201);
  assert.equal((await pay(merchantId, { ...AMEX, amount: cad(3_000) })).status, 201);
  return first.string('batchId');
}

const LINES = [
  ['DISCOUNT', 'AMEX', 90, []], // 2.65 % of 30.00 is 79.5, and ten cents: the standard rate.
  ['DISCOUNT', 'MASTERCARD', 100, []], // 1.9 % of 50.00 is 95, and 5 cents for the refund.
  ['INTERCHANGE', 'VISA', 435, []],
  ['ASSESSMENT', 'VISA', 27, []],
  ['MARKUP', 'VISA', 105, [['HST', 14]]], // 90 and 15; 13 % is 13.65.
];
const FEES = 90 + 100 + 435 + 27 + 105;
const TAXES = 14;
const GROSS = 38_000 - 1_000;

type Line = Readonly<{
  code: string;
  cardBrand: string;
  amount: { amount: number };
  entryId: string | null;
  taxes: readonly { taxType: string; amount: { amount: number }; entryId: string | null }[];
}>;
const told = (lines: unknown) =>
  (lines as Line[]).map(({ amount, cardBrand, code, taxes }) => [
    code,
    cardBrand,
    amount.amount,
    taxes.map((tax) => [tax.taxType, tax.amount.amount]),
  ]);

test('an open batch tells its fees live; closing charges the same, each line by entries of its own', async () => {
  const merchantId = await withPlan();
  const batchId = await trade(merchantId);
  const figures = (answer: Awaited<ReturnType<typeof close>>, at: string) =>
    ['fees', 'taxes', 'billed', 'net'].map((name) => answer.at(`${at}${name}.amount`));
  const expected = [FEES, TAXES, 0, GROSS - FEES - TAXES];
  assert.deepEqual(figures(await call('GET', `/batches/${batchId}`), ''), expected);
  const live = await call('GET', `/batches/${batchId}/fees`);
  assert.deepEqual([live.at('isFinal'), live.at('billing')], [false, 'NET']);
  assert.deepEqual(told(live.at('lines')), LINES);
  assert.deepEqual(figures(await close(merchantId), 'data.0.'), expected);
  const final = await call('GET', `/batches/${batchId}/fees`);
  assert.equal(final.at('isFinal'), true);
  assert.deepEqual(told(final.at('lines')), LINES);
  const [balances] = await balancesOf(db, merchantId);
  assert.equal(balances?.accounts.FEES, BigInt(-FEES));
  assert.equal(balances.accounts.TAXES, BigInt(-TAXES));
  assert.equal(balances.accounts.PAYABLE, BigInt(-(GROSS - FEES - TAXES)));
  const entries = await operator('GET', `/operator/ledger-entries?subjectId=${batchId}&limit=100`);
  const posted = new Map(
    (entries.at('data') as { entryId: string; kind: string; legs: { amount: number }[] }[]).map(
      ({ entryId, kind, legs }) => [entryId, [kind, legs[0]?.amount]],
    ),
  );
  for (const { amount, entryId, taxes } of final.at('lines') as Line[]) {
    assert.deepEqual(posted.get(entryId ?? ''), ['FEE', amount.amount]);
    for (const tax of taxes) {
      assert.deepEqual(posted.get(tax.entryId ?? ''), ['TAX', tax.amount.amount]);
    }
  }
  assert.deepEqual((await auditBooks(db)).differences, []);
});

test('who is billed by the month is paid in full, and fees and taxes wait in BILLABLE', async () => {
  const merchantId = await withPlan({ billing: 'MONTHLY' });
  await trade(merchantId);
  const closed = await close(merchantId);
  assert.deepEqual(closed.at('data.0.net'), cad(GROSS));
  assert.deepEqual(closed.at('data.0.fees'), cad(0));
  assert.deepEqual(closed.at('data.0.billed'), cad(FEES + TAXES));
  const [balances] = await balancesOf(db, merchantId);
  assert.equal(balances?.accounts.BILLABLE, BigInt(FEES + TAXES));
  assert.equal(balances.accounts.PAYABLE, BigInt(-GROSS));
  // A void of a later batch gives the share back on the same account.
  const sold = await pay(merchantId, { amount: cad(100_000) });
  server.faults.plan({ fault: { kind: 'reset', afterEffect: true }, times: 1 });
  await server.move(sold.string('paymentId'), 'cancel');
  await close(merchantId);
  while ((await runJob('resolve-payments')) > 0);
  const back = await close(merchantId);
  // 14.50, 0.90 and 3.00 with 13 %: the 7.5 cents for the sale stay.
  assert.deepEqual(back.at('data.0.billed'), cad(-(1_450 + 90 + 300 + 39)));
  assert.deepEqual(back.at('data.0.net'), cad(-100_000));
  assert.deepEqual((await auditBooks(db)).differences, []);
});

test('a batch keeps the plan that it was opened under', async () => {
  const merchantId = await newMerchant();
  const before = (await pay(merchantId, { amount: cad(20_000) })).string('batchId');
  clock.advance(1);
  await operator('PUT', `/operator/merchants/${merchantId}/fee-plan`, interchangePlus());
  await pay(merchantId, { amount: cad(10_000) });
  assert.deepEqual((await call('GET', `/batches/${before}`)).at('fees'), cad(795 + 20));
  assert.deepEqual((await close(merchantId)).at('data.0.fees'), cad(795 + 20));
  await pay(merchantId, { amount: cad(10_000) });
  assert.deepEqual((await close(merchantId)).at('data.0.fees'), cad(145 + 9 + 38)); // 30 and 7.5.
});

const setCardTypes = async (...ranges: readonly (readonly [string, string, string])[]) => {
  const body = { ranges: ranges.map(([first, last, cardType]) => ({ first, last, cardType })) };
  const answer = await operator('PUT', '/operator/card-types', body);
  clock.advance(10_000); // In every process within seconds.
  return answer;
};

test('the type of a card is that of its range when it paid, whatever ranges become', async () => {
  assert.equal((await setCardTypes(['424242', '424299', 'DEBIT'])).status, 200);
  const debit = { rate: 500, perSale: 0, perRefund: 0, taxes: [] };
  const merchantId = await withPlan({
    cardFees: [
      { cardType: 'DEBIT', fees: [{ ...debit, code: 'DISCOUNT', description: 'Debit cards' }] },
    ],
  });
  const batchId = (await pay(merchantId, { amount: cad(10_000) })).string('batchId');
  assert.equal((await setCardTypes()).status, 200);
  await pay(merchantId, { amount: cad(10_000) });
  const entries = await call('GET', `/batches/${batchId}/entries`);
  assert.deepEqual(
    (entries.at('data') as { cardType: string; feeShare: string }[]).map((one) => [
      one.cardType,
      one.feeShare,
    ]),
    [
      ['CREDIT', '275.00000'],
      ['DEBIT', '50.00000'],
    ],
  );
  assert.deepEqual((await close(merchantId)).at('data.0.fees'), cad(50 + 275));
  const faults = (
    await setCardTypes(
      ['500000', '499999', 'DEBIT'],
      ['424242', '424299', 'DEBIT'],
      ['424299', '430000', 'PREPAID'],
    )
  ).faults();
  assert.deepEqual(faults.toSorted(), ['ranges[0] INVALID_RANGE', 'ranges[2] OVERLAPPING_RANGE']);
});

test('the entries of a batch: all of them, by pages, and their nets come to its figures', async () => {
  const merchantId = await withPlan();
  const batchId = await trade(merchantId);
  const sold = await pay(merchantId, { amount: cad(700), orderId: 'o-1', invoiceNumber: 'i-1' });
  assert.equal((await server.move(sold.string('paymentId'), 'cancel')).status, 200);
  type Entry = {
    entryId: string;
    kind: string;
    paymentId: string;
    refundId?: string;
    orderId?: string;
    net: { amount: number };
  };
  const entries: Entry[] = [];
  let page = await call('GET', `/batches/${batchId}/entries?limit=2`);
  for (;;) {
    entries.push(...(page.at('data') as Entry[]));
    if (page.at('next') === null) break;
    page = await call('GET', page.string('next'));
  }
  assert.equal(new Set(entries.map(({ entryId }) => entryId)).size, 7);
  assert.equal(
    entries.reduce((sum, { net }) => sum + net.amount, 0),
    GROSS,
  );
  const back = entries.find(({ kind }) => kind === 'REFUND');
  assert.equal(back?.refundId, back?.entryId);
  assert.equal((await call('GET', `/refunds/${back?.refundId}`)).at('batchId'), batchId);
  const ofSold = entries.filter(({ paymentId }) => paymentId === sold.string('paymentId'));
  assert.deepEqual(ofSold.map(({ kind, orderId }) => `${kind} ${orderId}`).toSorted(), [
    'PURCHASE o-1',
    'VOID o-1',
  ]);
  for (const path of ['entries', 'fees']) {
    for (const other of [
      as(await newPartner()),
      as({ ...caller, merchantId: await newMerchant() }),
    ]) {
      assert.equal((await other('GET', `/batches/${batchId}/${path}`)).status, 404);
    }
  }
});

test('a plan is read by its partner and set by operators; a fault in it is told', async () => {
  const merchantId = await withPlan();
  const path = `/merchants/${merchantId}/fee-plan`;
  const plan = await call('GET', path);
  assert.deepEqual(
    [plan.status, plan.at('version'), plan.at('pricing'), plan.at('source')],
    [200, 1, 'INTERCHANGE_PLUS', 'OPERATOR'],
  );
  assert.equal((await as(await newPartner())('GET', path)).status, 404);
  assert.equal((await call('GET', `/merchants/${await newMerchant()}/fee-plan`)).status, 404);
  const twice = interchangePlus({
    cardFees: [{ fees: [] }, { brand: 'VISA', fees: [] }, { fees: [] }],
  });
  const refused = await operator('PUT', `/operator${path}`, twice);
  assert.deepEqual(refused.faults(), ['cardFees[2] DUPLICATE_CARD_FEES']);
  assert.equal((await call('PUT', `/operator${path}`, interchangePlus())).status, 403);
  const two = await Promise.all(
    [1, 2, 3].map(() => operator('PUT', `/operator${path}`, interchangePlus())),
  );
  assert.deepEqual(new Set(two.map((answer) => answer.at('version'))), new Set([2, 3, 4]));
});
