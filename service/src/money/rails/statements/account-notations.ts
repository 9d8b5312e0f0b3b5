import type { BankAccount } from '../rail.ts';
import { institutionOf } from '../cpa005/account-faults.ts';

const NOT_WRITTEN = /[^0-9A-Z]/g;

/** An account as a statement names it, whatever stands between its parts. */
export function plainNotation(account: string): string {
  return account.toUpperCase().replaceAll(NOT_WRITTEN, '');
}

/** How Canadian banks name an account on statements: branch and number, after the institution or not. */
export function accountNotations(account: BankAccount): string[] {
  const institution = institutionOf(account); // A zero, three digits, five digits.
  const { accountNumber, transitNumber } = account;
  return [institution, institution.slice(1), transitNumber].map((start) => start + accountNumber);
}
