import type { Job } from '../../platform/jobs/jobs.ts';
import { createCanceling } from './cancel-deliveries.ts';
import { createDispatcher, type DispatchDeps } from './dispatch.ts';
import { createReplaying } from './run-replays.ts';

/** The background jobs of this slice. Several processes may run each of them at once. */
export function webhookJobs(deps: DispatchDeps): Job[] {
  return [createDispatcher(deps), createReplaying(deps), createCanceling(deps)];
}
