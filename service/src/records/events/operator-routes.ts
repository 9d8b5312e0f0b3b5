import {
  operatorScope,
  operatorOf,
  OPERATORS_READ,
  withPartner,
} from '../../access/partners/index.ts';
import type { Database } from '../../platform/db/pool.ts';
import { listRoute, retrieveRoute } from '../../platform/http/read-route.ts';
import type { Route } from '../../platform/http/route.ts';
import { strict } from '../../platform/http/schema.ts';
import type { Event } from './event.ts';
import { eventChanges } from './event-for.ts';
import { findEvent, listEvents } from './event-store.ts';
import { allEventsQuery, AMONG_NEWEST, AnyEventBody, eventBody, EventId } from './schema.ts';

/** What happened to everybody's things, for operators, who follow no feed. */
export function operatorEventRoutes({ db }: Readonly<{ db: Database }>): Route[] {
  const shown = {
    ...OPERATORS_READ,
    changes: eventChanges(),
    record: AnyEventBody,
    serialize: withPartner((event: Event) => eventBody(event)),
  };
  return [
    listRoute({
      ...shown,
      path: '/operator/events',
      operationId: 'listAllEvents',
      summary: 'List the events of all partners, newest first',
      description: AMONG_NEWEST,
      query: allEventsQuery(),
      ids: /^ev/,
      rows: (call, page) => {
        operatorOf(call);
        const { merchantId, subjectId, type } = call.query;
        const filters = { type, merchantId, subjectId };
        return listEvents(db, operatorScope(call.query), { page, filters });
      },
    }),
    retrieveRoute({
      ...shown,
      path: '/operator/events/:eventId',
      operationId: 'retrieveAnyEvent',
      summary: 'Retrieve an event of any partner',
      params: strict({ eventId: EventId }),
      find: (call) => {
        operatorOf(call);
        return findEvent(db, operatorScope(), call.params.eventId);
      },
    }),
  ];
}
