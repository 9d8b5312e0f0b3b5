import type { Fault } from '../../platform/http/errors.ts';
import type { Merchant } from '../../merchants/onboarding/index.ts';
import { isRecord } from '../../platform/http/normalise.ts';

/** What the details of an amount contradict, in a body that may have other faults. */
export function paymentAmountFaults(body: unknown): Fault[] {
  if (!isRecord(body) || !isRecord(body['amount']) || !isRecord(body['amountDetails'])) return [];
  const { amount: total } = body;
  const part = body['amountDetails']['subTotalAmount'];
  if (!isRecord(part)) return [];
  const place = 'amountDetails.subTotalAmount';
  const faults: Fault[] = [];
  if (part['currency'] !== total['currency']) {
    faults.push({
      parameterName: `${place}.currency`,
      reasonCode: 'CURRENCY_MISMATCH',
      errorMessage: 'Must match the currency of `amount`.',
    });
  }
  if (Number(part['amount']) > Number(total['amount'])) {
    faults.push({
      parameterName: `${place}.amount`,
      reasonCode: 'SUBTOTAL_EXCEEDS_AMOUNT',
      errorMessage: 'Must not exceed `amount`.',
    });
  }
  return faults;
}

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
