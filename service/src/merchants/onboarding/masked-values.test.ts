/** Asterisks that come back with a form stand for what is behind them, and for nothing else. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { merchantBody } from '../../../../test/merchant-body.ts';
import { onboardingServer, patchOf } from '../../../../test/onboarding-server.ts';

const { as, newPartner } = await onboardingServer();
const ACCOUNT = 'bankingDetails.creditDepositAccount.accountNumber';
const BORN = 'securityDetails.signingOfficers.0.dateOfBirth';

test('a masked value that is sent back as it was changes nothing, and no other one is taken', async () => {
  const partner = await newPartner();
  const call = as(partner);
  const person = as({ ...partner, user: { userId: 'us1', role: 'PARTNER_ADMIN' } });
  const made = await call('POST', '/onboarding/merchants', merchantBody());
  const merchantId = made.string('merchantId');
  const shown = await person('GET', `/onboarding/merchants/${merchantId}`);
  assert.deepEqual([shown.at(ACCOUNT), shown.at(BORN)], ['****567', '****']);
  const patch = async (body: unknown) => await patchOf(call)(merchantId, body);
  const [bankingDetails, securityDetails] = ['bankingDetails', 'securityDetails'].map((name) =>
    shown.at(name),
  );
  const same = await patch({ bankingDetails, securityDetails });
  assert.deepEqual(same.at('bankingDetails'), made.at('bankingDetails'), same.text);
  assert.deepEqual(same.at('securityDetails'), made.at('securityDetails'));
  const [first, second] = shown.at('securityDetails.signingOfficers') as readonly object[];
  // One goes; the other is known by the name, and when renamed by the place.
  const one = await patch({ securityDetails: { signingOfficers: [second] } });
  assert.equal(one.at(BORN), '1991-11-02', one.text);
  const renamed = { ...second, lastName: 'Singh-Roy' };
  const named = await patch({ securityDetails: { signingOfficers: [renamed] } });
  assert.equal(named.at(BORN), '1991-11-02', named.text);
  for (const wrong of [
    { securityDetails: { signingOfficers: [renamed, first] } }, // Gone: nothing is known of them.
    { bankingDetails: { creditDepositAccount: { accountNumber: '****999' } } },
    { bankingDetails: { creditDepositAccount: { accountNumber: '****' } } },
  ]) {
    const refused = await patch(wrong);
    assert.equal(refused.status, 400, refused.text);
  }
  const read = await call('GET', `/onboarding/merchants/${merchantId}`);
  assert.equal(read.at(ACCOUNT), '1234567');
});

function account(transitNumber: string, accountNumber: string) {
  const of = { accountType: 'CHARGEBACK_ACCOUNT', currency: 'CAD', institutionNumber: 3 } as const;
  return { ...of, transitNumber, accountNumber };
}

test('of two accounts that are masked alike, all that is shown tells which one it is', async () => {
  const call = as(await newPartner());
  const both = [account('00012', '1111567'), account('00013', '2222567')];
  const body = merchantBody({ bankingDetails: { additionalBankingAccounts: both } });
  const made = await call('POST', '/onboarding/merchants', body);
  const patch = async (accounts: readonly object[]) =>
    await patchOf(call)(made.string('merchantId'), {
      bankingDetails: { additionalBankingAccounts: accounts },
    });
  const turned = await patch([account('00013', '****567'), account('00012', '****567')]);
  const numberAt = (place: number) =>
    turned.at(`bankingDetails.additionalBankingAccounts.${place}.accountNumber`);
  assert.deepEqual([numberAt(0), numberAt(1)], ['2222567', '1111567'], turned.text);
  assert.equal((await patch([account('00014', '****567')])).status, 400, 'it may be either');
});
