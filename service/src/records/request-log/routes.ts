import type { Static } from 'typebox';
import { ID_KINDS, ID_PATTERN } from '../../kernel/id.ts';
import { addMilliseconds, type Clock } from '../../kernel/clock.ts';
import { operatorOf, OPERATORS_READ, partnerOf } from '../../access/partners/index.ts';
import type { Database } from '../../platform/db/pool.ts';
import { type Answer, ok } from '../../platform/http/answer.ts';
import { pageOf, readPage, toPage } from '../../platform/http/page.ts';
import { found } from '../../platform/http/refuse.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { strict } from '../../platform/http/schema.ts';
import type { RequestLog } from './keep-requests.ts';
import { findRequest, listRequests, type Readable } from './request-store.ts';
import * as schema from './schema.ts';

type Deps = Readonly<{ db: Database; clock: Clock; requestLog: Pick<RequestLog, 'days'> }>;

const DAY_MS = 86_400_000;
const REQUEST_ID = new RegExp(`^${ID_KINDS.loggedRequest}${ID_PATTERN}$`);
const ONE = strict({ requestId: schema.RequestId });
const PARTNERS = { tag: 'Requests', access: 'event.read', method: 'GET' } as const;
const LISTED =
  'Newest first. A request is listed within a second of its response. A page may have fewer records ' +
  'than `limit`, even none, and still a `next`: with filters, each page searches a part of the log.';

/** The API calls of partners, as the partner made them and as operators look into them. */
export function requestLogRoutes(deps: Deps): Route[] {
  return [...partnersOwn(deps), ...operatorsLook(deps)];
}

function partnersOwn(deps: Deps): Route[] {
  return [
    route({
      ...PARTNERS,
      path: '/requests',
      operationId: 'listRequests',
      summary: 'List API requests',
      description: LISTED,
      query: schema.RequestsQuery,
      answers: { 200: pageOf(schema.RequestEntry) },
      handle: async (call) => await list(deps, readableBy(deps, partnerOf(call)), call),
    }),
    route({
      ...PARTNERS,
      path: '/requests/:requestId',
      operationId: 'retrieveRequest',
      summary: 'Retrieve an API request, with its body and its response',
      params: ONE,
      answers: { 200: schema.RequestDetails },
      handle: async (call) =>
        await retrieve(deps, readableBy(deps, partnerOf(call)), call.params.requestId),
    }),
  ];
}

function operatorsLook(deps: Deps): Route[] {
  return [
    route({
      ...OPERATORS_READ,
      path: '/operator/requests',
      operationId: 'listAnyRequests',
      summary: 'List the API requests of a partner',
      description: LISTED,
      query: schema.OperatorRequestsQuery,
      answers: { 200: pageOf(schema.RequestEntry) },
      handle: async (call) => {
        operatorOf(call);
        return await list(deps, readableBy(deps, { ...call.query, merchantId: null }), call);
      },
    }),
    route({
      ...OPERATORS_READ,
      path: '/operator/requests/:requestId',
      operationId: 'retrieveAnyRequest',
      summary: 'Retrieve an API request of a partner, with its body and its response',
      params: ONE,
      query: schema.OfPartner,
      answers: { 200: schema.RequestDetails },
      handle: async (call) => {
        operatorOf(call);
        const readable = readableBy(deps, { ...call.query, merchantId: null });
        return await retrieve(deps, readable, call.params.requestId);
      },
    }),
  ];
}

/** What has had its time is gone for readers at once, and from the disk with the rest of its slot. */
function readableBy(
  { clock, requestLog: { days } }: Deps,
  { partnerId, merchantId }: Omit<Readable, 'since'>,
): Readable {
  return { partnerId, merchantId, since: addMilliseconds(clock.now(), -days * DAY_MS) };
}

type Listed = Readonly<{ query: Static<typeof schema.RequestsQuery>; url: string }>;

async function list(deps: Deps, readable: Readable, { query, url }: Listed): Promise<Answer> {
  const request = readPage(query, REQUEST_ID);
  const { rows, reached } = await listRequests(deps.db, readable, {
    page: request,
    filters: query,
  });
  return ok(toPage(rows, { request, url, serialize: schema.requestEntry, reached }));
}

async function retrieve(deps: Deps, readable: Readable, requestId: string): Promise<Answer> {
  return ok(schema.requestDetails(found(await findRequest(deps.db, readable, requestId))));
}
