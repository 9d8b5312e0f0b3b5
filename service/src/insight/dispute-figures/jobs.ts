import type { Job } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { warnOfRatios } from './warn-of-ratios.ts';

const EVERY_MS = 3_600_000;

export function disputeFigureJobs(deps: Pick<Platform, 'db' | 'clock'>): Job[] {
  return [
    {
      name: 'warn-of-dispute-ratios',
      everyMs: EVERY_MS,
      run: async (stopping) => await warnOfRatios(deps, stopping),
    },
  ];
}
