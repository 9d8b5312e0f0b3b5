import { inPages, type Job, workOnEach } from '../../platform/jobs/jobs.ts';
import type { Batch, SettlementDeps } from './batch.ts';
import { oldestClosing } from './batch-store.ts';
import { closeBatch } from './close-batch.ts';
import { billingJob } from './bill-months.ts';
import { endDue, nextToClose } from './open-batch-store.ts';
import { foldingJob } from './fold-sums.ts';

const ROUND_MAX = 100; // Batches per run: about a second's work, so a shutdown does not wait long.
const REST_MS = 1_000; // A batch is closed about this soon after it is due.

export function settlementJobs(deps: SettlementDeps): Job[] {
  return [
    {
      name: 'close-batches',
      everyMs: REST_MS,
      run: async () => await closeBatches(deps),
      nextDue: async (after) => await nextToClose(deps.db, after),
    },
    foldingJob(deps),
    billingJob(deps),
  ];
}

/** Also those left in CLOSING by a process that died. One that fails does not hold up the others. */
async function closeBatches(deps: SettlementDeps): Promise<number> {
  const { clock, db } = deps;
  await endDue(db, { limit: ROUND_MAX, now: clock.now() });
  const closing = inPages<Batch>((page) => oldestClosing(db, page), ROUND_MAX);
  return await workOnEach(closing, ({ id }) => closeBatch(deps, id), { most: ROUND_MAX });
}
