import type { Job } from '../../platform/jobs/jobs.ts';
import { alertJob } from './alerts/watch-alerts.ts';
import { answerJob } from './answers/send-answers.ts';
import type { DisputeDeps } from './deps.ts';
import { noticeJobs } from './notices/read-notices.ts';
import { deadlineJob } from './watch-deadlines.ts';

export function disputeJobs(deps: DisputeDeps): Job[] {
  return [...noticeJobs(deps), answerJob(deps), deadlineJob(deps), alertJob(deps)];
}
