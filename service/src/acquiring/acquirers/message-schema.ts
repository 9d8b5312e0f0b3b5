import { Type } from 'typebox';
import { MerchantId } from '../../access/partners/index.ts';
import { PAGE_QUERY } from '../../platform/http/page.ts';
import {
  CorrelationId,
  idOf,
  oneLine,
  strict,
  Timestamp,
  shape,
  orNull,
} from '../../platform/http/schema.ts';
import { COMMON_OUTCOMES } from './message-entry.ts';

const REFERENCE_MAX = 128;
const CORRELATION_ID_MAX = 64;
const OUTCOMES = [
  ...COMMON_OUTCOMES,
  'timeout',
  'connection-lost',
  'malformed',
  'unanswered',
  'late',
  'reversed',
  'not-found',
];

export const AcquirerMessagesQuery = strict(
  {
    ...PAGE_QUERY,
    paymentId: Type.Optional(idOf('payment', 'a payment')),
    refundId: Type.Optional(idOf('refund', 'a refund')),
    validationId: Type.Optional(idOf('validation', 'a validation')),
    reference: Type.Optional(oneLine(REFERENCE_MAX, 'Our reference in messages to the acquirer')),
    correlationId: Type.Optional(
      oneLine(CORRELATION_ID_MAX, 'Of the API request that the message was sent for'),
    ),
    outcome: Type.Optional(
      Type.Enum(OUTCOMES, {
        description: 'What came of it; `late` is an answer after the time-out',
        expects: `one of ${OUTCOMES.join(', ')}`,
      }),
    ),
  },
  { inDocument: { anyOf: [{ required: ['paymentId'] }] } }, // One of several.
);

export const AcquirerMessageBody = shape('AcquirerMessage', {
  messageId: idOf('acquirerMessage', 'a message'),
  askedAt: Timestamp,
  durationMs: Type.Integer({ description: 'Milliseconds until the answer, or the time-out' }),
  acquirer: Type.String({ description: 'Name of the acquirer' }),
  operation: Type.String({ description: 'What was asked', examples: ['authorize'] }),
  reference: Type.String({ description: 'Our reference in messages to the acquirer' }),
  outcome: Type.Enum(OUTCOMES, { description: 'What came of it' }),
  partnerId: Type.String({ description: 'The partner of the merchant' }),
  merchantId: MerchantId,
  subjectId: Type.String({ description: 'The payment, refund or validation' }),
  correlationId: CorrelationId,
  request: Type.Unknown({
    description: 'What was sent, without card number, security code, address and 3-D Secure value',
  }),
  answer: Type.Unknown({
    description: 'The answer; of one that could not be read, the types of its members',
  }),
  error: orNull(Type.String(), 'Name and code of the error, if the connector failed'),
});
