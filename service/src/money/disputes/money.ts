import type { EntryKind } from '../../records/ledger/index.ts';
import type { Payment } from '../payments/index.ts';
import { holdingOf, type Holding } from './lifecycle.ts';
import type { Dispute } from './dispute.ts';

type Effect = Readonly<{ kind: EntryKind; withheld: 'TAKEN' | 'KEPT' | 'RETURNED' }>;

/** What a change of what the merchant has of the money posts. What is not listed moves nothing. */
const EFFECTS: Readonly<Partial<Record<`${Holding} ${Holding}`, Effect>>> = {
  'NONE HELD': { kind: 'DISPUTE_HELD', withheld: 'TAKEN' },
  'HELD NONE': { kind: 'DISPUTE_RETURNED', withheld: 'RETURNED' },
  'HELD LOST': { kind: 'DISPUTE_LOST', withheld: 'KEPT' },
  'LOST NONE': { kind: 'DISPUTE_RECOVERED', withheld: 'RETURNED' },
};

type Standing = Pick<Dispute, 'stage' | 'state'>;

export type MoneyMoved = Readonly<{
  /** Undefined where no money moves. */
  entry: Readonly<{ kind: EntryKind; amount: bigint }> | undefined;
  withheld: bigint;
  /** What is added to, or taken from, the disputed amount of the payment. */
  change: bigint;
  fee: 'CHARGE' | 'RETURN' | 'KEEP';
}>;

/** What a move does to money. `before` is undefined for one that opens. */
export function moneyMoved(
  before: (Standing & Pick<Dispute, 'withheld'>) | undefined,
  after: Standing & Pick<Dispute, 'amount'>,
  payment: Pick<Payment, 'captured' | 'refunded' | 'refunding' | 'disputed'>,
): MoneyMoved {
  const holding = before ? holdingOf(before) : 'NONE';
  const next = holdingOf(after);
  const was = before?.withheld ?? 0n;
  const effect = EFFECTS[`${holding} ${next}`];
  if (!effect) return { entry: undefined, withheld: was, change: 0n, fee: 'KEEP' };
  const amount = effect.withheld === 'TAKEN' ? least(after.amount, undisputed(payment)) : was;
  const entry = amount > 0n ? { kind: effect.kind, amount } : undefined;
  switch (effect.withheld) {
    case 'TAKEN':
      return { entry, withheld: amount, change: amount, fee: 'CHARGE' };
    case 'RETURNED':
      return { entry, withheld: 0n, change: -amount, fee: 'RETURN' };
    case 'KEPT':
      return { entry, withheld: amount, change: 0n, fee: 'KEEP' };
  }
}

/** What of a payment is neither refunded, nor being refunded, nor in another dispute. */
export function undisputed({
  captured,
  disputed,
  refunded,
  refunding,
}: Pick<Payment, 'captured' | 'refunded' | 'refunding' | 'disputed'>): bigint {
  return captured - refunded - refunding - disputed;
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
