import type { Static } from 'typebox';
import { ID_KINDS, ID_PATTERN } from '../../kernel/id.ts';
import { operatorOf, OPERATORS_READ } from '../../access/partners/index.ts';
import type { Database } from '../../platform/db/pool.ts';
import { listRoute } from '../../platform/http/read-route.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { Route } from '../../platform/http/route.ts';
import type { OwnAcquirers } from './acquirers.ts';
import { type ListedMessage, listMessages } from './message-store.ts';
import { COMMON_OUTCOMES } from './message-entry.ts';
import { wireBody } from './wire.ts';
import { AcquirerMessageBody, AcquirerMessagesQuery } from './message-schema.ts';

const MESSAGE_ID = new RegExp(`^${ID_KINDS.acquirerMessage}${ID_PATTERN}$`);
type Deps = Readonly<{ acquirers: Pick<OwnAcquirers, 'describe'>; db: Database }>;

/** What operators see of the messages to and from acquirers. */
export function acquirerMessageRoutes({ acquirers, db }: Deps): Route[] {
  return [
    listRoute({
      ...OPERATORS_READ,
      path: '/operator/acquirer-messages',
      operationId: 'listAcquirerMessages',
      summary: 'List messages to and from acquirers',
      description:
        'Newest first, masked. Requires an id, a reference, a correlation id, or an outcome other than ' +
        '`approved` and `declined`. A message is listed within a second of its answer. ' +
        'A page may have fewer records than `limit`, even none, and still a `next`: with several filters, each page searches a part of the log.',
      query: AcquirerMessagesQuery,
      record: AcquirerMessageBody,
      ids: MESSAGE_ID,
      rows: (call, page) => {
        operatorOf(call);
        return listMessages(db, page, filtersIn(call.query));
      },
      serialize: (message) => messageBody(message, acquirers.describe),
    }),
  ];
}

function filtersIn(query: Static<typeof AcquirerMessagesQuery>) {
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

function messageBody(
  { createdAt, id, wire, ...message }: ListedMessage,
  describe: OwnAcquirers['describe'],
) {
  const { acquirer } = message;
  return {
    messageId: id,
    askedAt: createdAt.toISOString(),
    ...message,
    wire: wireBody(wire, acquirer, describe),
  };
}
