import type { Job } from '../../platform/jobs/jobs.ts';
import { BANK } from './difference.ts';
import type { ReconciliationDeps } from './run.ts';
import { ACQUIRER_PHASES } from './reconcile-acquirer.ts';
import { BANK_PHASES } from './reconcile-bank.ts';
import { startDaily, startForTotals, startWithBank } from './start-runs.ts';
import { createWork, type RunPhases } from './work-on-run.ts';

const EVERY_MS = 60_000; // How late a run may begin, and a statement be looked at.
const PORTIONS = 20; // Of a round: most days are done in one.

/**
 * Reconciliation: a job for each acquirer, so that one that is silent keeps no other waiting, and one
 * for the bank. A round is some portions of a run, and ends early on shutdown. Whoever moves the clock
 * stops once a day at least, and that is as often as there is a run.
 */
export function reconciliationJobs(deps: ReconciliationDeps): Job[] {
  const work = createWork(deps);
  const jobOf = (source: string, begin: () => Promise<void>, phases: RunPhases): Job => ({
    name: `reconcile-${source}`,
    everyMs: EVERY_MS,
    run: async (stopping) => {
      await begin();
      let done = 0;
      while (done < PORTIONS && (await work(source, phases)) > 0) {
        done += 1;
        if (stopping?.aborted === true) break;
      }
      return done;
    },
  });
  const ofAcquirers = deps.acquirers.names.map((name) =>
    jobOf(
      name,
      async () => {
        await startDaily(deps, name);
        await startForTotals(deps, name);
      },
      ACQUIRER_PHASES,
    ),
  );
  return [...ofAcquirers, jobOf(BANK, async () => await startWithBank(deps), BANK_PHASES)];
}
