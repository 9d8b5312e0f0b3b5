import { type AnyCaller, operatorOf, partnerOf } from '../../access/partners/index.ts';
import type { OwnAcquirers } from '../../acquiring/acquirers/index.ts';
import type { Database } from '../../platform/db/pool.ts';
import { ok } from '../../platform/http/answer.ts';
import { PLATFORM_PROBLEMS } from '../../platform/http/errors.ts';
import { pageOf, readPage, toPage } from '../../platform/http/page.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { withoutWire, withWire } from './wire-entries.ts';
import { PLACE, type TimelineEntry } from './entry.ts';
import { readTimeline } from './read-timeline.ts';
import {
  idFaults,
  LIMIT_DEFAULT,
  TimelineEntryBody,
  timelineEntryBody,
  TimelineQuery,
} from './schema.ts';

const DESCRIPTION =
  'Everything about one payment, authentication, payout, dispute, merchant or correlation id, in order. Send exactly one of these ids. See the guide “Timeline”.';

type Deps = Readonly<{ acquirers: Pick<OwnAcquirers, 'describe'>; db: Database }>;

export function timelineRoutes({ acquirers, db }: Deps): Route[] {
  return [
    timelineRoute(db, {
      tag: 'Events',
      access: 'event.read',
      path: '/timeline',
      operationId: 'retrieveTimeline',
      summary: 'Retrieve a timeline',
      callerOf: partnerOf,
      shown: withoutWire,
    }),
    timelineRoute(db, {
      tag: 'Operator',
      access: 'operator.read',
      path: '/operator/timeline',
      operationId: 'retrieveAnyTimeline',
      summary: 'Retrieve a timeline of any partner',
      callerOf: operatorOf,
      shown: (entry) => withWire(entry, acquirers.describe),
    }),
  ];
}

type Door = Pick<Route, 'tag' | 'access' | 'path' | 'operationId' | 'summary'> &
  Readonly<{
    callerOf: (call: Parameters<typeof partnerOf>[0]) => AnyCaller;
    shown: (entry: TimelineEntry) => TimelineEntry;
  }>;

function timelineRoute(db: Database, { callerOf, path, shown, ...door }: Door): Route {
  return route(`GET ${path}`, {
    ...door,
    description: DESCRIPTION,
    isLongRead: true,
    query: TimelineQuery,
    examineQuery: idFaults,
    answers: { 200: pageOf(TimelineEntryBody) },
    problems: [PLATFORM_PROBLEMS.notFound],
    handle: async (call) => {
      const { query, url } = call;
      const isOldestFirst = query.order !== 'NEWEST_FIRST';
      const request = readPage({ ...query, limit: query.limit ?? LIMIT_DEFAULT }, PLACE);
      const page =
        isOldestFirst && request.position === null
          ? { ...request, direction: 'newer' as const }
          : request;
      const rows = await readTimeline(db, query, { caller: callerOf(call), page });
      const serialize = ({ entry }: (typeof rows)[number]) => timelineEntryBody(shown(entry));
      const newestFirst = toPage(rows, { request: page, url, serialize });
      return ok(isOldestFirst ? turned(newestFirst) : newestFirst);
    },
  });
}

/** The page from its oldest entry on. */
function turned({ data, next, previous, self }: ReturnType<typeof toPage>) {
  return { data: data.toReversed(), self, next: previous, previous: next };
}
