import assert from 'node:assert/strict';
import { test } from 'node:test';
import { payoutServer } from '../../../../test/payout-server.ts';
import { bucketOf, newId } from '../../kernel/id.ts';
import { type EntryKind, balancesOf, post } from '../../records/ledger/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { findPayoutDifferences } from './index.ts';

const server = await payoutServer();
const { call, clock, db, liveUntil, newMerchant, payoutsOf, to } = server;

/** Bills a merchant as closing a batch does under monthly billing. */
async function bill(
  merchantId: string,
  kind: EntryKind,
  amount: bigint,
  of: 'batch' | 'monthlyBill' = 'batch',
): Promise<void> {
  const [bucket, now] = [bucketOf(merchantId), clock.now()];
  const subjectId = newId(of, bucket, now);
  const id = newId('ledgerEntry', bucket, now);
  const entry = {
    id,
    kind,
    merchantId,
    subjectId,
    money: { amount, currency: 'CAD' },
    createdAt: now,
  } as const;
  await transaction(db, (tx) => post(tx, [entry]));
}

const withBilling = (accountNumber: string) => ({
  bankingDetails: {
    additionalBankingAccounts: [
      {
        accountType: 'POS_BILLING_ACCOUNT',
        currency: 'CAD',
        institutionNumber: 815,
        transitNumber: '30001',
        accountNumber,
      },
    ],
  },
});

test('a monthly bill is collected from the billing account at the start of the next month', async () => {
  const merchantId = await newMerchant('1234567', withBilling('7654321'));
  await bill(merchantId, 'FEE_BILLED', 1_000n);
  await bill(merchantId, 'TAX_BILLED', 130n);
  await liveUntil('2026-03-31T20:00:00Z');
  assert.deepEqual(await payoutsOf(merchantId), []);
  const billed = await call('GET', `/merchants/${merchantId}/balance`);
  assert.equal(billed.at('balances.0.billed.amount.amount'), -1_130);
  await to('2026-04-01T04:01:00Z'); // April in Toronto: belongs to the next bill.
  await bill(merchantId, 'FEE_BILLED', 7n);
  await bill(merchantId, 'FEE_BILLED', 500n, 'monthlyBill'); // March's bill, created after March ended.
  await liveUntil('2026-04-01T15:00:00Z');
  const [payout] = await payoutsOf(merchantId);
  assert.deepEqual(
    [payout?.direction, payout?.payoutStatus, payout?.amount.amount, payout?.account.accountNumber],
    ['DEBIT', 'SENT', 1_630, '****321'],
  );
  await liveUntil('2026-04-08T15:00:00Z');
  assert.equal((await payoutsOf(merchantId))[0]?.payoutStatus, 'PAID');
  const [balances] = await balancesOf(db, merchantId);
  assert.deepEqual(
    [balances?.accounts.BILLABLE, balances?.accounts.TRANSIT, balances?.accounts.BANK],
    [7n, 0n, 1_630n],
  );
});

test('the amount of a returned debit is owed again', async () => {
  const merchantId = await newMerchant('1234567', withBilling('9999901'));
  await bill(merchantId, 'FEE_BILLED', 500n);
  await liveUntil('2026-05-12T15:00:00Z');
  const [payout] = await payoutsOf(merchantId);
  assert.deepEqual([payout?.payoutStatus, payout?.reasonCode], ['RETURNED', '901']);
  const [balances] = await balancesOf(db, merchantId);
  assert.deepEqual([balances?.accounts.BILLABLE, balances?.accounts.BANK], [500n, 0n]);
  assert.deepEqual(await findPayoutDifferences(db), []);
});
