import type { BankAccount, OrderFault } from '../rail.ts';

const INSTITUTION_MAX = 999;

const TRANSIT = /^\d{5}$/;

const NO_TRANSIT = '00000';

const ACCOUNT = /^\d{5,12}$/;

type Ids = Readonly<{ institution: number; account: number }>;

/** The faults of an account. No message contains the account number. */
export function accountFaults(place: string, account: BankAccount, ids: Ids): OrderFault[] {
  const { institutionNumber: institution, transitNumber, accountNumber } = account;
  const faults: OrderFault[] = [];
  if (!Number.isInteger(institution) || institution < 1 || institution > INSTITUTION_MAX) {
    const message = `must be a number from 1 to ${INSTITUTION_MAX} (element ${ids.institution})`;
    faults.push({ place: `${place}.institutionNumber`, message });
  }
  if (!TRANSIT.test(transitNumber) || transitNumber === NO_TRANSIT) {
    const message = `must be five digits, not all zero (element ${ids.institution})`;
    faults.push({ place: `${place}.transitNumber`, message });
  }
  if (!ACCOUNT.test(accountNumber)) {
    const message = `must be 5 to 12 digits (element ${ids.account})`;
    faults.push({ place: `${place}.accountNumber`, message });
  }
  return faults;
}

/** Elements 07 and 16: a zero, three digits of the institution, five of the branch. */
export function institutionOf({ institutionNumber, transitNumber }: BankAccount): string {
  return `0${String(institutionNumber).padStart(3, '0')}${transitNumber}`;
}
