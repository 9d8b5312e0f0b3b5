import { ID_KINDS, ID_PATTERN } from '../../kernel/id.ts';
import { addMilliseconds } from '../../kernel/clock.ts';
import { operatorOf, OPERATORS_READ, partnerOf } from '../../access/partners/index.ts';
import { listRoute, retrieveRoute } from '../../platform/http/read-route.ts';
import type { Route } from '../../platform/http/route.ts';
import { strict } from '../../platform/http/schema.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RequestLog } from './keep-requests.ts';
import { findRequest, listRequests, type Readable } from './request-store.ts';
import * as schema from './schema.ts';

type Deps = Pick<Platform, 'db' | 'clock'> & Readonly<{ requestLog: Pick<RequestLog, 'days'> }>;

const DAY_MS = 86_400_000;
const REQUEST_ID = new RegExp(`^${ID_KINDS.loggedRequest}${ID_PATTERN}$`);
const PARTNERS = { tag: 'Requests', access: 'event.read' } as const;
const LISTED = {
  description:
    'Newest first. A request is listed within a second of its response. A page may have fewer records ' +
    'than `limit`, even none, and still a `next`: with filters, each page searches a part of the log.',
  record: schema.RequestEntry,
  ids: REQUEST_ID,
  serialize: schema.requestEntry,
};
const DETAILS = {
  params: strict({ requestId: schema.RequestId }),
  record: schema.RequestDetails,
  serialize: schema.requestDetails,
};

type Called = Parameters<typeof operatorOf>[0] &
  Readonly<{ query: Readonly<{ partnerId: string }> }>;

/** The API calls of partners, as the partner made them and as operators look into them. */
export function requestLogRoutes(deps: Deps): Route[] {
  return [...partnersOwn(deps), ...operatorsLook(deps)];
}

function partnersOwn(deps: Deps): Route[] {
  return [
    listRoute({
      ...PARTNERS,
      ...LISTED,
      path: '/requests',
      operationId: 'listRequests',
      summary: 'List API requests',
      query: schema.RequestsQuery,
      rows: (call, page) =>
        listRequests(deps.db, readableBy(deps, partnerOf(call)), { page, filters: call.query }),
    }),
    retrieveRoute({
      ...PARTNERS,
      ...DETAILS,
      path: '/requests/:requestId',
      operationId: 'retrieveRequest',
      summary: 'Retrieve an API request, with its body and its response',
      find: (call) =>
        findRequest(deps.db, readableBy(deps, partnerOf(call)), call.params.requestId),
    }),
  ];
}

function operatorsLook(deps: Deps): Route[] {
  const readable = (call: Called) => {
    operatorOf(call);
    return readableBy(deps, { ...call.query, merchantId: null });
  };
  return [
    listRoute({
      ...OPERATORS_READ,
      ...LISTED,
      path: '/operator/requests',
      operationId: 'listAnyRequests',
      summary: 'List the API requests of a partner',
      query: schema.OperatorRequestsQuery,
      rows: (call, page) => listRequests(deps.db, readable(call), { page, filters: call.query }),
    }),
    retrieveRoute({
      ...OPERATORS_READ,
      ...DETAILS,
      path: '/operator/requests/:requestId',
      operationId: 'retrieveAnyRequest',
      summary: 'Retrieve an API request of a partner, with its body and its response',
      query: schema.OfPartner,
      find: (call) => findRequest(deps.db, readable(call), call.params.requestId),
    }),
  ];
}

/** A request that has expired is gone for readers at once, and from the disk with the rest of its slot. */
function readableBy(
  { clock, requestLog: { days } }: Deps,
  { partnerId, merchantId }: Omit<Readable, 'since'>,
): Readable {
  return { partnerId, merchantId, since: addMilliseconds(clock.now(), -days * DAY_MS) };
}
