import { Type } from 'typebox';
import { ENTRIES_MAX } from '../../platform/db/search-blocks.ts';
import { ID_LENGTH, ID_PATTERN } from '../../kernel/id.ts';
import { bodyOfAny, MerchantId, queryOfAny } from '../../access/partners/index.ts';
import { PAGE_QUERY } from '../../platform/http/page.ts';
import { idOf, strict, oneLine, Timestamp } from '../../platform/http/schema.ts';
import type { Event } from './event.ts';
import { definedEvents } from './define-event.ts';

const SUBJECT_ID_LENGTH_MAX = 64; // Longer than any of our ids.

export const EventId = idOf('event', 'an event');
const SubjectId = oneLine(SUBJECT_ID_LENGTH_MAX, 'The id of the record the event is about');

const WAIT_SECONDS_MAX = 30; // Shorter than the time-outs of common proxies.

export const EVENT_FORMS = ['FULL', 'THIN'] as const;
export type EventForm = (typeof EVENT_FORMS)[number];

const QUERY = {
  ...PAGE_QUERY,
  after: Type.Optional(
    Type.String({
      maxLength: ID_LENGTH,
      pattern: `^(?:now|[0-9]{1,18}|ev${ID_PATTERN})$`,
      description:
        'Read the events published after this place, the first published first, without missing any: ' +
        'an `eventId`, the position in `next` of an earlier answer, `0` for the beginning, or `now`',
      expects: 'an eventId, a position from `next`, 0 or now',
    }),
  ),
  wait: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: WAIT_SECONDS_MAX,
      default: 0,
      digits: true,
      description: 'With `after`: how many seconds to wait for an event if there is none',
      expects: `a whole number from 0 to ${WAIT_SECONDS_MAX}`,
    }),
  ),
  form: Type.Optional(
    Type.Enum(EVENT_FORMS, {
      default: 'FULL',
      description: '`THIN` leaves out `data`',
      expects: 'FULL or THIN',
    }),
  ),
  merchantId: Type.Optional(MerchantId),
  subjectId: Type.Optional(SubjectId),
};

export const AMONG_NEWEST = `With \`type=payment.succeeded\`, or a type and a merchant, each page searches up to ${ENTRIES_MAX} events: it may have fewer records than \`limit\`, even none, and still a \`next\`.`;

/** The types are known once every slice is loaded, so it is made with the routes. */
export function eventsQuery() {
  return strict({ ...QUERY, type: ofType() });
}

/** For operators, who follow no feed: a feed is a partner's. */
export function allEventsQuery() {
  const { merchantId, subjectId } = QUERY;
  return queryOfAny({ ...PAGE_QUERY, merchantId, subjectId, type: ofType() });
}

function ofType() {
  return Type.Optional(
    Type.Enum(
      definedEvents().map(({ type }) => String(type)),
      {
        description: 'What happened',
        expects: 'a type of event, such as merchant.created; the guide on events lists them',
      },
    ),
  );
}

/** What every event has, besides what happened and when. */
export const EVENT_MEMBERS = {
  eventId: EventId,
  merchantId: Type.Union([MerchantId, Type.Null()], {
    description: 'The merchant it concerns; null for what is the partner’s own',
  }),
  subjectId: SubjectId,
  sequence: Type.Integer({
    minimum: 1,
    description:
      'Counts the events about this subject, from 1: an event with a lower number is older',
  }),
  correlationId: Type.String({ description: 'From the request that caused it' }),
};

export const EventBody = strict(
  {
    ...EVENT_MEMBERS,
    type: Type.String({ description: 'What happened', examples: ['merchant.created'] }),
    createdAt: Timestamp,
    data: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description: 'Details of the event, depending on its type; absent in the thin form',
        withheld: 'address',
      }),
    ),
  },
  { title: 'Event' },
);
export const AnyEventBody = bodyOfAny(EventBody);

export function eventBody({ id, createdAt, ...event }: Event, form: EventForm = 'FULL') {
  const { type, merchantId, subjectId, sequence, correlationId, data } = event;
  return {
    eventId: id,
    type,
    createdAt: createdAt.toISOString(),
    merchantId,
    subjectId,
    sequence,
    correlationId,
    ...(form === 'FULL' ? { data } : {}),
  };
}
