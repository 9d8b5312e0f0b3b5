import type { Action } from '../../api/operations.ts';
import { Money } from '../../parts/money.tsx';

/** All that an action moves: one amount in each currency. */
export function Amounts({ of }: Readonly<{ of: Pick<Action, 'amounts'> }>) {
  return of.amounts.map((amount) => (
    <div key={amount.currency}>
      <Money value={amount} />
    </div>
  ));
}
