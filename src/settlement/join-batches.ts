import { bucketOf, newId } from '../kernel/id.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { endDueOf, holdOpen, insertOpen, type OpenBatch, type Owner } from './open-batch-store.ts';

/** Whose batch is joined, and when it closes if it is opened now. */
type Joining = Owner &
  Readonly<{
    partnerId: string;
    /** Asked only when a batch must be opened: `() => nextClose(profile, now)`. */
    closesAt: () => Date | null;
  }>;

const ATTEMPTS_MAX = 20; // One fails only where a batch was opened and closed while it was made.

/**
 * For each of `wanted` the id of its merchant's open batch, opened where there is none or the
 * present one is due. What this transaction posts under these ids is in their totals: no batch is
 * closed before the transaction ends, and none that is closed is joined. One statement, however
 * many are wanted, when the batches are there.
 */
export async function joinBatches(
  tx: Tx,
  requested: readonly Joining[],
  now: Date,
): Promise<string[]> {
  const keys = requested.map(keyOf);
  const missing = new Map(requested.map((joining) => [keyOf(joining), joining]));
  const joined = new Map<string, string>();
  const note = (batches: readonly OpenBatch[]): void => {
    for (const batch of batches) {
      joined.set(keyOf(batch), batch.id);
      missing.delete(keyOf(batch));
    }
  };
  for (let attempt = 0; missing.size > 0; attempt += 1) {
    if (attempt === ATTEMPTS_MAX) throw new Error('no batch stayed open long enough to be joined');
    note(await holdOpen(tx, [...missing.values()], now));
    if (missing.size > 0) note(await open(tx, missing, now));
  }
  return keys.map((key) => {
    const id = joined.get(key);
    if (id === undefined) throw new Error('what is not missing is joined');
    return id;
  });
}

function keyOf({ currency, merchantId }: Owner): string {
  return `${merchantId} ${currency}`;
}

/** Opens what is missing, unless another does so first; what is due makes room. */
async function open(
  tx: Tx,
  missing: ReadonlyMap<string, Joining>,
  now: Date,
): Promise<readonly OpenBatch[]> {
  // In one order everywhere: two who open the same batches do not deadlock.
  const ordered = [...missing.keys()].toSorted().flatMap((key) => missing.get(key) ?? []);
  await endDueOf(tx, ordered, now);
  const batches = ordered.map((joining) => ({
    ...joining,
    id: newId('batch', bucketOf(joining.merchantId), now),
    closesAt: joining.closesAt(),
  }));
  return await insertOpen(tx, batches, now);
}
