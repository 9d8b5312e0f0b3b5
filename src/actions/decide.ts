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
import type { Person } from './person.ts';
import { callAgain, preparedCall } from './stored-call.ts';

type Request = Readonly<{ person: Person; id: string; reason: string }>;

/**
 * Approves an action and carries it out in the name of whoever asked for it. A repeat by the same person
 * finishes what was cut short, and else returns the action as it is.
 */
export async function approveAction(deps: ActionDeps, request: Request): Promise<GuardedAction> {
  const { id, person, reason } = request;
  await refuseUnfit(deps, request);
  const taken = await transaction(lockingIn(deps.db, bucketIn(id)), async (tx) => {
    const action = found(await lockAction(tx, { owner: person.owner, id }));
    const isOwnRepeat = action.decision?.userId === person.userId && action.status !== 'DECLINED';
    if (isOwnRepeat && !isAbandoned(deps, action)) return undefined;
    if (!isOwnRepeat) refuseDecided(deps, action);
    const at = deps.clock.now();
    const decision = action.decision ?? { userId: person.userId, by: person.email, reason, at };
    const leasedUntil = leaseFrom(deps);
    const approved = { ...action, decision, status: 'RUNNING', leasedUntil } as const;
    await updateAction(tx, approved);
    if (!isOwnRepeat) {
      await deps.audit.record(tx, auditEntryOf(approved, 'action.approved', person.email));
    }
    return approved;
  });
  if (taken) await runApproved(deps, taken);
  return found(await findAction(deps.db, { owner: person.owner, id }));
}

/** Declines an action, so that it is never carried out. */
export async function declineAction(deps: ActionDeps, request: Request): Promise<GuardedAction> {
  await refuseUnfit(deps, request);
  return await endUndone(deps, request, { to: 'DECLINED', entry: 'action.declined' });
}

/** The same by whoever asked for it. */
export async function withdrawAction(
  deps: ActionDeps,
  request: Omit<Request, 'reason'>,
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
  { id, person, reason }: Request,
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

/** Deciding takes another person, who may do the same themselves. */
async function refuseUnfit(deps: ActionDeps, { id, person }: Request): Promise<void> {
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
  const { correlationId, request } = action;
  if (request === null) throw new Error('an action that was approved has its call');
  let work: Work;
  try {
    const caller = await callerWithScope(deps, action, action.userId);
    const raw = callAgain(request, { caller, correlationId });
    const route = routeOf(deps, action);
    work = { action, route, raw, prepared: preparedCall(route, raw) };
  } catch (error) {
    await noteFailedCall(deps, action, asProblem(error));
    return;
  }
  await carryOut(deps, work).catch(() => undefined); // It is noted, and no error of whoever approved.
}
