import { anyones, operatorOf, OPERATORS_READ, withPartner } from '../../access/partners/index.ts';
import type { Database } from '../../platform/db/pool.ts';
import { ok } from '../../platform/http/answer.ts';
import { pageOf, readPage, toPage } from '../../platform/http/page.ts';
import { found } from '../../platform/http/refuse.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { strict } from '../../platform/http/schema.ts';
import type { Event } from './event.ts';
import { eventChanges } from './event-for.ts';
import { findEvent, listEvents } from './event-store.ts';
import { allEventsQuery, AMONG_NEWEST, AnyEventBody, eventBody, EventId } from './schema.ts';

/** What happened to everybody's things, for operators. */
export function operatorEventRoutes({ db }: Readonly<{ db: Database }>): Route[] {
  const operators = { ...OPERATORS_READ, changes: eventChanges() } as const;
  const serialize = withPartner((event: Event) => eventBody(event));
  return [
    route({
      ...operators,
      path: '/operator/events',
      operationId: 'listAllEvents',
      summary: 'List the events of all partners, newest first',
      description: AMONG_NEWEST,
      query: allEventsQuery(),
      answers: { 200: pageOf(AnyEventBody) },
      handle: async (call) => {
        operatorOf(call);
        const { query, url } = call;
        const { merchantId, subjectId, type } = query;
        const request = readPage(query, /^ev/);
        const filters = { type, merchantId, subjectId };
        const { reached, rows } = await listEvents(db, anyones(query), { page: request, filters });
        return ok(toPage(rows, { request, url, serialize, reached }));
      },
    }),
    route({
      ...operators,
      path: '/operator/events/:eventId',
      operationId: 'retrieveAnyEvent',
      summary: 'Retrieve an event of any partner',
      params: strict({ eventId: EventId }),
      answers: { 200: AnyEventBody },
      handle: async (call) => {
        operatorOf(call);
        return ok(serialize(found(await findEvent(db, anyones(), call.params.eventId))));
      },
    }),
  ];
}
