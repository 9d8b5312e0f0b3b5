import type { Tx } from '../../platform/db/transaction.ts';
import type { OpenBatch, Owner } from './open-batch-store.ts';
import { type Joining, joinBatches } from './join-batches.ts';

const KEPT_MAX = 10_000; // Merchants, at some hundred bytes each.

/** The open batches that merchants join, with a cache of the one that each last joined. */
export type BatchMemory = Readonly<{
  /** It may have closed since: callers must lock it with `holdingOpen`, and join again if that fails. */
  recall: (owner: Owner) => OpenBatch | undefined;
  /** As `joinBatches`, and it is remembered. */
  join: (tx: Tx, requested: readonly Joining[], now: Date) => Promise<string[]>;
}>;

export function createBatchMemory(): BatchMemory {
  const known = new Map<string, OpenBatch>();
  return {
    recall: (owner) => known.get(memoryKey(owner)),
    join: async (tx, requested, now) => {
      const ids = await joinBatches(tx, requested, now);
      for (const [place, { currency, merchantId }] of requested.entries()) {
        const id = ids[place];
        if (id === undefined) continue;
        if (known.size >= KEPT_MAX) known.clear();
        known.set(memoryKey({ currency, merchantId }), { id, currency, merchantId });
      }
      return ids;
    },
  };
}

function memoryKey({ currency, merchantId }: Owner): string {
  return merchantId + currency;
}
