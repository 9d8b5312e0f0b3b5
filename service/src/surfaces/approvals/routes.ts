import { bodyOf, ok } from '../../platform/http/answer.ts';
import { found, PLATFORM_PROBLEMS } from '../../platform/http/errors.ts';
import { listRoute, retrieveRoute } from '../../platform/http/read-route.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { strict } from '../../platform/http/schema.ts';
import { PARTNER_PROBLEMS } from '../../access/partners/index.ts';
import type { GuardedAction, ActionDeps } from './action.ts';
import { findAction, listActions } from './action-store.ts';
import { collectAction } from './collect.ts';
import { type CountingDeps, countToDecide, WAITING_MAX } from './count-to-decide.ts';
import { personOf } from './person.ts';
import { approveAction, declineAction, withdrawAction } from './decide.ts';
import { ACTION_PROBLEMS } from './errors.ts';
import * as schema from './schema.ts';

const ONE = strict({ actionId: schema.ActionId });
const ACTION_ID = /^ac/;

/**
 * What people and the clients of operators did and want to do. Only those of one side see its actions.
 * Deciding on one takes the scope of its operation besides.
 */
export function actionRoutes(deps: CountingDeps, access: string): Route[] {
  const common = { tag: 'Actions', access };
  return [...reading(deps, common), ...deciding(deps, common), ...ofRequester(deps, common)];
}

type Common = Readonly<{ tag: string; access: string }>;

function reading(deps: CountingDeps, common: Common): Route[] {
  const { db, routes } = deps;
  const shown = {
    ...common,
    problems: [PLATFORM_PROBLEMS.forbidden],
    record: schema.ActionBody,
    serialize: (action: GuardedAction) => schema.actionBody(action, routes()),
  };
  return [
    listRoute({
      ...shown,
      path: '/actions',
      operationId: 'listActions',
      summary: 'List actions',
      description: 'Newest first. `status=WAITING` lists those that somebody has to decide on.',
      query: schema.ActionsQuery,
      ids: ACTION_ID,
      rows: (call, page) => {
        const { status, waitingRecordId } = call.query;
        return listActions(db, { owner: personOf(call).owner, page, status, waitingRecordId });
      },
    }),
    route('GET /actions/waiting', {
      ...common,
      operationId: 'countWaitingActions',
      summary: 'Count the actions that wait for the caller',
      description: `Those that others have requested and the caller has the scope to decide on, up to ${WAITING_MAX}. Adjustments of balances that wait are counted too.`,
      answers: { 200: schema.WaitingCount },
      problems: [PLATFORM_PROBLEMS.forbidden],
      handle: async (call) => ok({ count: await countToDecide(deps, personOf(call)) }),
    }),
    retrieveRoute({
      ...shown,
      path: '/actions/:actionId',
      operationId: 'retrieveAction',
      summary: 'Retrieve an action',
      params: ONE,
      find: (call) => findAction(db, { owner: personOf(call).owner, id: call.params.actionId }),
    }),
  ];
}

function deciding(deps: ActionDeps, common: Common): Route[] {
  const decisionRoute = (
    name: 'approve' | 'decline',
    decide: typeof approveAction,
    summary: string,
    description: string,
  ) =>
    route(`POST /actions/:actionId/${name}`, {
      ...common,
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
        ACTION_PROBLEMS.actionChanged,
        ACTION_PROBLEMS.digestMismatch,
        ACTION_PROBLEMS.proposalChanged,
        PARTNER_PROBLEMS.agentCap,
      ],
      handle: async (call) => {
        const { actionId: id } = call.params;
        const action = await decide(deps, { person: personOf(call), id, ...call.body });
        return ok(schema.actionBody(action, deps.routes()));
      },
    });
  return [
    decisionRoute(
      'approve',
      approveAction,
      'Approve an action and carry it out',
      'Takes another person than the one who requested it, with the scope of the operation. Check `status` in the response: the operation itself may have been refused. It is `APPROVED` where the answer has a secret: the requester carries it out then.',
    ),
    decisionRoute(
      'decline',
      declineAction,
      'Decline an action',
      'Takes another person than the one who requested it, with the scope of the operation.',
    ),
  ];
}

function ofRequester(deps: ActionDeps, common: Common): Route[] {
  return [
    route('POST /actions/:actionId/withdraw', {
      ...common,
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
        const own = { person: personOf(call), id: call.params.actionId };
        return ok(schema.actionBody(await withdrawAction(deps, own), deps.routes()));
      },
    }),
    route('POST /actions/:actionId/run', {
      ...common,
      operationId: 'runAction',
      summary: 'Carry out an approved action and get its result',
      description:
        'For actions that are `APPROVED`: their answer has a secret, which is in `result`. Only whoever requested it can, until it expires. It is carried out once: a repeat within 24 hours returns the same result, as does a repeat of the call itself with its key.',
      params: ONE,
      answers: { 200: schema.CollectedAction },
      problems: [
        PLATFORM_PROBLEMS.forbidden,
        ACTION_PROBLEMS.notRequester,
        ACTION_PROBLEMS.notApproved,
        ACTION_PROBLEMS.actionDecided,
        ACTION_PROBLEMS.actionDone,
        ACTION_PROBLEMS.actionInterrupted,
        PLATFORM_PROBLEMS.idempotencyInProgress,
        PLATFORM_PROBLEMS.secretNotKept,
      ],
      handle: async (call) => {
        const [person, id] = [personOf(call), call.params.actionId];
        const result = bodyOf(await collectAction(deps, { person, id }));
        const action = found(await findAction(deps.db, { owner: person.owner, id }));
        return ok({ ...schema.actionBody(action, deps.routes()), result });
      },
    }),
  ];
}
