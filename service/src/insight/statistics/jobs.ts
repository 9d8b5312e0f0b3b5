import type { Job } from '../../platform/jobs/jobs.ts';
import { forgetLatencies } from './latency-store.ts';
import { forgetHours } from './statistics-store.ts';
import type { Platform } from '../../platform/platform.ts';
import { catchUpJob } from './catch-up.ts';
import { HOURS_KEPT_MS } from './unit.ts';

const EVERY_MS = 3_600_000;
const AT_ONCE = 1_000; // Rows a round: short locks, and the job comes again at once.

export function statisticsJobs({ db, clock }: Pick<Platform, 'db' | 'clock'>): Job[] {
  const oldest = (): Date => new Date(clock.now().getTime() - HOURS_KEPT_MS);
  return [
    catchUpJob({ db, clock }),
    {
      name: 'forget-hourly-statistics',
      everyMs: EVERY_MS,
      run: async () =>
        (await forgetHours(db, oldest(), AT_ONCE)) + (await forgetLatencies(db, oldest(), AT_ONCE)),
    },
  ];
}
