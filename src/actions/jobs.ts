import { addMilliseconds } from '../kernel/clock.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import { TRIED_FOR_MS } from './action.ts';
import type { ActionDeps } from './action-deps.ts';
import { type DueAction, dueActions, findAction, nextActionToExpire } from './action-store.ts';
import { INTERRUPTION, noteEnd, takeOver } from './carry-out.ts';
import { runApproved } from './decide.ts';

const EVERY_MS = 10_000;
const AT_ONCE = 50;

/**
 * Ends actions that nobody approved in time, and looks after those whose process died: what was approved
 * is carried out; what was not is left to whoever asked for it, who may have done it another way since.
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
        for (const action of due) await finish(deps, action);
        return due.length;
      },
      nextDue: async (after) => await nextActionToExpire(db, after),
    },
  ];
}

async function finish(deps: ActionDeps, due: DueAction): Promise<void> {
  const action = await findAction(deps.db, due);
  if (!action || action.status !== due.status) return;
  if (action.status === 'WAITING') {
    const change = { status: 'EXPIRED' } as const;
    await noteEnd(deps, action, { change, entry: 'action.expired', actor: 'causeway' });
    return;
  }
  const triedUntil = action.decision && addMilliseconds(action.decision.at, TRIED_FOR_MS);
  if (!triedUntil || triedUntil <= deps.clock.now()) {
    await noteEnd(deps, action, INTERRUPTION);
    return;
  }
  const taken = await takeOver(deps, action);
  if (taken) await runApproved(deps, taken);
}
