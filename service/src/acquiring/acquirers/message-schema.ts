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

export const WireBody = orNull(
  Type.Array(
    shape('AcquirerWireMessage', {
      direction: Type.Enum(['SENT', 'RECEIVED'], { description: 'Sent by us, or received' }),
      at: Timestamp,
      session: Type.String({ description: 'Name of the session', examples: ['1'] }),
      bytes: Type.String({
        description: 'Hexadecimal; bytes that nobody may see are `**`',
        examples: ['30313030'],
      }),
      parts: orNull(
        Type.Array(
          shape('AcquirerWirePart', {
            part: Type.String({ description: 'Number of the field, or `mti` or `bitmap`' }),
            name: Type.String({ description: 'Name of the field' }),
            value: Type.String({ description: 'With asterisks for what nobody may see' }),
            bytes: Type.String({ description: 'Hexadecimal, as in the message' }),
            offset: Type.Integer({ description: 'In bytes from the beginning of the message' }),
          }),
        ),
        'What the bytes mean; null if the connector is not there any more',
      ),
    }),
  ),
  'The messages as they were on the wire, for hosts that have such messages',
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
  wire: WireBody,
});
