import { type Static, Type } from 'typebox';
import { ID_KINDS, ID_PATTERN } from '../../kernel/id.ts';
import { MerchantId, operatorOf, OPERATORS_READ } from '../../access/partners/index.ts';
import type { Database } from '../../platform/db/pool.ts';
import { PAGE_QUERY } from '../../platform/http/page.ts';
import { listRoute } from '../../platform/http/read-route.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { Route } from '../../platform/http/route.ts';
import {
  CorrelationId,
  idOf,
  oneLine,
  strict,
  Timestamp,
  shape,
  orNull,
} from '../../platform/http/schema.ts';
import { type ListedMessage, listMessages } from './message-store.ts';

const MESSAGE_ID = new RegExp(`^${ID_KINDS.acquirerMessage}${ID_PATTERN}$`);
const REFERENCE_MAX = 128;
const CORRELATION_ID_MAX = 64;
const COMMON_OUTCOMES = ['approved', 'declined'];
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

const Query = strict(
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

const Message = shape('AcquirerMessage', {
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

/** What operators see of the messages to and from acquirers. */
export function acquirerMessageRoutes({ db }: Readonly<{ db: Database }>): Route[] {
  return [
    listRoute({
      ...OPERATORS_READ,
      path: '/operator/acquirer-messages',
      operationId: 'listAcquirerMessages',
      summary: 'List messages to and from acquirers',
      description:
        'Newest first, masked. Requires an id, a reference, a correlation id, or an outcome other than ' +
        '`approved` and `declined`. A message is listed within a second of its answer.',
      query: Query,
      record: Message,
      ids: MESSAGE_ID,
      rows: (call, page) => {
        operatorOf(call);
        return listMessages(db, page, filtersIn(call.query));
      },
      serialize: messageBody,
    }),
  ];
}

function filtersIn(query: Static<typeof Query>) {
  const { correlationId, outcome, reference, paymentId, refundId, validationId } = query;
  const subjects = [paymentId, refundId, validationId].filter((id) => id !== undefined);
  const isNarrow =
    [...subjects, reference, correlationId].some((value) => value !== undefined) ||
    (outcome !== undefined && !COMMON_OUTCOMES.includes(outcome));
  if (isNarrow && subjects.length <= 1) {
    return { subjectId: subjects[0], reference, correlationId, outcome };
  }
  throw invalid([
    {
      parameterName: 'paymentId',
      reasonCode: 'INVALID_VALUE',
      errorMessage: isNarrow
        ? 'Give one of paymentId, refundId and validationId.'
        : 'Give paymentId, refundId, validationId, reference, correlationId, or an outcome other than approved and declined.',
    },
  ]);
}

function messageBody({ bucket: _place, createdAt, id, ...message }: ListedMessage) {
  return { messageId: id, askedAt: createdAt.toISOString(), ...message };
}
