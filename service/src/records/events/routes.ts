import type { Static } from 'typebox';
import { assert } from '../../kernel/assert.ts';
import {
  isPartner,
  operatorOf,
  OPERATORS_READ,
  operatorScope,
  type PartnerCaller,
  withPartner,
} from '../../access/partners/index.ts';
import { ok } from '../../platform/http/answer.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { invalid } from '../../platform/http/errors.ts';
import {
  DEFAULT_LIMIT,
  pageOf,
  readPage,
  toPage,
  withParameter,
} from '../../platform/http/page.ts';
import { listRoute, retrieveRoute } from '../../platform/http/read-route.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { strict } from '../../platform/http/schema.ts';
import type { Event } from './event.ts';
import { findEvent, listEvents } from './find-events.ts';
import { listAfter } from './list-after.ts';
import { createFeedWatch } from './feed-watch.ts';
import { eventChanges } from './event-for.ts';
import {
  allEventsQuery,
  AMONG_NEWEST,
  AnyEventBody,
  EventBody,
  eventBody,
  EventId,
  eventsQuery,
} from './schema.ts';
import type { Database } from '../../platform/db/pool.ts';

const EVENTS = { tag: 'Events', access: 'event.read' } as const;

type EventRouteDeps = Parameters<typeof createFeedWatch>[0];

/** A partner reads its own: newest first, or in the order they were published, from a place on. */
export function eventRoutes(deps: EventRouteDeps): Route[] {
  const { db } = deps;
  const watch = createFeedWatch(deps);
  const changes = eventChanges();
  return [
    route('GET /events', {
      ...EVENTS,
      operationId: 'listEvents',
      summary: 'List events',
      description:
        'Newest first. With `after`, the events published after that place, the first published first: ' +
        `whoever reads on from \`next\` misses none. \`wait\` makes it a long poll. ${AMONG_NEWEST}`,
      isLongRead: 'in-part', // Whoever waits for what is published next reads nothing meanwhile.
      query: eventsQuery(),
      changes,
      answers: { 200: pageOf(EventBody) },
      handle: async ({ longRead, waitWithoutSlot, caller, query, url }) => {
        const { after, form, limit = DEFAULT_LIMIT, wait = 0, type, merchantId, subjectId } = query;
        const serialize = (event: Event) => eventBody(event, form);
        const filters = { type, merchantId, subjectId };
        const partner = partnerIn(caller);
        refuseMixed(query);
        if (after === undefined) {
          const request = readPage(query);
          const list = () => listEvents(db, partner, { page: request, filters });
          const { reached, rows } = await longRead(list);
          return ok(toPage(rows, { request, url, serialize, reached }));
        }
        const request = { after, limit, waitMs: wait * 1_000, filters };
        const { events, next } = await listAfter(
          { db, watch, caller: partner, waitWithoutSlot },
          request,
        );
        const reading = {
          self: url,
          next: withParameter(url, 'after', String(next)),
          previous: null,
        };
        return ok({ data: events.map(serialize), ...reading });
      },
    }),
    retrieveRoute({
      ...EVENTS,
      path: '/events/:eventId',
      operationId: 'retrieveEvent',
      summary: 'Retrieve an event',
      params: strict({ eventId: EventId }),
      changes,
      record: EventBody,
      find: ({ caller, params }) => findEvent(db, partnerIn(caller), params.eventId),
      serialize: (event) => eventBody(event),
    }),
    ...operatorEventRoutes({ db }),
  ];
}

const OF_PAGES = ['cursor', 'created_from', 'created_to'] as const;

/** Two orders cannot be followed at once. */
function refuseMixed(query: Static<ReturnType<typeof eventsQuery>>): void {
  const stray =
    query.after === undefined
      ? (['wait'] as const).filter((name) => query[name] !== undefined)
      : OF_PAGES.filter((name) => query[name] !== undefined);
  if (stray.length === 0) return;
  const errorMessage =
    query.after === undefined ? 'Requires `after`.' : 'Cannot be combined with `after`.';
  const reasonCode = 'INVALID_VALUE';
  throw invalid(stray.map((parameterName) => ({ parameterName, reasonCode, errorMessage })));
}

function partnerIn(caller: Caller | undefined): PartnerCaller {
  assert(isPartner(caller), 'no operator has a scope of partners');
  return caller;
}

function operatorEventRoutes({ db }: Readonly<{ db: Database }>): Route[] {
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
