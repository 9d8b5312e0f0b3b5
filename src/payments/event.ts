import type { NewEvent } from '../events/index.ts';
import { serializeMoney } from '../kernel/money.ts';
import { capturable, type PendingOperation, type Payment } from './payment.ts';
import type { AnsweredPayment } from './apply-answer.ts';

/**
 * What an event reports to partners: enough to act upon; they can retrieve the rest. Why it
 * was asked for stands nowhere else.
 */
export function settledEvent(
  { payment, event }: AnsweredPayment,
  { correlationId, reason }: Pick<PendingOperation, 'correlationId' | 'reason'>,
): NewEvent {
  const recorded = paymentEvent(payment, event, correlationId);
  return reason === undefined ? recorded : { ...recorded, data: { ...recorded.data, reason } };
}

export function paymentEvent(payment: Payment, type: string, correlationId: string): NewEvent {
  const { id: paymentId, bucket, partnerId, merchantId, currency } = payment;
  const money = (amount: bigint) => serializeMoney({ amount, currency });
  return {
    type,
    bucket,
    partnerId,
    merchantId,
    subjectId: paymentId,
    data: {
      paymentId,
      merchantId,
      orderId: payment.orderId,
      invoiceNumber: payment.invoiceNumber,
      paymentStatus: payment.status,
      amount: money(payment.amount),
      capturedAmount: money(payment.captured),
      capturableAmount: money(capturable(payment)),
      refundedAmount: money(payment.refunded),
    },
    correlationId,
    now: payment.modifiedAt,
  };
}
