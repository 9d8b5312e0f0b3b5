import { Type } from 'typebox';
import { MerchantId } from '../partners/index.ts';
import { PAGE_QUERY } from '../platform/http/page.ts';
import { idOf, strict, oneLine, Timestamp } from '../platform/http/schema.ts';
import { definedEvents } from './define-event.ts';
import type { Event } from './event.ts';

const SUBJECT_ID_LENGTH_MAX = 64; // Longer than any of our ids.

export const EventId = idOf('event', 'an event');
const SubjectId = oneLine(SUBJECT_ID_LENGTH_MAX, 'The id of the record the event is about');

/** Known once every slice is loaded, so made with the routes. */
export function eventsQuery() {
  const types = definedEvents().map(({ type }) => String(type));
  return strict({
    ...PAGE_QUERY,
    type: Type.Optional(
      Type.Enum(types, {
        description: 'What happened',
        expects: 'a type of event, such as merchant.created; the guide on events lists them',
      }),
    ),
    merchantId: Type.Optional(MerchantId),
    subjectId: Type.Optional(SubjectId),
  });
}

export const EventBody = strict(
  {
    eventId: EventId,
    type: Type.String({ description: 'What happened', examples: ['merchant.created'] }),
    createdAt: Timestamp,
    merchantId: Type.Union([MerchantId, Type.Null()]),
    subjectId: SubjectId,
    sequence: Type.Integer({
      minimum: 1,
      description: 'Counts the events of the record: 1, 2, 3 …',
    }),
    correlationId: Type.String({ description: 'From the request that caused it' }),
    data: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description: 'Details of the event, depending on its type',
      }),
    ),
  },
  { title: 'Event' },
);

export function eventBody({ id, createdAt, ...event }: Event, form: 'full' | 'thin' = 'full') {
  const { type, merchantId, subjectId, sequence, correlationId, data } = event;
  return {
    eventId: id,
    type,
    createdAt: createdAt.toISOString(),
    merchantId,
    subjectId,
    sequence,
    correlationId,
    ...(form === 'full' ? { data } : {}),
  };
}
