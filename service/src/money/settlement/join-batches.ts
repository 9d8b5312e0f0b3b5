import { recordMany } from '../../records/events/index.ts';
import { bucketOf, newId } from '../../kernel/id.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { batchOpened } from './event.ts';
import { endDueOf, holdOpen, insertOpen, type OpenBatch, type Owner } from './open-batch-store.ts';

/** The owner of the batch to join, and when a batch opened now would close. */
export type Joining = Owner &
  Readonly<{
    partnerId: string;
    /** Of the request that joins it. */
    correlationId: string;
    /** Called only if a batch must be opened: `() => nextClose(profile, now)`. */
    closesAt: () => Date | null;
  }>;

const ATTEMPTS_MAX = 20; // An attempt fails only if another process opens and closes the batch meanwhile.

/**
 * Returns the id of the open batch for each request, opening one if there is none or the current one
 * is due. Everything this transaction posts under these ids is part of the batches' totals: they cannot
 * close before the transaction ends, and a closed batch is never joined. Takes one statement for any
 * number of requests if the batches are open.
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
    if (id === undefined) throw new Error('a requested batch was not joined');
    return id;
  });
}

function keyOf({ currency, merchantId }: Owner): string {
  return `${merchantId} ${currency}`;
}

/** Opens the missing batches, unless another process does so first; batches that are due are ended. */
async function open(tx: Tx, missing: ReadonlyMap<string, Joining>, now: Date) {
  // The same order everywhere, so that two processes that open the same batches do not deadlock.
  const ordered = [...missing.keys()].toSorted().flatMap((key) => missing.get(key) ?? []);
  await endDueOf(tx, ordered, now);
  const batches = ordered.map((joining) => ({
    ...joining,
    id: newId('batch', bucketOf(joining.merchantId), now),
    closesAt: joining.closesAt(),
  }));
  const opened = await insertOpen(tx, batches, now);
  const ids = new Set(opened.map(({ id }) => id));
  await recordMany(
    tx,
    batches.filter(({ id }) => ids.has(id)).map((batch) => batchOpened(batch, now)),
  );
  return opened;
}
