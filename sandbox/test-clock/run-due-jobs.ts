import type { Job } from '../../service/src/platform/jobs/jobs.ts';
import type { Logger } from '../../service/src/platform/logger.ts';

/** How many items each job processed, and how often it failed. */
export type JobTally = Map<string, { done: number; failed: number }>;

const PASSES_MAX = 1_000; // A run does about a hundred items; the rest is left for the next step.

/**
 * Runs every job until none finds anything to do, since one job may create work for another. A failed
 * run is counted and logged and does not hold up the others; the next step retries it.
 */
export async function runDueJobs(
  jobs: readonly Job[],
  tally: JobTally,
  logger: Logger,
): Promise<void> {
  for (let pass = 0; pass < PASSES_MAX; pass += 1) {
    const done = await Promise.all(jobs.map((job) => oneRound(job, tally, logger)));
    if (done.every((count) => count === 0)) return;
  }
}

async function oneRound({ name, run }: Job, tally: JobTally, logger: Logger): Promise<number> {
  const counted = tally.get(name) ?? { done: 0, failed: 0 };
  tally.set(name, counted);
  try {
    const done = await run();
    counted.done += done;
    return done;
  } catch (error) {
    counted.failed += 1;
    logger.error({ err: error, job: name }, 'a round of background work failed');
    return 0;
  }
}
