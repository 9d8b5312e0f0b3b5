import type { Clock } from '../kernel/clock.ts';
import type { Queryable } from '../platform/db/pool.ts';
import type { SummedBatch } from './batch.ts';
import { batchesNotClosed } from './batch-store.ts';
import { sumBatches } from './sum-batches.ts';

/** A merchant's batches that are not closed, with their current figures. */
export async function unclosedBatches(
  { clock, db }: Readonly<{ db: Queryable; clock: Clock }>,
  merchantId: string,
): Promise<readonly SummedBatch[]> {
  return await sumBatches({ db, clock }, await batchesNotClosed(db, merchantId));
}
