/** Batches and payouts as CSV and as pages: each line leads to what moved, and all come to the amount. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { batchDetails } from '../service/src/money/reports/settlement-details.ts';
import { cents, recordsOf } from './fee-plans.ts';
import type { TestAnswer } from './http.ts';
import { payoutServer } from './payout-server.ts';

const server = await payoutServer();
const { as, call, clock, db, liveUntil, newKey, newMerchant, operator, partner, second, trade } =
  server;
const DAY_MS = 86_400_000;
const live = async (days: number) =>
  await liveUntil(new Date(clock.now().getTime() + days * DAY_MS).toISOString());
const netOf = (file: TestAnswer) =>
  Number(recordsOf(file.text).reduce((sum, { net }) => sum + cents(net), 0n));

/** A merchant whose first payout comes back, with whatever else is paid with the next. */
async function paidTwice() {
  const merchantId = await newMerchant('9999903');
  const path = `/operator/merchants/${merchantId}`;
  const reserve = { basisPoints: 1_000, days: 30, reason: 'New' };
  assert.equal((await operator('PUT', `${path}/payout-reserve`, reserve)).status, 200);
  const batchId = await trade(merchantId, [
    ['PURCHASE', 10_000],
    ['PURCHASE', 2_500],
    ['VOID', 500],
    ['REFUND', 1_000],
  ]);
  await live(1);
  const asked = await operator('POST', `${path}/adjustments`, {
    idempotencyKey: newKey(),
    direction: 'CREDIT',
    amount: { amount: 700, currency: 'CAD' },
    reason: 'A slip',
  });
  await second('POST', `/operator/adjustments/${asked.string('adjustmentId')}/approve`, {});
  await live(8);
  const payouts = (await server.payoutsOf(merchantId)).toReversed();
  return { merchantId, batchId, payouts };
}

const { batchId, merchantId, payouts } = await paidTwice();

test('the lines of a payout’s file come to its amount, and those that came back name the one before', async () => {
  const [first] = payouts;
  assert.ok(first && first.payoutStatus === 'RETURNED');
  const files = [];
  for (const { amount, payoutId } of payouts) {
    const file = await call('GET', `/payouts/${payoutId}/csv`);
    assert.equal(file.headers['content-type'], 'text/csv; charset=utf-8');
    assert.match(String(file.headers['content-disposition']), /payout-po\w+\.csv/);
    assert.equal(netOf(file), amount.amount, file.text);
    files.push(recordsOf(file.text));
  }
  const [of = [], ...after] = files;
  assert.deepEqual(of.map(({ gross, net, type }) => `${type} ${gross} ${net}`).toSorted(), [
    'FEE 0.00 -3.38',
    'PURCHASE 100.00 100.00',
    'PURCHASE 25.00 25.00',
    'REFUND -10.00 -10.00',
    'RESERVE_HELD 0.00 -11.00',
    'VOID -5.00 -5.00',
  ]);
  const lines = await call('GET', `/payouts/${first.payoutId}/lines`);
  for (const line of lines.at('data') as { lineNumber: number; amount: { amount: number } }[]) {
    const parts = of.filter((record) => record['payout_line'] === String(line.lineNumber));
    const sum = parts.reduce((total, { net }) => total + cents(net), 0n);
    assert.equal(Number(sum), line.amount.amount, 'what a line is made of comes to it');
  }
  const ofBatch = of.filter(({ type }) => type !== 'RESERVE_HELD');
  assert.ok(ofBatch.every((record) => record['batch_id'] === batchId));
  const later = after.flat();
  const back = later.find((record) => record['subject_id'] === first.payoutId);
  assert.deepEqual(
    [back?.['type'], cents(back?.['net'])],
    ['PAYOUT_RETURNED', BigInt(first.amount.amount)],
  );
  assert.notEqual(back?.['payout_id'], first.payoutId);
  assert.equal(later.find(({ type }) => type === 'ADJUSTMENT_CREDIT')?.['net'], '7.00');
});

test('in the details of days every line says which payout it is in, and the payout takes it all', async () => {
  const query = `merchantId=${merchantId}&from=2026-03-01&to=2026-03-31`;
  const file = await call('GET', `/reports/settlement-details?${query}`);
  const records = recordsOf(file.text);
  for (const { amount, payoutId } of payouts) {
    const own = records.filter((record) => record['payout_id'] === payoutId);
    const sum = own.reduce((total, { net }) => total + cents(net), 0n);
    assert.equal(sum, 0n, 'with the payout itself nothing is left');
    const itself = own.find(({ type }) => type === 'PAYOUT');
    assert.equal(Number(cents(itself?.['net'])), -amount.amount);
  }
  assert.ok(!records.some(({ type }) => type === 'PAYOUT_PAID'));
});

test('the file of a batch comes to its net, before and after it is closed', async () => {
  const batch = await call('GET', `/batches/${batchId}`);
  assert.equal(netOf(await call('GET', `/batches/${batchId}/csv`)), batch.at('net.amount'));
  const open = await server.move(merchantId, [['PURCHASE', 4_000]]);
  const records = recordsOf((await call('GET', `/batches/${open}/csv`)).text);
  assert.deepEqual(
    records.map(({ net, payout_id: payout, type }) => [type, net, payout]),
    [['PURCHASE', '40.00', '']],
  );
});

test('a file is read and sent some lines at a time, however many there are', async () => {
  const of = await newMerchant();
  const many = await server.move(
    of,
    Array.from({ length: 2_500 }, () => ['PURCHASE', 100] as const),
  );
  const sizes: number[] = [];
  for await (const chunk of batchDetails(db, { id: many, merchantId: of })) {
    sizes.push(chunk.split('\r\n').length - 1);
  }
  assert.deepEqual(sizes, [1, 1_000, 1_000, 500]);
  const page = await call('GET', `/batches/${many}/page`);
  assert.match(page.text, /The first 1000 of 2500 are shown/);
});

test('the pages run nothing, load nothing, print, and have every line', async () => {
  for (const path of [`/batches/${batchId}/page`, `/payouts/${payouts[0]?.payoutId}/page`]) {
    const page = await call('GET', path);
    assert.equal(page.status, 200, page.text);
    assert.equal(page.headers['content-type'], 'text/html; charset=utf-8');
    assert.match(String(page.headers['content-security-policy']), /^default-src 'none'; style-src/);
    assert.doesNotMatch(page.text, /<script|javascript:|\ssrc=|url\(|\son[a-z]+=/i);
    assert.match(page.text, /@media print/);
  }
  for (const { payoutId } of payouts) {
    const { text } = await call('GET', `/payouts/${payoutId}/page`);
    const lines = await call('GET', `/payouts/${payoutId}/lines?limit=100`);
    for (const { entryId } of lines.at('data') as { entryId: string }[]) {
      assert.ok(text.includes(entryId));
    }
  }
});

test('what is another’s is not there, and nobody reads without the right to', async () => {
  const strangers = [
    as(await server.newPartner()),
    as({ ...partner, merchantId: await newMerchant() }),
  ];
  const unfit = as({ ...partner, scopes: new Set(['onboarding.merchant.read']) });
  for (const what of [`/batches/${batchId}`, `/payouts/${payouts[0]?.payoutId}`]) {
    for (const form of ['csv', 'page']) {
      for (const other of strangers) {
        assert.equal((await other('GET', `${what}/${form}`)).status, 404, `${what}/${form}`);
      }
      assert.equal((await unfit('GET', `${what}/${form}`)).status, 403);
    }
  }
});
