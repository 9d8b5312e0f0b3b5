import { Money, type MoneyValue } from '../../parts/money.tsx';

/** Sums in several currencies, one under the other. */
export function Moneys({ sums, none }: Readonly<{ sums: readonly MoneyValue[]; none: string }>) {
  if (sums.length === 0) return <span className="muted">{none}</span>;
  return (
    <span className="column">
      {sums.map((sum) => (
        <Money key={sum.currency} value={sum} />
      ))}
    </span>
  );
}
