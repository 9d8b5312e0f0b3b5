import { assert } from '../../../kernel/assert.ts';
import type { Currency } from '../../../kernel/money.ts';
import type { BankAccountType, WholeProfile } from '../../../merchants/onboarding/index.ts';
import type { Keyring } from '../../../platform/keys/keyring.ts';
import type { BankAccount } from '../../rails/index.ts';
import {
  type Destination,
  endingOf,
  type Payout,
  type PayoutDirection,
} from '../records/payout.ts';

/**
 * The merchant's account to pay to or collect from in a currency. Payouts go to the
 * `creditDepositAccount`, or in other currencies to an additional deposit account in that currency.
 * Bills are collected from the `POS_BILLING_ACCOUNT`. Undefined if the merchant has no such account: the
 * money then waits until it has one.
 */
export function accountFor(
  { bankingDetails }: WholeProfile,
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

/** What goes through an account of this type: by itself nothing goes through a chargeback account. */
export function directionOf(type: BankAccountType): PayoutDirection | undefined {
  if (type === 'CHARGEBACK_ACCOUNT') return undefined;
  return type === 'POS_BILLING_ACCOUNT' ? 'DEBIT' : 'CREDIT';
}

/** The account as stored with a payout: the number is sealed. */
export function sealDestination(
  keyring: Keyring,
  payoutId: string,
  { account, payeeName }: Readonly<{ account: BankAccount; payeeName: string }>,
): Destination {
  const { accountNumber, institutionNumber, transitNumber } = account;
  assert(/^\d+$/.test(accountNumber), 'money goes to a whole account number');
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

/** Whether the payout goes, or went, to this account. */
export async function isDestination(
  keyring: Keyring,
  payout: Payout,
  { accountNumber, institutionNumber, transitNumber }: BankAccount,
): Promise<boolean> {
  const { accountEnding } = payout;
  if (endingOf(accountNumber) !== accountEnding) return false; // Most need not be opened.
  if (institutionNumber !== payout.institutionNumber) return false;
  if (transitNumber !== payout.transitNumber) return false;
  return (await openDestination(keyring, payout)).accountNumber === accountNumber;
}
