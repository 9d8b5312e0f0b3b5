/**
 * The whole service as in the sandbox: cards are charged, the batch closes by itself, its net is paid
 * out, the bank accepts the file, and the money arrives or is returned.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createJobs } from '../service/src/runtime/app.ts';
import { assertAgreement } from './agreement.ts';
import { testApplication } from './application.ts';
import { journalBeside } from './journal.ts';
import { FakeClock } from './fake-clock.ts';
import { merchantBody } from './merchant-body.ts';
import { paymentRequest } from './payment-server.ts';

const HOUR_MS = 3_600_000;
const clock = new FakeClock('2026-03-03T15:00:00Z'); // Tuesday.
const { asPartner, foundation, shared } = await testApplication({ clock });
const call = asPartner('isv');
const jobs = createJobs(foundation).filter(({ name }) => name !== 'refresh-card-ranges');

async function live(hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour += 3) {
    clock.advance(3 * HOUR_MS);
    await foundation.keyring.load(['bank-accounts', 'vault']);
    for (let done = -1; done !== 0;) {
      done = 0;
      for (const job of jobs) done += await job.run();
    }
  }
}

async function newMerchant(accountNumber: string): Promise<string> {
  const body = merchantBody({ bankingDetails: { creditDepositAccount: { accountNumber } } });
  return (await call('POST', '/onboarding/merchants', body)).string('merchantId');
}

test('a payment reaches the merchant’s account days later, or is returned, depending on the account', async () => {
  const [keeps, closed] = [await newMerchant('1234567'), await newMerchant('9999905')];
  for (const merchantId of [keeps, closed]) {
    const paid = await call('POST', '/payments', paymentRequest(merchantId));
    assert.equal(paid.status, 201, paid.text);
  }
  await live(24);
  const first = async (merchantId: string) => {
    const payouts = await call(
      'GET',
      `/payouts?merchantId=${merchantId}&created_to=2026-03-04T23:00:00Z`,
    );
    return payouts.string('data.0.payoutStatus');
  };
  assert.equal(await first(keeps), 'SENT');
  await live(3 * 24);
  assert.equal(await first(keeps), 'PAID');
  assert.equal(await first(closed), 'RETURNED');
  const payouts = await call('GET', `/payouts?merchantId=${keeps}`);
  const lines = await call('GET', `/payouts/${payouts.string('data.0.payoutId')}/lines`);
  const batch = await call('GET', `/batches/${lines.string('data.0.batchId')}`);
  assert.deepEqual(payouts.at('data.0.amount'), batch.at('net'));
  await assertAgreement(foundation.db, journalBeside({ url: shared.DATABASE_URL }).file);
});
