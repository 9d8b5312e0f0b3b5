import { ID_KINDS } from '../../kernel/id.ts';
import { derivedAmounts } from '../../records/ledger/index.ts';
import { findDisputeDifferences, paymentsOfDisputes } from '../../money/disputes/index.ts';
import { payoutDifferencesIn } from '../../money/payouts/index.ts';
import type { Database, Tx } from '../../platform/db/pool.ts';
import { readOneMoment } from '../../platform/db/transaction.ts';
import { batchesToRecount, findBatchDifferences } from '../../money/settlement/index.ts';
import { findOrphans, paymentsOfRefunds, statedAmounts } from './book-store.ts';
import {
  batchDifference,
  type Difference,
  missingPayment,
  paymentDifferences,
} from './difference.ts';
import type { CheckedRecords, RecordsByBucket } from './checked-records.ts';

/** How many of each were compared. */
export type CheckedCounts = Readonly<
  Record<'payments' | 'refunds' | 'batches' | 'payouts', number>
>;
export type Audit = Readonly<{ checked: CheckedCounts; differences: readonly Difference[] }>;

export const NOTHING_CHECKED: Audit = {
  checked: { payments: 0, refunds: 0, batches: 0, payouts: 0 },
  differences: [],
};

export const CHUNK = 1_000; // Payments a transaction: a snapshot is held for well under a second.
const BATCHES = 20; // A statement. Most have a day's members.
const SUBJECTS = 200; // A statement, likewise.

/** Compares what there is of each with the ledger. An audit that is given up ends within a statement. */
export async function checkRecords(db: Database, all: RecordsByBucket, signal?: AbortSignal) {
  let audit = NOTHING_CHECKED;
  for (const [bucket, things] of all) {
    for (const checkIn of [checkPaymentsIn, checkBatchesIn, checkDisputesIn, checkPayoutsIn]) {
      audit = both(audit, await checkIn(db, { bucket, things }, signal));
    }
  }
  return audit;
}

export function both(one: Audit, other: Audit): Audit {
  const [a, b] = [one.checked, other.checked];
  return {
    checked: {
      payments: a.payments + b.payments,
      refunds: a.refunds + b.refunds,
      batches: a.batches + b.batches,
      payouts: a.payouts + b.payouts,
    },
    differences:
      other.differences.length === 0 ? one.differences : [...one.differences, ...other.differences],
  };
}

type OfBucket = Readonly<{ bucket: string; things: CheckedRecords }>;

async function checkPaymentsIn(db: Database, { bucket, things }: OfBucket, signal?: AbortSignal) {
  const { payments, refunds, subjects } = things;
  const concerned = new Set(payments);
  for (const ids of chunksOf([...refunds], CHUNK)) {
    for (const id of await paymentsOfRefunds(db, bucket, ids)) concerned.add(id);
  }
  for (const ids of chunksOf(ofKind(subjects, ID_KINDS.dispute), CHUNK)) {
    for (const id of await paymentsOfDisputes(db, bucket, ids)) concerned.add(id);
  }
  let audit = NOTHING_CHECKED;
  for (const ids of chunksOf([...concerned], CHUNK)) {
    const found = await readOneMoment(db, signal, async (tx) => {
      const orphans = await findOrphans(tx, { bucket, ids });
      const missing = orphans.map(({ id, movements }) => missingPayment(id, movements));
      const { checked, differences } = await checkPayments(tx, bucket, ids);
      return { checked, differences: [...differences, ...missing] };
    });
    audit = both(audit, found);
  }
  return audit;
}

/** As of the transaction's moment. */
export async function checkPayments(tx: Tx, bucket: string, ids: readonly string[]) {
  const rows = await statedAmounts(tx, bucket, ids);
  const derived = await derivedAmounts(tx, bucket, ids);
  const differences = rows.flatMap((stated) => {
    const amounts = derived.get(stated.id);
    return amounts ? paymentDifferences(stated, amounts) : [];
  });
  const refunds = rows.reduce((sum, { refundCount }) => sum + Number(refundCount), 0);
  return { checked: { ...NOTHING_CHECKED.checked, payments: rows.length, refunds }, differences };
}

async function checkBatchesIn(db: Database, { bucket, things }: OfBucket, signal?: AbortSignal) {
  const { lastMembers, subjects } = things;
  const late = lastMembers.size === 0 ? [] : await batchesToRecount(db, bucket, lastMembers);
  const batches = new Set([...late, ...ofKind(subjects, ID_KINDS.batch)]);
  const differences: Difference[] = [];
  for (const ids of chunksOf([...batches], BATCHES)) {
    const found = await findBatchDifferences(db, { bucket, ids }, signal);
    differences.push(...found.map(batchDifference));
  }
  return { checked: { ...NOTHING_CHECKED.checked, batches: batches.size }, differences };
}

async function checkDisputesIn(db: Database, { bucket, things }: OfBucket, signal?: AbortSignal) {
  const differences: Difference[] = [];
  for (const ids of chunksOf(ofKind(things.subjects, ID_KINDS.dispute), SUBJECTS)) {
    differences.push(...(await findDisputeDifferences(db, { bucket, ids }, signal)));
  }
  return { checked: NOTHING_CHECKED.checked, differences };
}

async function checkPayoutsIn(db: Database, { bucket, things }: OfBucket, signal?: AbortSignal) {
  const { subjects } = things;
  const differences: Difference[] = [];
  for (const ids of chunksOf([...subjects], SUBJECTS)) {
    differences.push(...(await payoutDifferencesIn(db, { bucket, ids }, signal)));
  }
  const payouts = ofKind(subjects, ID_KINDS.payout).length;
  return { checked: { ...NOTHING_CHECKED.checked, payouts }, differences };
}

function ofKind(ids: ReadonlySet<string>, kind: string): readonly string[] {
  return [...ids].filter((id) => id.startsWith(kind));
}

function chunksOf(ids: readonly string[], size: number): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, place) =>
    ids.slice(place * size, (place + 1) * size),
  );
}
