import type { RailItem, RailReturn } from './rail.ts';

/** The order that a return matches, or why an operator must resolve it. */
export type ReturnMatch<Item extends RailItem> =
  | Readonly<{ kind: 'matched'; item: Item; by: 'trace-number' | 'cross-reference' }>
  | Readonly<{
      kind: 'unmatched';
      /**
       * Unknown: no order has its trace number or reference. Conflicting: the two name different orders,
       * or several. Amount: the order had a different amount.
       */
      why: 'unknown' | 'conflicting' | 'amount-differs';
    }>;

/**
 * Matches a return to the order that was sent: by trace number first, then by cross reference, and only
 * with the same amount. Trace numbers repeat after 9999 files, so one whose cross reference names
 * another order is no match. `sent` are the orders with either reference.
 */
export function matchReturn<Item extends RailItem>(
  returned: Pick<RailReturn, 'kind' | 'traceNumber' | 'crossReference' | 'amount'>,
  sent: readonly Item[],
): ReturnMatch<Item> {
  const { kind, traceNumber, crossReference, amount } = returned;
  const ofKind = sent.filter((item) => item.kind === kind);
  const traced = ofKind.filter((item) => traceNumber !== null && item.traceNumber === traceNumber);
  const referred = ofKind.filter(
    (item) => crossReference !== '' && item.crossReference === crossReference,
  );
  const isTraced = traced.length > 0;
  const both =
    isTraced && crossReference !== '' ? traced.filter((item) => referred.includes(item)) : traced;
  const candidates = isTraced ? both : referred;
  const [item, another] = candidates;
  if (!item && !isTraced) return { kind: 'unmatched', why: 'unknown' };
  if (!item || another) return { kind: 'unmatched', why: 'conflicting' };
  if (item.amount !== amount) return { kind: 'unmatched', why: 'amount-differs' };
  return { kind: 'matched', item, by: isTraced ? 'trace-number' : 'cross-reference' };
}
