import { ok } from '../platform/http/answer.ts';
import { PLATFORM_PROBLEMS } from '../platform/http/errors.ts';
import { pageOf, readPage, toPage } from '../platform/http/page.ts';
import { found } from '../platform/http/refuse.ts';
import { type Route, route } from '../platform/http/route.ts';
import { strict } from '../platform/http/schema.ts';
import { PARTNER_PROBLEMS } from '../partners/index.ts';
import { SESSION_ACCESS } from '../users/index.ts';
import type { GuardedAction } from './action.ts';
import type { ActionDeps } from './action-deps.ts';
import { findAction, listActions } from './action-store.ts';
import { countToDecide, WAITING_MAX } from './count-to-decide.ts';
import { approveAction, declineAction, withdrawAction } from './decide.ts';
import { ACTION_PROBLEMS } from './errors.ts';
import { personOf } from './person.ts';
import * as schema from './schema.ts';

const ACTIONS = { tag: 'Actions', access: SESSION_ACCESS.account } as const;
const ONE = strict({ actionId: schema.ActionId });
const ACTION_ID = /^ac/;

/** What people did and want to do from the console. Only the people of one side see its actions. */
export function actionRoutes(deps: ActionDeps): Route[] {
  return [...reading(deps), ...deciding(deps), withdrawing(deps)];
}

function reading(deps: ActionDeps): Route[] {
  const { db, routes } = deps;
  const serialize = (action: GuardedAction) => schema.actionBody(action, routes());
  return [
    route({
      ...ACTIONS,
      method: 'GET',
      path: '/actions',
      operationId: 'listActions',
      summary: 'List actions',
      description: 'Newest first. `status=WAITING` lists those that somebody has to decide on.',
      query: schema.ActionsQuery,
      answers: { 200: pageOf(schema.ActionBody) },
      problems: [PLATFORM_PROBLEMS.forbidden],
      handle: async (call) => {
        const { query, url } = call;
        const request = readPage(query, ACTION_ID);
        const { owner } = personOf(call);
        const status = query.status === undefined ? {} : { status: query.status };
        const rows = await listActions(db, { owner, page: request, ...status });
        return ok(toPage(rows, { request, url, serialize }));
      },
    }),
    route({
      ...ACTIONS,
      method: 'GET',
      path: '/actions/waiting',
      operationId: 'countWaitingActions',
      summary: 'Count the actions that wait for the caller',
      description: `Those that others have requested and the caller has the scope to decide on, up to ${WAITING_MAX}.`,
      answers: { 200: schema.WaitingCount },
      problems: [PLATFORM_PROBLEMS.forbidden],
      handle: async (call) => ok({ count: await countToDecide(deps, personOf(call)) }),
    }),
    route({
      ...ACTIONS,
      method: 'GET',
      path: '/actions/:actionId',
      operationId: 'retrieveAction',
      summary: 'Retrieve an action',
      params: ONE,
      answers: { 200: schema.ActionBody },
      problems: [PLATFORM_PROBLEMS.forbidden],
      handle: async (call) => {
        const { owner } = personOf(call);
        const action = found(await findAction(db, { owner, id: call.params.actionId }));
        return ok(serialize(action));
      },
    }),
  ];
}

function deciding(deps: ActionDeps): Route[] {
  const decisionRoute = (
    name: 'approve' | 'decline',
    decide: typeof approveAction,
    summary: string,
    description: string,
  ) =>
    route({
      ...ACTIONS,
      method: 'POST',
      path: `/actions/:actionId/${name}`,
      operationId: `${name}Action`,
      summary,
      description,
      params: ONE,
      body: schema.DecisionReason,
      answers: { 200: schema.ActionBody },
      problems: [
        PLATFORM_PROBLEMS.forbidden,
        ACTION_PROBLEMS.samePerson,
        ACTION_PROBLEMS.actionDecided,
        ACTION_PROBLEMS.proposalChanged,
        PARTNER_PROBLEMS.agentCap,
      ],
      handle: async (call) => {
        const { actionId: id } = call.params;
        const action = await decide(deps, { person: personOf(call), id, reason: call.body.reason });
        return ok(schema.actionBody(action, deps.routes()));
      },
    });
  return [
    decisionRoute(
      'approve',
      approveAction,
      'Approve an action and carry it out',
      'Takes another person than the one who requested it, with the scope of the operation. Check `status` in the response: the operation itself may have been refused.',
    ),
    decisionRoute(
      'decline',
      declineAction,
      'Decline an action',
      'Takes another person than the one who requested it, with the scope of the operation.',
    ),
  ];
}

function withdrawing(deps: ActionDeps): Route {
  return route({
    ...ACTIONS,
    method: 'POST',
    path: '/actions/:actionId/withdraw',
    operationId: 'withdrawAction',
    summary: 'Withdraw an action',
    description: 'Only whoever requested it can.',
    params: ONE,
    answers: { 200: schema.ActionBody },
    problems: [
      PLATFORM_PROBLEMS.forbidden,
      ACTION_PROBLEMS.notRequester,
      ACTION_PROBLEMS.actionDecided,
    ],
    handle: async (call) => {
      const action = await withdrawAction(deps, {
        person: personOf(call),
        id: call.params.actionId,
      });
      return ok(schema.actionBody(action, deps.routes()));
    },
  });
}
