import { addMilliseconds } from '../../kernel/clock.ts';
import { operatorOf, OPERATORS_READ } from '../../access/partners/index.ts';
import { ok } from '../../platform/http/answer.ts';
import { byOf } from '../../platform/http/caller.ts';
import { listRoute, retrieveRoute } from '../../platform/http/read-route.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { strict } from '../../platform/http/schema.ts';
import type { KeptDifference } from './difference.ts';
import { findDifference, listDifferences } from './difference-store.ts';
import { RECONCILIATION_PROBLEMS } from './errors.ts';
import type { ReconciliationDeps } from './run.ts';
import { requestRun } from './request-run.ts';
import { resolveDifference } from './resolve-difference.ts';
import { findRun, listRuns } from './run-store.ts';
import * as schema from './schema.ts';

const WRITE = { tag: 'Operator', access: 'operator.finance.write' } as const;
const RUNS = '/operator/reconciliation/runs';
const DIFFERENCES = '/operator/reconciliation/differences';
const ONE_DIFFERENCE = strict({ differenceId: schema.DifferenceId });
const DAY_MS = 86_400_000;

/** What operators see of reconciliation, and do about it. */
export function reconciliationRoutes(deps: ReconciliationDeps): Route[] {
  return [...runRoutes(deps), ...differenceRoutes(deps)];
}

function runRoutes(deps: ReconciliationDeps): Route[] {
  const { db } = deps;
  const shown = { ...OPERATORS_READ, record: schema.RunBody, serialize: schema.runBody };
  return [
    listRoute({
      ...shown,
      path: RUNS,
      operationId: 'listReconciliationRuns',
      summary: 'List the runs of reconciliation',
      query: schema.RunsQuery,
      ids: schema.RUN_ID,
      rows: ({ query }, page) => listRuns(db, page, query.source),
    }),
    retrieveRoute({
      ...shown,
      path: `${RUNS}/:runId`,
      operationId: 'retrieveReconciliationRun',
      summary: 'Retrieve a run of reconciliation',
      params: strict({ runId: schema.RunId }),
      find: ({ params }) => findRun(db, params.runId),
    }),
    route(`POST ${RUNS}`, {
      ...WRITE,
      operationId: 'requestReconciliationRun',
      summary: 'Reconcile now',
      description:
        'With an acquirer or the bank. It begins within a minute, and covers what is settled by now; with `from`, what was compared since then is compared again.',
      body: schema.NewRun,
      answers: { 201: schema.RunBody },
      handle: async (call) => {
        const { body, correlationId } = call;
        const { from, ...asked } = body;
        const wanted = {
          ...asked,
          correlationId,
          from: from === undefined ? from : new Date(from),
        };
        return await requestRun(deps, operatorOf(call), wanted);
      },
    }),
  ];
}

function differenceRoutes(deps: ReconciliationDeps): Route[] {
  const { clock, db } = deps;
  const serialize = (one: KeptDifference) => schema.differenceBody(one, clock.now());
  const shown = { ...OPERATORS_READ, record: schema.DifferenceBody, serialize };
  return [
    listRoute({
      ...shown,
      path: DIFFERENCES,
      operationId: 'listDifferences',
      summary: 'List what does not agree with an acquirer or the bank',
      query: schema.DifferencesQuery,
      ids: schema.DIFFERENCE_ID,
      rows: ({ query }, page) => {
        const { olderThanDays: days } = query;
        const before = days === undefined ? days : addMilliseconds(clock.now(), -days * DAY_MS);
        return listDifferences(db, page, { ...query, before });
      },
    }),
    retrieveRoute({
      ...shown,
      path: `${DIFFERENCES}/:differenceId`,
      operationId: 'retrieveDifference',
      summary: 'Retrieve one difference',
      params: ONE_DIFFERENCE,
      find: ({ params }) => findDifference(db, params.differenceId),
    }),
    route(`POST ${DIFFERENCES}/:differenceId/resolve`, {
      ...WRITE,
      operationId: 'resolveDifference',
      summary: 'Resolve a difference',
      description:
        'In a person’s name and with a reason, on record. It moves no money. The same again changes nothing.',
      params: ONE_DIFFERENCE,
      body: schema.Resolution,
      guard: { repeatable: true },
      answers: { 200: schema.DifferenceBody },
      problems: [RECONCILIATION_PROBLEMS.differenceResolved],
      handle: async (call) => {
        const wanted = { id: call.params.differenceId, reason: call.body.reason, by: byOf(call) };
        return ok(serialize(await resolveDifference(deps, wanted)));
      },
    }),
  ];
}
