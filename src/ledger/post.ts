import { assert } from '../kernel/assert.ts';
import { bucketIn, bucketOf } from '../kernel/id.ts';
import type { Statement } from '../platform/db/pool.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { type Entry, isBatched, legsOf, sumOf } from './entry.ts';
import { type Posting, postingsInsertion } from './posting-store.ts';

/**
 * Posts the entries in the transaction of the changes they tell of: all legs of all of them in one
 * statement, or none. An entry that would not balance is a bug and is not written; an id is posted
 * once, and a second time is refused by the primary key.
 */
export async function post(tx: Tx, entries: readonly Entry[]): Promise<void> {
  await tx.together(posting(entries));
}

/** The same as a statement, for those who send it together with others; none for no entries. */
export function posting(entries: readonly Entry[]): readonly Statement[] {
  return entries.length === 0 ? [] : [postingsInsertion(entries.flatMap(postingsOf))];
}

function postingsOf(entry: Entry): Posting[] {
  const { id, kind, merchantId, subjectId, batchId, money } = entry;
  const bucket = bucketOf(merchantId);
  assert(bucketIn(id) === bucket, `entry ${id} is in the bucket of its merchant`);
  assert(bucketIn(subjectId) === bucket, `${subjectId} is in the bucket of its merchant`);
  assert(isBatched(kind) === (batchId !== undefined), `${kind} names a batch if it is of one`);
  assert(bucketIn(batchId ?? id) === bucket, `${batchId} is in the bucket of its merchant`);
  const legs = legsOf(kind, money.amount);
  assert(sumOf(legs) === 0n, `${kind} balances`);
  return legs.map(({ account, amount }, leg) => ({ bucket, entry, account, amount, leg }));
}
