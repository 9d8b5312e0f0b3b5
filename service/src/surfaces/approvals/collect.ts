import { bucketIn } from '../../kernel/id.ts';
import { lockingIn } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/pool.ts';
import type { Answer } from '../../platform/http/answer.ts';
import { Problem, found } from '../../platform/http/errors.ts';
import { asProblem } from '../../platform/http/problem-body.ts';
import type { GuardedAction, ActionDeps } from './action.ts';
import { findAction, lockAction, updateAction } from './action-store.ts';
import {
  auditEntryOf,
  executeApproved,
  leaseFrom,
  noteFailedCall,
  type Work,
} from './execute-approved.ts';
import { type DecisionRequest, refuseBeyondToken, workOf } from './decide.ts';
import { ACTION_PROBLEMS } from './errors.ts';

/**
 * Carries out an approved action whose answer has a secret, once, for whoever asked for it: were it done
 * when it is approved, nobody would get the secret.
 */
export async function collectAction(
  deps: ActionDeps,
  { id, person }: Omit<DecisionRequest, 'reason'>,
): Promise<Answer> {
  const own = { owner: person.owner, id };
  refuseBeyondToken(deps, found(await findAction(deps.db, own)), person);
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
