import { sumsOfBatches, totalOf } from '../../records/ledger/index.ts';
import type { TaxSettings } from '../../merchants/fees/index.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { type Batch, figuresOf } from './batch.ts';
import { feesOfBatches } from './batch-fees.ts';
import { batchesNotClosed } from './batch-store.ts';

export type Summing = Readonly<{
  db: Queryable;
  clock: Clock;
  taxes?: TaxSettings | undefined;
}>;

/** The totals of open batches are their current sums and fees. */
export async function sumBatches(deps: Summing, batches: readonly Batch[]) {
  const open = batches.filter(({ figures }) => figures === null);
  const costs = await costsOf(deps, open);
  const found = new Map(open.map(({ id }, place) => [id, costs[place]]));
  return batches.flatMap((batch) => {
    const cost = found.get(batch.id);
    const figures = batch.figures ?? (cost && figuresOf(totalOf(cost.sums), cost.fees));
    return figures ? [{ ...batch, figures }] : [];
  });
}

/** The sums by kind of card and the fees of unclosed batches, in the order of the batches. */
export async function costsOf({ clock, db, taxes }: Summing, batches: readonly Batch[]) {
  if (batches.length === 0) return [];
  const summed = await sumsOfBatches(
    db,
    batches.map(({ id }) => id),
  );
  const costing = batches.map((batch) => ({ ...batch, sums: summed.get(batch.id) ?? [] }));
  const fees = await feesOfBatches({ db, taxes, now: clock.now() }, costing);
  return costing.flatMap(({ sums }, place) => {
    const own = fees[place];
    return own ? [{ sums, fees: own }] : [];
  });
}

/** A merchant's batches that are not closed, with their current figures. */
export async function unclosedBatches(deps: Summing, merchantId: string) {
  return await sumBatches(deps, await batchesNotClosed(deps.db, merchantId));
}
