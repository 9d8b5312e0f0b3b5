import { isDeepStrictEqual } from 'node:util';
import { assert } from '../kernel/assert.ts';
import { insertLines } from '../fees/index.ts';
import { bucketIn, newId } from '../kernel/id.ts';
import { record } from '../events/index.ts';
import {
  type Entry,
  type EntryKind,
  post,
  takeSums,
  totalOf,
  totalsOfBatches,
} from '../ledger/index.ts';
import { forBucket } from '../platform/db/pool.ts';
import { transaction, type Tx } from '../platform/db/transaction.ts';
import { type Batch, type Figures, figuresOf } from './batch.ts';
import { keepFigures, lockClosing } from './batch-store.ts';
import { feesOfBatches } from './batch-fees.ts';
import { chargesOf } from './charge-fees.ts';
import { batchClosed } from './event.ts';
import type { SettlementDeps } from './settlement-deps.ts';

/**
 * Closes a batch in CLOSING: computes its totals from the ledger, settles them there, stores them and
 * records the event, all or nothing. Returns false and does nothing if another worker was first.
 */
export async function closeBatch({ clock, db }: SettlementDeps, batchId: string): Promise<boolean> {
  return await transaction(forBucket(db, bucketIn(batchId)), async (tx) => {
    const batch = await lockClosing(tx, batchId);
    if (!batch) return false;
    const now = clock.now();
    const { sums, totals } = await takeTotals(tx, batchId);
    const [fees] = await feesOfBatches(tx, [{ ...batch, sums }], now);
    assert(fees, 'fees are returned for every batch');
    const figures = figuresOf(totals, fees);
    // Ids sort by creation: the settling entries come before the fees.
    const settling = entriesOf(batch, figures, now);
    const charges = chargesOf(fees, batch, now);
    await post(tx, [...settling, ...charges.entries]);
    await insertLines(tx, charges.lines);
    const closed = await keepFigures(tx, batchId, { figures, now });
    const { correlationId } = batch;
    assert(correlationId !== null, 'a closing batch has a correlation id');
    await record(tx, batchClosed({ ...closed, figures }, correlationId, now));
    return true;
  });
}

/**
 * The batch's totals from the ledger. The running sums must agree, since the merchant was shown those;
 * they are deleted, being no longer needed.
 */
async function takeTotals(tx: Tx, batchId: string) {
  const totals = (await totalsOfBatches(tx, [batchId])).get(batchId);
  assert(totals, 'totals are returned for every batch');
  const sums = await takeSums(tx, batchId);
  assert(isDeepStrictEqual(totalOf(sums), totals), `the sums of ${batchId} agree with the ledger`);
  return { sums, totals };
}

/** The entries that settle a batch; zero amounts have none. */
function entriesOf({ currency, id, merchantId }: Batch, figures: Figures, now: Date): Entry[] {
  const amounts: readonly (readonly [EntryKind, bigint])[] = [
    ['SETTLE_SALES', figures.salesAmount],
    ['SETTLE_VOIDS', figures.voidsAmount],
    ['SETTLE_REFUNDS', figures.refundsAmount],
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
