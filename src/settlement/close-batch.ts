import { assert } from '../kernel/assert.ts';
import { bucketIn, newId } from '../kernel/id.ts';
import { record } from '../events/index.ts';
import { type Entry, type EntryKind, post, totalsOfBatches } from '../ledger/index.ts';
import { forBucket } from '../platform/db/pool.ts';
import { transaction } from '../platform/db/transaction.ts';
import { type Batch, type Figures, figuresOf } from './batch.ts';
import { keepFigures, lockClosing } from './batch-store.ts';
import { feesOf } from './fees.ts';
import { batchBody } from './schema.ts';
import type { SettlementDeps } from './settlement-deps.ts';

/**
 * Closes a batch that nobody joins any more: takes its totals from the ledger, settles them there,
 * keeps them and tells the partner, all or nothing. False, and nothing done, where another was
 * first.
 */
export async function closeBatch({ clock, db }: SettlementDeps, batchId: string): Promise<boolean> {
  return await transaction(forBucket(db, bucketIn(batchId)), async (tx) => {
    const batch = await lockClosing(tx, batchId);
    if (!batch) return false;
    const totals = (await totalsOfBatches(tx, [batchId])).get(batchId);
    assert(totals, 'a batch that is asked for has totals');
    const [figures, now] = [figuresOf(totals), clock.now()];
    await post(tx, entriesOf(batch, figures, now));
    const closed = await keepFigures(tx, batchId, { figures, now });
    const { correlationId, merchantId, partnerId } = batch;
    assert(correlationId !== null, 'a batch that is closing says by whose doing');
    await record(tx, {
      type: 'batch.closed',
      bucket: bucketIn(batchId),
      partnerId,
      merchantId,
      subjectId: batchId,
      data: batchBody({ ...closed, figures }),
      correlationId,
      now,
    });
    return true;
  });
}

/** An entry of nothing does not exist. */
function entriesOf({ currency, id, merchantId }: Batch, figures: Figures, now: Date): Entry[] {
  const { charged, givenBack } = feesOf(figures);
  const amounts: readonly (readonly [EntryKind, bigint])[] = [
    ['SETTLE_SALES', figures.salesAmount],
    ['SETTLE_VOIDS', figures.voidsAmount],
    ['SETTLE_REFUNDS', figures.refundsAmount],
    ['FEE', charged],
    ['FEE_REVERSAL', givenBack],
  ];
  return amounts
    .filter(([, amount]) => amount > 0n)
    .map(([kind, amount]) => ({
      id: newId('ledgerEntry', bucketIn(id), now),
      kind,
      merchantId,
      subjectId: id,
      money: { amount, currency },
      createdAt: now,
    }));
}
