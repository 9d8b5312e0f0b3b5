import { assert } from '../kernel/assert.ts';
import { isPartner, type PartnerCaller } from '../partners/index.ts';
import type { Database } from '../platform/db/pool.ts';
import { ok } from '../platform/http/answer.ts';
import type { Caller } from '../platform/http/caller.ts';
import { PLATFORM_PROBLEMS } from '../platform/http/errors.ts';
import { pageOf, readPage, toPage } from '../platform/http/page.ts';
import { Problem } from '../platform/http/problem.ts';
import { type Route, route } from '../platform/http/route.ts';
import { strict } from '../platform/http/schema.ts';
import { findEvent, listEvents } from './event-store.ts';
import { eventChanges } from './event-for.ts';
import { EventBody, eventBody, EventId, eventsQuery } from './schema.ts';

const EVENTS = { tag: 'Events', access: 'event.read', method: 'GET' } as const;

/** What happened to a partner's things, newest first. A partner reads its own, and no other's. */
export function eventRoutes({ db }: Readonly<{ db: Database }>): Route[] {
  const changes = eventChanges();
  return [
    route({
      ...EVENTS,
      path: '/events',
      operationId: 'listEvents',
      summary: 'List events',
      query: eventsQuery(),
      changes,
      answers: { 200: pageOf(EventBody) },
      handle: async ({ caller, query, url }) => {
        const request = readPage(query);
        const page = { page: request, filters: query };
        const rows = await listEvents(db, partnerIn(caller), page);
        return ok(toPage(rows, { request, url, serialize: (event) => eventBody(event) }));
      },
    }),
    route({
      ...EVENTS,
      path: '/events/:eventId',
      operationId: 'retrieveEvent',
      summary: 'Retrieve an event',
      params: strict({ eventId: EventId }),
      changes,
      answers: { 200: EventBody },
      handle: async ({ caller, params }) => {
        const event = await findEvent(db, partnerIn(caller), params.eventId);
        if (!event) throw new Problem(PLATFORM_PROBLEMS.notFound);
        return ok(eventBody(event));
      },
    }),
  ];
}

function partnerIn(caller: Caller | undefined): PartnerCaller {
  assert(isPartner(caller), 'no operator has a scope of partners');
  return caller;
}
