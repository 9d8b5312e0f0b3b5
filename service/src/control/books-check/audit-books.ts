import { BUCKETS } from '../../kernel/id.ts';
import { carriedDifferences, type CarriedDifference } from '../../records/ledger/index.ts';
import { findDisputeDifferences } from '../../money/disputes/index.ts';
import { countPayouts, findPayoutDifferences } from '../../money/payouts/index.ts';
import { readOneMoment } from '../../platform/db/transaction.ts';
import { type Database, readWholeTables } from '../../platform/db/pool.ts';
import { wholePortions } from '../../platform/db/portion.ts';
import { findBatchDifferences } from '../../money/settlement/index.ts';
import { countBatches, findOrphans, nextBucket, nextPayments } from './book-store.ts';
import { type Audit, both, CHUNK, checkPayments, NOTHING_CHECKED } from './check-things.ts';
import {
  batchDifference,
  carriedDifference,
  type Difference,
  missingPayment,
} from './difference.ts';

/**
 * The whole audit: re-derives every payment, batch, dispute and payout from the ledger and the refunds
 * and reports each figure that comes out different; an empty list says that the books agree. It may run beside any
 * traffic: what is compared is read as of one moment, nothing is locked, and nothing is put right. When
 * `signal` aborts, the statement under way is cancelled.
 */
export async function auditBooks(db: Database, signal?: AbortSignal): Promise<Audit> {
  const { checked, differences } = await auditPayments(db, signal);
  const orphans = await allOrphans(db, signal);
  const ofBatches = await findBatchDifferences(db, undefined, signal);
  const ofDisputes = await findDisputeDifferences(db, undefined, signal);
  const ofPayouts = await findPayoutDifferences(db, signal);
  return {
    checked: { ...checked, batches: await countBatches(db), payouts: await countPayouts(db) },
    differences: [
      ...differences,
      ...orphans,
      ...ofBatches.map(batchDifference),
      ...ofDisputes,
      ...ofPayouts,
      ...(await allCarried(db, signal)).map(carriedDifference),
    ],
  };
}

async function auditPayments(db: Database, signal?: AbortSignal): Promise<Audit> {
  let audit = NOTHING_CHECKED;
  let after = '';
  for (let bucket = await nextBucket(db, ''); bucket !== undefined;) {
    const own = bucket;
    const ids = await nextPayments(db, bucket, after, CHUNK);
    audit = both(audit, await readOneMoment(db, signal, (tx) => checkPayments(tx, own, ids)));
    const last = ids.at(CHUNK - 1);
    if (last === undefined) bucket = await nextBucket(db, bucket);
    after = last ?? '';
  }
  return audit;
}

/** Balances that are carried and not what was posted. */
async function allCarried(db: Database, signal?: AbortSignal): Promise<CarriedDifference[]> {
  const found: CarriedDifference[] = [];
  for (const buckets of Map.groupBy(BUCKETS, db.shardOf).values()) {
    const ofShard = await readOneMoment(db, signal, async (tx) => {
      await readWholeTables(tx);
      return await carriedDifferences(tx, buckets);
    });
    found.push(...ofShard);
  }
  return found;
}

async function allOrphans(db: Database, signal?: AbortSignal): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const shard of wholePortions(db)) {
    const orphans = await readOneMoment(db, signal, async (tx) => {
      await readWholeTables(tx);
      return await findOrphans(tx, shard);
    });
    found.push(...orphans.map(({ id, movements }) => missingPayment(id, movements)));
  }
  return found;
}
