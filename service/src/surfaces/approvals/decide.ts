import { isDeepStrictEqual } from 'node:util';
import { bucketIn } from '../../kernel/id.ts';
import { isSamePerson } from '../../access/partners/index.ts';
import { lockingIn } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/pool.ts';
import { allows, mayCall } from '../../platform/http/caller.ts';
import { found, PLATFORM_PROBLEMS, Problem } from '../../platform/http/errors.ts';
import { asProblem } from '../../platform/http/problem-body.ts';
import type { Route } from '../../platform/http/route.ts';
import {
  digestIn,
  type GuardedAction,
  needsSecondPerson,
  type ActionDeps,
  dailyLimitOf,
} from './action.ts';
import { findAction, lockAction, updateAction } from './action-store.ts';
import {
  auditEntryOf,
  executeApproved,
  endUnrepeatable,
  isAbandoned,
  leaseFrom,
  noteFailedCall,
  type Work,
} from './execute-approved.ts';
import { ACTION_PROBLEMS } from './errors.ts';
import type { Person } from './person.ts';
import {
  type UnapprovedLimits,
  exposuresOf,
  UnapprovedLimitExceeded,
  withReserved,
} from './reserved.ts';
import { digestOf, resolve } from './resolved.ts';
import { callAgain, preparedCall } from './stored-call.ts';

export type DecisionRequest = Readonly<{
  person: Person;
  id: string;
  reason: string;
  /** Of what the person saw; the service compares what has become of it in any case. */
  digest?: string | undefined;
  /** For an agent that decides itself. */
  alone?: UnapprovedLimits;
}>;

type Decide = (deps: ActionDeps, request: DecisionRequest) => Promise<GuardedAction>;

/**
 * Approves an action and carries it out in the name of whoever asked for it. A repeat by the same person
 * finishes what was cut short, and else returns the action as it is.
 */
export const approveAction: Decide = async (deps, request) => {
  if (!(await refuseUnfit(deps, request))) return await runDecided(deps, request);
  try {
    return await runDecided(deps, { ...request, alone: { perDay: dailyLimitOf(deps) } });
  } catch (error) {
    if (error instanceof UnapprovedLimitExceeded) throw new Problem(ACTION_PROBLEMS.samePerson);
    throw error;
  }
};

/** Notes the decision and carries out the action, unless that was done already. */
export const runDecided: Decide = async (deps, request) => {
  const { alone, id, person, reason } = request;
  await refuseChanged(deps, request);
  await endUnrepeatable(deps, found(await findAction(deps.db, { owner: person.owner, id })));
  const taken = await transaction(lockingIn(deps.db, bucketIn(id)), async (tx) => {
    const action = found(await lockAction(tx, { owner: person.owner, id }));
    const isOwn = action.decision?.userId === person.userId;
    const isOwnRepeat = isOwn && action.status !== 'DECLINED' && action.status !== 'WITHDRAWN';
    if (isOwnRepeat && !isAbandoned(deps, action)) return undefined;
    if (!isOwnRepeat) refuseDecided(deps, action);
    const at = deps.clock.now();
    const decision = action.decision ?? { userId: person.userId, by: person.email, reason, at };
    const decided = { ...action, decision, ...nextOf(deps, action) };
    const approved = isOwnRepeat
      ? { ...decided, reservedOn: null } // As when it is taken over.
      : await withReserved(tx, decided, { alone, now: at });
    await updateAction(tx, approved);
    if (!isOwnRepeat) {
      const entry = person.userId === action.userId ? 'action.confirmed' : 'action.approved';
      await deps.audit.record(tx, auditEntryOf(approved, entry, person.email));
    }
    return approved;
  });
  if (taken?.status === 'RUNNING') await runApproved(deps, taken);
  return found(await findAction(deps.db, { owner: person.owner, id }));
};

/** It is run at once; where its answer has a secret, once whoever asked for it comes to get it. */
function nextOf(deps: ActionDeps, action: GuardedAction) {
  const isSecret = routeOf(deps, action).guard?.secretAnswer === true;
  if (isSecret) return { status: 'APPROVED', leasedUntil: null } as const;
  return { status: 'RUNNING', leasedUntil: leaseFrom(deps) } as const;
}

/** Declines an action, so that it is never carried out. */
export const declineAction: Decide = async (deps, request) => {
  await refuseUnfit(deps, request);
  return await endUndone(deps, request, 'DECLINED');
};

/** The same by whoever asked for it. */
export async function withdrawAction(
  deps: ActionDeps,
  request: Omit<DecisionRequest, 'reason'>,
): Promise<GuardedAction> {
  const { id, person } = request;
  const action = found(await findAction(deps.db, { owner: person.owner, id }));
  if (action.userId !== person.userId) throw new Problem(ACTION_PROBLEMS.notRequester);
  const reason = 'Withdrawn by the requester';
  return await endUndone(deps, { ...request, reason }, 'WITHDRAWN');
}

const ENTRIES = { DECLINED: 'action.declined', WITHDRAWN: 'action.withdrawn' } as const;

async function endUndone(
  deps: ActionDeps,
  { id, person, reason }: DecisionRequest,
  to: keyof typeof ENTRIES,
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
    await deps.audit.record(tx, auditEntryOf(ended, ENTRIES[to], person.email));
    return ended;
  });
}

function refuseDecided({ clock }: ActionDeps, { expiresAt, status }: GuardedAction): void {
  const isOpen = status === 'WAITING' && expiresAt !== null && expiresAt > clock.now();
  if (!isOpen) throw new Problem(ACTION_PROBLEMS.actionDecided);
}

/**
 * What somebody decides on is done as it was shown, or not at all. Whether the call itself can be made
 * is for the call to say.
 */
async function refuseChanged(deps: ActionDeps, request: DecisionRequest): Promise<void> {
  const { digest, id, person } = request;
  const action = found(await findAction(deps.db, { owner: person.owner, id }));
  if (digest !== undefined && digest !== digestIn(action)) {
    throw new Problem(ACTION_PROBLEMS.digestMismatch);
  }
  if (action.status !== 'WAITING' || (await isAsShown(deps, action))) return;
  const { actionChanged, proposalChanged } = ACTION_PROBLEMS;
  throw new Problem(action.agent === null ? actionChanged : proposalChanged);
}

async function isAsShown(deps: ActionDeps, action: GuardedAction): Promise<boolean> {
  const { agent, digest, forPartnerId } = action;
  try {
    const work = await workOf(deps, action);
    const resolved = await resolve(deps, work.route, work);
    const amounts =
      agent === null ? (resolved.exposure.amounts ?? []) : exposuresOf(resolved.exposure);
    if (digest === null) return isDeepStrictEqual(amounts, action.amounts); // Of an earlier release.
    return digest.equals(digestOf(deps, work.route, { ...resolved, amounts, forPartnerId }));
  } catch (error) {
    if (error instanceof Problem) return true;
    throw error;
  }
}

/** The call of an action, in the name of whoever asked for it and as they may call now. */
export async function workOf(deps: ActionDeps, action: GuardedAction): Promise<Work> {
  const { request } = action;
  if (request === null) throw new Error('an action that is not over has its call');
  const caller = await callerWithScope(deps, action, action.userId);
  const raw = await callAgain(deps.keyring, { ...action, request }, caller);
  const route = routeOf(deps, action);
  return { action, route, raw, prepared: preparedCall(route, raw) };
}

/**
 * Deciding takes another person, who may do the same themselves. Whoever made an agent may approve what
 * it proposes as far as they might do it alone: true for that.
 */
async function refuseUnfit(deps: ActionDeps, { id, person }: DecisionRequest): Promise<boolean> {
  const action = found(await findAction(deps.db, { owner: person.owner, id }));
  const both = [action.userId, person.userId] as const;
  const isSame = await isSamePerson(deps.db, both, deps.clock.now());
  if (isSame && !isWithinOneVote(deps, action, person)) {
    throw new Problem(ACTION_PROBLEMS.samePerson);
  }
  await callerWithScope(deps, action, person.userId);
  refuseBeyondToken(deps, action, person);
  return isSame;
}

function isWithinOneVote(deps: ActionDeps, action: GuardedAction, { userId }: Person): boolean {
  const { guard } = routeOf(deps, action);
  const isOfAgent = action.agent !== null && action.userId !== userId;
  const takesTwo =
    guard?.secondPerson !== undefined || needsSecondPerson(action.amounts, deps.approvalLimit);
  return isOfAgent && !takesTwo;
}

/** A token that was limited to less than its client may do is not a way to the rest. */
export function refuseBeyondToken(
  deps: ActionDeps,
  action: GuardedAction,
  { tokenScopes }: Person,
): void {
  const { access } = routeOf(deps, action);
  if (!tokenScopes || allows(tokenScopes, access)) return;
  const detail = `The token does not have the scope ${access}, which this action requires.`;
  throw new Problem(PLATFORM_PROBLEMS.forbidden, { detail });
}

/** The person as a caller for whomever the action is for, or the 403 that says what is missing. */
async function callerWithScope(deps: ActionDeps, action: GuardedAction, userId: string) {
  const { access } = routeOf(deps, action);
  const caller = await deps.callerOf(userId, action.forPartnerId);
  if (caller && mayCall(caller, access)) return caller;
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
  await executeApproved(deps, work).catch(() => undefined); // It is noted, and no error of whoever approved.
}
