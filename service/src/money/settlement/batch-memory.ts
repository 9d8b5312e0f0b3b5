import type { Owner } from './open-batch-store.ts';

const KEPT_MAX = 10_000; // Merchants, at some hundred bytes each.

/**
 * A cache of the batch that each merchant last joined. It may have closed since: callers must lock it
 * with `holdingOpen`, and join again if that fails.
 */
export type BatchMemory = Readonly<{
  recall: (owner: Owner) => string | undefined;
  note: (owner: Owner, batchId: string) => void;
}>;

export function createBatchMemory(): BatchMemory {
  const known = new Map<string, string>();
  return {
    recall: (owner) => known.get(keyOf(owner)),
    note: (owner, batchId) => {
      if (known.size >= KEPT_MAX) known.clear();
      known.set(keyOf(owner), batchId);
    },
  };
}

function keyOf({ currency, merchantId }: Owner): string {
  return merchantId + currency;
}
