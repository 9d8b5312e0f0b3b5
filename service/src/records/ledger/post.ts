import { assert } from '../../kernel/assert.ts';
import { bucketIn, bucketOf } from '../../kernel/id.ts';
import type { Statement, Tx } from '../../platform/db/pool.ts';
import { sumsOf } from './batch-sum.ts';
import { adding } from './batch-sum-store.ts';
import { type Entry, ENTRY_KINDS, isBatched, linedAccountOf } from './entry.ts';
import { insertion, type Moved } from './movement-store.ts';
import { lineInsertion } from './line-store.ts';

/** In the transaction of the change. The same id twice for a subject violates the primary key. */
export async function post(tx: Tx, entries: readonly Entry[]): Promise<void> {
  await tx.commitInOneRoundTrip(posting(entries));
}

/** As statements. With batch sums and payout lines: nobody can post an entry without them. */
export function posting(entries: readonly Entry[]): readonly Statement[] {
  if (entries.length === 0) return [];
  const moved = entries.flatMap(movementsOf);
  const sums = sumsOf(entries);
  const lined = moved.filter((one) => linedAccountOf(one.entry.kind, one) !== null);
  return [
    insertion(moved),
    ...(sums.length === 0 ? [] : [adding(sums)]),
    ...(lined.length === 0 ? [] : [lineInsertion(lined)]),
  ];
}

function movementsOf(entry: Entry): Moved[] {
  const { id, kind, merchantId, subjectId, batchId, card, money } = entry;
  const bucket = bucketOf(merchantId);
  assert(money.amount > 0n, `the amount of ${kind} is positive`);
  assert(bucketIn(id) === bucket, `entry ${id} is in the bucket of its merchant`);
  assert(bucketIn(subjectId) === bucket, `${subjectId} is in the bucket of its merchant`);
  assert(
    isBatched(kind) === (batchId !== undefined),
    `${kind} has a batch exactly if it belongs to one`,
  );
  assert((batchId === undefined) === (card === undefined), `${kind} names its kind of card`);
  assert(bucketIn(batchId ?? id) === bucket, `${batchId} is in the bucket of its merchant`);
  return ENTRY_KINDS[kind].map((movement, place) => ({ bucket, entry, place, ...movement }));
}
