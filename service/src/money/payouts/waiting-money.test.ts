/** Money that waits: until a reserve is due, a hold is released, or an account is one that the bank knows. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { payoutServer } from '../../../../test/payout-server.ts';
import { balancesOf } from '../../records/ledger/index.ts';
import { findPayoutDifferences } from './index.ts';

const server = await payoutServer();
const { call, db, liveUntil, newKey, newMerchant, operator, payoutsOf, settle, trade } = server;

const SALE = [['PURCHASE', 10_000]] as const;
const NET_OF_SALE = 10_000 - 275;
const pathOf = (merchantId: string, deed: string) => `/operator/merchants/${merchantId}/${deed}`;
const statusesOf = async (merchantId: string) =>
  (await payoutsOf(merchantId)).map(({ payoutStatus, amount }) => [payoutStatus, amount.amount]);
const payOutNow = (merchantId: string) =>
  operator('POST', pathOf(merchantId, 'payouts'), {
    idempotencyKey: newKey(),
    reason: 'Asked for',
  });
const accountOf = (merchantId: string) => operator('GET', pathOf(merchantId, 'payout-account'));
const patch = (merchantId: string, bankingDetails: object) =>
  call(
    'PATCH',
    `/onboarding/merchants/${merchantId}`,
    { bankingDetails },
    {
      'content-type': 'application/merge-patch+json',
    },
  );

test('a hold that is released is paid on the same day', async () => {
  const merchantId = await newMerchant();
  await trade(merchantId, SALE);
  await operator('POST', pathOf(merchantId, 'hold-payouts'), { reason: 'Under review' });
  await liveUntil('2026-03-03T15:00:00Z'); // Past the cut-off, and everybody else is done.
  assert.deepEqual(await statusesOf(merchantId), []);
  const release = () =>
    operator('POST', pathOf(merchantId, 'release-payouts'), { reason: 'All is well' });
  const released = await release();
  assert.deepEqual([released.status, released.at('hold')], [200, null], released.text);
  await release();
  await settle();
  assert.deepEqual(await statusesOf(merchantId), [['SENT', NET_OF_SALE]]);
});

test('a hold that is released before its cut-off, or on a manual schedule, pays nothing early', async () => {
  const [daily, manual] = [await newMerchant(), await newMerchant()];
  await operator('PUT', pathOf(manual, 'payout-schedule'), { schedule: 'MANUAL' });
  for (const merchantId of [daily, manual]) {
    await trade(merchantId, SALE); // After today's cut-off.
    await operator('POST', pathOf(merchantId, 'hold-payouts'), { reason: 'Under review' });
    await operator('POST', pathOf(merchantId, 'release-payouts'), { reason: 'All is well' });
  }
  await settle();
  assert.deepEqual([await statusesOf(daily), await statusesOf(manual)], [[], []]);
  await liveUntil('2026-03-04T15:00:00Z');
  assert.deepEqual(await statusesOf(daily), [['SENT', NET_OF_SALE]]);
  assert.deepEqual(await statusesOf(manual), []);
});

test('a reserve is released at the cut-off that many days after the one it was withheld at', async () => {
  const merchantId = await newMerchant();
  const rule = { basisPoints: 1_000, days: 7, reason: 'New merchant' };
  await operator('PUT', pathOf(merchantId, 'payout-reserve'), rule);
  await trade(merchantId, SALE);
  await liveUntil('2026-03-05T15:00:00Z');
  assert.deepEqual(await statusesOf(merchantId), [['SENT', NET_OF_SALE - 1_000]]);
  await operator('DELETE', pathOf(merchantId, 'payout-reserve'));
  await liveUntil('2026-03-12T07:59:00Z'); // Clocks went forward on 8 March.
  assert.equal((await payoutsOf(merchantId)).length, 1);
  await liveUntil('2026-03-12T08:30:00Z');
  assert.deepEqual((await statusesOf(merchantId))[0], ['SENT', 1_000]);
  const [balances] = await balancesOf(db, merchantId);
  assert.equal(balances?.accounts.RESERVE, 0n);
});

test('what came back from a dead account waits, with the reason, until the account is another', async () => {
  const merchantId = await newMerchant('9999905');
  await trade(merchantId, SALE);
  await liveUntil('2026-03-24T15:00:00Z');
  assert.deepEqual(await statusesOf(merchantId), [['RETURNED', NET_OF_SALE]]);
  const [first] = await payoutsOf(merchantId);
  const account = await accountOf(merchantId);
  assert.equal(account.at('refusedAccounts.0.payoutId'), first?.payoutId, account.text);
  assert.deepEqual(
    ['direction', 'currency', 'reasonCode', 'reason'].map((name) =>
      account.at(`refusedAccounts.0.${name}`),
    ),
    ['CREDIT', 'CAD', '905', 'Account closed'],
  );
  const changed = await patch(merchantId, { creditDepositAccount: { accountNumber: '1234567' } });
  assert.equal(changed.status, 200, changed.text);
  assert.deepEqual((await accountOf(merchantId)).at('refusedAccounts'), []);
  await liveUntil('2026-03-27T15:00:00Z');
  assert.deepEqual(await statusesOf(merchantId), [
    ['PAID', NET_OF_SALE],
    ['RETURNED', NET_OF_SALE],
  ]);
});

test('a dead account in one currency does not hold up the other', async () => {
  const usd = { institutionNumber: 3, transitNumber: '00012', accountNumber: '9999902' };
  const merchantId = await newMerchant('1234567', {
    bankingDetails: {
      creditDepositAccount: { accountNumber: '1234567' },
      additionalBankingAccounts: [
        { ...usd, accountType: 'DEBIT_DEPOSIT_ACCOUNT', currency: 'USD' },
      ],
    },
  });
  const week = async () => {
    await trade(merchantId, SALE, 'CAD');
    await trade(merchantId, SALE, 'USD');
  };
  await week();
  await liveUntil('2026-04-02T15:00:00Z');
  await week();
  await liveUntil('2026-04-10T15:00:00Z');
  const seen = (await payoutsOf(merchantId)).map(
    ({ amount, payoutStatus }) => `${amount.currency} ${payoutStatus}`,
  );
  assert.deepEqual(seen.toSorted(), ['CAD PAID', 'CAD PAID', 'USD RETURNED']);
});

test('an operator can try the account again', async () => {
  const merchantId = await newMerchant('9999911'); // Frozen.
  await trade(merchantId, SALE);
  await liveUntil('2026-04-16T15:00:00Z');
  assert.deepEqual(await statusesOf(merchantId), [['RETURNED', NET_OF_SALE]]);
  assert.equal((await payOutNow(merchantId)).status, 200);
  await liveUntil('2026-04-22T15:00:00Z');
  assert.deepEqual(await statusesOf(merchantId), [
    ['RETURNED', NET_OF_SALE],
    ['RETURNED', NET_OF_SALE],
  ]);
});

test('what came back for a reason that is not the account’s is paid again', async () => {
  const merchantId = await newMerchant('9999903'); // Stopped or recalled.
  await trade(merchantId, SALE);
  await liveUntil('2026-05-01T15:00:00Z');
  assert.ok((await payoutsOf(merchantId)).length > 1);
  assert.deepEqual((await accountOf(merchantId)).at('refusedAccounts'), []);
});

test('afterwards the books balance', async () => {
  assert.deepEqual(await findPayoutDifferences(db), []);
});
