import { addMilliseconds } from '../../kernel/clock.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { createEvaluation, type EvaluateDeps } from './evaluate-rules.ts';
import { forgetAlerts } from './raised-store.ts';

const EVERY_MS = 15_000; // How late a rule is looked at.
const FORGET_EVERY_MS = 3_600_000;
const KEPT_MS = 365 * 86_400_000;
const FORGOTTEN_AT_ONCE = 1_000;

export function alertJobs(deps: EvaluateDeps): Job[] {
  const { clock, db } = deps;
  return [
    { name: 'evaluate-alert-rules', everyMs: EVERY_MS, run: createEvaluation(deps) },
    {
      name: 'forget-alerts',
      everyMs: FORGET_EVERY_MS,
      run: () => forgetAlerts(db, addMilliseconds(clock.now(), -KEPT_MS), FORGOTTEN_AT_ONCE),
      onArrival: true,
    },
  ];
}
