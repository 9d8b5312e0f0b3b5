import { bucketIn, ID_KINDS } from '../../kernel/id.ts';

/** What of one bucket an audit is to compare. */
export type CheckedRecords = Readonly<{
  payments: Set<string>;
  /** To be compared with their payments. */
  refunds: Set<string>;
  /** What else has entries: batches, payouts, adjustments, bills, disputes. */
  subjects: Set<string>;
  /** When a batch last had a member, by its id. */
  lastMembers: Map<string, Date>;
  /** Whose ledger has new entries. */
  merchants: Set<string>;
}>;

/** By their bucket. */
export type RecordsByBucket = Map<string, CheckedRecords>;

const SUBJECTS: ReadonlySet<string> = new Set([
  ID_KINDS.batch,
  ID_KINDS.payout,
  ID_KINDS.adjustment,
  ID_KINDS.monthlyBill,
  ID_KINDS.dispute,
]);

/** Ids of other kinds are of things that the books say nothing of. */
export function addThing(all: RecordsByBucket, id: string): void {
  const kind = id.slice(0, 2);
  if (kind === ID_KINDS.payment) recordsFor(all, id).payments.add(id);
  else if (kind === ID_KINDS.refund) recordsFor(all, id).refunds.add(id);
  else if (SUBJECTS.has(kind)) recordsFor(all, id).subjects.add(id);
}

export function addMember(all: RecordsByBucket, batchId: string, at: Date): void {
  const { lastMembers } = recordsFor(all, batchId);
  const last = lastMembers.get(batchId);
  if (!last || last < at) lastMembers.set(batchId, at);
}

/** The merchant of an entry, which is in the same bucket. */
export function addMerchant(all: RecordsByBucket, merchantId: string, entryId: string): void {
  recordsFor(all, entryId).merchants.add(merchantId);
}

function recordsFor(all: RecordsByBucket, id: string): CheckedRecords {
  const bucket = bucketIn(id);
  const known = all.get(bucket);
  if (known) return known;
  const made: CheckedRecords = {
    payments: new Set(),
    refunds: new Set(),
    subjects: new Set(),
    lastMembers: new Map(),
    merchants: new Set(),
  };
  all.set(bucket, made);
  return made;
}
