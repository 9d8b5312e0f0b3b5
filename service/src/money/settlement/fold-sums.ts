import { type Job, workOnEach } from '../../platform/jobs/jobs.ts';
import type { SettlementDeps } from './batch.ts';
import { holdUnclosed } from './batch-store.ts';
import { bucketIn, newId } from '../../kernel/id.ts';
import { batchesToFold, putSums, takeSums } from '../../records/ledger/index.ts';
import { forBucket } from '../../platform/db/pool.ts';
import { transaction } from '../../platform/db/transaction.ts';

const ROUND_MAX = 100; // Batches per run: well under a second's work.

const ROWS_MAX = 32; // As cheap to read as one row, and most merchants stay below it all day.

// A busy merchant adds a few hundred rows per second: those between two folds are read in a millisecond.
const REST_MS = 2_000;

export function foldingJob(deps: SettlementDeps): Job {
  return { name: 'fold-batch-sums', everyMs: REST_MS, run: async () => await foldSums(deps) };
}

/**
 * Merges the rows of a batch's sums, so that reading them costs the same for a batch of any size. Two
 * workers may do it at once, and while others join or close the batch: each row is counted once. A fold
 * is one transaction, so a crash leaves nothing half done.
 */
async function foldSums(deps: SettlementDeps): Promise<number> {
  const ids = await batchesToFold(deps.db, { limit: ROUND_MAX, rowsMax: ROWS_MAX });
  await workOnEach(ids, (id) => foldBatch(deps, id));
  // Only a full run asks for another at once.
  return ids.length < ROUND_MAX ? 0 : ids.length;
}

export async function foldBatch({ clock, db }: SettlementDeps, batchId: string): Promise<void> {
  await transaction(forBucket(db, bucketIn(batchId)), async (tx) => {
    // Closing reads these rows too, and would miss the ones written back after it started.
    if (!(await holdUnclosed(tx, batchId))) return;
    const sums = await takeSums(tx, batchId);
    const id = newId('ledgerEntry', bucketIn(batchId), clock.now());
    await putSums(tx, batchId, { id, sums });
  });
}
