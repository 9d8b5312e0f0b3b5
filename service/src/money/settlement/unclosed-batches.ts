import type { SummedBatch } from './batch.ts';
import { batchesNotClosed } from './batch-store.ts';
import { sumBatches, type Summing } from './sum-batches.ts';

/** A merchant's batches that are not closed, with their current figures. */
export async function unclosedBatches(
  means: Summing,
  merchantId: string,
): Promise<readonly SummedBatch[]> {
  return await sumBatches(means, await batchesNotClosed(means.db, merchantId));
}
