import { type Currency, CURRENCIES } from '../../../kernel/money.ts';
import type { MerchantProfile, Merchant } from '../../../merchants/onboarding/index.ts';
import type { Keyring } from '../../../platform/keys/keyring.ts';
import { type BankAccount, DEAD_ACCOUNT_REASONS } from '../../rails/index.ts';
import {
  type Destination,
  endingOf,
  type Payout,
  type PayoutDirection,
  PAYOUT_DIRECTIONS,
  type PayoutDeps,
} from '../records/payout.ts';
import type { Queryable } from '../../../platform/db/pool.ts';
import { lastRefusal, type PaidAccount, type AccountRefusal } from './payout-account-store.ts';

/**
 * The merchant's account to pay to or collect from in a currency. Payouts go to the
 * `creditDepositAccount`, or in other currencies to an additional deposit account in that currency.
 * Bills are collected from the `POS_BILLING_ACCOUNT`. Undefined if the merchant has no such account: the
 * money then waits until it has one.
 */
export function accountFor(
  { bankingDetails }: MerchantProfile,
  direction: PayoutDirection,
  currency: Currency,
): BankAccount | undefined {
  const { additionalBankingAccounts = [], creditDepositAccount } = bankingDetails;
  if (direction === 'CREDIT' && creditDepositAccount.currency === currency) {
    return creditDepositAccount;
  }
  const type = direction === 'CREDIT' ? 'DEBIT_DEPOSIT_ACCOUNT' : 'POS_BILLING_ACCOUNT';
  return additionalBankingAccounts.find(
    (account) => account.accountType === type && account.currency === currency,
  );
}

/** The account as stored with a payout: the number is sealed. */
export function sealDestination(
  keyring: Keyring,
  payoutId: string,
  { account, payeeName }: Readonly<{ account: BankAccount; payeeName: string }>,
): Destination {
  const { accountNumber, institutionNumber, transitNumber } = account;
  return {
    institutionNumber,
    transitNumber,
    accountEnding: endingOf(accountNumber),
    sealedAccount: keyring.seal('bank-accounts', payoutId, Buffer.from(accountNumber)),
    payeeName,
  };
}

/** The account with its full number, for bank files only. */
export async function openDestination(keyring: Keyring, payout: Payout): Promise<BankAccount> {
  const { id, institutionNumber, sealedAccount, transitNumber } = payout;
  const accountNumber = await keyring.open('bank-accounts', id, sealedAccount);
  return { institutionNumber, transitNumber, accountNumber: accountNumber.toString() };
}

/**
 * Why nothing is sent to the account by itself: a payout came back from it, and would again. It holds until
 * the merchant has another account, or a payout that somebody asked for was paid.
 */
export async function refusalOf(
  db: Queryable,
  { keyring }: PayoutDeps,
  paid: PaidAccount,
): Promise<AccountRefusal | undefined> {
  const refusal = await lastRefusal(db, paid, DEAD_ACCOUNT_REASONS);
  if (!refusal) return undefined;
  const { payoutId, sealedAccount } = refusal;
  const accountNumber = await keyring.open('bank-accounts', payoutId, sealedAccount);
  return accountNumber.toString() === paid.account.accountNumber ? refusal : undefined;
}

export type RefusedAccount = Omit<PaidAccount, 'account'> & AccountRefusal;

/** Those of a merchant's accounts that the bank does not pay to or collect from. */
export async function refusedAccounts(
  deps: PayoutDeps,
  { merchantId, profile }: Merchant,
): Promise<RefusedAccount[]> {
  const refused: RefusedAccount[] = [];
  for (const direction of PAYOUT_DIRECTIONS) {
    for (const currency of CURRENCIES) {
      const account = accountFor(profile, direction, currency);
      const paid = { merchantId, direction, currency };
      const refusal = account && (await refusalOf(deps.db, deps, { ...paid, account }));
      if (refusal) refused.push({ ...paid, ...refusal });
    }
  }
  return refused;
}
