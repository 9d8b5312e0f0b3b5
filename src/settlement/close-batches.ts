import type { Job } from '../platform/jobs/jobs.ts';
import type { Batch } from './batch.ts';
import { oldestClosing } from './batch-store.ts';
import { closeBatch } from './close-batch.ts';
import { billingJob } from './bill-months.ts';
import { foldingJob } from './fold-sums.ts';
import { endDue, nextToClose } from './open-batch-store.ts';
import type { SettlementDeps } from './settlement-deps.ts';

const ROUND_MAX = 100; // Batches per run: about a second's work, so a shutdown does not wait long.
const REST_MS = 1_000; // A batch is closed about this soon after it is due.

/** The background jobs of this slice. */
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

/**
 * Closes the batches that are due, and those that a process left in CLOSING when it died. Two workers
 * may do it at once: each batch is closed by one of them. A batch that fails does not hold up the
 * others.
 */
async function closeBatches(deps: SettlementDeps): Promise<number> {
  const { clock, db } = deps;
  await endDue(db, { limit: ROUND_MAX, now: clock.now() });
  const failures: unknown[] = [];
  let closed = 0;
  for await (const { id } of closingBatches(deps)) {
    try {
      if (await closeBatch(deps, id)) closed += 1;
    } catch (error) {
      failures.push(error);
    }
    if (closed >= ROUND_MAX) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some batches could not be closed');
  return closed;
}

/** The batches in CLOSING, page by page, so that failing ones do not hold up the others. */
async function* closingBatches({ db }: SettlementDeps): AsyncGenerator<Batch> {
  for (let after: Batch | undefined; ;) {
    const batches = await oldestClosing(db, { after, limit: ROUND_MAX });
    yield* batches;
    after = batches.at(-1);
    if (batches.length < ROUND_MAX) return;
  }
}
