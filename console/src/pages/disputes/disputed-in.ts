import type { MoneyValue } from '../../parts/money.tsx';

type Disputed = Readonly<{
  amount: MoneyValue;
  why: readonly Readonly<{ disputeId: string; amount: MoneyValue }>[];
}>;

/** What of a balance is held while disputes are open, where the service says so. */
export function disputedIn(
  balance: Readonly<{ currency: string; disputed?: Disputed }>,
): Disputed | undefined {
  return balance.disputed;
}
