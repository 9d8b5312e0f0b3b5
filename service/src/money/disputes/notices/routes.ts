import { operatorOf, OPERATORS_READ } from '../../../access/partners/index.ts';
import { listRoute, retrieveRoute } from '../../../platform/http/read-route.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { strict } from '../../../platform/http/schema.ts';
import type { DisputeDeps } from '../deps.ts';
import { DISPUTE_PROBLEMS } from '../errors.ts';
import { findNotice, listNotices } from './notice-store.ts';
import { resolveNotice } from './resolve-notice.ts';
import * as schema from './schema.ts';

const NOTICES = '/operator/dispute-notices';
const ONE = strict({ noticeId: schema.NoticeId });

/** What acquirers have told about disputes, and what a person makes of it where we cannot. */
export function noticeRoutes(deps: DisputeDeps): Route[] {
  const { db } = deps;
  const shown = { ...OPERATORS_READ, record: schema.NoticeBody, serialize: schema.noticeBody };
  return [
    listRoute({
      ...shown,
      path: NOTICES,
      operationId: 'listDisputeNotices',
      summary: 'List what acquirers have told about disputes',
      query: schema.NoticesQuery,
      ids: schema.NOTICE_ID,
      rows: ({ query }, page) => listNotices(db, page, query),
    }),
    retrieveRoute({
      ...shown,
      path: `${NOTICES}/:noticeId`,
      operationId: 'retrieveDisputeNotice',
      summary: 'Retrieve a notice of a dispute',
      params: ONE,
      find: ({ params }) => findNotice(db, params.noticeId),
    }),
    route(`POST ${NOTICES}/:noticeId/resolve`, {
      tag: 'Operator',
      access: 'operator.finance.write',
      operationId: 'resolveDisputeNotice',
      summary: 'Decide on a notice that is held',
      description:
        'RETRY tries it again as it is; ASSIGN takes it as one about a payment; DISMISS makes nothing of it. The answer says what came of it: it may be held again, for another reason.',
      params: ONE,
      body: schema.NoticeResolution,
      guard: { repeatable: true },
      answers: { 200: schema.NoticeBody },
      problems: [DISPUTE_PROBLEMS.noticeNotHeld],
      handle: async (call) => {
        const { body, correlationId, params } = call;
        const wanted = { ...body, id: params.noticeId, correlationId };
        return await resolveNotice(deps, operatorOf(call), wanted);
      },
    }),
  ];
}
