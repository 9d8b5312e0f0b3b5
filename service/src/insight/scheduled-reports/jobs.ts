import { addMilliseconds } from '../../kernel/clock.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { createMaking, createScheduling, type MakingDeps } from './make-reports.ts';
import { KEPT_DAYS } from './run.ts';
import { forgetRuns } from './run-store.ts';
import { nextDueSchedule } from './schedule-store.ts';

const EVERY_MS = 15_000; // How late a report is begun.
const FORGET_EVERY_MS = 3_600_000;
const FORGOTTEN_AT_ONCE = 100; // With their files.

export function scheduledReportJobs(deps: MakingDeps): Job[] {
  const { clock, db } = deps;
  return [
    {
      name: 'schedule-reports',
      everyMs: EVERY_MS,
      run: createScheduling(deps),
      nextDue: (after) => nextDueSchedule(db, after),
    },
    { name: 'make-reports', everyMs: EVERY_MS, run: createMaking(deps) },
    {
      name: 'forget-reports',
      everyMs: FORGET_EVERY_MS,
      run: () =>
        forgetRuns(db, addMilliseconds(clock.now(), -KEPT_DAYS * 86_400_000), FORGOTTEN_AT_ONCE),
      onArrival: true,
    },
  ];
}
