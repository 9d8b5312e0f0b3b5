/** Cancellations that the acquirer confirms after the batch of the sale was closed, or before. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { auditBooks } from '../service/src/control/books-check/index.ts';
import { balancesOf } from '../service/src/records/ledger/index.ts';
import { newKey, paymentServer } from './payment-server.ts';

const server = await paymentServer();
const { call, clock, db, faults, move, pay, runJob } = server;
const DAY_MS = 86_400_000;
const cad = (amount: number) => ({ amount, currency: 'CAD' });

const newMerchant = () =>
  server.newMerchant({ pointOfSaleOptions: { dailyCancellationLimit: null } });

async function sale(merchantId: string, amount: number): Promise<string> {
  const sold = await pay(merchantId, { amount: cad(amount) });
  assert.equal(sold.status, 201, sold.text);
  return sold.string('paymentId');
}

async function close(merchantId: string) {
  const closed = await call('POST', '/batches/close', { idempotencyKey: newKey(), merchantId });
  assert.equal(closed.status, 200, closed.text);
  return closed;
}

/** Asks for a cancellation whose answer is lost: the sweeper will find out that it was done. */
async function cancelInDoubt(paymentId: string): Promise<void> {
  faults.plan({ fault: { kind: 'reset', afterEffect: true }, times: 1 });
  assert.equal((await move(paymentId, 'cancel')).status, 503);
}

async function sweep(paymentId: string): Promise<void> {
  while ((await runJob('resolve-payments')) > 0);
  const canceled = await call('GET', `/payments/${paymentId}`);
  assert.equal(canceled.at('paymentStatus'), 'CANCELED', canceled.text);
}

/** What the merchant has been charged, and what it is due, in cents. */
async function charged(merchantId: string) {
  const [accounts] = (await balancesOf(db, merchantId)).map((one) => one.accounts);
  assert.deepEqual((await auditBooks(db)).differences, []);
  assert.equal(accounts?.CLEARING, 0n);
  return { fees: -(accounts?.FEES ?? 0n), due: -(accounts?.PAYABLE ?? 0n) };
}

/** Entries of a kind for a batch, as the operator sees them. */
async function entries(batchId: string, kind: string) {
  const path = `/operator/ledger-entries?subjectId=${batchId}&kind=${kind}`;
  return await server.operator('GET', path);
}

test('a sale costs the same whether its void is in its own batch or in a later one', async () => {
  const [early, late] = [await newMerchant(), await newMerchant()];
  const atOnce = await sale(early, 100_000);
  assert.equal((await move(atOnce, 'cancel')).status, 200);
  await close(early);
  const inDoubt = await sale(late, 100_000);
  await cancelInDoubt(inDoubt);
  const first = await close(late);
  assert.deepEqual(first.at('data.0.fees'), cad(2660));
  await sweep(inDoubt);
  const second = await close(late);
  assert.deepEqual(second.at('data.0.fees'), cad(-2650));
  assert.deepEqual(second.at('data.0.net'), cad(-97_350));
  assert.deepEqual(await charged(late), { fees: 10n, due: -10n });
  assert.deepEqual(await charged(late), await charged(early));
  const batchId = second.string('data.0.batchId');
  const given = await entries(batchId, 'FEE_REVERSAL');
  assert.deepEqual(given.at('data.0.legs.0.amount'), 2650, given.text);
  assert.deepEqual((await entries(batchId, 'FEE')).at('data'), []);
});

test('a void after the close of its sale lowers what later sales cost, and no further than that', async () => {
  for (const [amounts, fees] of [
    [[200_000], 10 + 2650],
    [[100_000], 10],
    [[20_000, 20_000], 20 - 1590],
  ] as const) {
    for (const isVoidFirst of [true, false]) {
      const merchantId = await newMerchant();
      const sold = await sale(merchantId, 100_000);
      await cancelInDoubt(sold);
      await close(merchantId);
      if (isVoidFirst) await sweep(sold);
      for (const amount of amounts) await sale(merchantId, amount);
      if (!isVoidFirst) await sweep(sold);
      const open = await call('GET', `/batches?merchantId=${merchantId}&status=OPEN`);
      assert.deepEqual(open.at('data.0.fees'), cad(fees), 'it is told before it is closed');
      const second = await close(merchantId);
      assert.deepEqual(second.at('data.0.fees'), cad(fees));
      const { fees: all } = await charged(merchantId);
      assert.equal(all, BigInt(2660 + fees));
    }
  }
});

test('a void that comes while the batch of its sale is closing is in the next, and gives the fee back', async () => {
  const merchantId = await newMerchant();
  const sold = await sale(merchantId, 100_000);
  await cancelInDoubt(sold);
  clock.advance(DAY_MS); // It is due, and nobody has closed it yet.
  await sweep(sold);
  const page = await call('GET', `/batches?merchantId=${merchantId}`);
  assert.deepEqual(
    [page.at('data.0.batchStatus'), page.at('data.1.batchStatus')],
    ['OPEN', 'CLOSING'],
  );
  await close(merchantId);
  while ((await runJob('close-batches')) > 0);
  assert.deepEqual(await charged(merchantId), { fees: 10n, due: -10n });
});
