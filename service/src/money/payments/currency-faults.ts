import type { Merchant } from '../../merchants/onboarding/index.ts';
import type { Fault } from '../../platform/http/problem.ts';

/** A merchant takes the currencies it has an account for. */
export function currencyFaults({ profile }: Merchant, currency: string): Fault[] {
  const { creditDepositAccount, additionalBankingAccounts = [] } = profile.bankingDetails;
  if (creditDepositAccount.currency === currency) return [];
  const accounts = [creditDepositAccount, ...additionalBankingAccounts];
  const taken = new Set<string>(accounts.map((account) => account.currency));
  if (taken.has(currency)) return [];
  return [
    {
      parameterName: 'amount.currency',
      parameterValue: currency,
      reasonCode: 'CURRENCY_NOT_ACCEPTED',
      errorMessage: `Must be a currency in which the merchant has an account: ${[...taken].join(', ')}.`,
    },
  ];
}
