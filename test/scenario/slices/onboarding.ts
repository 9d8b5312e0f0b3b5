import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { proposed, type World } from '../world.ts';

const EXAMPLE = join(import.meta.dirname, '..', '..', '..', 'docs', 'examples', 'merchant.json');

/** The merchant that the guides onboard. */
export function bistro(): Record<string, unknown> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(readFileSync(EXAMPLE, 'utf8')) as Record<string, unknown>;
}

/** A partner onboards a merchant; operators look after it. */
export async function onboarding(world: World): Promise<void> {
  const { acquirer, alone, operator, shop } = world;
  const made = await shop.does('createMerchant', { body: bistro() });
  const merchantId = made.string('merchantId');
  world.merchantId = merchantId;
  const params = { merchantId };
  await shop.isRefused('invalid-request', 'createMerchant', {
    body: { ...bistro(), businessDetails: { merchantCategoryCode: 'food' } },
  });
  await shop.isRefused('idempotency-key-reused', 'createMerchant', {
    body: { ...bistro(), businessActivity: { dropShipping: true } },
  });
  await acquirer.isRefused('chain-not-yours', 'createMerchant', {
    body: { ...bistro(), chainId: '1000000000099' },
  });
  await shop.does('listMerchants');
  await shop.does('retrieveMerchant', { params });
  const change = {
    merchantDetails: { merchantInformation: { email: 'orders@lakeside.example.com' } },
  };
  await shop.does('updateMerchant', { params, body: change });
  await shop.isRefused('precondition-failed', 'updateMerchant', {
    params,
    body: change,
    headers: { 'if-match': '"1"' },
  });
  await proposed(world, 'updateMerchant', {
    params,
    body: { businessActivity: { dropShipping: true } },
  });
  await shop.does('retrieveMerchantReadiness', { params });
  const account = { currency: 'CAD', institutionNumber: 3, transitNumber: '00012' };
  const moved = { idempotencyKey: 'lakeside-account', ...account, accountNumber: '7654321' };
  await shop.does('changeBankAccount', { params, body: { ...moved, reason: 'Changed banks' } });
  await proposed(world, 'changeBankAccount', {
    params,
    body: { ...moved, idempotencyKey: 'lakeside-account-2', accountNumber: '7654329' },
  });
  await shop.does('listBankAccountChanges', { params });

  await operator.does('listAllMerchants', { query: { legalName: 'Lakeside Bistro Inc.' } });
  await operator.does('retrieveAnyMerchant', { params });
  await operator.does('revealMerchantDetails', {
    params,
    body: { reason: 'The bank asks whose account this is' },
  });
  await operator.does('setTerminal', { params, body: { terminalId: 'LKSD0001' } });
  await operator.does('suspendMerchant', { params, body: { reason: 'Asked by the merchant' } });
  await shop.isRefused('merchant-suspended', 'createPayment', {
    body: {
      idempotencyKey: 'order-1000',
      merchantId,
      amount: { amount: 1000, currency: 'CAD' },
      paymentMethod: { temporaryToken: 'ot-test-visa' },
    },
  });
  await operator.does('reactivateMerchant', { params, body: { reason: 'Open again' } });
  await operator.does('listMerchantChanges', { params });
  await operator.does('changeBankAccountOfMerchant', {
    params,
    body: { ...moved, idempotencyKey: 'operator-account', reason: 'As written to us' },
  });
  await operator.does('listBankAccountChangesOfMerchant', { params });
  await alone.isRefused('not-found', 'retrieveAnyMerchant', {
    params: { merchantId: '1234567890123' },
  });
}
