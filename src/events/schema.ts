import { Type } from 'typebox';
import { MerchantId } from '../partners/index.ts';
import { PAGE_QUERY } from '../platform/http/page.ts';
import { idOf, strict, oneLine, Timestamp } from '../platform/http/schema.ts';
import { type Event, EVENT_TYPE } from './event.ts';

const SUBJECT_ID_LENGTH_MAX = 64; // Longer than any of our ids.

export const EventId = idOf('event', 'an event');
const EventType = Type.String({
  maxLength: 64,
  pattern: EVENT_TYPE.source,
  description: 'What happened',
  examples: ['merchant.created'],
  expects: 'a type of event, such as merchant.created',
});
const SubjectId = oneLine(SUBJECT_ID_LENGTH_MAX, 'The id of the record the event is about');

export const EventsQuery = strict({
  ...PAGE_QUERY,
  type: Type.Optional(EventType),
  merchantId: Type.Optional(MerchantId),
  subjectId: Type.Optional(SubjectId),
});

export const EventBody = strict(
  {
    eventId: EventId,
    type: EventType,
    createdAt: Timestamp,
    merchantId: Type.Union([MerchantId, Type.Null()]),
    subjectId: SubjectId,
    correlationId: Type.String({ description: 'From the request that caused it' }),
    data: Type.Record(Type.String(), Type.Unknown(), {
      description: 'Details of the event, depending on its type',
    }),
  },
  { title: 'Event' },
);

export function eventBody({ id, createdAt, ...event }: Event) {
  const { type, merchantId, subjectId, correlationId, data } = event;
  return {
    eventId: id,
    type,
    createdAt: createdAt.toISOString(),
    merchantId,
    subjectId,
    correlationId,
    data,
  };
}
