import {
  bodyOfAny,
  operatorOf,
  OPERATORS_READ,
  partnerOf,
  sharedList,
  sharedRetrieve,
  withPartner,
} from '../../access/partners/index.ts';
import { PAGE_QUERY } from '../../platform/http/page.ts';
import { listRoute } from '../../platform/http/read-route.ts';
import { found } from '../../platform/http/errors.ts';
import { ok } from '../../platform/http/answer.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { strict } from '../../platform/http/schema.ts';
import { alertRoutes } from './alerts/routes.ts';
import type { DisputeDeps } from './deps.ts';
import { disputesToAnswer, findDispute, listDisputes, stepsOf } from './dispute-store.ts';
import { evidenceRoutes } from './evidence/evidence-routes.ts';
import { noticeRoutes } from './notices/routes.ts';
import * as schema from './schema.ts';

const READ = {
  tag: 'Disputes',
  access: 'dispute.read',
  path: '/disputes',
  names: ['Dispute', 'Disputes'],
  nouns: ['a dispute', 'disputes'],
} as const;

const ONE = strict({ disputeId: schema.DisputeId });

export function disputeRoutes(deps: DisputeDeps): Route[] {
  return [
    ...readRoutes(deps),
    ...queueRoutes(deps),
    historyRoute(deps),
    ...evidenceRoutes(deps),
    ...alertRoutes(deps),
    ...noticeRoutes(deps),
  ];
}

function readRoutes({ db }: DisputeDeps): Route[] {
  const shown = { record: schema.DisputeBody, serialize: schema.disputeBody };
  const [list, listAll] = sharedList(READ, {
    ...shown,
    filters: schema.DISPUTE_FILTERS,
    ids: schema.DISPUTE_ID,
    rows: (whose, asked) => listDisputes(db, whose, asked),
  });
  const [retrieve, retrieveAny] = sharedRetrieve(READ, {
    ...shown,
    id: ['disputeId', schema.DisputeId],
    find: (whose, id) => findDispute(db, whose, id),
  });
  return [list, retrieve, listAll, retrieveAny];
}

const QUEUE_QUERY = strict({ limit: PAGE_QUERY.limit, cursor: PAGE_QUERY.cursor });

/** What is to be answered, in the order of its deadlines. */
function queueRoutes({ db }: DisputeDeps): Route[] {
  const { DisputeBody: record, disputeBody: serialize } = schema;
  const shared = { query: QUEUE_QUERY, ids: schema.DISPUTE_ID };
  const description = 'Disputes in NEEDS_RESPONSE, the soonest `respondBy` first.';
  return [
    listRoute({
      ...shared,
      tag: READ.tag,
      access: READ.access,
      path: '/dispute-queue',
      operationId: 'listDisputeQueue',
      summary: 'List the disputes to answer',
      description,
      record,
      rows: (call, page) => disputesToAnswer(db, partnerOf(call), page),
      serialize,
    }),
    listRoute({
      ...shared,
      ...OPERATORS_READ,
      path: '/operator/dispute-queue',
      operationId: 'listAllDisputeQueue',
      summary: 'List the disputes to answer of all partners',
      description,
      record: bodyOfAny(record),
      rows: (call, page) => {
        operatorOf(call);
        return disputesToAnswer(db, EVERYBODY, page);
      },
      serialize: withPartner(serialize),
    }),
  ];
}

const EVERYBODY = { partnerId: null, merchantId: null };

function historyRoute({ db }: DisputeDeps): Route {
  return route('GET /disputes/:disputeId/history', {
    tag: READ.tag,
    access: READ.access,
    operationId: 'retrieveDisputeHistory',
    summary: 'Retrieve the history of a dispute',
    params: ONE,
    answers: { 200: schema.DisputeHistoryBody },
    handle: async (call) => {
      const { id } = found(await findDispute(db, partnerOf(call), call.params.disputeId));
      return ok(schema.historyBody(await stepsOf(db, id)));
    },
  });
}
