import { readBai2 } from './read-bai2.ts';
import { readCamt053 } from './read-camt053.ts';
import type { StatementCheck, StatementsRead } from './statement.ts';
import type { BankAccount } from '../rail.ts';
import { institutionOf } from '../cpa005/account-faults.ts';

const BYTE_ORDER_MARK = '\ufeff';

/** Reads statements in either format (XML starts with an angle bracket): all of them pass the check, or none is read. */
export function readStatements(bytes: Uint8Array, check?: StatementCheck): StatementsRead {
  const start = Buffer.from(bytes.subarray(0, 64)).toString('utf8').replace(BYTE_ORDER_MARK, '');
  return start.trimStart().startsWith('<') ? readCamt053(bytes, check) : readBai2(bytes, check);
}

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
