import { ID_LENGTH, isId } from '../../../kernel/id.ts';
import type { Database } from '../../../platform/db/pool.ts';
import { findByCaseAnywhere } from '../dispute-store.ts';
import type { KeptNotice } from './kept-notice.ts';
import { paymentByHostReferences } from './payment-of-notice-store.ts';

/** The payment that a reference of ours names, whether or not there is one. */
export function paymentNamedBy(reference: string | null): string | undefined {
  const id = reference?.slice(0, ID_LENGTH);
  return id !== undefined && isId('payment', id) ? id : undefined;
}

/**
 * The payment that a notice is about: by what was assigned or found before, by our reference, by the case,
 * or by the host's references. Undefined where nothing leads to one.
 */
export async function paymentOfNotice(
  db: Database,
  { acquirer, contents, paymentId }: KeptNotice,
): Promise<string | undefined> {
  const { caseReference, hostReferences, paidAt, reference } = contents;
  const named = paymentId ?? paymentNamedBy(reference);
  if (named !== undefined) return named;
  const dispute = await findByCaseAnywhere(db, { acquirer, caseReference });
  if (dispute) return dispute.paymentId;
  if (hostReferences === null || paidAt === null) return undefined;
  const sought = { acquirer, hostReferences, paidAt: new Date(paidAt) };
  return await paymentByHostReferences(db, sought);
}
