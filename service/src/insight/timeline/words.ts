import type { Currency } from '../../kernel/money.ts';

/** An amount as people write it: CAD 12.50. */
export function amountInWords(amount: bigint, currency: Currency): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(3, '0');
  return `${currency} ${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
