import { addMilliseconds } from '../../kernel/clock.ts';
import { type Job, workOnEach } from '../../platform/jobs/jobs.ts';
import { type GuardedAction, TRIED_FOR_MS, type ActionDeps } from './action.ts';
import { type DueAction, dueActions, findAction, nextActionToExpire } from './action-store.ts';
import { endUnrepeatable, INTERRUPTION, noteEnd, takeOver } from './execute-approved.ts';
import { runApproved } from './decide.ts';

const EVERY_MS = 10_000;
const AT_ONCE = 50;

/**
 * Ends actions that nobody approved in time, and looks after those whose process died: what was approved
 * is carried out if it may be run twice; else, and what was not approved, is left to whoever asked for it,
 * who may have done it another way since.
 */
export function actionJobs(deps: ActionDeps): Job[] {
  const { clock, db, realClock } = deps;
  return [
    {
      name: 'finish-actions',
      everyMs: EVERY_MS,
      run: async () => {
        const times = { now: clock.now(), realNow: realClock.now() };
        const due = await dueActions(db, { ...times, most: AT_ONCE });
        return await workOnEach(due, (action) => finish(deps, action));
      },
      nextDue: async (after) => await nextActionToExpire(db, after),
    },
  ];
}

async function finish(deps: ActionDeps, due: DueAction): Promise<void> {
  const action = await findAction(deps.db, due);
  if (!action || action.status !== due.status) return;
  if (action.status === 'WAITING' || action.status === 'APPROVED') {
    const change = { status: 'EXPIRED' } as const;
    await noteEnd(deps, action, { change, entry: 'action.expired', actor: 'causeway' });
    return;
  }
  if (isLeftToPeople(deps, action)) {
    await noteEnd(deps, action, INTERRUPTION);
    return;
  }
  if (await endUnrepeatable(deps, action)) return;
  const taken = await takeOver(deps, action);
  if (taken) await runApproved(deps, taken);
}

function isLeftToPeople(deps: ActionDeps, { decision, operation }: GuardedAction): boolean {
  const triedUntil = decision && addMilliseconds(decision.at, TRIED_FOR_MS);
  const { guard } = deps.routes().find((one) => one.operationId === operation) ?? {};
  // A secret is for whoever asked for it, who comes for it again.
  return !triedUntil || triedUntil <= deps.clock.now() || guard?.secretAnswer === true;
}
