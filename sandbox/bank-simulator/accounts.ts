import { EDIT_REJECT, RETURN_REASONS } from '../../service/src/money/rails/index.ts';

/**
 * Account numbers whose transactions are returned, at any institution: four digits for when, then the
 * Standard 007 code for why. docs/guides/settlement-files.md has the table.
 */
export const RETURNING_ACCOUNTS = [
  { prefix: '9999', afterBusinessDays: 1, meaning: 'comes back on the next business day' },
  { prefix: '9998', afterBusinessDays: 5, meaning: 'comes back five business days later' },
] as const;

export type ReturnRule = Readonly<{ reasonCode: string; afterBusinessDays: number }>;

/** How a transaction with the account ends; undefined if it is not returned. */
export function returnRuleOf(accountNumber: string): ReturnRule | undefined {
  for (const { prefix, afterBusinessDays } of RETURNING_ACCOUNTS) {
    const reasonCode = accountNumber.slice(prefix.length);
    if (!accountNumber.startsWith(prefix) || !Object.hasOwn(RETURN_REASONS, reasonCode)) continue;
    // A rejected transaction never leaves the bank, so it is reported at once.
    return { reasonCode, afterBusinessDays: reasonCode === EDIT_REJECT ? 0 : afterBusinessDays };
  }
  return undefined;
}
