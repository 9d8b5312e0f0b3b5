import { assert } from '../kernel/assert.ts';
import { totalsOfBatches } from '../ledger/index.ts';
import type { Queryable } from '../platform/db/pool.ts';
import { type Batch, figuresOf, type SummedBatch } from './batch.ts';

/** Open batches are summed from the current ledger, in one statement. */
export async function sumBatches(
  db: Queryable,
  batches: readonly Batch[],
): Promise<readonly SummedBatch[]> {
  const open = batches.filter(({ figures }) => figures === null).map(({ id }) => id);
  const totals = open.length === 0 ? new Map<string, never>() : await totalsOfBatches(db, open);
  return batches.map((batch) => {
    if (batch.figures !== null) return { ...batch, figures: batch.figures };
    const ofBatch = totals.get(batch.id);
    assert(ofBatch, 'a batch that is asked for has totals');
    return { ...batch, figures: figuresOf(ofBatch) };
  });
}
