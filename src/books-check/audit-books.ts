import { derivedAmounts } from '../ledger/index.ts';
import { findBatchDifferences } from '../settlement/index.ts';
import type { Database } from '../platform/db/pool.ts';
import { transaction, type Tx } from '../platform/db/transaction.ts';
import {
  asOfOneMoment,
  countBatches,
  findOrphans,
  nextBucket,
  type Position,
  statedAmounts,
} from './book-store.ts';
import {
  batchDifference,
  type Difference,
  missingPayment,
  paymentDifferences,
  type StatedAmounts,
} from './difference.ts';

export type Audit = Readonly<{
  checked: Readonly<{ payments: number; refunds: number; batches: number }>;
  differences: readonly Difference[];
}>;

const CHUNK = 1_000; // Payments a transaction: a snapshot is held for well under a second.

/**
 * Derives every payment and batch anew from the ledger and the refunds and tells each figure that
 * comes out different; an empty list says that the books agree. It may run beside any traffic:
 * what is compared is read as of one moment, nothing is locked, and nothing is put right.
 */
export async function auditBooks(db: Database): Promise<Audit> {
  const { payments, refunds, differences } = await auditPayments(db);
  const orphans = await transaction(db, findOrphans);
  const ofBatches = await findBatchDifferences(db);
  return {
    checked: { payments, refunds, batches: await countBatches(db) },
    differences: [
      ...differences,
      ...orphans.map(({ id, movements }) => missingPayment(id, movements)),
      ...ofBatches.map(batchDifference),
    ],
  };
}

async function auditPayments(db: Database) {
  const differences: Difference[] = [];
  let [payments, refunds] = [0, 0];
  let bucket = await nextBucket(db, '');
  let id = '';
  while (bucket !== undefined) {
    const after: Position = { bucket, id };
    const { rows, found } = await transaction(db, (tx) => auditChunk(tx, after));
    differences.push(...found);
    payments += rows.length;
    refunds += rows.reduce((sum, { refundCount }) => sum + Number(refundCount), 0);
    const last = rows.at(CHUNK - 1);
    if (!last) bucket = await nextBucket(db, bucket);
    id = last?.id ?? '';
  }
  return { payments, refunds, differences };
}

type Chunk = Readonly<{ rows: readonly StatedAmounts[]; found: readonly Difference[] }>;

async function auditChunk(tx: Tx, after: Position): Promise<Chunk> {
  await asOfOneMoment(tx);
  const rows = await statedAmounts(tx, after, CHUNK);
  const ids = rows.map(({ id }) => id);
  const derived = await derivedAmounts(tx, after.bucket, ids);
  const found = rows.flatMap((stated) => {
    const amounts = derived.get(stated.id);
    return amounts ? paymentDifferences(stated, amounts) : [];
  });
  return { rows, found };
}
