import { partnerOf, sharedList, sharedRetrieve } from '../../access/partners/index.ts';
import { found } from '../../platform/http/errors.ts';
import { ok } from '../../platform/http/answer.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { strict } from '../../platform/http/schema.ts';
import type { DisputeDeps } from './deps.ts';
import { findDispute, listDisputes, stepsOf } from './dispute-store.ts';
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
  return [...readRoutes(deps), historyRoute(deps), ...noticeRoutes(deps)];
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
