import type { Owner } from './open-batch-store.ts';

const KEPT_MAX = 10_000; // Merchants, at some hundred bytes each.

/**
 * Which batch of a merchant was open when it was joined last. It may have been closed since: who
 * relies on this cache holds the batch with `holdingOpen`, and joins again if that fails.
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
