import type { ActivityRecord } from '../../acquiring/acquirers/index.ts';
import { bucketIn, bucketOf, ID_LENGTH, isId } from '../../kernel/id.ts';

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
