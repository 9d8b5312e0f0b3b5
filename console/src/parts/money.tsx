import { useLanguage } from '../i18n/language.tsx';

/** What merchants are paid in. */
export const CURRENCIES = ['CAD', 'USD'] as const;

export type MoneyValue = Readonly<{ amount: number; currency: string }>;

/** How many digits a currency has after the point. */
export function digitsOf(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

export function formatMoney({ amount, currency }: MoneyValue, language: string): string {
  const value = amount / 10 ** digitsOf(currency);
  return value.toLocaleString(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
}

/** An amount in cents as people write it, with its currency, since a $ may be of two countries. */
export function Money({ value }: Readonly<{ value: MoneyValue }>) {
  const { language } = useLanguage();
  return (
    <span className="money">
      {formatMoney(value, language)} <span className="currency">{value.currency}</span>
    </span>
  );
}
