import type { ActivityRecord } from '../../acquiring/acquirers/index.ts';
import type { Currency } from '../../kernel/money.ts';
import type { EntryKind } from '../../records/ledger/index.ts';
import { bucketIn, bucketOf, ID_LENGTH, isId } from '../../kernel/id.ts';

/** A payment as its own row has it. */
export type OurPayment = Readonly<{
  id: string;
  merchantId: string;
  acquirer: string;
  status: string;
  currency: Currency;
  authorized: bigint;
  captured: bigint;
  released: bigint;
  refunded: bigint;
  /** Something is asked of the acquirer and not answered. */
  isInDoubt: boolean;
  modifiedAt: Date;
}>;

export type OurRefund = Readonly<{
  id: string;
  paymentId: string;
  status: string;
  amount: bigint;
  modifiedAt: Date;
}>;

export type OurEntry = Readonly<{
  id: string;
  subjectId: string;
  kind: EntryKind;
  amount: bigint;
  currency: Currency;
  createdAt: Date;
}>;

/** All that is known of a payment, on both sides. */
export type Case = Readonly<{
  subjectId: string;
  acquirer: string;
  /** Undefined where there is none, or it is another acquirer's. */
  payment: OurPayment | undefined;
  refunds: readonly OurRefund[];
  entries: readonly OurEntry[];
  /** Null where the acquirer gives no record of its own. */
  theirs: readonly ActivityRecord[] | null;
}>;

export function scopeOf({ acquirer, subjectId }: Pick<Case, 'acquirer' | 'subjectId'>): string {
  return `${acquirer} ${subjectId}`;
}

/**
 * Our references on acquirers' wires, read backwards: `{payment}:authorize`, `{payment}:{move}:{entry}`,
 * `{payment}:reversal`, `{refund}:refund`. The id of an entry is that of the ledger's.
 */
export const authorizationOf = (paymentId: string): string => `${paymentId}:authorize`;
export const refundOf = (refundId: string): string => `${refundId}:refund`;
export const moveReferenceOf = (paymentId: string, move: string, entryId: string): string =>
  `${paymentId}:${move}:${entryId}`;

/** The id of the refund that a reference is of. */
export function refundIn(reference: string): string | undefined {
  const id = reference.slice(0, ID_LENGTH);
  return isId('refund', id) ? id : undefined;
}

/** The id of the payment that a reference is of. */
function paymentIn(reference: string | null): string | undefined {
  const id = reference?.slice(0, ID_LENGTH) ?? '';
  return isId('payment', id) ? id : undefined;
}

/** What a record is compared with: a payment, or nothing of ours but the record itself. */
export type Subject = Readonly<{ bucket: string; subjectId: string }>;

/** Records of refunds name their payment as their original; a host that names none leaves them strangers. */
export function subjectOf({ merchantId, original, reference }: ActivityRecord): Subject {
  const paymentId = paymentIn(reference) ?? paymentIn(original);
  if (paymentId !== undefined) return { bucket: bucketIn(paymentId), subjectId: paymentId };
  return { bucket: bucketOf(merchantId), subjectId: original ?? reference };
}
