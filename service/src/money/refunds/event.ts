import { Type } from 'typebox';
import { DeclineBody, declineBody } from '../../acquiring/acquirers/index.ts';
import { defineEvent, eventOf, type NewEvent } from '../../records/events/index.ts';
import { assert } from '../../kernel/assert.ts';
import { serializeMoney } from '../../kernel/money.ts';
import { EVENT_REFERENCES, OrderReference } from '../../cards/instruments/index.ts';
import { MerchantId } from '../../access/partners/index.ts';
import { PaymentId } from '../payments/index.ts';
import { MoneySchema, strict, described, orNull } from '../../platform/http/schema.ts';
import { metadataBody, MetadataBody } from '../../records/metadata/index.ts';
import { BatchId } from '../settlement/index.ts';
import { type Refund, REFUND_STATUSES, type RefundStatus } from './refund.ts';
import { RefundId } from './schema.ts';

/** What every event of a refund says: enough to act upon; partners can retrieve the rest. */
const membersIn = (status: RefundStatus) => ({
  refundId: RefundId,
  paymentId: PaymentId,
  merchantId: MerchantId,
  ...EVENT_REFERENCES,
  orderId: orNull(OrderReference, 'Your reference of the payment’s order; null if none was sent'),
  refundStatus: Type.Enum([...REFUND_STATUSES], {
    description: 'What became of the refund',
    examples: [status],
  }),
  refundAmount: described(MoneySchema, 'What is refunded'),
  metadata: Type.Optional(MetadataBody),
});

const REFUND_EVENTS = {
  succeeded: defineEvent({
    type: 'refund.succeeded',
    description: 'The amount goes back to the cardholder.',
    data: strict({ ...membersIn('SUCCEEDED'), batchId: BatchId }),
  }),
  declined: defineEvent({
    type: 'refund.declined',
    description: 'The refund was declined; the payment can be refunded again.',
    data: strict({ ...membersIn('DECLINED'), decline: DeclineBody }),
  }),
  stuck: defineEvent({
    type: 'refund.stuck',
    description: 'The acquirer has not answered for about a minute. We keep sending the refund.',
    data: strict(membersIn('PROCESSING')),
  }),
};

export function refundSucceeded(refund: Refund, now: Date): NewEvent {
  const { batchId } = refund;
  assert(batchId, 'a refund that succeeded is in a batch');
  const data = { ...membersOf(refund), batchId };
  return eventOf(REFUND_EVENTS.succeeded, { ...subjectOf(refund, now), data });
}

export function refundDeclined(refund: Refund, now: Date): NewEvent {
  const data = { ...membersOf(refund), decline: declineBody(refund.outcome) };
  return eventOf(REFUND_EVENTS.declined, { ...subjectOf(refund, now), data });
}

export function refundStuck(refund: Refund, now: Date): NewEvent {
  return eventOf(REFUND_EVENTS.stuck, { ...subjectOf(refund, now), data: membersOf(refund) });
}

function subjectOf(refund: Refund, now: Date) {
  const { id: subjectId, bucket, partnerId, merchantId, sequence, correlationId } = refund;
  return { bucket, partnerId, merchantId, subjectId, sequence, correlationId, now };
}

function membersOf(refund: Refund) {
  return {
    refundId: refund.id,
    paymentId: refund.paymentId,
    merchantId: refund.merchantId,
    orderId: refund.orderId,
    invoiceNumber: refund.invoiceNumber,
    refundStatus: refund.status,
    refundAmount: serializeMoney(refund),
    ...metadataBody(refund.metadata),
  };
}
