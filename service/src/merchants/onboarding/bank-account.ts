import { isDeepStrictEqual } from 'node:util';
import type { Currency } from '../../kernel/money.ts';
import type { Fault } from '../../platform/http/errors.ts';
import { maskedNumber, asWhole, type WholeProfile } from './private-details.ts';
import { ACCOUNT_TYPES, ACCOUNTS_MAX, type MerchantProfile } from './profile.ts';

/** The account that payouts go to, and those for other purposes. */
export const BANK_ACCOUNT_TYPES = ['CREDIT_DEPOSIT_ACCOUNT', ...ACCOUNT_TYPES] as const;
export type BankAccountType = (typeof BANK_ACCOUNT_TYPES)[number];

type ProfileAccount = MerchantProfile['bankingDetails']['creditDepositAccount'];

/** An account of a merchant, with what it is for. */
export type TypedAccount = Readonly<{ accountType: BankAccountType }> & ProfileAccount;

/** As histories and events have it. */
export type MaskedAccount = Readonly<{
  institutionNumber: string;
  transitNumber: string;
  accountNumber: string;
}>;

export function maskedAccount(account: ProfileAccount): MaskedAccount {
  const { accountNumber, institutionNumber, transitNumber } = account;
  return {
    institutionNumber: String(institutionNumber).padStart(5, '0'),
    transitNumber,
    accountNumber: maskedNumber(accountNumber),
  };
}

/** What of the merchant's accounts keeps one of them from being this one. */
export function accountTypeFaults(
  { bankingDetails }: MerchantProfile,
  { accountType, currency }: Pick<TypedAccount, 'accountType' | 'currency'>,
): readonly Fault[] {
  const { additionalBankingAccounts = [], creditDepositAccount } = bankingDetails;
  if (accountType === 'CREDIT_DEPOSIT_ACCOUNT') {
    // Limits of the merchant, and what is payable already, are in it.
    const own = creditDepositAccount.currency;
    return currency === own ? [] : [fault('currency', currency, `${own}, as it was`)];
  }
  const isKnown = additionalBankingAccounts.some(
    (one) => one.accountType === accountType && one.currency === currency,
  );
  if (isKnown || additionalBankingAccounts.length < ACCOUNTS_MAX) return [];
  const expects = `that of an account that there is: there are ${ACCOUNTS_MAX} already`;
  return [fault('accountType', accountType, expects)];
}

function fault(parameterName: string, parameterValue: string, expects: string): Fault {
  const errorMessage = `Must be ${expects}.`;
  return { parameterName, parameterValue, reasonCode: 'INVALID_VALUE', errorMessage };
}

/** The profile with this account in place of the one for the same purpose, or beside the others. */
export function withAccount(
  profile: WholeProfile,
  { accountType, ...account }: TypedAccount,
): WholeProfile {
  const { bankingDetails } = profile;
  if (accountType === 'CREDIT_DEPOSIT_ACCOUNT') {
    return asWhole({
      ...profile,
      bankingDetails: { ...bankingDetails, creditDepositAccount: account },
    });
  }
  const { additionalBankingAccounts: others = [] } = bankingDetails;
  const place = others.findIndex(
    (one) => one.accountType === accountType && one.currency === account.currency,
  );
  const changed = { accountType, ...account };
  const additionalBankingAccounts =
    place === -1 ? [...others, changed] : others.with(place, changed);
  return asWhole({ ...profile, bankingDetails: { ...bankingDetails, additionalBankingAccounts } });
}

/** An account that was replaced, added or removed. */
export type AccountDifference = Readonly<{
  accountType: BankAccountType;
  currency: Currency;
  before: TypedAccount | null;
  after: TypedAccount | null;
}>;

/** Which accounts are others now, in the order in which they stand. */
export function accountDifferences(
  from: WholeProfile,
  to: WholeProfile,
): readonly AccountDifference[] {
  const [before, after] = [accountsByUse(from), accountsByUse(to)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((use) => {
    const [old = null, current = null] = [before.get(use), after.get(use)];
    const named = current ?? old;
    if (!named || isDeepStrictEqual(old, current)) return [];
    const { accountType, currency } = named;
    return [{ accountType, currency, before: old, after: current }];
  });
}

/** There is one deposit account, whatever its currency; of the others there may be two of a kind. */
function accountsByUse({ bankingDetails }: MerchantProfile): ReadonlyMap<string, TypedAccount> {
  const { additionalBankingAccounts = [], creditDepositAccount } = bankingDetails;
  const deposit = { accountType: 'CREDIT_DEPOSIT_ACCOUNT', ...creditDepositAccount } as const;
  const byUse = new Map<string, TypedAccount>([[deposit.accountType, deposit]]);
  for (const account of additionalBankingAccounts) {
    const use = `${account.accountType} ${account.currency}`;
    let name = use;
    for (let copy = 2; byUse.has(name); copy += 1) name = `${use} ${copy}`;
    byUse.set(name, account);
  }
  return byUse;
}
