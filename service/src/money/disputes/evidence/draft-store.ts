import { bucketIn } from '../../../kernel/id.ts';
import { type Queryable, sql, type Tx } from '../../../platform/db/pool.ts';
import type { Evidence } from '../evidence.ts';

type KeptDraft = Readonly<{ evidence: Evidence; chosen: readonly string[] }>;

/** The earlier payments that were chosen for the answer to a dispute. */
export async function chosenPayments(db: Queryable, disputeId: string): Promise<string[]> {
  const [row] = await db.query<{ chosen: string[] }>(sql`
    select earlier_payments as chosen from disputes
    where bucket = ${bucketIn(disputeId)} and dispute_id = ${disputeId}`);
  return row?.chosen ?? [];
}

/** The caller holds the dispute's lock. */
export async function keepDraft(
  tx: Tx,
  disputeId: string,
  { chosen, evidence }: KeptDraft,
  now: Date,
): Promise<void> {
  await tx.query(sql`
    update disputes set evidence = ${JSON.stringify(evidence)},
      earlier_payments = ${chosen}::text[], modified_at = ${now}
    where bucket = ${bucketIn(disputeId)} and dispute_id = ${disputeId}`);
}
