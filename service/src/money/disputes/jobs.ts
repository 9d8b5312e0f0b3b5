import type { Job } from '../../platform/jobs/jobs.ts';
import { alertJob } from './alerts/watch-alerts.ts';
import type { DisputeDeps } from './deps.ts';
import { deadlineJob } from './watch-deadlines.ts';

export function disputeJobs(deps: DisputeDeps): Job[] {
  return [deadlineJob(deps), alertJob(deps)];
}
