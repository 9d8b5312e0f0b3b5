import { bucketIn } from '../../kernel/id.ts';
import { lockingIn } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/pool.ts';
import type { Answer } from '../../platform/http/answer.ts';
import { PLATFORM_PROBLEMS, Problem, found } from '../../platform/http/errors.ts';
import { replay } from '../../platform/http/idempotency.ts';
import { asProblem } from '../../platform/http/problem-body.ts';
import type { GuardedAction, ActionDeps } from './action.ts';
import { findAction, lockAction, updateAction } from './action-store.ts';
import {
  auditEntryOf,
  executeApproved,
  hasSecret,
  isAbandoned,
  isKept,
  isKnown,
  takeOver,
  leaseFrom,
  noteFailedCall,
  type Work,
} from './execute-approved.ts';
import { type DecisionRequest, refuseBeyondToken, workOf } from './decide.ts';
import { ACTION_PROBLEMS } from './errors.ts';
import { isKeyed } from './stored-call.ts';

/**
 * Carries out an approved action whose answer has a secret for whoever asked for it: were it done when it
 * is approved, nobody would get the secret. It is done once, by the key of its call; whoever comes again
 * because the answer was lost gets the same one, as long as the operation has it.
 */
export async function collectAction(
  deps: ActionDeps,
  { id, person }: Omit<DecisionRequest, 'reason'>,
): Promise<Answer> {
  const own = { owner: person.owner, id };
  const known = found(await findAction(deps.db, own));
  refuseBeyondToken(deps, known, person);
  const again = known.userId === person.userId && (await collectedAgain(deps, known));
  if (again) return again;
  const taken = await transaction(lockingIn(deps.db, bucketIn(id)), async (tx) => {
    const action = found(await lockAction(tx, own));
    if (action.userId !== person.userId) throw new Problem(ACTION_PROBLEMS.notRequester);
    refuseUnready(deps, action);
    const running = { ...action, status: 'RUNNING', leasedUntil: leaseFrom(deps) } as const;
    await updateAction(tx, running);
    await deps.audit.record(tx, auditEntryOf(running, 'action.started'));
    return running;
  });
  return await executeApproved(deps, await workOrEnd(deps, taken));
}

/** What was carried out, or begun, before: undefined where it was not. */
async function collectedAgain(deps: ActionDeps, known: GuardedAction): Promise<Answer | undefined> {
  const { request } = known;
  if (request === null || !isKeyed(request) || !hasSecret(deps, known)) return undefined;
  if (known.status === 'DONE') return isKept(known) ? await givenAgain(deps, known) : undefined;
  const isFree = known.status === 'INTERRUPTED' || isAbandoned(deps, known);
  if (isFree && !isKnown(deps, known)) throw new Problem(ACTION_PROBLEMS.actionInterrupted);
  const retaken = isFree ? await takeOver(deps, known) : undefined;
  if (retaken) return await executeApproved(deps, await workOrEnd(deps, retaken));
  if (known.status === 'RUNNING') replay({ kind: 'in-progress', resourceId: null });
  return undefined;
}

async function givenAgain(deps: ActionDeps, done: GuardedAction): Promise<Answer> {
  if (!isKnown(deps, done)) throw new Problem(PLATFORM_PROBLEMS.secretNotKept);
  return await (await workOf(deps, done)).prepared.run();
}

function refuseUnready({ clock }: ActionDeps, { expiresAt, status }: GuardedAction): void {
  if (status === 'WAITING') throw new Problem(ACTION_PROBLEMS.notApproved);
  if (status === 'DONE') throw new Problem(ACTION_PROBLEMS.actionDone);
  const isInTime = expiresAt !== null && expiresAt > clock.now();
  if (status !== 'APPROVED' || !isInTime) throw new Problem(ACTION_PROBLEMS.actionDecided);
}

async function workOrEnd(deps: ActionDeps, taken: GuardedAction): Promise<Work> {
  try {
    return await workOf(deps, taken);
  } catch (error) {
    await noteFailedCall(deps, taken, asProblem(error));
    throw error;
  }
}
