import { type TProperties, Type } from 'typebox';
import { DeclineBody } from '../../acquiring/acquirers/index.ts';
import { defineEvent } from '../../records/events/index.ts';
import { MetadataBody } from '../../records/metadata/index.ts';
import { EVENT_REFERENCES } from '../../cards/instruments/index.ts';
import { MerchantId } from '../../access/partners/index.ts';
import {
  idOf,
  MoneySchema,
  strict,
  Timestamp,
  described,
  orNull,
} from '../../platform/http/schema.ts';
import { BatchId } from '../settlement/index.ts';
import { OPERATION_KINDS, PAYMENT_STATUSES, type PaymentStatus } from './payment.ts';
import { PaymentId, Reason } from './schema.ts';

/** What every event of a payment says: enough to act upon; partners can retrieve the rest. */
const about = <More extends TProperties>(status: PaymentStatus, more: More) =>
  strict({
    paymentId: PaymentId,
    merchantId: MerchantId,
    ...EVENT_REFERENCES,
    paymentStatus: Type.Enum([...PAYMENT_STATUSES], {
      description: 'What became of the payment',
      examples: [status],
    }),
    amount: described(MoneySchema, 'What was asked for'),
    capturedAmount: described(MoneySchema, 'What has been captured in all'),
    capturableAmount: described(MoneySchema, 'What is on hold and can still be captured'),
    refundedAmount: described(MoneySchema, 'What has been refunded in all'),
    metadata: Type.Optional(MetadataBody),
    ...more,
  });

/** The totals are the payment's; `change` is what this one step did. */
const changed = <Change extends TProperties>(change: Change) => ({
  change: strict(change, {
    description: 'What this step did; the other amounts are the payment’s',
  }),
});

const authorizedAmount = described(MoneySchema, 'What the issuer approved');
const capturedAmount = described(MoneySchema, 'What was captured');
const releasedAmount = described(MoneySchema, 'What was released of the hold');
const HOLD = { authorizedAmount, holdExpiresAt: described(Timestamp, 'When the hold ends') };
const REASON = { reason: Type.Optional(Reason) };
const requestedAmount = described(MoneySchema, 'What the operation was about');
const DECLINED = { requestedAmount, decline: DeclineBody };

export const PAYMENT_EVENTS = {
  authorized: defineEvent({
    type: 'payment.authorized',
    description: 'The amount is on hold, to be completed.',
    data: about('AUTHORIZED', changed(HOLD)),
  }),
  succeeded: defineEvent({
    type: 'payment.succeeded',
    description: 'The amount was authorized and captured at once.',
    data: about('SUCCEEDED', changed({ authorizedAmount, capturedAmount, batchId: BatchId })),
  }),
  declined: defineEvent({
    type: 'payment.declined',
    description: 'The issuer or the acquirer declined the payment, or it was reversed unanswered.',
    data: about('DECLINED', { decline: DeclineBody }),
  }),
  reversed_again: defineEvent({
    type: 'payment.reversed_again',
    description: 'A payment that was declined was approved late, and reversed a second time.',
    data: about('DECLINED_RETRY', {}),
  }),
  completed: defineEvent({
    type: 'payment.completed',
    description: 'Part or all of the hold was captured.',
    data: about(
      'SUCCEEDED',
      changed({
        completionId: idOf('ledgerEntry', 'a completion'),
        capturedAmount,
        releasedAmount,
        finalCompletion: Type.Boolean({ description: 'Whether the rest of the hold was released' }),
        batchId: BatchId,
      }),
    ),
  }),
  completion_declined: defineEvent({
    type: 'payment.completion_declined',
    description: 'A completion was declined; the payment is as it was.',
    data: about('AUTHORIZED', DECLINED),
  }),
  incremented: defineEvent({
    type: 'payment.incremented',
    description: 'The hold was raised.',
    data: about('AUTHORIZED', changed(HOLD)),
  }),
  increment_declined: defineEvent({
    type: 'payment.increment_declined',
    description: 'An increment was declined; the payment is as it was.',
    data: about('AUTHORIZED', DECLINED),
  }),
  canceled: defineEvent({
    type: 'payment.canceled',
    description:
      'The payment was cancelled: its hold is released, and what was captured is voided.',
    data: about('CANCELED', {
      ...changed({
        voidedAmount: described(MoneySchema, 'What was captured and is voided'),
        releasedAmount,
        batchId: orNull(BatchId, 'Where the void counts; null if nothing was captured'),
      }),
      ...REASON,
    }),
  }),
  cancellation_declined: defineEvent({
    type: 'payment.cancellation_declined',
    description: 'A cancellation was declined; the payment is as it was.',
    data: about('AUTHORIZED', { ...DECLINED, ...REASON }),
  }),
  released: defineEvent({
    type: 'payment.released',
    description: 'The rest of the hold was released; what was captured stays.',
    data: about('SUCCEEDED', { ...changed({ releasedAmount }), ...REASON }),
  }),
  release_declined: defineEvent({
    type: 'payment.release_declined',
    description: 'A release was declined; the payment is as it was.',
    data: about('PARTIALLY_COMPLETED', { ...DECLINED, ...REASON }),
  }),
  expired: defineEvent({
    type: 'payment.expired',
    description: 'The time of the hold was over, and what was left of it was released.',
    data: about('EXPIRED', changed({ releasedAmount })),
  }),
  expiry_declined: defineEvent({
    type: 'payment.expiry_declined',
    description: 'The release of an expired hold was declined; it is tried again a day later.',
    data: about('AUTHORIZED', DECLINED),
  }),
  updated: defineEvent({
    type: 'payment.updated',
    description: 'The metadata of a payment was changed.',
    data: about('SUCCEEDED', {}),
  }),
  stuck: defineEvent({
    type: 'payment.stuck',
    description:
      'The acquirer has not answered for about a minute, and we keep asking; or it refuses a reversal, which a person looks into.',
    data: about('PROCESSING', {
      operation: Type.Enum([...OPERATION_KINDS], { description: 'What was asked of the acquirer' }),
      requestedAmount,
    }),
  }),
};

/** What an answer of the acquirer may come to. */
export type PaymentEvent = Exclude<keyof typeof PAYMENT_EVENTS, 'stuck' | 'updated'>;
