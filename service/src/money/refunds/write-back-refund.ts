import { randomUUID } from 'node:crypto';
import type { FoundOperation } from '../../acquiring/acquirers/index.ts';
import { assert } from '../../kernel/assert.ts';
import { localDay, provinceOf } from '../../merchants/onboarding/index.ts';
import { forBucket } from '../../platform/db/pool.ts';
import { findPaymentsById, HOST_REFERENCES, type WrittenBack } from '../payments/index.ts';
import { CREATE_REFUND, type RefundDeps } from './refund.ts';
import { refundsDue } from './refund-store.ts';
import { openRefunds } from './refunds.ts';

type Begun = Pick<FoundOperation, 'amount' | 'bookedAt' | 'operationId' | 'paymentId'>;

/** The same for a refund that the acquirer has made. Under which key it was asked for is not known. */
export function openRefundsToWriteBack(deps: RefundDeps) {
  const refunds = openRefunds(deps);
  return async ({ amount, bookedAt, operationId: id, paymentId }: Begun): Promise<WrittenBack> => {
    const [payment] = await findPaymentsById(refunds.db, [paymentId]);
    if (!payment) return 'absent';
    if (payment.hostReferences) return { refusal: HOST_REFERENCES };
    const { bucket, merchantId, partnerId } = payment;
    const merchant = await refunds.merchant(payment);
    assert(merchant, `${paymentId} has a merchant`);
    const key = `written back ${id}`;
    const fingerprint = refunds.keyring.mac('fingerprint', key);
    const named = { partnerId, merchantId, operation: CREATE_REFUND, key };
    const committed = await refunds.intend({
      request: { ...named, fingerprint, resourceId: id },
      known: payment,
      merchant,
      amount,
      reason: null,
      metadata: null,
      invoiceNumber: null,
      day: localDay(bookedAt, provinceOf(merchant.profile)),
      correlationId: randomUUID(),
      debitLimit: null,
      dailyLimit: null,
      hostReferences: null,
    });
    if ('refusal' in committed) return { refusal: committed.refusal };
    if (!('record' in committed)) return 'begun'; // Before this process began.
    const due = { thing: committed.record.refund, dueAt: refunds.clock.now() };
    await refundsDue.postpone(forBucket(refunds.db, bucket), [due]);
    return 'begun';
  };
}
