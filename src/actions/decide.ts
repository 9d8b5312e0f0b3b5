import { bucketIn } from '../kernel/id.ts';
import { lockingIn } from '../platform/db/database.ts';
import { transaction } from '../platform/db/transaction.ts';
import { allows } from '../platform/http/caller.ts';
import { PLATFORM_PROBLEMS } from '../platform/http/errors.ts';
import { Problem } from '../platform/http/problem.ts';
import { asProblem } from '../platform/http/problem-body.ts';
import { found } from '../platform/http/refuse.ts';
import type { Route } from '../platform/http/route.ts';
import type { GuardedAction } from './action.ts';
import type { ActionDeps } from './action-deps.ts';
import { findAction, lockAction, updateAction } from './action-store.ts';
import {
  auditEntryOf,
  carryOut,
  isAbandoned,
  leaseFrom,
  noteFailedCall,
  type Work,
} from './carry-out.ts';
import { ACTION_PROBLEMS, actionDecided } from './errors.ts';
import { stakeOf, withReserved } from './reserved.ts';
import type { Person } from './person.ts';
import { callAgain, preparedCall } from './stored-call.ts';

export type DecisionRequest = Readonly<{ person: Person; id: string; reason: string }>;

/**
 * Approves an action and carries it out in the name of whoever asked for it. A repeat by the same person
 * finishes what was cut short, and else returns the action as it is.
 */
export async function approveAction(
  deps: ActionDeps,
  request: DecisionRequest,
): Promise<GuardedAction> {
  await refuseUnfit(deps, request);
  return await runDecided(deps, request);
}

/** Notes the decision and carries out the action, unless that was done already. */
export async function runDecided(
  deps: ActionDeps,
  request: DecisionRequest,
): Promise<GuardedAction> {
  const { id, person, reason } = request;
  await refuseChanged(deps, request);
  const taken = await transaction(lockingIn(deps.db, bucketIn(id)), async (tx) => {
    const action = found(await lockAction(tx, { owner: person.owner, id }));
    const isOwn = action.decision?.userId === person.userId;
    const isOwnRepeat = isOwn && action.status !== 'DECLINED' && action.status !== 'WITHDRAWN';
    if (isOwnRepeat && !isAbandoned(deps, action)) return undefined;
    if (!isOwnRepeat) refuseDecided(deps, action);
    const at = deps.clock.now();
    const decision = action.decision ?? { userId: person.userId, by: person.email, reason, at };
    const leasedUntil = leaseFrom(deps);
    const decided = { ...action, decision, status: 'RUNNING', leasedUntil } as const;
    const approved = isOwnRepeat
      ? { ...decided, reservedOn: null } // As when it is taken over.
      : await withReserved(tx, decided, at);
    await updateAction(tx, approved);
    if (!isOwnRepeat) {
      const entry = person.userId === action.userId ? 'action.confirmed' : 'action.approved';
      await deps.audit.record(tx, auditEntryOf(approved, entry, person.email));
    }
    return approved;
  });
  if (taken) await runApproved(deps, taken);
  return found(await findAction(deps.db, { owner: person.owner, id }));
}

/** Declines an action, so that it is never carried out. */
export async function declineAction(
  deps: ActionDeps,
  request: DecisionRequest,
): Promise<GuardedAction> {
  await refuseUnfit(deps, request);
  return await endUndone(deps, request, { to: 'DECLINED', entry: 'action.declined' });
}

/** The same by whoever asked for it. */
export async function withdrawAction(
  deps: ActionDeps,
  request: Omit<DecisionRequest, 'reason'>,
): Promise<GuardedAction> {
  const { id, person } = request;
  const action = found(await findAction(deps.db, { owner: person.owner, id }));
  if (action.userId !== person.userId) throw new Problem(ACTION_PROBLEMS.notRequester);
  const reason = 'Withdrawn by the requester';
  return await endUndone(
    deps,
    { ...request, reason },
    { to: 'WITHDRAWN', entry: 'action.withdrawn' },
  );
}

type Ending = Readonly<{ to: 'DECLINED' | 'WITHDRAWN'; entry: string }>;

async function endUndone(
  deps: ActionDeps,
  { id, person, reason }: DecisionRequest,
  { entry, to }: Ending,
): Promise<GuardedAction> {
  return await transaction(lockingIn(deps.db, bucketIn(id)), async (tx) => {
    const action = found(await lockAction(tx, { owner: person.owner, id }));
    const isRepeat = action.status === to && action.decision?.userId === person.userId;
    if (isRepeat) return action;
    refuseDecided(deps, action);
    const at = deps.clock.now();
    const decision = { userId: person.userId, by: person.email, reason, at };
    const ended = { ...action, decision, status: to, request: null, endedAt: at };
    await updateAction(tx, ended);
    await deps.audit.record(tx, auditEntryOf(ended, entry, person.email));
    return ended;
  });
}

function refuseDecided({ clock }: ActionDeps, { expiresAt, status }: GuardedAction): void {
  const isOpen = status === 'WAITING' && expiresAt !== null && expiresAt > clock.now();
  if (!isOpen) throw actionDecided();
}

/** What an agent proposed is done as it was shown, or not at all. */
async function refuseChanged(deps: ActionDeps, { id, person }: DecisionRequest): Promise<void> {
  const action = found(await findAction(deps.db, { owner: person.owner, id }));
  if (action.agent === null || action.status !== 'WAITING') return;
  const { prepared } = await workOf(deps, action);
  const money = stakeOf(await prepared.stake());
  const isSame =
    money?.amount === action.money?.amount && money?.currency === action.money?.currency;
  if (!isSame) throw new Problem(ACTION_PROBLEMS.proposalChanged);
}

/** The call of an action, in the name of whoever asked for it and as they may call now. */
async function workOf(deps: ActionDeps, action: GuardedAction): Promise<Work> {
  const { correlationId, request } = action;
  if (request === null) throw new Error('an action that is not over has its call');
  const caller = await callerWithScope(deps, action, action.userId);
  const raw = callAgain(request, { caller, correlationId });
  const route = routeOf(deps, action);
  return { action, route, raw, prepared: preparedCall(route, raw) };
}

/** Deciding takes another person, who may do the same themselves. */
async function refuseUnfit(deps: ActionDeps, { id, person }: DecisionRequest): Promise<void> {
  const action = found(await findAction(deps.db, { owner: person.owner, id }));
  if (action.userId === person.userId) throw new Problem(ACTION_PROBLEMS.samePerson);
  await callerWithScope(deps, action, person.userId);
}

/** The person as a caller for whomever the action is for, or the 403 that says what is missing. */
async function callerWithScope(deps: ActionDeps, action: GuardedAction, userId: string) {
  const { access } = routeOf(deps, action);
  const caller = await deps.callerOf(userId, action.forPartnerId);
  if (caller && (access === 'any-credential' || allows(caller.scopes, access))) return caller;
  const who = userId === action.userId ? `${action.requestedBy} no longer has` : 'You do not have';
  const detail = `${who} the scope ${access}, which this action requires.`;
  throw new Problem(PLATFORM_PROBLEMS.forbidden, { detail });
}

function routeOf({ routes }: ActionDeps, { operation }: GuardedAction): Route {
  return found(routes().find(({ operationId }) => operationId === operation));
}

/** Carries out an approved action whose lease this process has. What comes of it is in the action. */
export async function runApproved(deps: ActionDeps, action: GuardedAction): Promise<void> {
  let work: Work;
  try {
    work = await workOf(deps, action);
  } catch (error) {
    await noteFailedCall(deps, action, asProblem(error));
    return;
  }
  await carryOut(deps, work).catch(() => undefined); // It is noted, and no error of whoever approved.
}
