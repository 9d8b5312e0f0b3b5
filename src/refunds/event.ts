import type { NewEvent } from '../events/index.ts';
import { serializeMoney } from '../kernel/money.ts';
import type { Refund } from './refund.ts';

/** What an event reports about a refund: enough to act upon; partners can retrieve the rest. */
export function refundEvent(refund: Refund, type: string, now: Date): NewEvent {
  const { id: refundId, bucket, partnerId, merchantId, paymentId, correlationId } = refund;
  return {
    type,
    bucket,
    partnerId,
    merchantId,
    subjectId: refundId,
    data: {
      refundId,
      paymentId,
      merchantId,
      orderId: refund.orderId,
      invoiceNumber: refund.invoiceNumber,
      refundStatus: refund.status,
      refundAmount: serializeMoney(refund),
    },
    correlationId,
    now,
  };
}
