import type { PartnerCaller } from '../../access/partners/index.ts';
import { bucketIn } from '../../kernel/id.ts';
import { keepingAnswers } from '../../platform/db/idempotency-store.ts';
import { lockingIn, transaction } from '../../platform/db/pool.ts';
import { found, invalid } from '../../platform/http/errors.ts';
import { isSeenBy } from '../../access/partners/index.ts';
import { record } from '../../records/events/index.ts';
import {
  isSameMetadata,
  metadataFaults,
  type MetadataPatch,
  patched,
  replacingMetadata,
} from '../../records/metadata/index.ts';
import { paymentUpdated } from './event.ts';
import type { Payment, PaymentDeps } from './payment.ts';
import { lockPayments, paymentWithMetadata, writeMetadata } from './payment-store.ts';

type Change = Readonly<{ paymentId: string; metadata: MetadataPatch; correlationId: string }>;

/**
 * Changes the metadata of a payment, whatever state it is in: under its lock, so that two changes never
 * undo one another. What waits for the acquirer's answer meanwhile sees that the payment has changed, and is
 * ended under the lock. A change that changes nothing leaves no trace, so it may be sent again.
 */
export async function changePayment(
  { clock, db }: Pick<PaymentDeps, 'clock' | 'db'>,
  caller: PartnerCaller,
  { correlationId, metadata: patch, paymentId }: Change,
): Promise<Payment> {
  return await transaction(lockingIn(db, bucketIn(paymentId)), async (tx) => {
    const locked = (await lockPayments(tx, [paymentId])).get(paymentId);
    const payment = found(locked && isSeenBy(locked, caller) ? locked : undefined);
    const metadata = patched(payment.metadata, patch);
    const faults = metadataFaults(metadata);
    if (faults.length > 0) throw invalid(faults);
    if (isSameMetadata(payment.metadata, metadata)) return payment;
    const changed: Payment = {
      ...payment,
      metadata,
      answer: null,
      sequence: payment.sequence + 1,
      modifiedAt: clock.now(),
    };
    await tx.commitInOneRoundTrip([
      keepingAnswers([payment]),
      ...replacingMetadata(paymentWithMetadata(payment), metadata),
    ]);
    await writeMetadata(tx, changed);
    await record(tx, paymentUpdated(changed, correlationId));
    return changed;
  });
}
