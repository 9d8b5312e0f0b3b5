import { addMilliseconds } from '../../kernel/clock.ts';
import { operatorOf, OPERATORS_READ } from '../../access/partners/index.ts';
import { ok } from '../../platform/http/answer.ts';
import { byOf } from '../../platform/http/identity.ts';
import { pageOf, readPage, toPage } from '../../platform/http/page.ts';
import { found } from '../../platform/http/refuse.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { strict } from '../../platform/http/schema.ts';
import { findDifference, listDifferences } from './difference-store.ts';
import { RECONCILIATION_PROBLEMS } from './errors.ts';
import type { ReconciliationDeps } from './reconciliation-deps.ts';
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
  return [
    route({
      ...OPERATORS_READ,
      path: RUNS,
      operationId: 'listReconciliationRuns',
      summary: 'List the runs of reconciliation',
      query: schema.RunsQuery,
      answers: { 200: pageOf(schema.RunBody) },
      handle: async ({ query, url }) => {
        const request = readPage(query, schema.RUN_ID);
        const rows = await listRuns(db, request, query.source);
        return ok(toPage(rows, { request, url, serialize: schema.runBody }));
      },
    }),
    route({
      ...OPERATORS_READ,
      path: `${RUNS}/:runId`,
      operationId: 'retrieveReconciliationRun',
      summary: 'Retrieve a run of reconciliation',
      params: strict({ runId: schema.RunId }),
      answers: { 200: schema.RunBody },
      handle: async ({ params }) => ok(schema.runBody(found(await findRun(db, params.runId)))),
    }),
    route({
      ...WRITE,
      method: 'POST',
      path: RUNS,
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
  return [
    route({
      ...OPERATORS_READ,
      path: DIFFERENCES,
      operationId: 'listDifferences',
      summary: 'List what does not agree with an acquirer or the bank',
      query: schema.DifferencesQuery,
      answers: { 200: pageOf(schema.DifferenceBody) },
      handle: async ({ query, url }) => {
        const request = readPage(query, schema.DIFFERENCE_ID);
        const now = clock.now();
        const { olderThanDays: days } = query;
        const before = days === undefined ? days : addMilliseconds(now, -days * DAY_MS);
        const rows = await listDifferences(db, request, { ...query, before });
        const serialize = (row: (typeof rows)[number]) => schema.differenceBody(row, now);
        return ok(toPage(rows, { request, url, serialize }));
      },
    }),
    route({
      ...OPERATORS_READ,
      path: `${DIFFERENCES}/:differenceId`,
      operationId: 'retrieveDifference',
      summary: 'Retrieve one difference',
      params: ONE_DIFFERENCE,
      answers: { 200: schema.DifferenceBody },
      handle: async ({ params }) => {
        const one = found(await findDifference(db, params.differenceId));
        return ok(schema.differenceBody(one, clock.now()));
      },
    }),
    route({
      ...WRITE,
      method: 'POST',
      path: `${DIFFERENCES}/:differenceId/resolve`,
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
        return ok(schema.differenceBody(await resolveDifference(deps, wanted), clock.now()));
      },
    }),
  ];
}
