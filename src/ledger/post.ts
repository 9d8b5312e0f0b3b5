import { assert } from '../kernel/assert.ts';
import { bucketIn, bucketOf } from '../kernel/id.ts';
import type { Statement } from '../platform/db/pool.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { type Entry, ENTRY_KINDS, isBatched } from './entry.ts';
import { insertion, type Moved } from './movement-store.ts';

/**
 * Posts the entries in the transaction of the changes they record: all movements of all of them in
 * one statement, or none. An entry that is wrong is a bug and is not written; an id is posted once
 * for its subject, and a second time is refused by the primary key.
 */
export async function post(tx: Tx, entries: readonly Entry[]): Promise<void> {
  await tx.together(posting(entries));
}

/** The same as a statement, to be sent together with others; none if there are no entries. */
export function posting(entries: readonly Entry[]): readonly Statement[] {
  return entries.length === 0 ? [] : [insertion(entries.flatMap(movementsOf))];
}

function movementsOf(entry: Entry): Moved[] {
  const { id, kind, merchantId, subjectId, batchId, money } = entry;
  const bucket = bucketOf(merchantId);
  assert(money.amount > 0n, `${kind} is over more than nothing`);
  assert(bucketIn(id) === bucket, `entry ${id} is in the bucket of its merchant`);
  assert(bucketIn(subjectId) === bucket, `${subjectId} is in the bucket of its merchant`);
  assert(isBatched(kind) === (batchId !== undefined), `${kind} names a batch if it is of one`);
  assert(bucketIn(batchId ?? id) === bucket, `${batchId} is in the bucket of its merchant`);
  return ENTRY_KINDS[kind].map((movement, place) => ({ bucket, entry, place, ...movement }));
}
