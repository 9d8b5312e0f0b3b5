import type { CarriedDifference, DerivedAmounts } from '../../records/ledger/index.ts';
import type { DisputeDifference } from '../../money/disputes/index.ts';
import type { PayoutDifference } from '../../money/payouts/index.ts';
import type { BatchDifference } from '../../money/settlement/index.ts';

/** A figure of a payment that is recorded in two ways that must agree. */
export const PAYMENT_FIGURES = [
  'AUTHORIZED',
  'HELD',
  'CAPTURED',
  'REFUNDED',
  'REFUNDING',
  'REFUNDS_DONE',
  'DISPUTED',
  'ROW',
] as const;

/**
 * One figure whose two records should agree and do not: what the payment or batch says of itself, null
 * where it is not there, and what the ledger, refunds or disputes come to, null where there are none.
 */
export type Difference = Omit<PayoutDifference, 'of'> &
  Readonly<{ of: 'PAYMENT' | 'BATCH' | DisputeDifference['of'] | PayoutDifference['of'] }>;

/** The amounts in a payment's own row, and the sums of its refunds and disputes. */
export type StatedAmounts = Readonly<{
  id: string;
  bucket: string;
  authorized: bigint;
  captured: bigint;
  released: bigint;
  refunded: bigint;
  refunding: bigint;
  refundsDone: bigint;
  refundsPending: bigint;
  refundCount: bigint;
  disputed: bigint;
  disputesWithheld: bigint;
}>;

/** Where a payment, its postings and its refunds do not agree. None is well. */
export function paymentDifferences(stated: StatedAmounts, derived: DerivedAmounts): Difference[] {
  const { id, authorized, captured, released, refunded, refunding } = stated;
  const figures: readonly (readonly [(typeof PAYMENT_FIGURES)[number], bigint, bigint])[] = [
    ['AUTHORIZED', authorized, derived.authorized],
    ['HELD', authorized - captured - released, derived.held],
    ['CAPTURED', captured, derived.captured],
    ['REFUNDED', refunded, derived.refunded],
    ['REFUNDING', refunding, stated.refundsPending],
    ['REFUNDS_DONE', refunded, stated.refundsDone],
    ['DISPUTED', stated.disputed, stated.disputesWithheld],
  ];
  return figures
    .filter(([, one, other]) => one !== other)
    .map(([figure, one, other]) => ({ of: 'PAYMENT', id, figure, stated: one, found: other }));
}

/** A balance that was carried is not what its entries come to. */
export function carriedDifference(one: CarriedDifference): Difference {
  const { account, carried, currency, merchantId, posted } = one;
  const id = `${merchantId} ${currency}`;
  return { of: 'ACCOUNT', id, figure: `${CARRIED}${account}`, stated: carried, found: posted };
}

export function merchantsCarriedWrong(differences: readonly Difference[]): ReadonlySet<string> {
  const carried = differences.filter(({ figure }) => figure.startsWith(CARRIED));
  return new Set(carried.map(({ id }) => id.split(' ')[0] ?? ''));
}

const CARRIED = 'CARRIED_';

/** Movements of a payment that is not there, or is another merchant's, or in another currency. */
export function missingPayment(id: string, movements: bigint): Difference {
  return { of: 'PAYMENT', id, figure: 'ROW', stated: null, found: movements };
}

/** Of the two ways in which a batch is recounted, the one that differs is reported. */
export function batchDifference(difference: BatchDifference): Difference {
  const { batchId, figure, stated, members, settled } = difference;
  const isMembers = settled === null || (members !== null && members !== stated);
  return { of: 'BATCH', id: batchId, figure, stated, found: isMembers ? members : settled };
}
