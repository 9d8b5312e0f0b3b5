import type { EntryKind } from '../../records/ledger/index.ts';
import type { Payment } from '../payments/index.ts';
import { holdingOf } from './lifecycle.ts';
import type { Dispute } from './dispute.ts';

type Standing = Pick<Dispute, 'stage' | 'state'>;
type Entries = readonly Readonly<{ kind: EntryKind; amount: bigint }>[];

export type MoneyMoved = Readonly<{
  /** Empty where no money moves. */
  entries: Entries;
  withheld: bigint;
  /** What is added to, or taken from, the disputed amount of the payment. */
  change: bigint;
  fee: 'CHARGE' | 'RETURN' | 'KEEP';
}>;

type Before = Standing & Pick<Dispute, 'amount' | 'withheld'>;
type Left = Pick<Payment, 'captured' | 'refunded' | 'refunding' | 'disputed'>;

/** What a move does to money. `before` is undefined for one that opens. */
export function moneyMoved(
  before: Before | undefined,
  after: Standing & Pick<Dispute, 'amount'>,
  payment: Left,
): MoneyMoved {
  const was = before?.withheld ?? 0n;
  const withheld = withheldAfter(before, after, payment);
  const hadIt = before === undefined || holdingOf(before) === 'NONE';
  const hasIt = holdingOf(after) === 'NONE';
  return {
    entries: entriesOf(before, { ...after, withheld }).filter(({ amount }) => amount > 0n),
    withheld,
    change: withheld - was,
    fee: feeAfter(hadIt, hasIt),
  };
}

function feeAfter(hadIt: boolean, hasIt: boolean): MoneyMoved['fee'] {
  if (hadIt === hasIt) return 'KEEP';
  return hasIt ? 'RETURN' : 'CHARGE';
}

/** No more than is left of the payment; it stays as it is until another amount is claimed. */
function withheldAfter(
  before: Before | undefined,
  after: Standing & Pick<Dispute, 'amount'>,
  payment: Left,
): bigint {
  if (holdingOf(after) === 'NONE') return 0n;
  const { withheld = 0n } = before ?? {};
  const isHeld = before !== undefined && holdingOf(before) !== 'NONE';
  if (isHeld && before.amount === after.amount) return withheld;
  return least(after.amount, undisputed(payment) + withheld);
}

/**
 * The issuer takes its whole claim. What of it was not withheld, because it had gone back to the cardholder
 * before, is a loss of the acquirer and not a second one of the merchant.
 */
function entriesOf(before: Before | undefined, after: Before): Entries {
  const was = before?.withheld ?? 0n;
  const { amount, withheld } = after;
  const change = withheld - was;
  const way: string = `${before ? holdingOf(before) : 'NONE'} ${holdingOf(after)}`;
  switch (way) {
    case 'NONE HELD':
    case 'HELD HELD':
      return [
        { kind: 'DISPUTE_HELD', amount: change },
        { kind: 'DISPUTE_RETURNED', amount: -change },
      ];
    case 'HELD NONE':
      return [{ kind: 'DISPUTE_RETURNED', amount: was }];
    case 'HELD LOST':
      return [
        { kind: 'DISPUTE_LOST', amount: was },
        { kind: 'DISPUTE_SHORTFALL', amount: amount - was },
      ];
    case 'LOST NONE':
      return [
        { kind: 'DISPUTE_RECOVERED', amount: was },
        { kind: 'DISPUTE_SHORTFALL_RETURNED', amount: amount - was },
      ];
    default:
      return [];
  }
}

/** What of a payment is neither refunded, nor being refunded, nor in another dispute. */
export function undisputed({ captured, disputed, refunded, refunding }: Left): bigint {
  return captured - refunded - refunding - disputed;
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
