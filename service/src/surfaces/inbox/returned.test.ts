/** A returned payout is in the inbox while its money is in no other payout. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inboxOf } from '../../../../test/inbox-server.ts';
import { testServer } from '../../../../test/http.ts';
import { OPERATOR } from '../../../../test/operator-server.ts';
import { payoutServer } from '../../../../test/payout-server.ts';
import { inboxRoutes } from './index.ts';

const server = await payoutServer();
const { call: asPartner, clock, db, liveUntil, newKey, newMerchant, payoutsOf, trade } = server;
const { call } = testServer({
  routes: inboxRoutes(
    { db, clock, routes: () => [], countToDecide: async () => 0 },
    'operator.read',
  ),
  caller: OPERATOR,
  clock,
});
const returned = async () => await inboxOf({ call }, 'kind=RETURNED_PAYOUT');

test('it comes with its return, and goes with the payout that takes the money again', async () => {
  const merchantId = await newMerchant('9999905'); // Closed, says the bank.
  await trade(merchantId, [['PURCHASE', 10_000]]);
  assert.deepEqual(await returned(), []);
  await liveUntil('2026-03-06T15:00:00Z');
  const [payout] = await payoutsOf(merchantId);
  const [item, ...others] = await returned();
  assert.equal(others.length, 0);
  assert.equal(item?.recordId, payout?.payoutId);
  assert.equal(item?.nextStep, 'changeBankAccountOfMerchant');
  const changed = await asPartner('POST', `/onboarding/merchants/${merchantId}/bank-account`, {
    idempotencyKey: newKey(),
    currency: 'CAD',
    institutionNumber: 3,
    transitNumber: '00012',
    accountNumber: '7654321',
    reason: 'The old account was closed',
  });
  assert.equal(changed.status, 200, changed.text);
  await liveUntil('2026-03-11T15:00:00Z');
  assert.deepEqual(await returned(), []);
});
